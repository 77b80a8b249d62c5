"""What is due when no one was there: who gets how much time, who learns of it, and what is said of it in the log."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace

import pytest

from bot.persistence.store import StoreUnavailableError
from bot.scheduler.channel_delivery import OLD
from bot.scheduler.deadline_watch import GRACE, LONG, MISSED, PAUSE, DeadlineWatch
from bot.scheduler.delivery import SLOW
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import Milliseconds, TableId
from bot.tables.requests import BackFromDowntime, Reply, Request, TimeUp
from bot.tables.table import Pace
from tests.kit.at_rest import AtRest, at_rest
from tests.kit.faultplans import Plan, armed
from tests.kit.idle import everybody_waits
from tests.kit.world import World


def watch(world: World, grace: int = GRACE) -> DeadlineWatch:
    return DeadlineWatch(world.tables, world.store, world.clock, world.signals, grace)


async def due_in(world: World, table: TableId, *milliseconds: int) -> list[Deadline]:
    """The turn of that table is over then (and its reminder, where two are given)."""
    turn = (await world.now(table)).running.turn
    kinds = (DeadlineKind.TURN, DeadlineKind.REMINDER)
    deadlines = [
        Deadline(table, kind, turn, Milliseconds(world.clock.now() + wait))
        for kind, wait in zip(kinds, milliseconds, strict=False)
    ]
    with world.store.writing() as work:
        work.deadlines.replace(table, deadlines)
    return deadlines


async def deadlines(world: World, table: TableId) -> list[tuple[DeadlineKind, int]]:
    """What is due at a table, and in how many milliseconds."""
    with world.store.reading() as work:
        return [(each.kind, each.due - world.clock.now()) for each in work.deadlines.of(table)]


def asked_of(world: World, monkeypatch: pytest.MonkeyPatch) -> list[Request]:
    """The requests that are handed in from now on."""
    handle, asked = world.tables.handle, list[Request]()

    async def note(request: Request) -> Reply:
        asked.append(request)
        return await handle(request)

    monkeypatch.setattr(world.tables, "handle", note)
    return asked


async def posted(rest: AtRest, table: TableId, ago: int | None) -> None:
    """The table message stands since then; `None`: there is none."""
    post = await rest.board(table)
    if ago is None:
        await rest.without_board(table)
    else:
        await rest.note(table, "board", replace(post, posted=Milliseconds(rest.world.clock.now() - ago)))


@pytest.mark.parametrize("away", [0, LONG, LONG + 1])
async def test_who_missed_a_deadline_gets_a_grace_period(away: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        world = rest.world
        await due_in(world, table, -1)
        asked = asked_of(world, monkeypatch)
        assert await watch(world, grace=7_000).give_time_back(away) == 1
        until = Milliseconds(world.clock.now() + 7_000)
        assert asked == [BackFromDowntime(table, away, until, long=away > LONG)]
        ends = (await world.now(table)).turn_ends
        assert ends is not None
        assert (DeadlineKind.TURN, ends - world.clock.now()) in await deadlines(world, table)


async def test_a_table_without_a_clock_waits_longer_by_the_time_that_nobody_could_press() -> None:
    async with at_rest(pace=Pace.NONE) as (rest, table):
        [(kind, before)] = await deadlines(rest.world, table)
        rest.world.clock.advance(2 * LONG)
        await watch(rest.world).give_time_back(2 * LONG)
        assert await deadlines(rest.world, table) == [(kind, before)]


async def test_what_is_due_just_now_was_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        await due_in(rest.world, table, 0)
        asked = asked_of(rest.world, monkeypatch)
        assert await watch(rest.world).give_time_back(0) == 0
        assert asked == [BackFromDowntime(table, 0, Milliseconds(rest.world.clock.now() + GRACE), shown=False)]


@pytest.mark.parametrize(("ago", "told"), [(0, True), (OLD, True), (OLD + 1, False), (None, False)])
async def test_after_a_long_time_a_table_that_was_looked_at_lately_learns_of_it(
    ago: int | None, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        await due_in(rest.world, table, 60_000)
        await posted(rest, table, ago)
        asked = asked_of(rest.world, monkeypatch)
        assert await watch(rest.world).give_time_back(LONG + 1) == 0
        until = Milliseconds(rest.world.clock.now() + GRACE)
        assert asked == [BackFromDowntime(table, LONG + 1, until, long=told, shown=told)]


async def test_a_table_that_cannot_be_told_is_named(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        await due_in(rest.world, table, -1)

        async def wrong(request: Request) -> Reply:
            raise KeyError("canary")

        monkeypatch.setattr(rest.world.tables, "handle", wrong)
        assert await watch(rest.world).give_time_back(0) == 1
    assert caplog.messages == [f"table {table} does not know that nobody was there: KeyError"]


@pytest.mark.parametrize(("late", "met"), [(0, True), (SLOW, True), (MISSED + 1, False)])
async def test_a_deadline_is_met_when_it_is_due_or_a_little_late_and_forgiven_when_it_was_missed(
    late: int, met: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        [deadline] = await due_in(rest.world, table, -late)
        asked, at_work = asked_of(rest.world, monkeypatch), watch(rest.world)
        await at_work.run_once()
        until = Milliseconds(rest.world.clock.now() + GRACE)
        assert asked == [TimeUp(deadline) if met else BackFromDowntime(table, late, until)]
        told = at_work.lateness.summary()
        assert (told["count"], told["max"]) == (1, late)
    said = f"nothing happened for {MISSED // 1_000} s: whoever missed a deadline gets a grace period"
    assert caplog.messages == ([] if met else [said])


async def test_the_latest_of_several_says_how_long_nothing_happened(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        await due_in(rest.world, table, -5_000, -(LONG + 9_000))
        asked = asked_of(rest.world, monkeypatch)
        await watch(rest.world).run_once()
        until = Milliseconds(rest.world.clock.now() + GRACE)
        assert asked == [BackFromDowntime(table, LONG + 9_000, until, long=True)]
    assert caplog.messages == ["nothing happened for 69 s: whoever missed a deadline gets a grace period"]


async def woken(world: World, at: DeadlineWatch, waits: Iterable[int]) -> list[bool]:
    """Whether a turn that waits has ended, after each of these waits."""
    turn, ended = asyncio.ensure_future(at.run_once()), list[bool]()
    await everybody_waits()
    for wait in waits:
        world.clock.advance(wait)
        await everybody_waits()
        ended.append(turn.done())
    turn.cancel()
    await asyncio.wait({turn})
    return ended


async def heard(world: World) -> None:
    """Whatever was set so far is known."""
    world.signals.deadlines.set()
    await world.signals.deadlines.received()


async def test_it_sleeps_until_the_next_deadline_or_until_one_is_set() -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        await due_in(rest.world, table, 5_000)
        at_work = watch(rest.world)
        await heard(rest.world)
        assert await woken(rest.world, at_work, [4_999, 1]) == [False, True]


async def test_a_deadline_that_is_set_wakes_it() -> None:
    async with at_rest(pace=Pace.NONE) as (rest, _):
        await heard(rest.world)
        turn = asyncio.ensure_future(watch(rest.world).run_once())
        await everybody_waits()
        assert not turn.done()
        rest.world.signals.deadlines.set()
        await everybody_waits()
        assert turn.done()


async def test_after_something_was_due_it_looks_again_at_once() -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        await due_in(rest.world, table, 0)
        await heard(rest.world)
        turn = asyncio.ensure_future(watch(rest.world).run_once())
        await everybody_waits()
        assert turn.done()


@pytest.mark.parametrize("kinds", [1, 2])
async def test_a_clock_that_could_not_act_is_named_and_that_deadline_alone_put_off(
    kinds: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        world = rest.world
        await due_in(world, table, 0, *([60_000] if kinds == 2 else []))
        other = await world.begin(2, pace=Pace.QUICK, channel=71) if kinds == 1 else None

        async def wrong(request: Request) -> Reply:
            raise KeyError("canary")

        monkeypatch.setattr(world.tables, "handle", wrong)
        before = None if other is None else await deadlines(world, other)
        await watch(world).run_once()
        left = [(DeadlineKind.TURN, PAUSE), (DeadlineKind.REMINDER, 60_000)][:kinds]
        assert await deadlines(world, table) == left
        assert other is None or await deadlines(world, other) == before
    assert caplog.messages == [f"the clock of table {table} could not act: KeyError"]


async def test_a_store_that_is_down_puts_nothing_off(caplog: pytest.LogCaptureFixture) -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        await due_in(rest.world, table, 0)
        with armed(Plan("request.loaded", 1, StoreUnavailableError)), pytest.raises(StoreUnavailableError):
            await watch(rest.world).run_once()
        assert await deadlines(rest.world, table) == [(DeadlineKind.TURN, 0)]
    assert caplog.messages == []
