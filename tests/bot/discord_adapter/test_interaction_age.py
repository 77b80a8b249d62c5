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
        assert not age.is_stale(made(discord.now() - late))
        discord.advance(1_000)
    assert age.is_stale(made(discord.now() - STALE - 41))
    assert age.dropped == 1


@pytest.mark.parametrize(("late", "dropped"), [(0, False), (STALE - 1_000, False), (STALE, False), (3_501, True)])
def test_the_first_interaction_after_a_start_may_be_known_to_come_too_late(late: int, dropped: bool) -> None:
    """It was pressed while the bot came up. What Discord's clock said then is a second old at most."""
    clock = ManualClock(1_800_000_000_999)
    age = InteractionAge(clock.monotonic)
    age.note_time(clock.now() // 1_000 * 1_000)
    clock.advance(4_000)
    assert age.is_stale(made(clock.now() - late)) is dropped
    age.note_time(clock.now() - 60_000)
    assert not age.is_stale(made(clock.now())), "by then it is known better"


@pytest.mark.parametrize(
    ("said", "dropped"),
    [("Fri, 15 Jan 2027 08:00:00 GMT", True), ("Fri, 15 Jan 2027 08:01:00 GMT", False), ("soon", False), ("", False)],
)
async def test_discords_clock_is_heard_in_its_answers_where_it_agrees_with_ours(
    evening: Evening, said: str, dropped: bool
) -> None:
    evening.client._note_time(said)  # noqa: SLF001 # pyright: ignore[reportPrivateUsage] - called for each answer
    assert evening.client.interaction_age.is_stale(made(1_800_000_000_000 - 4_000)) is dropped


def test_what_waited_while_the_process_stood_still_is_dropped_and_the_next_is_not() -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    assert not age.is_stale(made(clock.now()))
    pressed = [made(clock.now() + 500 * number) for number in range(20)]
    clock.advance(10_000)
    assert [age.is_stale(press) for press in pressed].count(True) == 15
    assert not age.is_stale(made(clock.now()))


def test_the_wall_clock_may_jump_meanwhile() -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    discord = clock.now()
    for jump in (0, 3 * 3_600_000, -3 * 3_600_000):
        clock.jump(jump)
        assert not age.is_stale(made(discord))
        clock.advance(1_000)
        discord += 1_000


def test_the_smallest_age_counts_for_a_while_and_then_is_forgotten() -> None:
    """A clock that runs too fast drops nothing in the long run, either."""
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    assert not age.is_stale(made(clock.now()))
    clock.advance(2 * LATELY - 1)
    assert age.is_stale(made(clock.now() - 3_000))
    clock.advance(LATELY)
    assert age.is_stale(made(clock.now() - 6_000))
    clock.advance(LATELY)
    assert not age.is_stale(made(clock.now() - 8_000))


def test_a_crowd_of_late_ones_is_one_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    clock = ManualClock()
    age = InteractionAge(clock.monotonic)
    assert not age.is_stale(made(clock.now()))
    for _ in range(100):
        assert age.is_stale(made(clock.now() - 5_000))
    assert [record.levelno for record in caplog.records] == [logging.WARNING]
    clock.advance(10_000)
    assert age.is_stale(made(clock.now() - 5_000))
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
