"""The daily deal of the whole program, with a database of its own: over the wire."""

from pathlib import Path

from tests.kit.full_house import Visitor, at_home
from tools.wire_check import reading
from tools.wire_check.checks import findings
from tools.wire_check.truth import complaints, read

TURNS = 4


async def begin(there: Visitor, user: str, command: str) -> None:
    """Type the command, press Play, and wait for the cards of 2 WIN."""
    assert (await there.type(user, f"{command} daily")).result == "ok"
    await there.shows(user, "Sealed for the next day")
    assert (await there.press(user, "Play")).result == "ok"
    await there.shows(user, "Which card do you pass to")


async def test_deals_of_two_people_leave_nothing_on_the_wire_that_should_not_be_there(tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Ana", "Ben")) as home:
        for user in home.people:
            await begin(home, user, "twowin")
            for _ in range(TURNS):
                cards = await home.cards(user)
                if cards:
                    await home.press_this(user, cards[0])
            assert (await home.type(user, "twosans3 daily", show="board")).result == "ok"
    truths = await read(tmp_path / "twowin.sqlite3")
    assert len([truth for truth in truths if truth.sealed]) == 2
    assert await complaints(tmp_path / "twowin.sqlite3") == []
    assert list(findings(reading.read(tmp_path / "wire.jsonl"), truths)) == []
