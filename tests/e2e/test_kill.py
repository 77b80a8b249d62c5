"""SIGKILL: the real bot process dies at named points and at random moments, again and again; every game ends as if it
had not."""

import os
from pathlib import Path

import pytest

from bot.config import Faults
from bot.local.bot_process import Lives
from bot.local.together import QUIET
from bot.sandbox.people.chance import Chance
from bot.sandbox.people.policy import Guest
from tests.kit.full_house import House, full_house
from tests.kit.killing import Killing

KILLS = int(os.environ.get("TWOWIN_SOAK_KILLS", "2000"))
"""How often `make soak` kills the bot."""

SEED = os.environ.get("TWOWIN_SOAK_SEED", "many kills")
"""What strikes when; another word, another soak."""

NAMES = ("Ana", "Ben", "Chloe")

MOST_TRIES = 6
"""Each waits three seconds for an answer; a start on a busy machine may take longer than one of them."""


async def test_ten_kills_leave_no_trace(tmp_path: Path) -> None:
    killing = Killing(10, Chance("ten kills"))
    await killing.evening(tmp_path, NAMES)
    assert killing.findings == []
    assert killing.deaths >= 10
    assert killing.presses["late"] == 0


async def _typed_until_answered(house: House, person: Guest) -> str:
    """What comes of the command once the bot is back: a person types it again while nobody answers."""
    results: list[str] = []
    while len(results) < MOST_TRIES and "ok" not in results:
        results.append((await house.type(person, "twowin start", seats=2)).result)
    return results[-1]


@pytest.mark.parametrize(("point", "opened"), [("open.stored", False), ("open.committed", True)])
async def test_a_table_whose_opening_was_cut_off_is_there_or_is_not(point: str, opened: bool, tmp_path: Path) -> None:
    lives = Lives(1, 1, lambda life: Faults(kill_at=f"{point}:1") if life == 0 else Faults())
    async with full_house(tmp_path, ("Ana", "Ben"), QUIET, lives) as house:
        ana = house.people[0]
        assert (await house.type(ana, "twowin start", seats=2)).result == "failed"
        assert await _typed_until_answered(house, ana) == "ok"
        await house.shows(ana, "already" if opened else "The table is open below")
        await house.shows(ana, "take a seat")
        lobbies = [part for part in (await house.reads(ana)).splitlines() if "take a seat" in part]
    assert len(lobbies) == 1


@pytest.mark.soak
@pytest.mark.timeout(20_000)
async def test_many_kills_leave_no_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    killing = Killing(KILLS, Chance(SEED))
    await killing.evening(tmp_path, NAMES)
    with capsys.disabled():
        print("\n" + killing.summary())
    assert killing.findings == []
    assert killing.presses["late"] == 0
