"""Emojis: drawings of their own, for in a line of text they are 22 pixels high."""

from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from typing import Final

from bot.pictures.scene import styled

SIDE: Final = 128
"""Pixels, as Discord wants them."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A square drawing, its style and its number, as `bot.pictures.art.sprite` has them."""

    name: str
    style: str = ""
    number: str = ""

    def draw(self) -> bytes:
        """Return the emoji as a PNG."""
        from bot.pictures.art import sprite  # as `bot.pictures.drawing.over`

        out = BytesIO()
        sprite(self.name, SIDE, self.style, self.number).save(out, "PNG")
        return out.getvalue()

    @property
    def hashed(self) -> str:
        """Return a hash of the drawing, six letters and digits, without drawing it."""
        return blake2b(styled(self.name, self.style, self.number).encode(), digest_size=3).hexdigest()


ROBOTS: Final = {"beginner": "#2f7446", "easy": "#1f6f9c", "normal": "#7a4aa8", "hard": "#b3324f"}
"""The ground of a house player, by its level, weakest first."""


def robot(level: str) -> Tile:
    """Return a house player of a level: a light for each level up to its own."""
    lights = list(ROBOTS)[1 : list(ROBOTS).index(level) + 1]
    shown = "".join(f".{each}{{display:{'inline' if each in lights else 'none'}}}" for each in list(ROBOTS)[1:])
    return Tile("robot_tile", f".main{{fill:{ROBOTS[level]}}}{shown}")
