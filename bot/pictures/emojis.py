"""Signs of cards as emojis: a square of the card itself, large enough to be told apart where it is 22 pixels high."""

from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.art import sprite

SIDE: Final = 128
"""Pixels, as Discord wants them."""

CARD_WIDTH: Final = 100
"""Units of a card's drawing."""

_RIM: Final = 5
_FINE: Final = 4


@dataclass(frozen=True, slots=True)
class Tile:
    """A part of a card: the drawing and its style, the middle of the part and how far it reaches to each side, in units
    of the drawing; the radius of its corners, in pixels."""

    name: str
    style: str
    middle: tuple[float, float]
    reach: float
    corner: int = 26

    def draw(self) -> bytes:
        """The emoji as a PNG: round corners, and a pale rim that stands out from dark and light."""
        scale = SIDE / (2 * self.reach)
        card = sprite(self.name, round(CARD_WIDTH * scale), self.style)
        left, top = (round((place - self.reach) * scale) for place in self.middle)
        part = Image.new("RGBA", (SIDE, SIDE))
        part.paste(card.crop((left, top, left + SIDE, top + SIDE)))
        rim = Image.new("RGBA", (SIDE, SIDE), "#fff8ea")
        rim.paste(part, (0, 0), _rounded(_RIM, self.corner))
        rim.putalpha(_rounded(0, self.corner))
        out = BytesIO()
        rim.save(out, "PNG", optimize=True)
        return out.getvalue()


def hashed(file: bytes) -> str:
    """What tells one drawing from another, in six letters and digits."""
    return blake2b(file, digest_size=3).hexdigest()


def _rounded(inset: int, corner: int) -> Image.Image:
    mask = Image.new("L", (SIDE * _FINE, SIDE * _FINE))
    edge = inset * _FINE
    box = (edge, edge, SIDE * _FINE - 1 - edge, SIDE * _FINE - 1 - edge)
    ImageDraw.Draw(mask).rounded_rectangle(box, (corner - inset) * _FINE, 255)
    return mask.reduce(_FINE)
