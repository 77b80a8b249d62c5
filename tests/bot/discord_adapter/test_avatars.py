"""Faces of people: fetched once for each hash, never waited for, forgotten on request, drawn into their discs."""

import struct
import zlib
from dataclasses import replace
from io import BytesIO
from typing import Any, TypeAlias

import discord
import pytest
from PIL import Image, ImageColor

from bot.discord_adapter.names_and_faces import AVATARS_KEPT, MOST_BYTES, Avatars
from bot.pictures.canvas import LARGEST_FACE, Canvas
from bot.pictures.scene import TINTS, SeatedPlayer
from bot.tables.ids import UserId
from tests.kit.picture_samples import PODIUM

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
    for number in range(AVATARS_KEPT + 1):
        await avatars.note(UserId(number), "aa")
    assert (avatars.of(UserId(0)), avatars.of(UserId(1))) == (b"", b"face")
    await avatars.note(UserId(0), "aa")
    assert (avatars.of(UserId(0)), avatars.of(UserId(1))) == (b"face", b"")


def file(image: Image.Image, kind: str = "PNG", **saved: Any) -> bytes:
    out = BytesIO()
    image.save(out, kind, **saved)
    return out.getvalue()


def png(side: int, colour: str = "#00ff00") -> bytes:
    return file(Image.new("RGB", (side, side), colour))


def chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def forged(width: int, height: int, *chunks: bytes) -> bytes:
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress((b"\0" + b"\0" * 48) * 16))
    return b"".join((b"\x89PNG\r\n\x1a\n", head, *chunks, pixels, chunk(b"IEND", b"")))


Rgb: TypeAlias = tuple[int, ...]


def disc_at(x: int, y: int, who: SeatedPlayer) -> Rgb:
    canvas = Canvas("felt", 300)
    canvas.disc(150, 150, 60, who)
    found = canvas.image.getpixel((x, y))
    assert isinstance(found, tuple)
    return found


def middle_of_disc(who: SeatedPlayer) -> Rgb:
    return disc_at(150, 170, who)


def test_a_face_fills_its_disc() -> None:
    assert middle_of_disc(SeatedPlayer("Ana", 0, face=png(128))) == (0, 255, 0)


GREEN, TINT = (0, 255, 0), ImageColor.getrgb(TINTS[0])
HIDDEN = Image.new("RGBA", (64, 64), (0, 255, 0, 0))
HALF = Image.new("RGBA", (64, 64), (0, 255, 0, 128))


def half_seen(left: Image.Image) -> Image.Image:
    """A face of which only the left half is to be seen."""
    left.paste(Image.new("RGBA", (32, 64), GREEN), (0, 0))
    return left


def palette() -> Image.Image:
    """Green on the left, colour 0 (which the file calls transparent) on the right."""
    image = Image.new("P", (64, 64), 0)
    image.putpalette([255, 0, 0, 0, 255, 0])
    image.paste(1, (0, 0, 32, 64))
    return image


@pytest.mark.parametrize(
    "seen",
    [file(half_seen(HIDDEN.copy())), file(palette(), transparency=0), file(half_seen(HIDDEN.copy()), "WEBP")],
    ids=["PNG", "palette", "WEBP"],
)
def test_where_a_face_is_transparent_the_colour_of_the_seat_is_seen(seen: bytes) -> None:
    who = SeatedPlayer("Ana", 0, face=seen)
    assert disc_at(120, 150, who) == pytest.approx(GREEN, abs=3)
    assert disc_at(180, 150, who) == TINT


def test_through_half_of_a_face_half_of_the_seat_is_seen() -> None:
    between = tuple((ours + theirs) / 2 for ours, theirs in zip(TINT, GREEN, strict=True))
    assert middle_of_disc(SeatedPlayer("Ana", 0, face=file(HALF))) == pytest.approx(between, abs=2)


def test_two_faces_do_not_become_one() -> None:
    canvas, ana, ben = (
        Canvas("felt", 300),
        SeatedPlayer("Ana", 0, face=png(64)),
        SeatedPlayer("Ben", 1, face=png(64, "#00f")),
    )
    for who in (ana, ben, ana):
        canvas.disc(150, 150, 60, who)
    assert canvas.image.getpixel((150, 170)) == GREEN


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "RGBA", "I;16"])
def test_a_face_of_every_kind_of_png_is_drawn(mode: str) -> None:
    white = Image.new("RGBA", (64, 64), "white").convert("L" if mode == "I;16" else mode)
    if mode == "I;16":
        white = Image.frombytes(mode, white.size, b"\xff\xff" * 64 * 64)
    assert middle_of_disc(SeatedPlayer("Ana", 0, face=file(white))) == (255, 255, 255)


@pytest.mark.parametrize("kind", ["WEBP", "PNG"])
def test_of_a_moving_face_the_first_picture_is_drawn(kind: str) -> None:
    moving = file(
        Image.new("RGB", (64, 64), GREEN), kind, save_all=True, append_images=[Image.new("RGB", (64, 64), "red")]
    )
    assert middle_of_disc(SeatedPlayer("Ana", 0, face=moving)) == pytest.approx(GREEN, abs=3)


def test_a_photograph_stands_upright_and_one_for_printing_has_its_colours() -> None:
    lying = Image.new("RGB", (64, 64), "red")
    lying.paste(GREEN, (0, 32, 64, 64))
    turned = Image.Exif()
    turned[0x0112] = 6  # to be turned by a quarter to the right
    who = SeatedPlayer("Ana", 0, face=file(lying, "JPEG", exif=turned, quality=95))
    assert disc_at(120, 150, who) == pytest.approx(GREEN, abs=12)
    printed = file(Image.new("RGB", (64, 64), GREEN).convert("CMYK"), "JPEG", quality=95)
    assert middle_of_disc(SeatedPlayer("Ana", 0, face=printed)) == pytest.approx(GREEN, abs=12)


NO_FACES = {
    "nothing": b"",
    "a page": b"<!doctype html><title>503</title>",
    "too large": png(LARGEST_FACE + 1),
    "cut off": file(Image.effect_noise((128, 128), 90))[:3_000],
    "no size": forged(0, 0),
    "a bomb": forged(30_000, 30_000),
    "half a bomb": forged(12_000, 8_000),
    "a bomb of colours": forged(16, 16, chunk(b"iCCP", b"x\0\0" + zlib.compress(b"\0" * 2_000_000))),
    "a bomb of words": forged(16, 16, chunk(b"zTXt", b"x\0\0" + zlib.compress(b"\0" * 2_000_000))),
    "short head": b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", b"abc"),
    "another kind": file(Image.new("RGB", (64, 64)), "GIF"),
    "all hidden": file(HIDDEN),
}


@pytest.mark.parametrize("face", NO_FACES.values(), ids=NO_FACES)
def test_what_is_no_face_leaves_the_initial(face: bytes) -> None:
    canvas, plain = Canvas("felt", 300), Canvas("felt", 300)
    canvas.disc(150, 150, 60, SeatedPlayer("Ana", 0, face=face))
    plain.disc(150, 150, 60, SeatedPlayer("Ana", 0))
    assert canvas.image.tobytes() == plain.image.tobytes()


def test_what_is_no_face_takes_no_picture_of_a_table_with_it() -> None:
    broken = SeatedPlayer("Ana", 0, face=NO_FACES["a bomb"])
    assert replace(PODIUM, placed=(PODIUM.placed[0]._replace(who=broken),)).draw()
