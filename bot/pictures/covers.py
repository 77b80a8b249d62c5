"""Pictures of the same kind in every game: covers, hands as fans of cards, emojis."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from io import BytesIO
from typing import TYPE_CHECKING, Final, Protocol

from bot.pictures.drawing import over
from bot.pictures.scene import TINTS, WIDTH, house_style, styled

if TYPE_CHECKING:
    from bot.pictures.canvas import Canvas

COVER_HEIGHT: Final = 460
SPARKS: Final = ((196, 92, 44), (118, 128, 22), (842, 70, 30), (872, 150, 48), (150, 196, 18))
"""Glints around the name: x, y and width of each in pixels."""

FAN_ROW: Final = 156
MOST_IN_A_ROW: Final = 10
CARD: Final = 112

IN_A_FAN: Final = ".middle{transform:matrix(.88 0 0 .88 -7 6)}.low{transform:translate(-13 0)}"
"""CSS of a card whose right side is covered by the next card: its digits stand in the visible corner."""


class DrawnCard(Protocol):
    """A card of any game."""

    def put(self, canvas: "Canvas", width: int, x: float, y: float, angle: float = 0, style: str = "") -> None:
        """Draw the card, `width` pixels wide and rotated by `angle` degrees, centred at a point. `style` is
        additional CSS."""
        ...


@dataclass(frozen=True, slots=True)
class Cover:
    """Cover above the lobby of a game: the name above some of its cards.

    Attributes:
        ground: Name of the background.
        ink: Colour of the name.
        edge: Colour of the outline of the name.
        top: Name of a drawing at the upper edge; empty for none.
        frame: Colour of the metal frame; empty for none.
    """

    ground: str
    title: str
    ink: str
    edge: str
    cards: tuple[DrawnCard, ...]
    top: str = ""
    frame: str = ""

    def draw(self) -> bytes:
        """Return the picture as a WebP file."""
        canvas = over(self.ground, COVER_HEIGHT)
        middle = (len(self.cards) - 1) / 2
        if self.frame:
            canvas.framed(self.frame)
        canvas.stamp("glow", 1_000, WIDTH / 2, 250, fade=0.8)
        for place, card in enumerate(self.cards):
            off = place - middle
            card.put(canvas, 190, WIDTH / 2 + off * 164, 330 + off * off * 8, -off * 7)
        if self.top:
            canvas.put(self.top, WIDTH, WIDTH / 2, 30)
        canvas.title(WIDTH / 2, 118, self.title, self.ink, self.edge)
        for x, y, size in SPARKS:
            canvas.stamp("spark", size, x, y)
        return canvas.encoded()


@dataclass(frozen=True, slots=True)
class HandPicture:
    """A player's hand on the background `ground`. Only that player sees it."""

    ground: str
    cards: tuple[DrawnCard, ...]

    def draw(self) -> bytes:
        """Return the picture as a WebP file: one fan, or several of at most ten cards each."""
        rows = max(1, -(-len(self.cards) // MOST_IN_A_ROW))
        canvas = over(self.ground, rows * FAN_ROW)
        each = -(-len(self.cards) // rows) if self.cards else 0
        for row in range(rows):
            _draw_fan(canvas, self.cards[row * each : (row + 1) * each], 100 + row * FAN_ROW)
        return canvas.encoded()


def _draw_fan(canvas: "Canvas", cards: Sequence[DrawnCard], y: float) -> None:
    step = min(100.0, (WIDTH - 170) / max(1, len(cards) - 1))
    middle = (len(cards) - 1) / 2
    for place, card in enumerate(cards):
        off = (place - middle) / max(middle, 1)
        card.put(canvas, CARD, WIDTH / 2 + (place - middle) * step, y - 18 + off * off * 8, round(-off * 6), IN_A_FAN)


SIDE: Final = 128
"""Width and height of an emoji in pixels, as Discord recommends. Text shows it 22 pixels high, too small for a card."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A square drawing. Its attributes are arguments of `bot.pictures.canvas.sprite`."""

    name: str
    style: str = ""
    number: str = ""

    def draw(self) -> bytes:
        """Return the emoji as a PNG."""
        from bot.pictures.canvas import sprite  # as `bot.pictures.drawing.over`

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
