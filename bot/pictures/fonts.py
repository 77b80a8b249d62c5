"""Fonts of pictures. They come from two font packages, never from the system."""

from functools import lru_cache
from importlib.resources import files
from typing import Final

from PIL import Image, ImageDraw, ImageFont

WORDS: Final = str(files("font_manrope").joinpath("files", "Manrope-ExtraBold.ttf"))
DIGITS: Final = str(files("font_fredoka_one").joinpath("files", "FredokaOne-Regular.ttf"))

_NO_LETTER: Final = "\U0010ffff"
"""Character that no font has. Its shape is the one that a font draws for every missing character."""


@lru_cache(128)
def font(path: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of a file at this size in pixels."""
    return ImageFont.truetype(path, size)


def written(text: str, path: str = WORDS) -> str:
    """Return the text without invisible characters and characters that the font lacks."""
    unknown, seen = _shape(_NO_LETTER, path), filter(str.isprintable, text)
    return "".join(letter for letter in seen if letter.isspace() or _shape(letter, path) != unknown).strip()


@lru_cache(4_096)
def _shape(letter: str, path: str) -> bytes:
    room = Image.new("L", (48, 48))
    ImageDraw.Draw(room).text((8, 40), letter, 255, font(path, 24), "ls")
    return room.tobytes()


def fitting(text: str, path: str, size: int, width: float) -> str:
    """Return the text, cut with an ellipsis to `width` pixels. `path` and `size` select the font."""
    face = font(path, size)
    if face.getlength(text) <= width:
        return text
    return next(
        (cut for end in range(len(text) - 1, 0, -1) if face.getlength(cut := text[:end].rstrip() + "…") <= width), "…"
    )
