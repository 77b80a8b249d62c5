"""Interactions that arrive too late to be answered are dropped, by Discord's clock and not the host's."""

import logging

import pytest

from bot.discord_adapter.interactions import LATELY, STALE, InteractionAge
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import settled
from tests.kit.clocks import ManualClock

DISCORD = 1_420_070_400_000


def made(at: int) -> dict[str, str]:
    """An interaction that Discord made at that moment."""
    return {"id": str((at - DISCORD) << 22 | 77)}


@pytest.mark.parametrize("wrong", [0, 60_000, -60_000, 10_000_000_000, -10_000_000_000])
def test_a_clock_that_is_wrong_by_a_minute_or_by_months_drops_nothing_that_is_young(wrong: int) -> None:
    discord = ManualClock()
    age = InteractionAge(lambda: discord.now() + wrong)
    for late in (40, 2_000, 60, 2_540):
        assert age.left(made(discord.now() - late)) >= 0
        discord.advance(1_000)
    assert age.left(made(discord.now() - STALE - 41)) < 0
    assert age.dropped == 1


@pytest.mark.parametrize(("late", "dropped"), [(0, False), (STALE - 1_000, False), (STALE, False), (3_501, True)])
def test_the_first_interaction_after_a_start_may_be_known_to_come_too_late(late: int, dropped: bool) -> None:
    """It was pressed while the bot came up, and Discord's clock said the second in every response of the login."""
    clock = ManualClock(1_800_000_000_999)
    age = InteractionAge(clock.monotonic)
    age.note_time(clock.now() // 1_000 * 1_000)
    clock.advance(4_000)
    assert (age.left(made(clock.now() - late)) < 0) is dropped
    age.note_time(clock.now() - 60_000)
    assert age.left(made(clock.now())) >= 0, "by then it is known better"


@pytest.mark.parametrize(
    ("said", "resets", "left"),
    [
        ("Fri, 15 Jan 2027 08:00:00 GMT", None, 500),
        ("Fri, 15 Jan 2027 07:59:59 GMT", None, 1_500),
        ("Fri, 15 Jan 2027 07:59:59 GMT", "1800000000.900", 600),
        ("Fri, 15 Jan 2027 07:59:59 GMT", "1799999999.999", 1_500),
        ("Fri, 15 Jan 2027 07:59:59 GMT", "1800000001.000", 1_500),
        ("Fri, 15 Jan 2027 07:59:59 GMT", "soon", 1_500),
        ("Fri, 15 Jan 2027 08:01:00 GMT", None, STALE),
        ("soon", None, STALE),
        ("", "1800000000.900", STALE),
    ],
)
async def test_discords_clock_is_heard_in_its_answers_where_it_agrees_with_ours(
    evening: Evening, said: str, resets: str | None, left: int
) -> None:
    wait = {} if resets is None else {"X-RateLimit-Reset": resets, "X-RateLimit-Reset-After": "1.000"}
    evening.client.note_time({"Date": said, **wait})
    assert evening.client.interaction_age.left(made(1_800_000_000_000 - 2_000)) == left


def test_of_all_that_discords_clock_said_before_the_first_interaction_the_nearest_counts() -> None:
    clock = ManualClock(1_800_000_000_900)
    age = InteractionAge(clock.monotonic)
    for said in (1_800_000_000_000, 1_800_000_001_000, 1_800_000_001_000):
        age.note_time(said)
        clock.advance(200)
    assert age.left(made(clock.now() - STALE - 101)) == -1


def test_what_waited_while_the_process_stood_still_is_dropped_and_the_next_is_not() -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    assert age.left(made(clock.now())) >= 0
    pressed = [made(clock.now() + 500 * number) for number in range(20)]
    clock.advance(10_000)
    assert [age.left(press) < 0 for press in pressed].count(True) == 15
    assert age.left(made(clock.now())) >= 0


def test_the_wall_clock_may_jump_meanwhile() -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    discord = clock.now()
    for jump in (0, 3 * 3_600_000, -3 * 3_600_000):
        clock.jump(jump)
        assert age.left(made(discord)) >= 0
        clock.advance(1_000)
        discord += 1_000


def test_the_smallest_age_counts_for_a_while_and_then_is_forgotten() -> None:
    """A clock that runs too fast drops nothing in the long run, either."""
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    assert age.left(made(clock.now())) >= 0
    clock.advance(2 * LATELY - 1)
    assert age.left(made(clock.now() - 3_000)) < 0
    clock.advance(LATELY)
    assert age.left(made(clock.now() - 6_000)) < 0
    clock.advance(LATELY)
    assert age.left(made(clock.now() - 8_000)) >= 0


def test_a_crowd_of_late_ones_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    assert age.left(made(clock.now())) >= 0
    for _ in range(100):
        assert age.left(made(clock.now() - 5_000)) < 0
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    clock.advance(10_000)
    assert age.left(made(clock.now() - 5_000)) < 0
    assert "5.0 s late and was dropped, 101 of them" in caplog.text


async def test_a_press_that_came_too_late_is_not_even_read(evening: Evening) -> None:
    first = evening.people.pressing(1, "t1:abcdefghjk:0:join")
    await evening.people.fed(first)
    answered = len(evening.wire.calls)
    late = evening.people.pressing(1, "t1:abcdefghjk:0:join")
    evening.clock.advance(2_600)
    evening.people.feed(late)
    await settled()
    assert len(evening.wire.calls) == answered
    await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert len(evening.wire.calls) == answered + 1
