"""What is due: at its time, late, after downtime, and when the clock was set."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

import pytest
from sqlalchemy import BigInteger, Column, Connection, create_engine, insert, select
from sqlalchemy.pool import NullPool

from bot.discord_adapter.rate_limits import InvalidRequestCounter
from bot.discord_adapter.recent import MessageTokens
from bot.persistence.models import METADATA, ActionRow, DeadlineRow, NoticeRow, ResultRow, TokenRow
from bot.persistence.moments import HAPPENED, Moments
from bot.persistence.outbox import Deadlines, Outbox
from bot.persistence.shards import Shards
from bot.persistence.sql import JsonText, Sql
from bot.persistence.store import StoreUnavailableError, Unit
from bot.scheduler import deadline_watch
from bot.scheduler.channel_delivery import OLD
from bot.scheduler.clock_watch import LOOK_EVERY, STAYS, ClockWatch
from bot.scheduler.deadline_watch import GRACE, LONG, MISSED, MOST_GIVEN, PAUSE, DeadlineWatch
from bot.scheduler.delivery import SLOW, TurnDelays
from bot.scheduler.direct_opening import FARTHEST, OpeningThrottle
from bot.scheduler.heartbeat import Heartbeat
from bot.service.openings import note_opened, opened_lately
from bot.tables.change import Change, Reply
from bot.tables.deadlines import HOUR, MINUTE, SECOND, Deadline, DeadlineKind
from bot.tables.ids import MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import Notice, RefreshBoard, RefreshHand
from bot.tables.requests import BackFromDowntime, Leave, Remind, Request, TimeUp
from bot.tables.settings import Profile
from bot.tables.table import Pace, Table
from engine.contract import Refusal, Seat
from tests.kit.always import some
from tests.kit.at_rest import AtRest, at_rest
from tests.kit.clocks import ManualClock, everybody_waits
from tests.kit.faultplans import Plan, armed
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, World

HALF_OF_IT = 30_000
"""Of the time for a choice, when whoever has not chosen is reminded."""


async def store(world: World, table: Table) -> None:
    with world.store.writing() as work:
        work.tables.save(table)


async def misses(world: World, table: TableId) -> list[int]:
    return [holder.misses for holder in (await world.now(table)).holders]


async def test_a_table_at_which_the_clock_cannot_play_holds_up_no_other(world: World):
    broken = await world.begin(2, pace=Pace.QUICK)
    await store(world, replace(await world.now(broken), position=None))
    await world.advance(1_000)
    sound = await world.begin(2, pace=Pace.QUICK, channel=71)
    await world.advance(59_000)
    assert await misses(world, sound) == [0, 0]
    await world.advance(1_000)
    assert await misses(world, sound) == [1, 1]
    assert not world.died


@pytest.mark.parametrize("stood", [SLOW + 1, 2_000, MISSED])
async def test_a_program_that_stood_still_gives_that_time_back_once_and_quietly(
    stood: int, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever would have pressed meanwhile does so now."""
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.QUICK)
        await world.advance(HALF_OF_IT)
        world.clock.advance(HALF_OF_IT + stood)
        await world.settle()
        assert await misses(world, table) == [0, 0]
        assert world.store.notices(table) == [], "what is put off costs no messages"
        assert isinstance(await world.answer(table, 1), Change)
        await world.advance(stood - 1)
        assert await misses(world, table) == [0, 0]
        await world.advance(1)
        assert await misses(world, table) == [0, 1]
    assert caplog.messages == []


def all_is_told(world: World) -> None:
    with world.store.writing() as work:
        for table in work.tables.live():
            work.outbox.drop_all(table)


async def look_after(world: World, milliseconds: int, watch: DeadlineWatch) -> None:
    all_is_told(world)
    world.clock.advance(milliseconds)
    await watch.run_once()


async def test_a_turn_counts_from_when_its_question_was_shown() -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        world, delays = rest.world, TurnDelays()
        watch = DeadlineWatch(world.tables, world.store, world.clock, world.signals, delays=delays)
        begun = await world.now(table)
        delays.note(begun, 7_000)
        delays.note(begun, 4_000)
        await look_after(world, 20_000, watch)
        await look_after(world, 30_000, watch)
        assert await misses(world, table) == [0, 0]
        await look_after(world, 7_000, watch)
        assert await misses(world, table) == [1, 1], "once"
        assert delays.of(table, (await world.now(table)).running.turn) == 0, "nothing of the next turn was shown late"


async def test_what_one_turn_was_given_is_not_taken_from_the_next() -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        world, delays = rest.world, TurnDelays()
        watch = DeadlineWatch(world.tables, world.store, world.clock, world.signals, delays=delays)
        for _ in range(2):
            await world.play_phase(table)
            asked = await world.now(table)
            delays.note(asked, 7_000)
            with world.store.writing() as work:
                ends = Deadline(table, DeadlineKind.TURN, asked.running.turn, world.clock.now())
                work.deadlines.replace(table, [ends])
            await look_after(world, 0, watch)
            assert await misses(world, table) == [0, 0]
        await look_after(world, 7_000, watch)
        assert await misses(world, table) == [1, 1]


async def test_what_turns_were_given_is_remembered_of_the_latest_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deadline_watch, "REMEMBERED", 1)
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        world, delays = rest.world, TurnDelays()
        watch = DeadlineWatch(world.tables, world.store, world.clock, world.signals, delays=delays)
        for given in (table, await world.begin(2, channel=71)):
            asked = await world.now(given)
            delays.note(asked, 7_000)
            with world.store.writing() as work:
                ends = Deadline(given, DeadlineKind.TURN, asked.running.turn, world.clock.now())
                work.deadlines.replace(given, [ends])
            await look_after(world, 0, watch)
        assert [*vars(watch)["_given"]] == [given], "no one asks for those of a game that ended"


async def test_what_is_told_late_is_noted_and_what_discord_refused_at_first_is_not() -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        turn, now = (await rest.world.now(table)).running.turn, rest.world.clock.now()
        notice = Notice(table, RefreshHand(Seat(0)), Milliseconds(now - 9_000))
        with rest.world.store.writing() as work:
            work.outbox.add([notice])
        first = await rest.noted(notice)
        await rest.tell_again(replace(first, attempts=1))
        assert rest.delivery.delays.of(table, turn) == 0
        await rest.tell_again(first)
        assert rest.delivery.delays.of(table, turn) == 9_000


async def test_a_turn_whose_question_waits_to_be_shown_goes_on_for_a_minute_at_most() -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        world, passed = rest.world, 0
        watch = DeadlineWatch(world.tables, world.store, world.clock, world.signals)
        all_is_told(world)
        with world.store.writing() as work:
            work.outbox.add([Notice(table, RefreshHand(Seat(0)), world.clock.now())])
        while await misses(world, table) == [0, 0]:
            async with asyncio.timeout(5):
                world.clock.advance(1_000)
                passed += 1_000
                looking = asyncio.ensure_future(watch.run_once())
                await world.settle()
                looking.cancel()
            assert passed < 10 * MOST_GIVEN
        assert passed == 50_000 + MOST_GIVEN


async def test_deadlines_that_are_due_together_are_met_together(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_rest(pace=Pace.QUICK) as (rest, table):
        world, together = rest.world, asyncio.Barrier(2)
        other = await world.begin(2, pace=Pace.QUICK, channel=71)
        handle = world.tables.handle

        async def meet(request: Request) -> Reply:
            await together.wait()
            return await handle(request)

        monkeypatch.setattr(world.tables, "handle", meet)
        watch = DeadlineWatch(world.tables, world.store, world.clock, world.signals)
        all_is_told(world)
        now = world.clock.now()
        with world.store.writing() as work:
            for each in (table, other):
                work.deadlines.replace(each, [Deadline(each, DeadlineKind.TURN, 0, now)])
        async with asyncio.timeout(5):
            await watch.run_once()
        assert [await misses(world, each) for each in (table, other)] == [[1, 1], [1, 1]]


async def test_the_deadline_of_a_table_that_is_left_alone_comes_once(world: World):
    table = await world.begin(2, pace=Pace.QUICK)
    with world.store.writing() as work:
        work.tables.freeze(table, "it is broken")
    await world.advance(61_000)
    with world.store.reading() as work:
        assert work.deadlines.of(table) == []


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
        ends = some((await world.now(table)).turn_ends)
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
    assert caplog.messages == [f"table {table} could not be told that no one was there: KeyError"]


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
    said = f"nothing happened for {MISSED // 1_000} s: everyone who missed a deadline gets a grace period"
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
    assert caplog.messages == ["nothing happened for 69 s: everyone who missed a deadline gets a grace period"]


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


def watched(world: World) -> ClockWatch:
    return ClockWatch(world.tables, world.store, world.clock, world.signals)


async def look(world: World, watch: ClockWatch, times: int = 1) -> None:
    """So many looks, with all that comes between them."""
    for _ in range(times):
        looking = asyncio.ensure_future(watch.run_once())
        await world.advance(LOOK_EVERY)
        await looking


@pytest.mark.parametrize("jump", [3 * HOUR, -3 * HOUR])
async def test_deadlines_move_with_a_clock_that_stays_where_it_was_set(
    jump: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NORMAL)
        watch, began = watched(world), world.clock.now()
        ends = some((await world.now(table)).turn_ends)
        world.clock.jump(jump)
        await look(world, watch, 1 + STAYS // LOOK_EVERY)
        passed = LOOK_EVERY * (1 + STAYS // LOOK_EVERY)
        assert world.clock.now() == began + passed + jump
        assert (await world.now(table)).turn_ends == ends + jump
        assert await misses(world, table) == [0, 0]
        await world.advance(ends - began - passed - 1)
        assert await misses(world, table) == [0, 0]
        await world.advance(1)
        assert await misses(world, table) == [1, 1]
    assert caplog.messages[0] == f"the machine's clock was set by {jump // SECOND:+d} s"
    assert len(caplog.messages) == 2


@pytest.mark.parametrize(("jump", "left", "lines"), [(1_999, 1_999, 0), (-1_999, -1_999, 0), (2_000, 0, 2)])
async def test_what_is_no_matter_for_people_is_not_followed(
    jump: int, left: int, lines: int, caplog: pytest.LogCaptureFixture
) -> None:
    async with World(MemoryStore()) as world:
        watch = watched(world)
        world.clock.jump(jump)
        await look(world, watch, 2 + STAYS // LOOK_EVERY)
        assert world.clock.jumped() == left
    assert len(caplog.messages) == lines


@pytest.mark.parametrize("jump", [3 * HOUR, -3 * HOUR])
async def test_a_clock_that_cannot_be_followed_just_now_is_followed_later(world: World, jump: int) -> None:
    table = await world.begin(2, pace=Pace.SLOW)
    watch, ends = watched(world), (await world.now(table)).turn_ends
    assert ends is not None
    world.clock.jump(jump)
    await look(world, watch, STAYS // LOOK_EVERY)
    world.store.down = True
    with pytest.raises(StoreUnavailableError):
        await watch.run_once()
    assert world.clock.jumped() == jump
    world.store.down = False
    await look(world, watch)
    assert world.clock.jumped() == 0
    assert (await world.now(table)).turn_ends == ends + jump


async def test_a_clock_that_was_corrected_is_not_followed_at_once_when_it_is_set_again(world: World) -> None:
    watch = watched(world)
    for jump in (3 * HOUR, -3 * HOUR, 3 * HOUR):
        world.clock.jump(jump)
        await look(world, watch, STAYS // LOOK_EVERY)
    assert world.clock.jumped() == 3 * HOUR


OURS = Shards(4, frozenset({0}))
"""The table's shard is among them."""


async def test_where_other_machines_go_by_the_same_deadlines_these_stay() -> None:
    store = MemoryStore()
    async with World(store) as world:
        table = await world.begin(2, pace=Pace.NORMAL)
        store.shards, ends, began = OURS, (await world.now(table)).turn_ends, world.clock.now()
        watch = watched(world)
        world.clock.jump(-HOUR)
        await look(world, watch, 1 + STAYS // LOOK_EVERY)
        assert world.clock.now() < began
        assert (await world.now(table)).turn_ends == ends


BACK: Final = 3 * HOUR
NOW: Final = Milliseconds(1_800_000_000_000)

IDS: Final = {
    "channel_id", "direct", "guild_id", "id", "interaction_id", "message_id", "number", "order", "season", "user_id",
    "owner_id", "blocked_id",
}  # fmt: skip
"""Columns of 64 bits that are no moments."""

TO_COME: Final = (DeadlineRow.c.due, NoticeRow.c.due, NoticeRow.c.again, TokenRow.c.expires)
"""Moments of what is to come. Setting the clock does not change how long it takes until then."""

TOLD: Final = (ActionRow.c.at, ResultRow.c.ended)
"""Moments that are only shown. No decision depends on them."""


def test_every_column_is_known_to_hold_a_moment_or_none() -> None:
    wide = {column for table in METADATA.tables.values() for column in table.c if isinstance(column.type, BigInteger)}
    assert {column for column in wide if column.name not in IDS} == {*HAPPENED, *TO_COME, *TOLD}


def value_of(column: Column[Any], moment: int) -> object:
    """Something that such a column can hold; each moment is that one."""
    if column in {*HAPPENED, *TO_COME, *TOLD}:
        return moment
    return {} if isinstance(column.type, JsonText) else column.type.python_type(1)


@pytest.mark.parametrize("ahead", [0, 1, BACK - 1, BACK, 2 * BACK])
def test_no_stored_moment_is_in_the_future_and_none_to_come_is_farther_away(ahead: int) -> None:
    """`ahead` of the clock as it is after it was set back."""
    with create_engine("sqlite://", poolclass=NullPool).connect() as connection:
        METADATA.create_all(connection)
        for table in {column.table for column in (*HAPPENED, *TO_COME)}:
            connection.execute(insert(table).values({each.name: value_of(each, NOW + ahead) for each in table.c}))
        set_back(connection)
        moved = {each: connection.execute(select(each)).scalar_one() for each in (*HAPPENED, *TO_COME)}
    happened = NOW + min(0, ahead - BACK) if ahead else NOW
    assert moved == {**dict.fromkeys(HAPPENED, happened), **dict.fromkeys(TO_COME, NOW + ahead - BACK)}


def set_back(connection: Connection) -> None:
    sql = Sql(connection)
    Deadlines(sql).move(-BACK)
    Outbox(sql).move(-BACK)
    Moments(sql).move(-BACK, NOW)


def opened_just_now(throttle: OpeningThrottle, now: Milliseconds) -> None:
    """So many as there may be."""
    while throttle.wait(now) == 0:
        pass


def test_a_pause_that_began_in_the_future_is_none() -> None:
    throttle = OpeningThrottle()
    throttle.pause(NOW, Milliseconds(NOW + 6 * HOUR))
    assert 0 < throttle.wait(NOW) <= FARTHEST
    assert throttle.wait(Milliseconds(NOW - BACK)) == 0


async def test_openings_that_were_noted_in_the_future_count_for_nothing_after_a_restart() -> None:
    store, throttle = MemoryStore(), OpeningThrottle(spacing=0)
    opened_just_now(throttle, NOW)
    await store.write(lambda unit: note_opened(unit, throttle.taken))
    again = OpeningThrottle(spacing=0)
    again.resume(await store.read(opened_lately))
    assert again.wait(Milliseconds(NOW - BACK)) == 0


@pytest.mark.parametrize("runs", [True, False])
async def test_whoever_is_reminded_is_not_reminded_three_hours_later(world: World, runs: bool) -> None:
    """Deadlines, and what is to be told, are as far away as they were: while the bot runs, and after a start."""
    table = await world.begin(2, pace=Pace.NORMAL)
    left = some((await world.now(table)).turn_ends) - world.clock.now()
    world.clock.jump(-BACK)
    watch = ClockWatch(world.tables, world.store, world.clock, world.signals)
    if runs:
        await look(world, watch, 1 + STAYS // LOOK_EVERY)
        left -= STAYS + LOOK_EVERY
    else:
        await beat(world)
        world.clock.follow(-BACK)
        await watch.begin(await Heartbeat(world.store, world.clock).ahead())
    stored = await world.now(table)
    assert stored.turn_ends == world.clock.now() + left
    with world.store.reading() as unit:
        assert max(each.due for each in unit.deadlines.of(table)) == world.clock.now() + left
    await world.advance(left)
    assert [holder.misses for holder in (await world.now(table)).holders] == [1, 1]


async def beat(world: World) -> None:
    """One heartbeat."""
    beating = asyncio.ensure_future(Heartbeat(world.store, world.clock).run_once())
    await world.settle()
    beating.cancel()


@pytest.mark.parametrize("ahead", [0, SECOND])
async def test_a_clock_that_is_right_moves_nothing_at_the_start(world: World, ahead: int) -> None:
    table = await world.begin(2, pace=Pace.NORMAL)
    before = await world.now(table)
    await ClockWatch(world.tables, world.store, world.clock, world.signals).begin(ahead)
    assert await world.now(table) == before


async def test_what_waits_to_be_tried_again_is_tried_again_as_soon_as_it_was_to_be(world: World) -> None:
    """What is kept in memory moves as well: the notices, and the moment until which their queue is held."""
    table = await world.begin(2, pace=Pace.NONE)
    queue = (table, "channel")
    with world.store.reading() as unit:
        assert not unit.outbox.waiting()
    await world.ask(Leave(table, world.by(1)))
    with world.store.reading() as unit:
        assert all(notice.due <= world.clock.now() for notice in unit.outbox.waiting())
    held = world.relay.held  # as after a request that failed
    held[queue] = Milliseconds(world.clock.now() + HOUR)
    await world.settle()
    watch = ClockWatch(world.tables, world.store, world.clock, world.signals)
    world.clock.jump(-BACK)
    await look(world, watch, 1 + STAYS // LOOK_EVERY)
    assert some(world.relay.held.get(queue)) <= world.clock.now() + HOUR


async def test_notices_in_memory_are_those_that_moved() -> None:
    store = MemoryStore()
    async with World(store) as world:
        await world.begin(2, pace=Pace.NONE)
        changes = store.watch_outbox()
        with store.writing() as unit:
            add_notice(unit)
        changes.clear()
        await store.write(lambda unit: unit.outbox.move(-BACK))
        [moved] = [notices for change in changes for notices in change.values()]
        assert not isinstance(moved, frozenset)
        assert [notice.due for notice in moved] == [NOW - BACK]


def add_notice(unit: Unit) -> None:
    [table] = unit.tables.live()
    values = {
        "table_id": table,
        "key": "board",
        "content": RefreshBoard().save(),
        "due": NOW,
        "attempts": 0,
        "revision": 0,
    }
    unit.sql.connection.execute(insert(NoticeRow).values(values))


def test_a_refusal_of_the_future_is_held_against_nobody() -> None:
    profile = Profile(UserId(1), direct_refused=NOW)
    assert profile.refused_lately(NOW)
    assert not profile.refused_lately(Milliseconds(NOW - 1))


async def test_who_was_reminded_in_the_future_may_be_reminded(world: World) -> None:
    table = await world.begin(2, pace=Pace.SLOW)
    assert isinstance(await world.ask(Remind(table, world.by(1))), Change)
    assert await world.ask(Remind(table, world.by(1))) == Refusal("refused-reminded-lately")
    world.clock.follow(-BACK)
    assert isinstance(await world.ask(Remind(table, world.by(1))), Change)


def test_refused_requests_of_the_future_stop_nothing() -> None:
    clock = ManualClock()
    refused = InvalidRequestCounter(clock, 2)
    refused.note()
    refused.note()
    assert refused.pause() == 10 * MINUTE
    clock.follow(-BACK)
    assert refused.pause() == 10 * MINUTE
    clock.advance(10 * MINUTE)
    assert refused.pause() == 0


def test_a_token_that_would_be_kept_for_hours_is_none() -> None:
    clock = ManualClock()
    tokens = MessageTokens(clock)
    tokens.keep(MessageId(5), "token")
    assert tokens.of(MessageId(5)) == "token"
    clock.follow(-BACK)
    assert tokens.of(MessageId(5)) is None


async def test_a_board_that_was_edited_in_the_future_is_edited_at_once(world: World) -> None:
    table = await world.begin(3, pace=Pace.NONE)
    await world.advance(SECOND)
    await world.ask(Leave(table, world.by(1)))
    await world.advance(10 * SECOND)
    before = world.discord.public(CHANNEL)[-1].edits
    assert before > 0
    world.clock.jump(-HOUR)
    world.clock.follow(-HOUR)
    await world.ask(Leave(table, world.by(2)))
    await world.advance(SECOND)
    assert world.discord.public(CHANNEL)[-1].edits > before
