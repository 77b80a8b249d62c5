"""A table begun with one press, and one that stands nowhere."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.tables.change import Change
from bot.tables.circumstances import CALL_LOST
from bot.tables.ids import ChannelId, TableId, UserId
from bot.tables.notices import CallPlayers, DeliverHand, PostStart, RefreshHand
from bot.tables.records import check_deal
from bot.tables.requests import Again, Answer, CutOff, Deal, End, Join, OpenTable, Start
from bot.tables.table import NOWHERE, Pace, Place, Stage, Table
from bot.tables.venue import SOLO
from engine import catalogue
from engine.contract import Refusal
from engine.fairness import shown_seal
from engine.seats import Seat
from tests.kit.always import some
from tests.kit.memory_store import MemoryStore
from tests.kit.readable import SCREENS, as_text
from tests.kit.seated import COIN
from tests.kit.world import CHANNEL, GUILD, World

GAME = "two_win"


async def opened(world: World, user: int = 1, house: int = 2) -> Table:
    game = catalogue.game(GAME)
    options = game.read_options({})
    assert not isinstance(options, Refusal)
    wish = OpenTable(world.by(user), NOWHERE, GAME, options, "en", Pace.NONE, 4, ("easy",) * house)
    reply = await world.tables.open(wish)
    assert isinstance(reply, Change)
    return reply.table


async def started(world: World) -> Table:
    lobby = await opened(world)
    reply = await world.ask(Start(lobby.id, world.by(1, token="t")))
    assert isinstance(reply, Change)
    return reply.table


async def stored(world: World, name: TableId) -> Table:
    return some(await world.tables.table(name))


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
    assert isinstance(reply, Change)
    assert (reply.table.venue is SOLO, reply.table.stage, len(reply.table.holders)) == (True, Stage.LOBBY, 3)


async def test_the_same_command_twice_opens_one(world: World) -> None:
    by, game = world.by(1), catalogue.game(GAME)
    options = game.read_options({})
    assert not isinstance(options, Refusal)
    wish = OpenTable(by, NOWHERE, GAME, options, "en", Pace.NONE, 4)
    first, second = await world.tables.open(wish), await world.tables.open(wish)
    assert isinstance(first, Change)
    assert isinstance(second, Change)
    assert (first.table.id, second.repeated) == (second.table.id, True)


HERE = Place(GUILD, ChannelId(CHANNEL))


def alone(world: World, place: Place = HERE, *, answered: bool = True) -> OpenTable:
    """Someone asks for a game against three bots."""
    read = catalogue.game(world.game_key).read_options({})
    assert not isinstance(read, Refusal)
    by = world.by(1, token="answer" if answered else None)
    return OpenTable(by, place, world.game_key, read, "en", Pace.NONE, 4, ("normal",) * 3, sits=True, begins=True)


@pytest.mark.parametrize("game", sorted(catalogue.games()))
async def test_one_press_seats_bots_calls_and_deals_into_the_answer(game: str) -> None:
    world = World(MemoryStore(), game=game)
    opened = await world.tables.open(alone(world))
    assert isinstance(opened, Change)
    table = opened.table
    assert (table.stage, table.calling is not None, len(table.holders)) == (Stage.LOBBY, True, 4)
    with world.store.reading() as unit:
        told = [notice.content for notice in unit.outbox.waiting()]
        assert CallPlayers() in told
        assert not any(isinstance(each, DeliverHand) for each in told), "nobody holds a card before the coin"
    assert isinstance(await world.ask(Deal(table.id, COIN)), Change)
    assert (await world.now(table.id)).stage is Stage.PLAYING
    with world.store.reading() as unit:
        told = [notice.content for notice in unit.outbox.waiting()]
    assert PostStart() in told
    assert RefreshHand(Seat(0)) in told, "the hand comes where it was asked for"
    assert not any(isinstance(each, DeliverHand) for each in told)


async def test_who_asked_without_an_answer_of_their_own_gets_the_hand_as_a_message() -> None:
    world = World(MemoryStore())
    opened = await world.tables.open(alone(world, answered=False))
    assert isinstance(opened, Change)
    await world.ask(Deal(opened.table.id, COIN))
    with world.store.reading() as unit:
        assert DeliverHand(Seat(0), 0) in [notice.content for notice in unit.outbox.waiting()]


async def test_the_call_shows_the_seal_where_no_lobby_did() -> None:
    world = World(MemoryStore())
    opened = await world.tables.open(alone(world))
    assert isinstance(opened, Change)
    seal = shown_seal(opened.table.commitment)
    assert seal in as_text(SCREENS.call(opened.table, (), first=True))
    assert seal not in as_text(SCREENS.call(opened.table, ()))


async def test_a_solo_game_is_dealt_at_once() -> None:
    world = World(MemoryStore())
    opened = await world.tables.open(alone(world, NOWHERE))
    assert isinstance(opened, Change)
    assert opened.table.stage is Stage.PLAYING
    with world.store.reading() as unit:
        assert [each.content for each in unit.outbox.waiting() if isinstance(each.content, RefreshHand)] == []


async def test_whoever_waits_for_the_cards_learns_when_they_are_dealt_and_when_they_never_will_be() -> None:
    world = World(MemoryStore())
    opened = await world.tables.open(alone(world))
    assert isinstance(opened, Change)
    assert some(await world.tables.dealt(opened.table.id, 0)).calling is not None
    waiting = asyncio.ensure_future(world.tables.dealt(opened.table.id, 60))
    await asyncio.sleep(0)
    assert not waiting.done()
    await world.ask(CutOff(opened.table.id, CALL_LOST))
    await world.settle()
    assert waiting.done(), "no one waits for cards that never come"
    assert some(await waiting).stage is Stage.CANCELLED


async def over(world: World, people: int, house: int = 0) -> TableId:
    table = await world.begin(people, house=house)
    assert isinstance(await world.ask(End(table, world.by(1))), Change)
    return table


async def again(world: World, before: TableId, user: int) -> Table:
    reply = await world.tables.open(Again(before, world.by(user)))
    assert isinstance(reply, Change)
    return reply.table


async def test_the_game_begins_again_by_itself_when_everybody_of_before_is_back() -> None:
    world = World(MemoryStore())
    before = await over(world, 3, house=1)
    lobby = await again(world, before, 2)
    assert (lobby.seat_of(UserId(2)), lobby.calling, len(lobby.holders)) == (0, None, 2)
    second = await again(world, before, 3)
    assert (second.id, second.seat_of(UserId(3)), second.calling) == (lobby.id, 2, None)
    last = await world.ask(Join(lobby.id, world.by(1)))
    assert isinstance(last, Change)
    assert last.table.calling is not None


async def test_who_played_alone_against_bots_plays_them_again_with_one_press() -> None:
    world = World(MemoryStore())
    begun = await again(world, await over(world, 1, house=2), 1)
    assert (begun.calling is not None, [holder.by_house for holder in begun.holders]) == (True, [False, True, True])


async def test_who_closed_a_lobby_alone_opens_another() -> None:
    world = World(MemoryStore())
    opened = await world.tables.open(waiting_alone(world))
    assert isinstance(opened, Change)
    assert isinstance(await world.ask(End(opened.table.id, world.by(1))), Change)
    lobby = await again(world, opened.table.id, 1)
    assert (lobby.calling, lobby.stage) == (None, Stage.LOBBY)


def waiting_alone(world: World) -> OpenTable:
    """Someone sits alone, and no one begins."""
    return replace(alone(world), house=(), begins=False)


async def test_again_seats_nobody_at_a_lobby_who_did_not_play_before() -> None:
    world = World(MemoryStore())
    before = await over(world, 2)
    await again(world, before, 1)
    assert await world.tables.open(Again(before, world.by(9))) == Refusal("refused-channel-busy")


async def test_a_stranger_takes_the_seat_of_somebody_who_does_not_come_back() -> None:
    world = World(MemoryStore())
    lobby = await again(world, await over(world, 2), 1)
    joined = await world.ask(Join(lobby.id, world.by(9)))
    assert isinstance(joined, Change)
    assert joined.table.calling is not None
