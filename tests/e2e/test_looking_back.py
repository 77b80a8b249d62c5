"""Whoever played looks back: board, card with its picture, history, a verified deal."""

import asyncio
from pathlib import Path
from typing import Any

from sandbox.clock import RealClock, wait
from sandbox.people.company import play
from tests.kit.full_house import PATIENCE, Home, at_home


def galleries(components: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The pictures of a message, as Discord describes them."""
    found = [item for part in components if part["type"] == 12 for item in part["items"]]
    return found + [item for part in components for item in galleries(part.get("components", []))]


async def curve(house: Home, user: str) -> dict[str, Any]:
    """The picture of someone's card, asked for until it is there: a message does not wait long for its picture, the
    next one has it."""
    async with asyncio.timeout(PATIENCE):
        while True:
            assert (await house.type(user, "twowin stats")).result == "ok"
            pictures = [item for message in await house.messages(user) for item in galleries(message["components"])]
            for picture in pictures:
                if picture["description"].startswith("Rating over 2 games: from 1000 to"):
                    return picture
            await wait(RealClock(), 200)


async def test_two_games_make_a_board_a_curve_and_a_deal_that_is_verified(tmp_path: Path) -> None:
    async with at_home(tmp_path, ("Ana", "Ben"), drawn=True) as house:
        async with asyncio.timeout(90):
            for seed in ("first", "second"):
                await play(house.line, house.evening(seed=seed), lambda _: None)
        ana = house.people[0]
        assert (await house.type(ana, "twowin leaderboard")).result == "ok"
        await house.shows(ana, "2 WIN: most wins · on this server · all time")
        assert "**Ben**" in await house.reads(ana)
        picture = await curve(house, ana)
        assert (picture["media"]["width"], picture["media"]["height"]) == (1040, 620)
        assert (await house.press(ana, "Replay")).result == "ok"
        assert (await house.press(ana, "Verify the deal")).result == "ok"
        await house.shows(ana, "No one could choose or change this deal, if")
        assert (await house.type(ana, "twowin history")).result == "ok"
        await house.shows(ana, "2 WIN: games of **Ana**")
