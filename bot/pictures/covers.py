"""The covers that invite to a game, and the hand as a fan: cards over their game's ground."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.pictures import two_down, two_sans_three, two_win
from bot.pictures.canvas import WIDTH, Canvas

Card: TypeAlias = two_win.Card | two_sans_three.Card | two_down.Card

COVER_HEIGHT: Final = 460
FAN_ROW: Final = 250
MOST_IN_A_ROW: Final = 10
CARD: Final = 132


@dataclass(frozen=True, slots=True)
class Cover:
    """What stands above the lobby of a game, by the game's key. Raises `KeyError` for another game."""

    game: str

    def draw(self) -> bytes:
        """The picture: the game's name over some of its cards."""
        ground, title, ink, edge, cards = COVERS[self.game]
        canvas = Canvas(ground, COVER_HEIGHT)
        middle = (len(cards) - 1) / 2
        for place, card in enumerate(cards):
            off = place - middle
            put(canvas, card, 190, WIDTH / 2 + off * 164, 330 + off * off * 8, -off * 7)
        if self.game == "two_sans_three":
            canvas.put("awning", WIDTH, WIDTH / 2, 30)
        canvas.title(WIDTH / 2, 118, title, ink, edge)
        return canvas.encoded()


@dataclass(frozen=True, slots=True)
class Hand:
    """Somebody's hand, for nobody but them. `ground`: of the game."""

    ground: str
    cards: tuple[Card, ...]

    def draw(self) -> bytes:
        """The picture: one fan, or two where the hand is large."""
        rows = max(1, -(-len(self.cards) // MOST_IN_A_ROW))
        canvas = Canvas(self.ground, rows * FAN_ROW + 20)
        each = -(-len(self.cards) // rows) if self.cards else 0
        for row in range(rows):
            _draw_fan(canvas, self.cards[row * each : (row + 1) * each], 140 + row * FAN_ROW)
        return canvas.encoded()


def _draw_fan(canvas: Canvas, cards: Sequence[Card], y: float) -> None:
    step = min(118.0, (WIDTH - 170) / max(1, len(cards) - 1))
    middle = (len(cards) - 1) / 2
    for place, card in enumerate(cards):
        off = (place - middle) / max(middle, 1)
        put(canvas, card, CARD, WIDTH / 2 + (place - middle) * step, y - 14 + off * off * 20, round(-off * 6))


def put(canvas: Canvas, card: Card, width: int, x: float, y: float, angle: float = 0) -> None:
    """Lay a card of any game down."""
    match card:
        case two_win.Card():
            two_win.put_card(canvas, card, width, x, y, angle)
        case two_sans_three.Card():
            two_sans_three.put_card(canvas, card, width, x, y, angle)
        case two_down.Card():
            two_down.put_card(canvas, card, width, x, y, angle)


COVERS: Final[Mapping[str, tuple[str, str, str, str, Sequence[Card]]]] = {
    "two_win": (
        "felt",
        "2 WIN",
        "#ffd45e",
        "#0a1430",
        [two_win.Card(*marks) for marks in ((4, "G", 1), (9, "P", 0), (3, "B", 1), (7, "G", 0), (6, "P", 2))],
    ),
    "two_sans_three": (
        "wood",
        "2 SANS 3",
        "#fff6e2",
        "#6b2410",
        [two_sans_three.Card(*marks) for marks in ((8, "O"), (24, "V"), (38, "S"), (54, "R"), (61, "T"), (77, "P"))],
    ),
    "two_down": (
        "stairs",
        "2 DOWN",
        "#ffe3ad",
        "#2a1440",
        [
            *(two_down.Card(*marks) for marks in ((1, "R", "T"), (4, "Y", "S"))),
            two_down.Card(action="wild"),
            *(two_down.Card(*marks) for marks in ((6, "G", "S"), (9, "B", "C"))),
        ],
    ),
}
"""For each game: ground, name, the colours of the name and of its edge, cards."""
