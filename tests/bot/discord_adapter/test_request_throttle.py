"""Crowds and people in a hurry are answered at once, and nothing they asked is taken."""

from contextlib import ExitStack

from bot.discord_adapter import request_throttle
from bot.discord_adapter.request_throttle import RequestThrottle
from bot.tables.requests import Reply, Request
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import shown


class Watch:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_somebody_in_a_hurry_waits_and_nobody_else_does() -> None:
    watch = Watch()
    door = RequestThrottle(watch, burst=3)
    assert [door.refused(1) for _ in range(5)] == [None, None, None, "answer-too-fast", "answer-too-fast"]
    assert door.refused(2) is None
    watch.now = 1 / request_throttle.REFILL
    assert [door.refused(1), door.refused(1)] == [None, "answer-too-fast"]


def test_so_many_are_served_at_once_and_no_more() -> None:
    door = RequestThrottle(Watch(), most=2)
    with ExitStack() as stack:
        stack.enter_context(door.served())
        assert door.refused(1) is None
        stack.enter_context(door.served())
        assert door.refused(2) == "answer-busy"
    assert door.refused(3) is None


def test_who_would_wait_longer_than_a_second_is_told_at_once() -> None:
    watch = Watch()
    door = RequestThrottle(watch)
    for _ in range(200):
        with door.served():
            watch.now += 0.3
    with door.served(), door.served(), door.served():
        assert door.refused(1) is None
        with door.served():
            assert door.refused(2) == "answer-busy"


def test_waiting_for_others_does_not_count_as_work() -> None:
    watch = Watch()
    door = RequestThrottle(watch)
    for _ in range(50):
        with ExitStack() as crowd:
            for _ in range(100):
                crowd.enter_context(door.served())
            crowd.callback(setattr, watch, "now", watch.now + 0.1)
    with ExitStack() as crowd:
        for _ in range(100):
            crowd.enter_context(door.served())
        assert door.refused(1) is None


def test_patient_people_are_forgotten() -> None:
    watch = Watch()
    door = RequestThrottle(watch)
    for user in range(20_000):
        watch.now = user * 1.0
        door.refused(user)
    assert door.people <= 10_000


async def test_a_press_in_a_hurry_is_answered_and_does_nothing(evening: Evening) -> None:
    async def handle(request: Request) -> Reply:
        raise AssertionError("nobody may look at it")

    evening.tables.handle = handle
    evening.client.interactions.throttle = RequestThrottle(Watch(), burst=0)
    answer = await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert shown(answer).startswith("That was too fast for me")
