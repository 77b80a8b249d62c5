"""Faces of people: fetched once for each hash, never waited for, forgotten on request, drawn into their discs."""

from io import BytesIO

import discord
import pytest
from PIL import Image

from bot.discord_adapter.avatars import MOST_BYTES, REMEMBERED, Avatars
from bot.pictures.canvas import LARGEST_FACE, Canvas
from bot.pictures.scene import Somebody
from bot.tables.ids import UserId

ANA = UserId(1)


class Cdn:
    """Where faces are; `lost`: what it raises instead."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.face = b"face"
        self.lost: Exception | None = None

    async def fetch(self, address: str, most: int) -> bytes:
        self.asked.append(address)
        assert most == MOST_BYTES
        if self.lost is not None:
            raise self.lost
        return self.face


@pytest.fixture
def cdn() -> Cdn:
    return Cdn()


async def test_a_face_is_fetched_once_for_each_hash(cdn: Cdn) -> None:
    avatars = Avatars(cdn.fetch)
    assert avatars.of(ANA) == b""
    for key in ("aa", "aa", "bb"):
        await avatars.note(ANA, key)
        assert avatars.of(ANA) == b"face"
    assert cdn.asked == [f"{discord.Asset.BASE}/avatars/1/{key}.png?size=128" for key in ("aa", "bb")]


async def test_who_has_no_face_any_more_and_who_is_forgotten_has_none_here(cdn: Cdn) -> None:
    avatars = Avatars(cdn.fetch)
    await avatars.note(ANA, "aa")
    await avatars.note(ANA, None)
    assert avatars.of(ANA) == b""
    await avatars.note(ANA, "aa")
    del avatars[ANA]
    assert avatars.of(ANA) == b""


@pytest.mark.parametrize("lost", [TimeoutError(), OSError(), None])
async def test_a_face_that_does_not_come_is_tried_again_with_the_next_press(cdn: Cdn, lost: Exception | None) -> None:
    avatars, cdn.lost, cdn.face = Avatars(cdn.fetch), lost, b""
    await avatars.note(ANA, "aa")
    assert avatars.of(ANA) == b""
    cdn.lost, cdn.face = None, b"face"
    await avatars.note(ANA, "aa")
    assert avatars.of(ANA) == b"face"


async def test_so_many_faces_are_kept_and_the_oldest_goes_first(cdn: Cdn) -> None:
    avatars = Avatars(cdn.fetch)
    for number in range(REMEMBERED + 1):
        await avatars.note(UserId(number), "aa")
    assert (avatars.of(UserId(0)), avatars.of(UserId(1))) == (b"", b"face")
    await avatars.note(UserId(0), "aa")
    assert (avatars.of(UserId(0)), avatars.of(UserId(1))) == (b"face", b"")


def png(side: int, colour: str = "#00ff00") -> bytes:
    out = BytesIO()
    Image.new("RGB", (side, side), colour).save(out, "PNG")
    return out.getvalue()


def middle_of_disc(who: Somebody) -> tuple[int, ...]:
    canvas = Canvas("felt", 300)
    canvas.disc(150, 150, 60, who)
    found = canvas.image.getpixel((150, 170))
    assert isinstance(found, tuple)
    return found


def test_a_face_fills_its_disc() -> None:
    assert middle_of_disc(Somebody("Ana", 0, face=png(128))) == (0, 255, 0)


@pytest.mark.parametrize("file", [b"", b"no picture at all", png(LARGEST_FACE + 1), png(128)[:60]])
def test_what_is_no_face_leaves_the_initial(file: bytes) -> None:
    assert middle_of_disc(Somebody("Ana", 0, face=file)) == middle_of_disc(Somebody("Ana", 0))
