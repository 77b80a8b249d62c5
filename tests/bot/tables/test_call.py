"""The post that calls the players: its id is the coin of the deal (docs/records.md, version 2), so it stands once."""

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import product
from typing import Final, TypeAlias

import pytest

from bot import fault_points
from bot.persistence.store import StoreUnavailableError
from bot.scheduler import channel_delivery
from bot.service.messages import Barred, Gone, TryAgain
from bot.tables.change import Change
from bot.tables.deadlines import CALL_LASTS, MINUTE, SECOND
from bot.tables.ids import TableId, UserId
from bot.tables.requests import AddHouse, End, Forget, Join, Kick, Leave, MemberGone, SayLuckyWord, Start
from bot.tables.standings import Board
from bot.tables.table import Stage
from engine.contract import Refusal
from sandbox.people.seeded_choices import SeededChoices
from tests.kit import invariants
from tests.kit.always import some
from tests.kit.channel import NONCE_LASTS, FakeDiscord
from tests.kit.faultplans import KINDS, Crash, Plan, armed
from tests.kit.memory_store import MemoryStore
from tests.kit.sweeps import one_in
from tests.kit.world import CHANNEL, GUILD, World

OURS: Final = channel_delivery.NONCE_LASTS
AWAY: Final = (0, OURS - SECOND, OURS + SECOND, NONCE_LASTS + MINUTE)
"""How long the program may be away: while it trusts that Discord remembers the call's number, while Discord does, and
after that."""

Strike: TypeAlias = tuple[str, int]
"""A point, and which of its passings, from 1."""


async def waiting(world: World) -> TableId:
    """A lobby of persons 1 and 2, of which everything is told."""
    table = await world.lobby(1, 2)
    await world.settle()
    return table


async def calling(world: World) -> TableId:
    """The same with Start pressed and the answer to the call lost: the post stands, and no one knows."""
    table = await waiting(world)
    world.discord.afterwards = lambda what: TryAgain(5 * SECOND) if what == "call" else None
    assert isinstance(await world.ask(Start(table, world.by(1))), Change)
    await world.settle()
    return table


def calls(world: World) -> int:
    return [shown.what for shown in world.discord.public(CHANNEL)].count("call")


async def lost_calls(world: World) -> int:
    """As many as the server's board tells."""
    board = Board("two_win", GUILD)
    everywhere = await world.tables.looking_back.board(Board("two_win"), UserId(1), 10, 0)
    assert everywhere.lost_calls == 0
    return (await world.tables.looking_back.board(board, UserId(1), 10, 0)).lost_calls


async def press_start(world: World, table: TableId) -> None:
    """The host does, and everything that follows at once happens, unless the program dies of it."""
    with suppress(Crash):
        with suppress(StoreUnavailableError):
            await world.ask(Start(table, world.by(1)))
        await world.settle()


async def passings_of_a_start() -> Counter[str]:
    """How often a start passes each point until the cards are dealt and the board says so."""
    passed = Counter[str]()

    def note(point: str) -> None:
        passed.update([] if "board" in world.discord.requests else [point])

    async with World(MemoryStore(), seed="call") as world:
        table = await waiting(world)
        fault_points.listen(note)
        try:
            await press_start(world, table)
        finally:
            fault_points.listen(None)
    return passed


async def start_struck(strikes: Sequence[tuple[Plan, int]]) -> None:
    """A start during which each plan strikes in a life of its own, after which the program is away so long; the host
    presses Start in every life. The players are called once all the same, and the cards come from that post."""
    async with World(MemoryStore(), seed="call") as world:
        table = await waiting(world)
        for plan, away in strikes:
            with armed(plan):
                await press_start(world, table)
            await world.stop()
            world.clock.advance(away)
            await world.crash()
        await press_start(world, table)
        await world.advance(6 * SECOND)
        assert strikes[0][0].struck
        begun = await world.now(table)
        assert begun.stage is Stage.PLAYING
        invariants.sealed(world, begun)


async def every_strike() -> Sequence[Strike]:
    """Every passing of every point during a start: no step of it is left out."""
    often = await passings_of_a_start()
    assert {"request.stored", "request.committed", "notice.read", "notice.published", "notice.marked"} <= set(often)
    return [(point, number) for point, times in often.items() for number in range(1, times + 1)]


async def sweep(kind: type[BaseException], away: int) -> None:
    """A start for every passing of every point, struck there."""
    for point, number in await every_strike():
        await start_struck([(Plan(point, number, kind), away)])


async def struck_twice(pairs: Iterable[tuple[Strike, Strike]]) -> None:
    """Starts struck in two lives, in the second of which Discord has forgotten the call's number."""
    for (first, number), (second, times) in pairs:
        await start_struck([(Plan(first, number), AWAY[0]), (Plan(second, times), AWAY[-1])])


async def test_a_start_struck_again_while_it_is_made_good_calls_the_players_once():
    strikes, chance = await every_strike(), SeededChoices("struck again")
    await struck_twice((first, chance.one(strikes)) for first in strikes)


@pytest.mark.soak
async def test_a_start_struck_at_any_two_points_calls_the_players_once():
    strikes = await every_strike()
    await struck_twice(product(strikes, strikes))


@pytest.mark.parametrize(("kind", "away"), one_in(3, product(KINDS, AWAY)))
async def test_a_start_struck_at_any_point_calls_the_players_once_however_long_it_was_away(
    kind: type[BaseException], away: int
):
    await sweep(kind, away)


async def test_a_call_that_is_not_looked_for_is_found_by_the_sweep(monkeypatch: pytest.MonkeyPatch):
    """A mistake made on purpose: once Discord has forgotten its number, the call is posted again."""

    async def find_nothing(*_: object) -> Gone:
        return Gone()

    monkeypatch.setattr(FakeDiscord, "find", find_nothing)
    await sweep(Crash, AWAY[2])
    with pytest.raises(AssertionError, match="players are called once"):
        await sweep(Crash, AWAY[3])


@pytest.mark.parametrize("away", [0, NONCE_LASTS + MINUTE])
async def test_a_call_whose_answer_was_lost_is_the_coin_however_long_the_program_was_away(world: World, away: int):
    table = await calling(world)
    await world.stop()
    world.clock.advance(away)
    world.discord.afterwards = lambda _: None
    await world.crash()
    await world.advance(6 * SECOND)
    assert (await world.now(table)).stage is Stage.PLAYING
    assert calls(world) == 1
    await invariants.hold(world, table, 0)


async def test_a_call_that_nobody_can_look_for_closes_the_table_and_the_lobby_says_so(world: World):
    table = await calling(world)
    await world.stop()
    world.clock.advance(NONCE_LASTS + MINUTE)
    world.discord.weather = lambda what: Barred("50001") if what == "find-call" else None
    await world.crash()
    await world.advance(6 * SECOND)
    closed = await world.now(table)
    assert (closed.stage, closed.key, closed.circumstances.closed_because) == (
        Stage.CANCELLED,
        None,
        "closed-call-lost",
    )
    assert calls(world) == 1
    lobby = world.discord.public(CHANNEL)[0]
    assert lobby.table.circumstances.closed_because == "closed-call-lost"
    assert await lost_calls(world) == 1


async def test_lost_calls_are_counted_when_the_lobby_is_long_forgotten_and_nothing_else_is(world: World):
    """A start that works and a lobby that its host closes before the words are locked lose nothing."""
    played = await waiting(world)
    assert isinstance(await world.ask(Start(played, world.by(1))), Change)
    await world.settle()
    assert isinstance(await world.ask(End(played, world.by(1))), Change)
    assert isinstance(await world.ask(End(await waiting(world), world.by(1))), Change)
    assert await lost_calls(world) == 0
    for number in (1, 2):
        lost = await calling(world)
        world.clock.advance(CALL_LASTS)
        assert isinstance(await world.ask(End(lost, world.by(1))), Change)
        assert await lost_calls(world) == number
        world.discord.afterwards = lambda _: None
        await world.advance(MINUTE)
        await world.store.write(lambda unit: unit.ended_tables.drop_lobbies(world.clock.now()))
        assert await world.store.read(lambda unit, lost=lost: unit.tables.load(lost)) is None
    assert await lost_calls(world) == 2


async def test_a_channel_that_cannot_be_listed_closes_the_table_after_three_tries(
    world: World, caplog: pytest.LogCaptureFixture
):
    table = await calling(world)
    await world.stop()
    world.clock.advance(NONCE_LASTS + MINUTE)
    world.discord.requests.clear()
    world.discord.weather = lambda what: TryAgain(2 * SECOND, failing=True) if what == "find-call" else None
    await world.crash()
    await world.advance(MINUTE)
    closed = await world.now(table)
    assert (closed.stage, closed.circumstances.closed_because) == (Stage.CANCELLED, "closed-call-lost")
    assert world.discord.requests.count("find-call") == channel_delivery.MOST_SEARCHES == 3
    assert caplog.text.count("its call cannot be looked for") == channel_delivery.MOST_SEARCHES
    assert calls(world) == 1


async def test_a_pause_that_discord_asks_for_is_no_failed_search(world: World):
    table = await calling(world)
    await world.stop()
    world.clock.advance(NONCE_LASTS + MINUTE)
    world.discord.weather = lambda what: TryAgain(2 * SECOND) if what == "find-call" else None
    await world.crash()
    await world.advance(MINUTE)
    world.discord.weather = world.discord.afterwards = lambda _: None
    await world.advance(MINUTE)
    assert ((await world.now(table)).stage, calls(world)) == (Stage.PLAYING, 1)


async def test_failed_searches_of_one_table_do_not_count_for_another_nor_for_ever(world: World):
    """Two failures, an answer, two failures, an answer: the call is found all the same."""
    table = await calling(world)
    await world.stop()
    world.clock.advance(NONCE_LASTS + MINUTE)
    failing = TryAgain(SECOND, failing=True)
    answers = iter([failing, failing, TryAgain(SECOND), failing, failing])
    world.discord.weather = lambda what: next(answers, None) if what == "find-call" else None
    world.discord.afterwards = lambda _: None
    await world.crash()
    await world.advance(MINUTE)
    assert ((await world.now(table)).stage, calls(world)) == (Stage.PLAYING, 1)


@pytest.mark.parametrize("clock", [CALL_LASTS, -MINUTE], ids=["two minutes later", "clock set back"])
async def test_the_host_may_close_a_table_whose_call_is_two_minutes_old(world: World, clock: int):
    table = await calling(world)
    world.clock.advance(CALL_LASTS - 1 - (world.clock.now() - some((await world.now(table)).calling)))
    assert await world.ask(End(table, world.by(1))) == Refusal("refused-already-started")
    if clock < 0:
        world.clock.jump(-CALL_LASTS)
        world.clock.follow(-CALL_LASTS)
    else:
        world.clock.advance(1)
    assert isinstance(await world.ask(Leave(table, world.by(2))), Refusal)
    assert isinstance(await world.ask(End(table, world.by(2))), Refusal)
    assert isinstance(await world.ask(End(table, world.by(1))), Change)
    closed = await world.now(table)
    assert (closed.stage, closed.lost_its_call) == (Stage.CANCELLED, True)
    assert await lost_calls(world) == 1
    world.discord.afterwards = lambda _: None
    await world.advance(MINUTE)
    assert (await world.now(table)).stage is Stage.CANCELLED, "a call that arrives later deals no cards"


@pytest.mark.parametrize("bad", [Barred("50013"), Gone()])
async def test_a_call_that_discord_refuses_leaves_the_lobby_open_and_start_works_again(
    world: World, bad: Barred | Gone
):
    table = await waiting(world)
    world.discord.weather = lambda what: bad if what == "call" else None
    await world.ask(Start(table, world.by(1)))
    await world.settle()
    refused = await world.now(table)
    assert (refused.stage, refused.calling, refused.circumstances.not_called) == (Stage.LOBBY, None, True)
    world.discord.weather = lambda _: None
    await world.ask(Start(table, world.by(1)))
    await world.settle()
    begun = await world.now(table)
    assert (begun.stage, begun.circumstances.not_called) == (Stage.PLAYING, False)
    await invariants.hold(world, table, 0)


async def test_a_call_that_stands_is_the_coin_even_if_it_is_refused_when_it_is_tried_again(world: World):
    table = await waiting(world)
    world.discord.afterwards = lambda what: TryAgain(1_000) if what == "call" else None
    await world.ask(Start(table, world.by(1)))
    await world.settle()
    world.discord.weather = lambda what: Barred("50013") if what == "call" else None
    await world.advance(2_000)
    assert (await world.now(table)).stage is Stage.PLAYING
    await invariants.hold(world, table, 0)


async def test_nothing_undoes_a_start_while_the_players_are_called(world: World):
    table = await calling(world)
    started = Refusal("refused-already-started")
    requests = (
        Join(table, world.by(3)),
        Leave(table, world.by(2)),
        SayLuckyWord(table, world.by(2), "clover"),
        AddHouse(table, world.by(1), "easy"),
        Kick(table, world.by(1), UserId(2)),
        End(table, world.by(1)),
        Start(table, world.by(1)),
    )
    for request in requests:
        assert await world.ask(request) == started, request
    await world.ask(MemberGone(table, UserId(2)))
    assert [person.user for person in (await world.now(table)).people] == [1, 2]


async def test_who_is_forgotten_while_the_players_are_called_closes_the_table_for_good(world: World):
    table = await calling(world)
    await world.ask(Forget(table, UserId(2)))
    world.discord.afterwards = lambda _: None
    await world.advance(6 * SECOND)
    assert ((await world.now(table)).stage, calls(world)) == (Stage.CANCELLED, 1)
    assert world.discord.requests.count("call") == 1, "nobody is called to a table that is closed"
