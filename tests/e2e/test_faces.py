"""Faces come from where Discord keeps them into the pictures of tables."""

import base64
from io import BytesIO
from pathlib import Path

import aiohttp
from PIL import Image

from sandbox.people.company import play
from tests.e2e.test_looking_back import galleries
from tests.kit.full_house import at_home

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
