"""Looking back after a game: board, card with its picture, history, a verified deal, faces in the table's picture."""

import asyncio
import base64
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
from PIL import Image

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


FACE = (255, 0, 255)
"""A colour that nothing else in a picture has."""


async def test_a_face_stands_in_the_picture_of_the_table(tmp_path: Path) -> None:
    out = BytesIO()
    Image.new("RGB", (128, 128), FACE).save(out, "PNG")
    async with at_home(tmp_path, ("Ana", "Ben"), looked_at=True) as house, aiohttp.ClientSession() as session:
        ana = house.people[0]
        body = {"avatar": base64.b64encode(out.getvalue()).decode()}
        async with session.patch(f"{house.url}/sandbox/users/{ana}", json=body) as changed:
            assert changed.status == 200
        await play(house.line, house.evening(seed="first"), lambda _: None)
        items = [item for message in await house.messages(ana) for item in galleries(message["components"])]
        async with session.get(items[-1]["media"]["url"]) as answer:
            picture = Image.open(BytesIO(await answer.read())).convert("RGB")
    raw = picture.tobytes()
    close = sum(raw[at] > 240 and raw[at + 1] < 30 and raw[at + 2] > 240 for at in range(0, len(raw), 3))
    assert close > 1_000
