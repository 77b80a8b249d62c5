"""Emojis. They have drawings of their own, because text shows them only 22 pixels high."""

from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from typing import Final

from bot.pictures.scene import TINTS, house_style, styled

SIDE: Final = 128
"""Width and height of an emoji in pixels, as Discord recommends."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A square drawing. Its attributes are arguments of `bot.pictures.art.sprite`."""

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
        """Hash of the drawing as six hexadecimal digits. It is computed without drawing."""
        return blake2b(styled(self.name, self.style, self.number).encode(), digest_size=3).hexdigest()


def house_tile(name: str, colour: int) -> Tile:
    """Return the emoji of a house player's face on its colour, an index of `TINTS`."""
    return Tile("house", f"{house_style(name)}.tile{{display:inline}}.main{{fill:{TINTS[colour % len(TINTS)]}}}")
