"""The small parts on which delivering rests, and what keeps the workers running: heartbeat, supervision, waits."""

import asyncio
import logging
import os
import signal
from base64 import urlsafe_b64encode
from collections.abc import AsyncGenerator
from dataclasses import replace
from hashlib import sha256

import pytest

from bot import fault_points
from bot.fault_points import POINTS
from bot.persistence.shards import ALL, Shards
from bot.scheduler import analysis_process
from bot.scheduler.direct_opening import FARTHEST, TEN_MINUTES, OpeningThrottle
from bot.scheduler.heartbeat import EVERY, Heartbeat
from bot.scheduler.retrying import FIRST, LONGEST, backoff, keep_going, nonce, nonce_at, pause, signal_or_moment
from bot.service.messages import Delivery, Gone, Hand, Message, TryAgain
from bot.service.signals import Signal
from bot.tables.circumstances import Circumstances
from bot.tables.days import DAY
from bot.tables.deadlines import HOUR, MINUTE
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.notices import (
    Content,
    DeliverHand,
    Notice,
    Post,
    PostResult,
    PostReveal,
    PostStart,
    RefreshBoard,
    RefreshHand,
)
from bot.tables.requests import Leave, ShowHand
from bot.tables.table import Pace, Table
from engine.contract import Refusal, Saved, Seat
from tests.kit.at_rest import AtRest, at_rest
from tests.kit.channel import FakeDiscord
from tests.kit.clocks import ManualClock, everybody_waits
from tests.kit.memory_store import MemoryStore
from tests.kit.seated import dealt
from tests.kit.world import World

NOW = Milliseconds(1_800_000_000_000)
TABLE = TableId("aaaaaaaaaa")


def named(key: str, salt: object = "") -> str:
    """As docs/reliability.md has it: a program that was updated between two attempts posts the same."""
    return urlsafe_b64encode(sha256(f"{TABLE}:{key}:{salt}".encode()).digest()).decode()[:22]


def test_a_nonce_is_made_of_table_key_and_wish_and_fits_discord() -> None:
    assert nonce(TABLE, "result") == named("result")
    assert nonce(TABLE, "board", 7) == named("board", 7)
    assert len(nonce(TABLE, "result")) == 22


def test_after_a_restore_the_same_thing_is_another_message() -> None:
    table = dealt()
    restored = replace(table, circumstances=Circumstances(restored=Milliseconds(5)))
    assert nonce_at(table, "board", "x") == named("board", "x")
    assert nonce_at(restored, "board", "x") == named("board", "x/5")
    assert nonce_at(restored, "board") == named("board", "/5")


async def newest(rest: AtRest, what: str) -> str:
    """The nonce of the latest message that is this."""
    return [shown.nonce for shown in rest.world.discord.messages.values() if shown.what == what][-1]


@pytest.mark.parametrize(
    ("content", "what", "key"),
    [
        (PostStart(), "board", "start"),
        (PostReveal(4, ()), "reveal 4", "reveal-4"),
        (PostReveal(4, (), 2), "reveal 4", "reveal-4-2"),
        (PostResult(), "cancelled", "result"),
        (DeliverHand(Seat(1), 6), "hand 1", "deliver-1-6"),
    ],
)
async def test_the_name_of_a_message_follows_from_what_it_tells(
    rest: AtRest, table: TableId, content: Content, what: str, key: str
) -> None:
    await rest.tell(table, content)
    assert await newest(rest, what) == nonce(table, key)


async def test_the_name_of_a_board_follows_from_the_one_it_replaces_or_from_the_wish(
    rest: AtRest, table: TableId
) -> None:
    old = await rest.board(table)
    await rest.note(table, "board", replace(old, posted=Milliseconds(old.posted - HOUR)))
    await rest.tell(table, RefreshBoard())
    assert await newest(rest, "board") == nonce(table, "board", old.message)
    await rest.without_board(table)
    await rest.tell(table, RefreshBoard())
    assert await newest(rest, "board") == nonce(table, "board")


async def test_a_message_that_is_gone_is_mentioned(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot")
    async with at_rest() as (rest, table):
        rest.world.discord.weather = lambda _: Gone()
        await rest.tell(table, PostResult())
    assert caplog.messages == [f"table {table}: result is gone"]


@pytest.mark.parametrize(
    ("again", "attempts", "wait"),
    [
        (TryAgain(700), 9, 700),
        (TryAgain(0), 0, 0),
        (TryAgain(700, failing=True), 0, 700),
        (TryAgain(300, failing=True), 0, FIRST),
        (TryAgain(300, failing=True), 3, 8 * FIRST),
        (TryAgain(LONGEST + 1, failing=True), 9, LONGEST + 1),
        (TryAgain(1, failing=True), 99, LONGEST),
    ],
)
def test_while_discord_is_in_trouble_the_longer_of_both_waits_counts(again: TryAgain, attempts: int, wait: int) -> None:
    assert pause(again, attempts) == wait
    assert backoff(1_000_000) == LONGEST == 60_000


@pytest.mark.parametrize("by", ["signal", "moment", "stop"])
async def test_whatever_ends_a_wait_leaves_nothing_waiting(by: str) -> None:
    bell, clock = Signal(), ManualClock()
    wait = asyncio.ensure_future(signal_or_moment(bell, clock, Milliseconds(clock.now() + 5)))
    await everybody_waits()
    assert not wait.done()
    if by == "signal":
        bell.set()
    elif by == "moment":
        clock.advance(5)
    else:
        wait.cancel()
    await everybody_waits()
    assert wait.done()
    assert wait.cancelled() == (by == "stop")
    assert len(asyncio.all_tasks()) == 1
    assert clock.next_moment() is None


@pytest.mark.parametrize("work", [analysis_process.count, analysis_process.conclude])
def test_a_record_that_cannot_be_read_is_a_mistake_that_is_named(work: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(_: Saved) -> Refusal:
        return Refusal("refused-of-old")

    monkeypatch.setattr(analysis_process, "read_record", unreadable)
    with pytest.raises(ValueError, match=r"^no record: refused-of-old$"):
        analysis_process.count('{"a": 1}', (Seat(0),))


def later(milliseconds: int) -> Milliseconds:
    return Milliseconds(NOW + milliseconds)


def test_openings_of_a_program_before_are_counted_in_their_order_and_no_more_than_matter() -> None:
    throttle = OpeningThrottle(2, per_day=3)
    assert throttle.taken == ()
    throttle.wait(later(5))
    throttle.resume([later(9), later(1), later(7)])
    assert throttle.taken == (later(5), later(7), later(9))
    throttle = OpeningThrottle(2)
    throttle.wait(later(5))
    throttle.resume([later(9), later(1), later(7)])
    assert throttle.taken == (later(1), later(5), later(7), later(9))
    assert throttle.wait(later(10)) == TEN_MINUTES - 3, "the second last of those that count"


def test_an_earlier_pause_does_not_shorten_a_later_one() -> None:
    throttle = OpeningThrottle()
    throttle.pause(NOW, later(2 * MINUTE))
    throttle.pause(NOW, later(MINUTE))
    assert throttle.wait(NOW) == 2 * MINUTE


def test_those_who_wait_are_told_moments_one_after_the_other_and_none_too_far_away() -> None:
    throttle = OpeningThrottle(2, per_day=2)
    gap = TEN_MINUTES // 2
    throttle.resume([later(TEN_MINUTES - DAY), later(TEN_MINUTES - DAY)])
    assert [throttle.wait(NOW) for _ in range(3)] == [TEN_MINUTES, TEN_MINUTES + gap, TEN_MINUTES + 2 * gap]
    assert [throttle.wait(NOW) for _ in range(8)] == [TEN_MINUTES + step * gap for step in range(3, 11)]
    assert TEN_MINUTES + 10 * gap == FARTHEST
    assert throttle.wait(NOW) == TEN_MINUTES, "who would be told more than an hour begins anew"


async def test_a_program_that_starts_for_the_first_time_was_never_away() -> None:
    assert await Heartbeat(MemoryStore(), ManualClock()).away() == 0


async def test_time_away_counts_from_the_last_sign() -> None:
    store, clock = MemoryStore(), ManualClock()
    signs = Heartbeat(store, clock)
    for _ in range(2):
        turn = asyncio.ensure_future(signs.run_once())
        for _ in range(20):
            await asyncio.sleep(0)
        clock.advance(EVERY)
        await turn
    clock.advance(60_000 - EVERY)
    assert await Heartbeat(store, clock).away() == 60_000


async def test_beside_other_processes_each_shard_has_its_own_last_sign() -> None:
    store, clock = MemoryStore(), ManualClock()
    store.shards = Shards(4, frozenset({0}))
    turn = asyncio.ensure_future(Heartbeat(store, clock).run_once())
    for _ in range(20):
        await asyncio.sleep(0)
    clock.advance(EVERY)
    await turn
    with store.writing() as work:
        work.key_values.put("life.2", str(clock.now()))
    away = []
    for shards in ({0}, {1}, {2}, {0, 1, 2}):
        store.shards = Shards(4, frozenset(shards))
        away.append(await Heartbeat(store, clock).away())
    assert away == [EVERY, 0, 0, EVERY]


async def test_a_clock_that_was_set_back_counts_as_no_time_at_all() -> None:
    store = MemoryStore()
    with store.writing() as work:
        work.key_values.put("life", str(ManualClock().now() + 5_000))
    assert await Heartbeat(store, ManualClock()).away() == 0


@pytest.mark.parametrize("kept", ["9" * 15, "", "yesterday", "-5", "1e9", "9" * 16, "9" * 5_000, "٣"])
async def test_garbage_where_the_last_heartbeat_is_kept_counts_as_no_heartbeat(
    kept: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The first of these is a moment, in some thousand years."""
    store = MemoryStore()
    with store.writing() as work:
        work.key_values.put("life", kept)
    assert await Heartbeat(store, ManualClock()).away() == 0
    said = "the time of the last heartbeat cannot be read, so no one gets time back for this downtime"
    assert caplog.messages == ([] if kept == "9" * 15 else [said])


class Turns:
    """Turns that fail where `fails` says so; notes the moment of each."""

    def __init__(self, clock: ManualClock, fails: str) -> None:
        self.clock = clock
        self.fails = fails
        self.moments: list[int] = []

    async def __call__(self) -> None:
        number = len(self.moments)
        self.moments.append(self.clock.now())
        if number >= len(self.fails):
            await asyncio.Event().wait()
        if self.fails[number] == "x":
            raise ValueError("canary")


async def waits(fails: str) -> list[int]:
    """The milliseconds between the turns."""
    clock = ManualClock()
    turns = Turns(clock, fails)
    task = asyncio.get_running_loop().create_task(keep_going("a test", turns, clock))
    while len(turns.moments) <= len(fails):
        for _ in range(5):
            await asyncio.sleep(0)
        if (moment := clock.next_moment()) is not None:
            clock.advance(moment - clock.now())
    task.cancel()
    await asyncio.wait({task})
    return [after - before for before, after in zip(turns.moments, turns.moments[1:], strict=False)]


async def test_after_each_failure_in_a_row_it_waits_longer_up_to_a_bound() -> None:
    assert await waits("xxxxxxx") == [1_000, 2_000, 4_000, 8_000, 10_000, 10_000, 10_000]


async def test_a_turn_that_succeeds_ends_the_row() -> None:
    assert await waits("xx.x") == [1_000, 2_000, 0, 1_000]


async def test_what_failed_is_named_in_the_log_and_nothing_of_why(caplog: pytest.LogCaptureFixture) -> None:
    await waits("x")
    assert caplog.messages == ["a test failed (ValueError), trying again"]


async def steps(number: int) -> None:
    for _ in range(number):
        await asyncio.sleep(0)


@pytest.mark.parametrize("when", range(12))
async def test_a_wait_that_is_cancelled_while_it_ends_never_loses_the_cancellation(when: int):
    signal, clock = Signal(), ManualClock()
    waiting = asyncio.ensure_future(signal_or_moment(signal, clock, Milliseconds(clock.now() + 1)))
    await steps(3)
    signal.set()
    await steps(when)
    stopped = waiting.cancel()
    await asyncio.wait({waiting})
    assert waiting.cancelled() == stopped


OURS, OTHERS = Shards(4, frozenset({0})), Shards(4, frozenset({1}))
"""Whose the tables of the world are."""


async def test_the_house_plays_at_its_own_tables_alone() -> None:
    store = MemoryStore()
    async with World(store) as world:
        store.shards = OTHERS
        world.held_up = True
        table = await world.begin(1, house=2)
        await world.answer(table, 1)
        await world.settle()
        assert (await world.now(table)).running.turn == 0
        store.shards, world.held_up = OURS, False
        await world.house.check_all()
        await world.settle()
        assert (await world.now(table)).running.turn == 1


class Overtaken(FakeDiscord):
    """While a hand is edited for the first time, the person who sits beside answers."""

    def __init__(self, world: "CrowdedWorld") -> None:
        super().__init__(world.clock)
        self._world = world
        self.edits: list[Table] = []

    async def edit(self, post: Post, message: Message, *, urgent: bool = True, at_no_cost: bool = False) -> Delivery:
        if isinstance(message, Hand):
            self.edits.append(message.at.table)
            if len(self.edits) == 1:
                await self._world.answer(message.at.table.id, 2)
        return await super().edit(post, message, urgent=urgent, at_no_cost=at_no_cost)


class CrowdedWorld(World):
    """A world in which a hand is overtaken."""

    def _publisher(self) -> Overtaken:
        self.discord = self.overtaken = Overtaken(self)
        return self.overtaken


@pytest.mark.parametrize("shared", [True, False])
async def test_a_hand_that_was_overtaken_while_it_was_edited_is_edited_anew(*, shared: bool) -> None:
    """A process that is alone knows who is being answered, and waits before it edits."""
    store = MemoryStore()
    store.shards = OURS if shared else ALL
    async with CrowdedWorld(store) as world:
        table = await world.begin(2)
        world.overtaken.edits.clear()
        with store.writing() as unit:
            unit.outbox.add([Notice(table, RefreshHand(Seat(0)), world.clock.now())])
        world.relay.invalidate()
        await world.settle()
        now = await world.now(table)
        assert [edited == now for edited in world.overtaken.edits] == ([False, True] if shared else [False])


async def test_whoever_was_shown_an_older_moment_of_another_ones_table_is_shown_it_again() -> None:
    store = MemoryStore()
    world = World(store)
    table = await world.begin(2)
    await world.ask(ShowHand(table, world.by(1, token="t")))
    store.shards = OTHERS

    def owed() -> list[str]:
        with store.reading() as unit:
            return [notice.key for notice in unit.outbox.of(table) if isinstance(notice.content, RefreshHand)]

    shown, before = await world.now(table), owed()
    await world.tables.shown(shown, UserId(1))
    assert owed() == before
    await world.answer(table, 2)
    await world.tables.shown(shown, UserId(99))
    assert owed() == before
    await world.tables.shown(shown, UserId(1))
    assert owed() == [*before, "hand-0"]


A_PRESS = ["request.loaded", "request.decided", "request.stored", "request.committed"]
A_NOTICE = ["notice.read", "notice.published", "notice.marked", "notice.told"]


@pytest.fixture
async def passed() -> AsyncGenerator[list[str]]:
    """The points that the program passed, in order."""
    points = list[str]()
    fault_points.listen(points.append)
    yield points
    fault_points.listen(None)


def test_the_program_is_killed_at_the_passing_that_was_named(monkeypatch: pytest.MonkeyPatch) -> None:
    killed = list[tuple[int, int]]()

    def kill(process: int, by: int) -> None:
        killed.append((process, by))

    monkeypatch.setattr(os, "kill", kill)
    reach = fault_points.kill_at(f"{POINTS[0]}:2")
    for point, dead in ((POINTS[0], 0), (POINTS[1], 0), (POINTS[0], 1)):
        reach(point)
        assert killed == [(os.getpid(), signal.SIGKILL)] * dead


async def test_a_press_passes_the_points_of_a_press_in_their_order(
    rest: AtRest, table: TableId, passed: list[str]
) -> None:
    passed.clear()
    await rest.world.answer(table, 1)
    assert passed == A_PRESS


@pytest.mark.parametrize("content", [RefreshBoard(), RefreshBoard(down=True)])
async def test_a_message_passes_those_of_a_notice_whether_it_is_new_or_edited(
    passed: list[str], content: RefreshBoard, rest: AtRest, table: TableId
) -> None:
    passed.clear()
    await rest.tell(table, content)
    assert passed == A_NOTICE[:2]


async def test_the_relay_the_clock_and_the_house_pass_theirs(world: World, passed: list[str]) -> None:
    table = await world.begin(2, pace=Pace.QUICK)
    passed.clear()
    await world.ask(Leave(table, world.by(2)))
    await world.settle()
    assert [each for each in passed if each.startswith("house.")] == ["house.chosen", "house.played"]
    told = [each for each in passed if each in {"notice.read", "notice.marked", "notice.told"}]
    assert told[:1] == ["notice.read"]
    assert told.count("notice.marked") == told.count("notice.told") == told.count("notice.read") > 0
    passed.clear()
    await world.advance(60_000)
    clock = [each for each in passed if each.startswith("deadline.")]
    assert clock.count("deadline.met") == 2
    assert clock.index("deadline.read") < clock.index("deadline.met")
    assert set(passed) <= set(POINTS)
