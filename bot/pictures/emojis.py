"""Emojis, which have their own drawings because they are only 22 pixels high in text."""

from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from typing import Final

from bot.pictures.scene import TINTS, house_style, styled

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


def house_tile(name: str, colour: int) -> Tile:
    """Return the face of the house player with this name, on its colour (an index of `TINTS`)."""
    return Tile("house", f"{house_style(name)}.tile{{display:inline}}.main{{fill:{TINTS[colour % len(TINTS)]}}}")
