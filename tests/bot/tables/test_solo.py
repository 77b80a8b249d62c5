"""A solo table: it stands nowhere, nothing about it is posted, and its deal can be checked all the same."""

from collections.abc import Iterator
from dataclasses import replace

from bot.tables.ids import TableId
from bot.tables.records import check_deal
from bot.tables.requests import Accepted, Again, Answer, OpenTable, Start
from bot.tables.table import NOWHERE, Pace, Stage, Table
from bot.tables.venue import SOLO
from engine import catalogue
from engine.contract import Refusal
from engine.seats import Seat
from tests.kit.world import World

GAME = "two_win"


async def opened(world: World, user: int = 1, house: int = 2) -> Table:
    game = catalogue.game(GAME)
    options = game.read_options({})
    assert not isinstance(options, Refusal)
    wish = OpenTable(world.by(user), NOWHERE, GAME, options, "en", Pace.NONE, 4, ("easy",) * house)
    reply = await world.tables.open(wish)
    assert isinstance(reply, Accepted)
    return reply.table


async def started(world: World) -> Table:
    lobby = await opened(world)
    reply = await world.ask(Start(lobby.id, world.by(1, token="t")))
    assert isinstance(reply, Accepted)
    return reply.table


async def stored(world: World, name: TableId) -> Table:
    table = await world.tables.table(name)
    assert table is not None
    return table


async def to_its_end(world: World, table: Table) -> Table:
    while table.stage is Stage.PLAYING:
        prompt = table.running.prompts().get(Seat(0))
        if prompt is not None and not prompt.answered:
            code = table.running.legal_actions(Seat(0))[0].code
            await world.ask(Answer(table.id, world.by(1, token="t"), prompt.number, code))
        await world.settle()
        table = await stored(world, table.id)
    return table


def waiting_notices(world: World) -> Iterator[str]:
    with world.store.reading() as unit:
        yield from (notice.key for notice in unit.outbox.waiting())


async def test_whoever_opens_it_sits_there_and_others_may_not(world: World) -> None:
    lobby = await opened(world)
    assert [person.user for person in lobby.people] == [1]
    assert lobby.venue is SOLO
    assert list(waiting_notices(world)) == []


async def test_several_people_have_theirs_at_once_and_no_lobby_closes(world: World) -> None:
    tables = [await opened(world, user) for user in (1, 2, 2)]
    await world.advance(24 * 60 * 60 * 1000)
    assert {(await stored(world, table.id)).stage for table in tables} == {Stage.LOBBY}


async def test_nothing_is_posted_from_the_deal_to_the_result(world: World) -> None:
    table = await started(world)
    over = await to_its_end(world, table)
    assert over.stage is Stage.OVER
    assert world.discord.messages == {}


async def test_the_press_that_begins_is_mixed_into_a_deal_that_anybody_can_check(world: World) -> None:
    table = await started(world)
    over = await to_its_end(world, table)
    assert over.coin is None
    played = await world.tables.played(over.id)
    assert check_deal(over, played).fair
    other = replace(over.people[0], joined_by=over.people[0].joined_by + 1)
    moved = over.with_holder(Seat(0), replace(over.holders[0], player=other))
    assert not check_deal(moved, played).key


async def test_again_opens_another_one_for_the_same_person(world: World) -> None:
    over = await to_its_end(world, await started(world))
    reply = await world.tables.open(Again(over.id, world.by(1)))
    assert isinstance(reply, Accepted)
    assert (reply.table.venue is SOLO, reply.table.stage, len(reply.table.holders)) == (True, Stage.LOBBY, 3)


async def test_the_same_command_twice_opens_one(world: World) -> None:
    by, game = world.by(1), catalogue.game(GAME)
    options = game.read_options({})
    assert not isinstance(options, Refusal)
    wish = OpenTable(by, NOWHERE, GAME, options, "en", Pace.NONE, 4)
    first, second = await world.tables.open(wish), await world.tables.open(wish)
    assert isinstance(first, Accepted)
    assert isinstance(second, Accepted)
    assert (first.table.id, second.repeated) == (second.table.id, True)
