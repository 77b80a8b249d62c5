"""The pictures of 2 DOWN: a stair at dusk, and who stands on which step."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.pictures.covers import Cover
from bot.pictures.drawing import over
from bot.pictures.emojis import Tile
from bot.pictures.scene import WIDTH, SeatedPlayer

if TYPE_CHECKING:
    from bot.pictures.canvas import Canvas

COLOURS: Final = {
    "R": ("red", "#c8252f", "#ffffff"),
    "Y": ("yellow", "#f7c730", "#3a2a00"),
    "G": ("green", "#3fae6a", "#062611"),
    "B": ("blue", "#1f3f9e", "#ffffff"),
}
"""The class, the colour and the ink of each colour's card."""

SHAPES: Final = {"C": "circle", "T": "triangle", "S": "square"}
ACTIONS: Final = ("wild", "one_up", "swap", "jump", "block")
GOLD: Final = "#ffd45e"
PALE: Final = "#e6d3ea"
BACK: Final = ".main{fill:#7a3b6a}"


class DownCard(NamedTuple):
    """A number card: number, letters of colour and shape. An action card: its `action`, and for a laid Wild what it
    stands for, as far as the meld says so."""

    number: int = 0
    colour: str = ""
    shape: str = ""
    action: str = ""

    def put(self, canvas: "Canvas", width: int, x: float, y: float, angle: float = 0, style: str = "") -> None:
        """Lay it down, its middle at a point. `style`: more CSS for its classes."""
        put_card(canvas, self, width, x, y, angle, style)


class Climber(NamedTuple):
    """Public part of a seat: its level, cards in hand, turns of its Block, turns it misses."""

    who: SeatedPlayer
    level: int
    cards: int
    blocked: int = 0
    jumped: int = 0


class Laying(NamedTuple):
    """Level that a seat laid, meld by meld."""

    who: SeatedPlayer
    level: int
    melds: tuple[tuple[DownCard, ...], ...]


@dataclass(frozen=True, slots=True)
class StairPicture:
    """Stair with all players on their steps, the discard's top card, and the pile.

    `laid`: what was laid when a round ended. `last`: the level that wins. `winners`: seats, once the game is over.
    """

    title: str
    climbers: tuple[Climber, ...]
    last: int = 9
    top: DownCard | None = None
    pile: int | None = None
    on_turn: int | None = None
    laid: tuple[Laying, ...] = ()
    winners: tuple[int, ...] = ()

    def draw(self) -> bytes:
        """Return the picture: the stair, what was laid, and who holds what."""
        shown, lined = self.laid[:MOST_SHOWN], () if self.laid or self.winners else self.climbers
        lay = LAYS[len(shown)]
        canvas = over("stairs", STAIR + len(shown) * lay + -(-len(lined) // 2) * LINE + 22)
        canvas.words(40, 48, self.title, "#ffffff", size=42, width=760)
        for level in range(1, self.last + 1):
            self._draw_step(canvas, level)
        self._draw_piles(canvas)
        for number, laying in enumerate(shown):
            _draw_laying(canvas, laying, STAIR + 10 + number * lay, lay)
        for number, one in enumerate(lined):
            self._draw_line(canvas, one, 24 + number % 2 * 504, STAIR + 10 + number // 2 * LINE)
        return canvas.encoded()

    def _draw_step(self, canvas: "Canvas", level: int) -> None:
        x, y = 34 + 54 + (level - 1) * 108, 486 - (level - 1) * 38
        here = [one for one in self.climbers if one.level == level]
        canvas.number(x, y + 46, str(level), "#ffffff" if here else "#b9a6cf", size=48)
        if level == self.last and not self.winners:
            canvas.put("flag", 54, x + (20 if here else 0), y - 40)
        radius, abreast = CROWD[min(len(here), 10)]
        if len(here) == 1 and here[0].who.seat in self.winners:
            radius = WINNER
        for number, one in enumerate(reversed(here)):
            row, place = divmod(number, abreast)
            across = min(abreast, len(here) - row * abreast)
            self._draw_pawn(
                canvas,
                one,
                x + (place - (across - 1) / 2) * radius * 1.72,
                y - radius * (1.85 + 1.62 * row),
                radius,
                stands=row == 0,
            )

    def _draw_pawn(self, canvas: "Canvas", one: Climber, x: float, y: float, radius: int, *, stands: bool) -> None:
        seat = one.who.seat
        lit = seat == self.on_turn or seat in self.winners or any(seat == laying.who.seat for laying in self.laid)
        if lit:
            canvas.stamp("glow", radius * (7 if seat in self.winners else 5), x, y, fade=0.85)
        if stands:
            canvas.stamp("pawn", round(radius * 2), x, y + radius * 1.15, f".main{{fill:{one.who.tint}}}")
        canvas.disc(x, y, radius, one.who, GOLD if lit else "#ffffff")
        if seat in self.winners:
            canvas.put("crown", round(radius * 1.5), x, y - radius - 16)
            for right, down, size in SPARKS:
                canvas.stamp("spark", size * radius // WINNER, x + right * radius / WINNER, y + down * radius / WINNER)

    def _draw_piles(self, canvas: "Canvas") -> None:
        if self.pile is not None:
            for step in range(3):
                canvas.put("back", 92, 716 + step * 5, 436 - step * 5, BACK, angle=2)
            canvas.number(724, 528, str(self.pile), "#ffffff", size=46)
        if self.top is not None:
            put_card(canvas, self.top, 140, 900, 422, -5)

    def _draw_line(self, canvas: "Canvas", one: Climber, left: int, top: int) -> None:
        turns = one.who.seat == self.on_turn
        canvas.panel(
            (left, top, left + 488, top + LINE - 10),
            20,
            "#1a1236",
            0.82,
            GOLD if turns else "",
            4 if turns else 0,
            lift=5,
        )
        middle = top + (LINE - 10) // 2
        canvas.disc(left + 46, middle, 33, one.who, GOLD if turns else "#ffffff")
        right = left + 470
        for action, amount in (("jump", one.jumped), ("block", one.blocked)):
            if amount:
                canvas.number(right, middle, str(amount), "#ff9d8c", size=42, anchor="rm")
                put_card(canvas, DownCard(action=action), 40, right - 52, middle)
                right -= 86
        canvas.number(right, middle, str(one.cards), PALE, size=42, anchor="rm")
        canvas.put("back", 34, right - 48 - 22 * (one.cards > 9), middle, BACK, angle=4)
        canvas.name(left + 90, middle, one.who, "#ffffff", size=36, width=right - 90 - left - 90)


STAIR: Final = 552
LINE: Final = 82
LAYS: Final = (0, 170, 170, 124, 94)
"""How high each of so many layings is: a phone shows all of them with the board below."""

LOW: Final = 0.8
"""A laying of less than so much of the usual height has its level beside the disc."""

MOST_SHOWN: Final = 4
WINNER: Final = 46
"""The radius of who won alone."""

SPARKS: Final = ((-84, -46, 40), (-68, 34, 24), (64, -52, 28), (70, 40, 34), (-118, 4, 18))
"""Glints around who won alone: right of the middle of their disc, below it, pixels."""

CROWD: Final = ((38, 1), (38, 1), (29, 2), (27, 2), (27, 2), (22, 3), (22, 3), (22, 3), (22, 3), (22, 3), (20, 3))
"""For each number of people on one step: the radius of their discs, and how many stand abreast."""


def tile(colour: str, number: str = "", shape: str = "") -> Tile:
    """Return a number card, or the symbol of a colour without a number, by the letters of colour and shape."""
    parts = _shown(("card", "sign"), "card" if number else "sign")
    return Tile("two_down_tile", f"{_number_style(colour, shape)}{parts}", number)


def action_tile(action: str) -> Tile:
    """Return the sign of an action card."""
    return Tile("two_down_action_tile", _shown(ACTIONS, action))


def put_card(
    canvas: "Canvas", card: DownCard, width: int, x: float, y: float, angle: float = 0, more: str = ""
) -> None:
    """Lay a card down, its middle at a point. `more`: CSS for its classes."""
    style = _number_style(card.colour, card.shape) + more
    if card.action:
        stands = card.action == "wild" and card.number > 0
        style += _shown(ACTIONS, "" if stands else card.action) + _shown(("stands",), "stands" if stands else "")
    canvas.put("two_down_action" if card.action else "two_down_card", width, x, y, style, str(card.number), angle)


def _number_style(colour: str, shape: str) -> str:
    kind, main, ink = COLOURS.get(colour, ("", "#57467f", "#ffffff"))
    symbols = _shown([name for name, _, _ in COLOURS.values()], kind) + _shown(
        list(SHAPES.values()), SHAPES.get(shape, "")
    )
    return f".main{{fill:{main}}}.ink{{fill:{ink}}}{symbols}"


def _shown(names: Sequence[str], shown: str) -> str:
    return "".join(f".{name}{{display:{'inline' if name == shown else 'none'}}}" for name in names)


def _draw_laying(canvas: "Canvas", laying: Laying, top: int, height: int) -> None:
    middle, scale = top + height // 2 - 6, height / LAYS[1]
    canvas.panel((20, top, WIDTH - 20, top + height - 12), 24, "#1a1236", 0.82, GOLD, 3, lift=6)
    if scale < LOW:
        canvas.disc(66, middle, 32, laying.who, GOLD)
        canvas.number(128, middle, str(laying.level), GOLD, size=46)
    else:
        canvas.disc(78, middle - 22, 36, laying.who, GOLD)
        canvas.number(78, middle + 46, str(laying.level), GOLD, size=46)
    cards, left = sum(map(len, laying.melds)), 160 if scale < LOW else 140
    step = min(128.0 * scale, (WIDTH - 50 - left - 36 * (len(laying.melds) - 1)) / cards)
    x = left + step / 2
    for meld in laying.melds:
        for number, card in enumerate(meld):
            put_card(canvas, card, round(102 * scale), x, middle, (-2, 1.5, -1, 2)[number % 4])
            x += step
        x += 36


COVER: Final = Cover(
    "stairs",
    "2 DOWN",
    "#ffe3ad",
    "#2a1440",
    (
        *(DownCard(*marks) for marks in ((1, "R", "T"), (4, "Y", "S"))),
        DownCard(action="wild"),
        *(DownCard(*marks) for marks in ((6, "G", "S"), (9, "B", "C"))),
    ),
    frame="#c98a6a",
)
