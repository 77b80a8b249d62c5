"""SIGKILL: the real bot process dies at named points and at random moments, again and again; every game ends as if it
had not. After a kill old buttons work; what is pressed while the machine sleeps is simply pressed again."""

import asyncio
import json
import os
import signal
from collections.abc import Mapping, Sequence
from math import ceil
from pathlib import Path

import pytest

from bot.config import Faults
from bot.local.sandbox_and_bot import QUIET, Files, RestartPolicy
from sandbox.people.seeded_choices import SeededChoices
from tests.kit.always import some
from tests.kit.full_house import House, full_house
from tests.kit.killing import Killing
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.truth import read

KILLS = int(os.environ.get("TWOWIN_KILLS", "2"))
"""How often `make test` kills the bot: at a point and at a moment; CI asks for a hundred."""

SOAK_KILLS = int(os.environ.get("TWOWIN_SOAK_KILLS", "2000"))
"""How often `make soak` does."""

SEED = os.environ.get("TWOWIN_SOAK_SEED", "many kills")
"""What strikes when; another word, another soak."""

EVENINGS: Sequence[tuple[str, Mapping[str, str]]] = (
    ("twowin start", {}),
    ("twosans3 start", {}),
    ("twodown start", {"levels": "3"}),
    ("twowin start", {"kept": "2"}),
)
"""What is played. They go on at the same time: a bot that starts and waits leaves room for others."""

KILLS_AN_EVENING = 4
"""Kills for which an evening of its own is worth its start."""

NAMES = ("Ana", "Ben", "Chloe")


async def test_kills_at_any_moment_leave_no_trace(tmp_path: Path) -> None:
    assert_no_trace(await _evenings(tmp_path, KILLS, "a hundred kills"), KILLS)


async def _evenings(folder: Path, kills: int, seed: str) -> Sequence[Killing]:
    """Some evenings at once, each with bots of its own that die, so often in all."""
    evenings = EVENINGS[: ceil(kills / KILLS_AN_EVENING)]
    killings = [
        Killing(ceil(kills / len(evenings)), SeededChoices(f"{seed} {number}"), command, rules)
        for number, (command, rules) in enumerate(evenings)
    ]
    async with asyncio.TaskGroup() as group:
        for number, killing in enumerate(killings):
            place = folder / str(number)
            place.mkdir()
            group.create_task(killing.evening(place, NAMES))
    for number, killing in enumerate(killings):
        await killing.look_back(folder / str(number))
    return killings


def assert_no_trace(killings: Sequence[Killing], kills: int) -> None:
    """The bots died that often, in the rain, and no one who looks at the wire and the database could tell."""
    assert [finding for killing in killings for finding in killing.findings] == []
    assert sum(killing.deaths for killing in killings) >= kills
    assert all(killing.drops for killing in killings)


@pytest.mark.sweep
async def test_a_table_whose_opening_was_cut_off_is_there_or_is_not(tmp_path: Path) -> None:
    points = ("open.stored:1", "open.committed:1")
    restarts = RestartPolicy(1, 1, lambda life: Faults(kill_at=dict(enumerate(points)).get(life)))
    async with full_house(tmp_path, ("Ana", "Ben"), QUIET, restarts) as house:
        ana = house.people[0]
        for deaths in (1, 2):
            assert (await house.type(ana, "twowin start", seats=2)).result == "failed"
            await house.is_back(deaths)
        assert (await house.type(ana, "twowin start", seats=2)).result == "ok"
        await house.shows(ana, "already")
        await house.shows(ana, "take a seat")
        lobbies = [part for part in (await house.reads(ana)).splitlines() if "take a seat" in part]
    assert len(lobbies) == 1


@pytest.mark.sweep
async def test_a_hand_whose_answer_died_with_the_program_is_shown_to_nobody_else(tmp_path: Path) -> None:
    restarts = RestartPolicy(1, 1, lambda life: Faults(kill_at="request.committed:1") if life == 1 else Faults())
    async with full_house(tmp_path, ("Ana", "Ben"), QUIET, restarts) as house:
        ana, ben = house.people
        await house.deal()
        await _passes(house, ana)
        await house.kill()
        assert (await house.type(ana, "table hand")).result == "failed"
        await house.is_back(2)
        await _passes(house, ben)
        await house.shows(ana, "which card for the tens?")
        token = house.sandbox.token
    wire = tmp_path / "wire.jsonl"
    requests = [entry for entry in map(json.loads, wire.read_text("utf-8").splitlines()) if entry["kind"] == "rest"]
    # A start has requests of its own; where one of them commits first, the program dies before it stores that answer.
    assert [each["path"].split("/")[-1] for each in requests if each["status"] == 404] in ([], ["@original"])
    truths = await read(Files(tmp_path).database)
    assert list(findings(reading.read(wire), truths, [token], killed=True, hurried=True)) == []


async def _passes(house: House, person: str) -> None:
    card = (await house.cards(person))[0]
    assert (await house.press_this(person, card)).result == "ok"


@pytest.mark.soak
@pytest.mark.timeout(20_000)
async def test_many_kills_leave_no_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    killings = await _evenings(tmp_path, SOAK_KILLS, SEED)
    with capsys.disabled():
        print("\n" + "\n".join(killing.summary() for killing in killings))
    assert_no_trace(killings, SOAK_KILLS)
    assert [killing.presses["late"] for killing in killings] == [0] * len(EVENINGS)


@pytest.mark.sweep
async def test_after_a_kill_the_hands_are_the_same_and_old_buttons_work(tmp_path: Path) -> None:
    async with full_house(tmp_path, ("Ana", "Ben")) as house:
        ana, ben = house.people
        await house.deal()
        hands = [await house.hand(ana), await house.hand(ben)]
        board = await house.button(ana, "My hand")
        await house.kill()
        assert (await house.press_this(ana, board)).result == "ok"
        assert [await house.hand(ana), await house.hand(ben)] == hands
        card = (await house.cards(ben))[-1]
        await house.kill()
        assert (await house.press_this(ben, card)).result == "ok"
        await house.shows(ben, "You're passing")


def send(house: House, number: signal.Signals) -> None:
    os.kill(some(house.process.pid), number)


async def test_a_press_while_the_bot_sleeps_comes_to_nothing_and_counts_when_it_is_made_again(tmp_path: Path) -> None:
    async with full_house(tmp_path, ("Ana", "Ben")) as house:
        ana, ben = house.people
        await house.deal()
        card = (await house.cards(ana))[-1]
        send(house, signal.SIGSTOP)
        try:
            assert (await house.press_this(ana, card)).result == "failed"
        finally:
            send(house, signal.SIGCONT)
        assert (await house.press_this(ana, card)).result == "ok"
        await house.shows(ana, "You're passing")
        card = (await house.cards(ben))[-1]
        assert (await house.press_this(ben, card)).result == "ok"
        await house.shows(ana, "which card for the tens?")
        assert house.process.deaths == 0
