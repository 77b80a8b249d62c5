"""The bot process is killed in the middle of a game and started again: nobody loses anything."""

from pathlib import Path

import pytest

from bot.local.evening_figures import count
from sandbox.people.client import ActOutcome
from sandbox.people.company import play
from tests.kit.full_house import full_house

KILLED_AT = (9, 30)
"""After so many presses: in the first pass, and later in the game."""


@pytest.mark.timeout(600)
async def test_a_game_that_is_killed_twice_is_finished_and_counted_once(tmp_path: Path) -> None:
    presses: list[ActOutcome] = []
    async with full_house(tmp_path) as house:

        def told(press: ActOutcome) -> None:
            presses.append(press)
            if len(presses) in KILLED_AT:
                house.process.kill()

        await play(house.line, house.evening(), told)
        host = house.people[0]
        assert (await house.type(host, "twowin leaderboard")).result == "ok"
        leaders = (await house.reads(host)).splitlines()
        deaths = house.process.deaths
    assert deaths == len(KILLED_AT)
    assert any("1 win" in line for line in leaders)
    assert not any("2 wins" in line or "2 games" in line for line in leaders)
    assert count(tmp_path / "wire.jsonl").games == 1


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
        await house.shows(ben, "You pass")
