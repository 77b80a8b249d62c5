"""The small parts on which delivering rests: names of messages, what is said of them, waits, how a process begins."""

import asyncio
import logging
import os
import resource
import signal
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256

import pytest

from bot.scheduler import analysis_process
from bot.scheduler.analysis_process import LOWEST_PRIORITY, PROCESSOR_SECONDS, begin
from bot.scheduler.direct_opening import FARTHEST, TEN_MINUTES, OpeningThrottle
from bot.scheduler.retrying import FIRST, LONGEST, backoff, nonce, nonce_at, pause, signal_or_moment
from bot.service.publisher import Gone, TryAgain
from bot.service.signals import Signal
from bot.tables.circumstances import Circumstances
from bot.tables.days import DAY
from bot.tables.deadlines import HOUR, MINUTE
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import (
    Content,
    DeliverHand,
    PostResult,
    PostReveal,
    PostStart,
    RefreshBoard,
    reminder_role,
)
from engine.contract import Refusal, Saved
from engine.seats import Seat
from tests.kit.at_rest import AtRest, at_rest
from tests.kit.clocks import ManualClock, everybody_waits
from tests.kit.seated import dealt

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


def test_the_reminder_of_each_turn_has_a_role_of_its_own() -> None:
    assert (reminder_role(3), reminder_role(4)) == ("reminder-3", "reminder-4")


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
async def test_the_name_of_a_message_follows_from_what_it_tells(content: Content, what: str, key: str) -> None:
    async with at_rest() as (rest, table):
        await rest.tell(table, content)
        assert await newest(rest, what) == nonce(table, key)


async def test_the_name_of_a_board_follows_from_the_one_it_replaces_or_from_the_wish() -> None:
    async with at_rest() as (rest, table):
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


async def test_without_a_moment_only_the_signal_counts() -> None:
    bell, clock = Signal(), ManualClock()
    wait = asyncio.ensure_future(signal_or_moment(bell, clock, None))
    clock.advance(1_000_000)
    await everybody_waits()
    assert not wait.done()
    bell.set()
    await everybody_waits()
    assert wait.done()


def test_a_process_that_analyses_is_of_the_lowest_priority_limited_and_left_alone_by_ctrl_c(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[tuple[object, ...]]()

    def noting(name: str) -> Callable[..., None]:
        def note(*given: object) -> None:
            asked.append((name, *given))

        return note

    for module, name in ((signal, "signal"), (os, "setpriority"), (resource, "setrlimit")):
        monkeypatch.setattr(module, name, noting(name))
    begin()
    begin(7)
    monkeypatch.undo()
    expected = [
        [
            ("signal", signal.SIGINT, signal.SIG_IGN),
            ("setpriority", os.PRIO_PROCESS, 0, 19),
            ("setrlimit", resource.RLIMIT_CPU, (seconds, seconds)),
        ]
        for seconds in (120, 7)
    ]
    assert asked == [*expected[0], *expected[1]]
    assert (PROCESSOR_SECONDS, LOWEST_PRIORITY) == (120, 19)


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


def test_a_promise_that_is_over_is_not_held() -> None:
    throttle = OpeningThrottle(1)
    assert throttle.wait(NOW) == 0
    assert throttle.wait(NOW) == TEN_MINUTES
    assert throttle.wait(later(TEN_MINUTES)) == 0
    assert throttle.wait(later(TEN_MINUTES)) == TEN_MINUTES
