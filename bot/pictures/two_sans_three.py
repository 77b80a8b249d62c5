"""The pictures of 2 SANS 3: a market stall of warm wood in daylight."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from bot.pictures.covers import Cover
from bot.pictures.drawing import over
from bot.pictures.emojis import Tile
from bot.pictures.scene import WIDTH, SeatedPlayer

if TYPE_CHECKING:
    from bot.pictures.canvas import Canvas

COLOURS: Final = {
    "O": ("orange", "#f2a92f", "#33210a"),
    "V": ("violet", "#7546c9", "#ffffff"),
    "S": ("sky", "#bfe8f8", "#0b2f42"),
    "R": ("red", "#b81d10", "#ffffff"),
    "T": ("teal", "#0f6f60", "#ffffff"),
    "P": ("pink", "#f36da4", "#3d0a22"),
    "G": ("green", "#a7b15c", "#272b06"),
}
"""The class, the colour and the ink of each colour's card, in the order of the collections."""

NEUTRAL: Final = ("", "#8d8a86", "#161412")
INK: Final = "#33200c"
MINUS: Final = "#a01a10"
PLUS: Final = "#1f5d27"
TRAY: Final = "#1c4029"
"""What a tray is lined with."""


@dataclass(frozen=True, slots=True)
class SansCard:
    """A number and the letter of its colour, empty for none."""

    number: int
    colour: str

    def put(self, canvas: "Canvas", width: int, x: float, y: float, angle: float = 0, style: str = "") -> None:
        """Lay it down, its middle at a point. `style`: more CSS for its classes."""
        put_card(canvas, self, width, x, y, angle, style)


@dataclass(frozen=True, slots=True)
class Collection:
    """Public part of a seat: face-up cards by colour, face-down cards, the interim bonus (0 for none), points."""

    who: SeatedPlayer
    face_up: tuple[int, ...]
    face_down: int
    interim: int
    points: int


@dataclass(frozen=True, slots=True)
class StallPicture:
    """The three rows as they are, and the latest play: by whom, of which card, and what it took.

    `bonuses`: those that can still be earned; `on_turn`: the seat that is to play."""

    rows: tuple[tuple[SansCard, ...], ...]
    collections: tuple[Collection, ...]
    bonuses: tuple[int, ...] = ()
    on_turn: int | None = None
    by: SeatedPlayer | None = None
    played: SansCard | None = None
    taken: tuple[SansCard, ...] = ()
    winners: tuple[int, ...] = ()

    def draw(self) -> bytes:
        """Return the picture: the rows as lanes, and everyone's collection below."""
        lines = -(-len(self.collections) // 2)
        canvas = over("wood", LANES + 3 * LANE + lines * BASKET + 12)
        places = [(20 + number % 2 * 504, LANES + 3 * LANE + number // 2 * BASKET) for number in range(2 * lines)]
        for one, (left, top) in zip(self.collections, places, strict=False):
            if one.who.seat in self.winners:
                canvas.stamp("glow", 560, left + 250, top + 60, fade=0.7)
        canvas.put("awning", WIDTH, WIDTH / 2, 30)
        for number, bonus in enumerate(self.bonuses):
            canvas.put(
                "coin", 50, 1000 - (len(self.bonuses) - 1 - number) * 80, 28, ".silver{display:inline}", str(bonus)
            )
        for number, row in enumerate(self.rows):
            self._draw_lane(canvas, row, LANES + number * LANE)
        for one, (left, top) in zip(self.collections, places, strict=False):
            _draw_basket(canvas, one, left, top, self)
        return canvas.encoded()

    def _draw_lane(self, canvas: "Canvas", row: tuple[SansCard, ...], top: int) -> None:
        middle = top + LANE // 2 - 4
        canvas.panel((16, top - 4, WIDTH - 16, top + LANE - 6), 26, "#8f5a24", 1, "#c98f4d", 3, lift=3)
        canvas.hollow((24, top + 4, WIDTH - 24, top + LANE - 14), 19, TRAY, 1)
        here = self.played is not None and self.played in row
        gone = self.taken if here else ()
        for place, card in enumerate(sorted((*row, *gone), key=lambda card: card.number)):
            x = 96 + place * 136
            if card in gone:
                canvas.panel((x - 50, middle - 68, x + 50, middle + 68), 14, "#081a10", 0.45, "#f0cd96", 3)
                canvas.number(x, middle, str(card.number), "#fbe6c0", size=60)
            elif place == 0:
                canvas.put("slate", CARD, x, middle, number=str(card.number))
            elif card == self.played:
                canvas.stamp("glow", 320, x, middle, fade=0.8)
                canvas.panel((x - 63, middle - 85, x + 63, middle + 83), 19, "#ffd45e")
                put_card(canvas, card, CARD + 4, x, middle - 2)
            else:
                put_card(canvas, card, CARD, x, middle, (-2.5, 2, -1.5, 1.5)[card.number % 4])
        if here and self.by is not None:
            self._draw_taking(canvas, self.by, middle)

    def _draw_taking(self, canvas: "Canvas", by: SeatedPlayer, middle: int) -> None:
        """Draw who played, with the cards just taken flying to them."""
        canvas.disc(960, middle, 40, by, "#ffd45e")
        for number, card in enumerate(self.taken):
            put_card(canvas, card, 64, 886 - (len(self.taken) - 1 - number) * 46, middle + 6, 14 - number * 12)


LANES: Final = 72
LANE: Final = 166
BASKET: Final = 128
CARD: Final = 104


def put_card(
    canvas: "Canvas", card: SansCard, width: int, x: float, y: float, angle: float = 0, more: str = ""
) -> None:
    """Lay a card down, its middle at a point. `more`: CSS for its classes."""
    canvas.put("two_sans_three_card", width, x, y, _style(card.colour) + more, str(card.number), angle)


def tile(colour: str, number: str = "") -> Tile:
    """Return a card, or the symbol of a colour without a number, by the letter of the colour, which may be none."""
    shown, hidden = ("card", "sign") if number else ("sign", "card")
    return Tile("two_sans_three_tile", f"{_style(colour)}.{shown}{{display:inline}}.{hidden}{{display:none}}", number)


def bonus_tile(points: int) -> Tile:
    """Return a bonus."""
    return Tile("coin", ".silver{display:inline}", str(points))


def _style(colour: str) -> str:
    kind, main, ink = COLOURS.get(colour, NEUTRAL)
    parts = "".join(f".{name}{{display:{'inline' if name == kind else 'none'}}}" for name, _, _ in COLOURS.values())
    return f".main{{fill:{main}}}.ink{{fill:{ink}}}{parts}"


def _draw_basket(canvas: "Canvas", one: Collection, left: int, top: int, board: StallPicture) -> None:
    turns, wins = one.who.seat == board.on_turn, one.who.seat in board.winners
    box = (left, top, left + 496, top + BASKET - 10)
    canvas.panel(box, 20, "#fff7e6", 0.95, "#e39a12" if turns or wins else "", 6 if turns or wins else 0, lift=6)
    canvas.disc(left + 46, top + 59, 34, one.who, "#e39a12" if turns or wins else "#ffffff")
    if wins:
        canvas.stamp("crown", 52, left + 46, top + 10)
    canvas.name(left + 94, top + 30, one.who, INK, size=34, width=(222 if one.interim else 280))
    canvas.number(
        left + 478,
        top + 32,
        f"{one.points}".replace("-", "−"),
        PLUS if one.points >= 0 else MINUS,
        size=52,
        anchor="rm",
    )
    for number, (colour, count) in enumerate(zip(COLOURS, one.face_up, strict=True)):
        x, y = left + 108 + number * 37, top + 82 + (number - 3) ** 2 * 0.7
        if not count:
            canvas.panel((round(x - 15), round(y - 20), round(x + 15), round(y + 20)), 6, "#33200c", 0.1)
        for copy in range(count):
            canvas.put(
                "two_sans_three_collected", 36, x + copy * 7 - 3, y - copy * 5, _style(colour), angle=(3 - number) * 3
            )
    if one.face_down:
        canvas.put("back", 32, left + 388, top + 84, ".main{fill:#5b4632}")
        canvas.number(left + 410, top + 86, f"−{one.face_down}", MINUS, size=38, anchor="lm")
    if one.interim:
        canvas.put("coin", 48, left + 348, top + 32, ".silver{display:inline}", str(one.interim))


COVER: Final = Cover(
    "wood",
    "2 SANS 3",
    "#fff6e2",
    "#6b2410",
    tuple(SansCard(*marks) for marks in ((8, "O"), (24, "V"), (38, "S"), (54, "R"), (61, "T"), (77, "P"))),
    top="awning",
)
