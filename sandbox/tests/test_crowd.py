"""Many companies at one rate, and how long each person takes."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from sandbox.clock import VirtualClock, wait
from sandbox.people.crowd import CAUGHT_UP_S, FEWEST, USUAL, Crowd, Rounds
from sandbox.people.seeded_choices import SeededChoices
from sandbox.people.tempo import AT_ONCE, Tempo

PEOPLE = 5
STEP_MS = 20


async def pass_time(clock: VirtualClock, seconds: float) -> None:
    """Let time pass, and everyone act in it."""
    for _ in range(int(seconds * 1000 / STEP_MS)):
        clock.advance(STEP_MS)
        for _ in range(5):
            await asyncio.sleep(0)


async def evening(rounds: Rounds, clock: VirtualClock, number: int, told: Callable[[], None]) -> None:
    """Rounds without end; in each the company presses less often, as people drop out, and then again as at first."""
    place = 0
    while True:
        place += 1
        await rounds.begin(place)
        for _ in range(USUAL * max(1, PEOPLE - (place + number) % PEOPLE)):
            await wait(clock, 150)
            rounds.pressed()
            told()


async def while_playing(
    companies: int, rate: float, act: Callable[[VirtualClock, list[int]], Awaitable[None]]
) -> list[int]:
    clock, presses = VirtualClock(), [0]

    def told() -> None:
        presses[0] += 1

    crowd = Crowd(rate, clock)
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(evening(crowd.company(PEOPLE), clock, number, told)) for number in range(companies)]
        await act(clock, presses)
        for task in tasks:
            task.cancel()
    return presses


async def test_a_crowd_keeps_its_rate_from_the_beginning_to_the_end() -> None:
    async def watch(clock: VirtualClock, presses: list[int]) -> None:
        await pass_time(clock, 20)
        for _ in range(3):
            before = presses[0]
            await pass_time(clock, 20)
            assert (presses[0] - before) / 20 == pytest.approx(40, rel=0.05)

    await while_playing(60, 40, watch)


async def test_a_crowd_keeps_its_rate_where_a_game_edits_one_message_for_long() -> None:
    """Games in which one plays after the other have no new table message for dozens of presses."""
    clock, presses = VirtualClock(), [0]
    crowd = Crowd(40, clock)

    async def plays(rounds: Rounds) -> None:
        while True:
            await rounds.begin(1)
            await wait(clock, 150)
            rounds.pressed()
            presses[0] += 1

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(plays(crowd.company(PEOPLE))) for _ in range(60)]
        await pass_time(clock, 60)
        before = presses[0]
        await pass_time(clock, 30)
        assert (presses[0] - before) / 30 == pytest.approx(40, rel=0.1)
        crowd.change_rate(20)
        await pass_time(clock, 10)
        before = presses[0]
        await pass_time(clock, 30)
        for task in tasks:
            task.cancel()
    assert (presses[0] - before) / 30 == pytest.approx(20, rel=0.1)


async def test_companies_too_few_for_the_rate_are_never_hurried() -> None:
    async def watch(clock: VirtualClock, presses: list[int]) -> None:
        await pass_time(clock, 20)
        assert presses[0] / 20 == pytest.approx(2 / 0.15, rel=0.1)

    await while_playing(2, 1000, watch)


async def test_the_first_who_is_ready_begins_first() -> None:
    clock = VirtualClock()
    crowd, begun = Crowd(10, clock), list[str]()

    async def begin(name: str, rounds: Rounds) -> None:
        await rounds.begin(1)
        begun.append(name)

    async with asyncio.TaskGroup() as group:
        for name in "abc":
            group.create_task(begin(name, crowd.company(PEOPLE)))
        await pass_time(clock, 0.1)
        assert begun == ["a"]
        await pass_time(clock, USUAL * PEOPLE / 10)
        assert begun == ["a", "b"]
        await pass_time(clock, USUAL * PEOPLE / 10)
    assert begun == ["a", "b", "c"]


async def test_everyone_of_a_company_begins_with_the_first_who_saw_the_new_round() -> None:
    rounds = Crowd(10, VirtualClock()).company(2)
    for place in (7, 7, 6):
        await rounds.begin(place)
    assert rounds.begun == 1


async def test_who_waits_for_the_turn_is_not_forgotten_when_another_message_comes_meanwhile() -> None:
    clock = VirtualClock()
    crowd = Crowd(10, clock)
    first, second = crowd.company(PEOPLE), crowd.company(PEOPLE)
    assert await first.begin(1) is False
    async with asyncio.TaskGroup() as group:
        waiting = [group.create_task(second.begin(1))]
        await pass_time(clock, 0.1)
        waiting.append(group.create_task(second.begin(2)))
        await pass_time(clock, 1)
        assert not any(task.done() for task in waiting)
        await pass_time(clock, USUAL * PEOPLE / 10)
        assert [task.done() and task.result() for task in waiting] == [True, True]


async def test_what_a_round_did_not_need_is_given_to_the_next() -> None:
    clock = VirtualClock()
    crowd = Crowd(10, clock)
    first, second = crowd.company(PEOPLE), crowd.company(PEOPLE)
    await first.begin(1)
    made = FEWEST * PEOPLE
    for _ in range(made):
        first.pressed()
    async with asyncio.TaskGroup() as group:
        group.create_task(second.begin(1))
        await pass_time(clock, 0.1)
        group.create_task(first.begin(2))
        await pass_time(clock, made / 10)
        assert second.go.is_set()
        assert first.promised == made
        await pass_time(clock, USUAL * PEOPLE / 10)


async def test_presses_beyond_what_was_promised_make_others_wait() -> None:
    clock = VirtualClock()
    crowd = Crowd(10, clock)
    first, second = crowd.company(PEOPLE), crowd.company(PEOPLE)
    await first.begin(1)
    for _ in range(USUAL * PEOPLE + 10):
        first.pressed()
    async with asyncio.TaskGroup() as group:
        group.create_task(second.begin(1))
        await pass_time(clock, USUAL * PEOPLE / 10 + 0.5)
        assert not second.go.is_set()
        await pass_time(clock, 1)
        assert second.go.is_set()


async def test_a_company_that_leaves_keeps_no_presses_from_others() -> None:
    clock = VirtualClock()
    crowd = Crowd(10, clock)
    first, second = crowd.company(PEOPLE), crowd.company(PEOPLE)
    await first.begin(1)
    async with asyncio.TaskGroup() as group:
        group.create_task(second.begin(1))
        await pass_time(clock, 0.1)
        assert not second.go.is_set()
        first.leave()
        assert second.go.is_set()


async def test_presses_missed_while_no_one_was_ready_are_made_up_for_only_for_a_moment() -> None:
    clock = VirtualClock()
    crowd, begun = Crowd(20, clock), list[int]()
    clock.advance(600_000)

    async def begin(number: int) -> None:
        await crowd.company(PEOPLE).begin(1)
        begun.append(number)

    async with asyncio.TaskGroup() as group:
        for number in range(10):
            group.create_task(begin(number))
        await pass_time(clock, 0.1)
        assert len(begun) == 1 + CAUGHT_UP_S * 20 / (USUAL * PEOPLE)
        await pass_time(clock, 10)


def test_times_are_drawn_each_time_between_the_least_and_the_most_and_follow_from_the_seed() -> None:
    tempo = Tempo(least=0.3, most=1.5)
    first, again = (
        [tempo.thinking_ms(chance) for _ in range(50)] for chance in (SeededChoices("a"), SeededChoices("a"))
    )
    assert first == again
    assert min(first) >= 300
    assert max(first) <= 1500
    assert max(first) - min(first) > 900
    assert AT_ONCE.thinking_ms(SeededChoices("a")) == 0


async def test_a_lobby_is_no_measure_for_the_round_after_it() -> None:
    """Else all companies that sat down would be let begin at once, each for the few presses of a lobby."""
    crowd = Crowd(1, VirtualClock())
    rounds = crowd.company(PEOPLE)
    await rounds.begin(1)
    for _ in range(PEOPLE + 1):
        rounds.pressed()
    rounds.leave()
    assert rounds.promised == USUAL * PEOPLE
