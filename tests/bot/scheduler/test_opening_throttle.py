"""Direct messages are opened a few at a time, and those who wait do not all come back at once."""

from collections import Counter

from bot.scheduler.opening_throttle import FARTHEST, OpeningThrottle
from bot.tables.deadlines import MINUTE
from bot.tables.ids import Milliseconds

NOW = Milliseconds(1_000_000)


def test_so_many_in_a_minute_and_no_more() -> None:
    throttle = OpeningThrottle(2)
    assert [throttle.wait(NOW), throttle.wait(NOW)] == [0, 0]
    assert throttle.wait(NOW) == MINUTE
    assert throttle.wait(Milliseconds(NOW + MINUTE)) == 0


def test_a_thousand_who_wait_come_back_one_after_the_other() -> None:
    throttle = OpeningThrottle(20)
    waits = [throttle.wait(NOW) for _ in range(1_000)]
    assert waits.count(0) == 20
    assert max(waits) <= FARTHEST
    assert max(Counter(wait for wait in waits if wait).values()) <= 6


def test_everybody_gets_a_place_in_the_end() -> None:
    throttle, served, now = OpeningThrottle(20), 0, NOW
    waiting = [int(now)] * 100
    while waiting:
        now = Milliseconds(min(waiting))
        waiting.remove(now)
        wait = throttle.wait(now)
        served += wait == 0
        waiting += [now + wait] if wait else []
    assert served == 100
    assert now - NOW < 6 * MINUTE
