"""The pictures of 2 WIN: cards and gold on night-blue felt."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.pictures.covers import Cover
from bot.pictures.drawing import over
from bot.pictures.emojis import Tile
from bot.pictures.scene import WIDTH, SeatedPlayer

if TYPE_CHECKING:
    from bot.pictures.canvas import Canvas

COLOURS: Final = {
    "B": ("blue", "#1d39ad", "#ffffff"),
    "P": ("pink", "#f57fb4", "#3d0a22"),
    "G": ("green", "#17753d", "#ffffff"),
}
"""The class, the colour and the ink of each colour's card."""

GOLD: Final = "#ffd45e"
BRASS: Final = "#a9853b"
BACK: Final = ".main{fill:#24468f}"
PALE: Final = "#c3d0ee"
"""Words of no weight, legible on the felt."""


class WinCard(NamedTuple):
    """A card: digit, letter of the colour, stars."""

    digit: int
    colour: str
    stars: int

    def put(self, canvas: "Canvas", width: int, x: float, y: float, angle: float = 0) -> None:
        """Lay it down, its middle at a point."""
        put_card(canvas, self, width, x, y, angle)


class NumberRow(NamedTuple):
    """A number that was formed: by whom, of which cards, what paid (`highest`, `stars`, `twins`, `tens`, `units`)."""

    who: SeatedPlayer
    tens: WinCard
    units: WinCard
    paid: tuple[str, ...]

    @property
    def number(self) -> int:
        """Return the number, 11 to 99."""
        return 10 * self.tens.digit + self.units.digit


@dataclass(frozen=True, slots=True)
class RevealPicture:
    """The numbers of a round, and who dropped out with how many cards."""

    title: str
    formed: tuple[NumberRow, ...]
    out: tuple[tuple[SeatedPlayer, int], ...] = ()

    def draw(self) -> bytes:
        """Return the picture: rows from the highest number down."""
        rows = sorted(self.formed, key=lambda row: -row.number)
        best = sum(row.number == rows[0].number for row in rows)
        heights = [LEADER if best == 1 else ROW, *(ROW for _ in rows[1:]), *(OUT for _ in self.out)]
        canvas = over("felt", TOP + sum(heights) + BELOW)
        canvas.words(40, 37, self.title, "#ffffff", size=42)
        y = TOP
        for place, (row, height) in enumerate(zip(rows, heights, strict=False)):
            _draw_row(canvas, row, y, height - GAP, leads=place < best, large=height == LEADER)
            y += height
        for who, cards in self.out:
            _draw_out(canvas, who, cards, y, OUT - GAP)
            y += OUT
        canvas.framed(BRASS)
        return canvas.encoded()


TOP: Final = 76
LEADER: Final = 202
ROW: Final = 136
OUT: Final = 96
GAP: Final = 9
BELOW: Final = 14
SPARKS: Final = ((-176, -58, 40), (182, -40, 30), (-160, 62, 22), (168, 66, 36), (4, -86, 20))
"""Glints around the highest number: right of its middle, below it, pixels."""

MEDALS: Final = ("highest", "stars", "twins", "tens", "units", "run")


def tile(colour: str, digit: str = "", stars: int = 0) -> Tile:
    """Return a card, or a colour without a digit, by the letter of the colour."""
    return Tile("two_win_tile", style(colour, stars), digit)


def medal_tile(kind: str) -> Tile:
    """Return a gold coin for what paid; `run`: a run of either column."""
    return Tile("medal", _medal(kind))


def style(colour: str, stars: int) -> str:
    """Return the style of a card, by the letter of its colour and its stars."""
    kind, main, ink = COLOURS[colour]
    parts = "".join(
        f".{name}{{display:{'inline' if name in (kind, ('none', 'one', 'two')[stars]) else 'none'}}}"
        for name in ("blue", "pink", "green", "one", "two")
    )
    return f".main{{fill:{main}}}.ink{{fill:{ink}}}{parts}"


def put_card(canvas: "Canvas", card: WinCard, width: int, x: float, y: float, angle: float = 0) -> None:
    """Lay a card down, its middle at a point."""
    canvas.put("two_win_card", width, x, y, style(card.colour, card.stars), str(card.digit), angle)


def _medal(kind: str) -> str:
    return "".join(f".{name}{{display:{'inline' if name == kind else 'none'}}}" for name in MEDALS)


def _draw_row(canvas: "Canvas", row: NumberRow, top: int, height: int, *, leads: bool, large: bool) -> None:
    middle = top + height / 2
    box = (22, top, WIDTH - 22, top + height)
    if leads:
        canvas.panel(box, 28, "#0a1430", 0.62, GOLD, 5, lift=9)
        canvas.stamp("glow", 560 if large else 360, 540, middle)
        canvas.panel(box, 28, GOLD, 0, GOLD, 5)
    else:
        canvas.panel(box, 24, "#6f9be8", 0.16, lift=6)
    canvas.disc(92, middle + 12 * leads, 54 if large else 44 - 4 * leads, row.who, GOLD if leads else "#ffffff")
    if leads:
        canvas.put("crown", 84 if large else 62, 92, middle - (58 if large else 38))
    drawn = len(row.paid)
    canvas.name(
        166,
        middle - (30 if drawn else 0),
        row.who,
        "#ffffff",
        size=46 if large else 40,
        width=232 if large else 270,
    )
    for number in range(drawn):
        canvas.put("back", 36, 184 + number * 30, middle + 30, BACK, angle=-4)
    if drawn:
        canvas.number(184 + drawn * 30 + 8, middle + 30, f"+{drawn}", GOLD, size=46, anchor="lm")
    wide = 140 if large else 84
    put_card(canvas, row.tens, wide, 540 - wide * 0.53, middle, 5 if large else 3)
    put_card(canvas, row.units, wide, 540 + wide * 0.53, middle, -5 if large else -3)
    if large:
        for x, y, size in SPARKS:
            canvas.stamp("spark", size, 540 + x, middle + y)
    size = 86 if large else 78
    for number, kind in enumerate(row.paid):
        x = 958 - (drawn - 1 - number) * min(size + 4, 268 // max(drawn - 1, 1))
        canvas.put("medal", size, x, middle, _medal(kind))


def _draw_out(canvas: "Canvas", who: SeatedPlayer, cards: int, top: int, height: int) -> None:
    middle = top + height / 2
    canvas.panel((22, top, WIDTH - 22, top + height), 22, "#050b1c", 0.45)
    canvas.disc(92, middle, 34, who, "#8f9dbf", 0.55)
    canvas.name(166, middle, who, "#a9b7d8", size=38, width=280)
    for number in range(min(cards, 9)):
        canvas.stamp("back", 48, 470 + number * 34, middle, BACK, fade=0.55)
    canvas.number(470 + min(cards, 9) * 34 + 16, middle, str(cards), "#a9b7d8", size=46, anchor="lm")


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """Column of a seat, newest card last, and the length 0 to 2 of its open run of colour."""

    cards: tuple[WinCard, ...] = ()
    run: int = 0


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """Public part of a seat. `cards`: in hand."""

    who: SeatedPlayer
    tens: NumberColumn
    units: NumberColumn
    cards: int
    out: bool = False


@dataclass(frozen=True, slots=True)
class NumbersPicture:
    """Numbers on the table, and how many cards are in the pile."""

    title: str
    pile: int
    places: tuple[SeatPanel, ...]

    def draw(self) -> bytes:
        """Return the picture: a panel for everyone, two abreast."""
        rows = -(-len(self.places) // 2)
        canvas = over("felt", TOP + rows * PANEL + BELOW)
        canvas.words(40, 37, self.title, "#ffffff", size=42, width=760)
        for step in range(3):
            canvas.stamp("back", 36, 880 + step * 4, 40 - step * 3, BACK)
        canvas.number(926, 37, str(self.pile), "#ffffff", size=48, anchor="lm")
        for number, place in enumerate(self.places):
            alone = number % 2 == 0 and number == len(self.places) - 1
            _draw_place(canvas, place, 274 if alone else 22 + number % 2 * 504, TOP + number // 2 * PANEL)
        canvas.framed(BRASS)
        return canvas.encoded()


PANEL: Final = 244
SEGMENT: Final = 40
"""Pixels of one card's part of a stripe."""


def _draw_place(canvas: "Canvas", place: SeatPanel, left: int, top: int) -> None:
    box = (left, top, left + 492, top + PANEL - 14)
    canvas.panel(box, 24, "#6f9be8", 0.16, lift=6)
    canvas.disc(left + 58, top + 62, 42, place.who)
    canvas.name(left + 22, top + 138, place.who, "#ffffff", size=36, width=178)
    canvas.put("back", 36, left + 40, top + 194, BACK, angle=6)
    canvas.put("back", 36, left + 54, top + 194, BACK, angle=-6)
    canvas.number(left + 86, top + 194, str(place.cards), "#ffffff", size=48, anchor="lm")
    for column, x, stripe in ((place.tens, left + 288, left + 214), (place.units, left + 402, left + 476)):
        _draw_column(canvas, column, x, stripe, top + 128)
    if place.out:
        canvas.panel(box, 24, "#0b1835", 0.62)


def _draw_column(canvas: "Canvas", column: NumberColumn, x: int, stripe: int, y: int) -> None:
    """Draw the newest card over the corners of two older ones, and beside it the stripe of its run."""
    if not column.cards:
        canvas.panel((x - 52, y - 72, x + 52, y + 72), 14, "#000000", 0.18, "#6f8ac4", 3)
        return
    for behind, card in enumerate(column.cards[-3:]):
        lifted = len(column.cards[-3:]) - 1 - behind
        put_card(canvas, card, 104, x, y + 14 - lifted * 22, (0, 2, -2)[lifted])
    _, colour, _ = COLOURS[column.cards[-1].colour]
    for step in range(3):
        bottom = y + 68 - step * (SEGMENT + 5)
        box = (stripe - 9, bottom - SEGMENT, stripe + 9, bottom)
        if step < column.run:
            canvas.panel(box, 8, colour, 1, "#ffffff", 3)
        else:
            canvas.panel(box, 8, "#000000", 0.25, GOLD if column.run == 2 else "#8ba4dc", 3)


@dataclass(frozen=True, slots=True)
class PodiumPlace:
    """Place of a player, with the number of cards in hand, and the last number's two cards (none before the first)."""

    who: SeatedPlayer
    place: int
    cards: int
    last: tuple[WinCard, WinCard] | None


@dataclass(frozen=True, slots=True)
class PodiumPicture:
    """All players in the order of the places."""

    title: str
    placed: tuple[PodiumPlace, ...]

    def draw(self) -> bytes:
        """Return the picture: a podium in gold light, and the others below."""
        others = self.placed[3:]
        canvas = over("rays", FLOOR + 20 + 84 * -(-len(others) // 2))
        canvas.panel((180, 10, 860, 76), 30, "#0a1632", 0.72)
        canvas.words(520, 43, self.title, "#ffffff", size=42, width=640, anchor="mm")
        for one, (x, wide) in reversed(list(zip(self.placed[:3], STEPS, strict=False))):
            _draw_step(canvas, one, x, wide)
        for number, one in enumerate(others):
            x, y = 60 + number % 2 * 500, FLOOR + 52 + number // 2 * 84
            canvas.panel((x - 36, y - 38, x + 444, y + 38), 24, "#0c1a3c", 0.72)
            canvas.number(x, y, str(one.place), PALE, size=48)
            canvas.disc(x + 76, y, 34, one.who)
            canvas.name(x + 126, y, one.who, "#ffffff", size=38, width=300)
        canvas.framed(BRASS)
        return canvas.encoded()


FLOOR: Final = 740
STEPS: Final = ((520, 340), (190, 300), (850, 300))
"""Middle and width of the podium's steps."""

TOPS: Final = (350, 476, 520)
"""Top of a step by the place that stands on it: equals stand at one height."""

GLINTS: Final = ((-150, -168, 56), (154, -190, 40), (-122, -44, 30), (138, -60, 58), (-214, -100, 26), (212, -124, 24))
"""Glints around the winner: right of the middle of the first step, below its top, pixels."""

METALS: Final = ("#f3bd3a", "#b9c4d6", "#c98a57")


def _draw_step(canvas: "Canvas", one: PodiumPlace, x: int, wide: int) -> None:
    hero, step = one.place == 1, min(one.place, len(TOPS)) - 1
    metal, top = METALS[step], TOPS[step]
    canvas.panel((x - wide // 2, top, x + wide // 2, FLOOR), 20, "#0c1a3c", 0.88, metal, 5)
    canvas.panel((x - wide // 2, top, x + wide // 2, top + 60), 18, metal)
    canvas.panel((x - wide // 2 + 8, top + 5, x + wide // 2 - 8, top + 17), 6, "#ffffff", 0.35)
    canvas.number(x, top + 31, str(one.place), "#0a1430", size=52)
    radius = 84 if hero else 58
    canvas.disc(x, top - radius - 6, radius, one.who, metal)
    if hero:
        canvas.put("crown", 130, x, top - radius * 2 - 30)
        for right, down, size in GLINTS:
            canvas.stamp("spark", size, x + right, top + down)
    canvas.name(x, top + 94, one.who, "#ffffff", size=44 if hero else 38, width=wide - 30, anchor="mm")
    if hero and one.last is not None:
        put_card(canvas, one.last[0], 122, x - 64, top + 212, 4)
        put_card(canvas, one.last[1], 122, x + 64, top + 212, -4)
    y = top + ((344 if one.last else 200) if hero else 164)
    canvas.put("back", 44 if hero else 60, x - 40, y, BACK, angle=6)
    canvas.number(x + 4, y, str(one.cards), metal, size=60 if hero else 76, anchor="lm")


COVER: Final = Cover(
    "rays",
    "2 WIN",
    "#ffd45e",
    "#0a1430",
    tuple(WinCard(*marks) for marks in ((4, "G", 1), (9, "P", 0), (3, "B", 1), (7, "G", 0), (6, "P", 2))),
    frame=BRASS,
)
