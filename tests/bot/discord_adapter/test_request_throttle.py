"""Crowds and people in a hurry are answered at once, and nothing they asked is taken."""

from contextlib import ExitStack
from typing import Any

import pytest

from bot.discord_adapter import rate_limits
from bot.discord_adapter.rate_limits import Limit, RequestThrottle
from bot.service.table_service import Pressed
from tests.bot.discord_adapter.conftest import Evening
from tests.bot.discord_adapter.wire_ends import shown

THREE = dict.fromkeys(Limit, (3, 5.0))


class Watch:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_somebody_in_a_hurry_waits_and_nobody_else_does() -> None:
    watch = Watch()
    door = RequestThrottle(watch, limits=THREE)
    assert [door.refused(1) for _ in range(5)] == [None, None, None, "answer-too-fast", "answer-too-fast"]
    assert door.refused(2) is None
    watch.now = 1 / 5.0
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
    assert door.remembered <= 10_000


def test_a_person_has_thirty_presses_and_five_more_each_second_and_never_more_than_thirty() -> None:
    watch = Watch()
    door = RequestThrottle(watch)
    assert [door.refused(1) for _ in range(31)] == [None] * 30 + ["answer-too-fast"]
    watch.now = 2.0
    assert [door.refused(1) for _ in range(11)] == [None] * 10 + ["answer-too-fast"]
    watch.now = 1_000.0
    assert [door.refused(1) for _ in range(31)] == [None] * 30 + ["answer-too-fast"]


def test_so_many_as_can_be_answered_within_a_second_are_let_in() -> None:
    """At first five thousandths of a second are reckoned for each; then what the latest took, in a twentieth each."""
    watch = Watch()
    door = RequestThrottle(watch)
    with ExitStack() as crowd:
        for _ in range(200):
            crowd.enter_context(door.served())
        assert door.refused(1) is None
        crowd.enter_context(door.served())
        assert door.refused(1) == "answer-busy"
        crowd.callback(setattr, watch, "now", 0.0)
    slow = RequestThrottle(watch)
    with slow.served():
        watch.now += 2.0
    reckoned = 0.005 + 0.05 * (2.0 - 0.005)
    with ExitStack() as crowd:
        for _ in range(int(1 / reckoned)):
            crowd.enter_context(slow.served())
        assert slow.refused(1) is None
        crowd.enter_context(slow.served())
        assert slow.refused(1) == "answer-busy"


def test_whoever_failed_is_not_served_any_more_either() -> None:
    door = RequestThrottle(Watch(), most=1)
    with pytest.raises(KeyError), door.served():
        raise KeyError
    assert door.refused(1) is None


def test_only_who_could_press_as_often_as_anybody_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rate_limits, "_USERS_KEPT", 2)
    watch = Watch()
    door = RequestThrottle(watch, limits=THREE)
    door.refused(1)
    watch.now = 0.1
    door.refused(2)
    watch.now = 0.2
    door.refused(3)
    assert door.remembered == 2, "the first has waited long enough"
    door.refused(4)
    assert door.remembered == 3, "nobody else has, so that nobody gains presses by a crowd"


@pytest.mark.parametrize(("limit", "burst", "refill"), [(Limit.COMMAND, 8, 1.0), (Limit.COMPLETION, 12, 4.0)])
def test_commands_and_completion_have_shares_of_their_own(limit: Limit, burst: int, refill: float) -> None:
    watch = Watch()
    door = RequestThrottle(watch)
    assert [door.refused(1, limit) for _ in range(burst + 1)] == [None] * burst + ["answer-too-fast"]
    assert door.refused(1) is None, "whoever typed too fast may still choose a card"
    assert door.refused(2, limit) is None
    watch.now = 2.0
    assert [door.refused(1, limit) for _ in range(int(2 * refill) + 1)] == [None] * int(2 * refill) + [
        "answer-too-fast"
    ]


async def test_a_command_in_a_hurry_is_refused_before_it_costs_anything(evening: Evening) -> None:
    for _ in range(8):
        assert not shown(await evening.people.command(1, "twowin", "rules")).startswith("Too fast")

    async def profile(_: object) -> None:
        raise AssertionError("nobody may look at it")

    evening.tables.settings.profile = profile  # pyright: ignore[reportAttributeAccessIssue] - to see whether it is asked
    assert shown(await evening.people.command(1, "twowin", "rules")).startswith("Too fast for me")


async def test_a_press_in_a_hurry_is_answered_and_does_nothing(evening: Evening) -> None:
    async def press(*asked: Any, **needs: Any) -> Pressed:
        raise AssertionError("nobody may look at it")

    evening.tables.press = press
    evening.client.interactions.throttle = RequestThrottle(Watch(), limits=dict.fromkeys(Limit, (0, 5.0)))
    answer = await evening.people.press(1, "t1:abcdefghjk:0:join")
    assert shown(answer).startswith("Too fast for me")
