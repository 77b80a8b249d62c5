"""Direct messages are opened a few at a time, and those who wait do not all come back at once."""

from collections import Counter

from bot.scheduler.opening_throttle import FARTHEST, SPACING, TEN_MINUTES, OpeningThrottle
from bot.tables.days import DAY
from bot.tables.deadlines import MINUTE
from bot.tables.ids import Milliseconds

NOW = Milliseconds(1_000_000)


def later(milliseconds: int) -> Milliseconds:
    return Milliseconds(NOW + milliseconds)


def test_so_many_in_ten_minutes_and_no_more() -> None:
    throttle = OpeningThrottle(2, spacing=0)
    assert [throttle.wait(NOW), throttle.wait(NOW)] == [0, 0]
    assert throttle.wait(NOW) == TEN_MINUTES
    assert throttle.wait(later(TEN_MINUTES)) == 0


def test_so_many_in_a_day_and_no_more() -> None:
    throttle = OpeningThrottle(2, per_day=3, spacing=0)
    assert [throttle.wait(later(TEN_MINUTES * each)) for each in range(3)] == [0, 0, 0]
    assert throttle.wait(later(2 * TEN_MINUTES)) == FARTHEST
    assert throttle.wait(later(DAY - 1)) > 0
    assert throttle.wait(later(DAY)) == 0


def test_the_openings_of_a_program_before_count_too() -> None:
    before, throttle = OpeningThrottle(2, spacing=0), OpeningThrottle(2, spacing=0)
    assert [before.wait(NOW), before.wait(NOW)] == [0, 0]
    throttle.resume(before.taken)
    assert throttle.wait(NOW) > 0


def test_while_discord_wants_none_there_is_none() -> None:
    throttle = OpeningThrottle()
    throttle.pause(NOW, later(MINUTE))
    assert throttle.wait(NOW) == MINUTE
    throttle.pause(NOW, NOW)
    assert throttle.wait(NOW) > 0
    assert throttle.wait(later(MINUTE)) == 0


def test_a_thousand_who_wait_come_back_one_after_the_other() -> None:
    throttle = OpeningThrottle(20, spacing=0)
    waits = [throttle.wait(NOW) for _ in range(1_000)]
    assert waits.count(0) == 20
    assert max(waits) <= FARTHEST
    assert max(Counter(wait for wait in waits if wait).values()) <= 10


def test_everybody_gets_a_place_in_the_end() -> None:
    throttle, served, now = OpeningThrottle(20, spacing=0), 0, NOW
    waiting = [int(now)] * 100
    while waiting:
        now = Milliseconds(min(waiting))
        waiting.remove(now)
        wait = throttle.wait(now)
        served += wait == 0
        waiting += [now + wait] if wait else []
    assert served == 100
    assert now - NOW < 6 * TEN_MINUTES


def test_openings_are_spaced_and_who_waits_for_that_comes_back_a_space_later() -> None:
    throttle = OpeningThrottle()
    assert [throttle.wait(NOW) for _ in range(4)] == [0, SPACING, 2 * SPACING, 3 * SPACING]
    assert throttle.wait(later(SPACING)) == 0
    assert throttle.wait(later(2 * SPACING)) == 0
