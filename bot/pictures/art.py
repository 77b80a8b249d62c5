"""Cached bitmaps of the SVG drawings in `art`, and fonts, which come from two font packages, never from the system.

Each file shows one example. CSS classes, which are listed at the top of the file, select colours and visible parts;
elements of the class `number` hold the number.
"""

from functools import lru_cache
from importlib.resources import files
from io import BytesIO
from typing import Final

import resvg_py
from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageFont

from bot.pictures.scene import styled

_DARK: Final = 0.45
"""Opacity of a shadow."""


@lru_cache(1_024)
def sprite(name: str, width: int, style: str = "", number: str = "") -> Image.Image:
    """Return a drawing, `width` pixels wide. `style` is additional CSS, `number` the text of the drawing's number."""
    drawn = resvg_py.svg_to_bytes(
        svg_string=styled(name, style, number),
        width=width,
        skip_system_fonts=True,
        font_files=[DIGITS],
    )
    image = Image.open(BytesIO(bytes(drawn)))
    image.load()
    return image.convert("RGBA")


@lru_cache(1_024)
def lying(
    name: str, width: int, style: str = "", number: str = "", angle: float = 0
) -> tuple[Image.Image, Image.Image]:
    """Return a drawing rotated by `angle` degrees, and the mask of its shadow, of the same size. It is larger than
    `width`."""
    flat = sprite(name, width, style, number)
    fall = max(3, min(9, flat.height // 18))  # pixels: light falls from above left
    room = max(3 * fall, round(flat.height * abs(angle) / 100) + 4)
    wide = Image.new("RGBA", (flat.width + 2 * room, flat.height + 2 * room))
    wide.paste(flat, (room, room))
    turned = wide.rotate(angle, Image.Resampling.BICUBIC) if angle else wide
    shadow = ImageChops.offset(turned.getchannel("A"), fall // 2, fall).filter(ImageFilter.GaussianBlur(fall * 0.8))
    return turned, faded(shadow, _DARK)


def faded(mask: Image.Image, share: float) -> Image.Image:
    """Return a mask with its opacity multiplied by `share` (0 to 1)."""
    return mask.point([round(value * share) for value in range(256)])


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
