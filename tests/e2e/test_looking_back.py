"""Whoever played looks back: board, card with its picture, history, a verified deal."""

import asyncio
from pathlib import Path
from typing import Any

from sandbox.people.company import play
from tests.kit.full_house import at_home


def galleries(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pictures of a message, as Discord describes them."""
    found = [item for part in components if part["type"] == 12 for item in part["items"]]
    return found + [item for part in components for item in galleries(part.get("components", []))]


async def test_two_games_make_a_board_a_curve_and_a_deal_that_is_verified(tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Ana", "Ben")) as house:
        async with asyncio.timeout(90):
            for seed in ("first", "second"):
                await play(house.line, house.evening(seed=seed), lambda _: None)
        ana = house.people[0]
        assert (await house.type(ana, "twowin leaderboard")).result == "ok"
        await house.shows(ana, "2 WIN: most wins on this server, of all time")
        assert "**Ben**" in await house.reads(ana)
        assert (await house.type(ana, "twowin stats")).result == "ok"
        await house.shows(ana, "Rating over 2 games: from 1000 to")
        pictures = [item for message in await house.messages(ana) for item in galleries(message["components"])]
        (picture,) = [item for item in pictures if item["description"].startswith("Rating over 2 games: from 1000 to")]
        assert (picture["media"]["width"], picture["media"]["height"]) == (1040, 620)
        assert (await house.press(ana, "Verify the deal")).result == "ok"
        await house.shows(ana, "Nobody could choose this deal, and nobody changed it.")
        assert (await house.type(ana, "twowin history")).result == "ok"
        await house.shows(ana, "2 WIN: games of **Ana**")
