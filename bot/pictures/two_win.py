"""Pictures of 2 WIN: cards and gold on night-blue felt."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.pictures.covers import Cover, Tile
from bot.pictures.drawing import over
from bot.pictures.scene import NAME, WIDTH, Mood, SeatedPlayer, podium

if TYPE_CHECKING:
    from bot.pictures.canvas import Canvas

COLOURS: Final = {
    "B": ("blue", "#1d39ad", "#ffffff"),
    "P": ("pink", "#f57fb4", "#3d0a22"),
    "G": ("green", "#17753d", "#ffffff"),
}
"""CSS class, card colour and text colour by the letter of a colour."""

GOLD: Final = "#ffd45e"
BRASS: Final = "#a9853b"
BACK: Final = ".main{fill:#24468f}"
PALE: Final = "#c3d0ee"
"""Colour of unimportant text, legible on the felt."""


class WinCard(NamedTuple):
    """A card: its digit, the letter of its colour, and its number of stars."""

    digit: int
    colour: str
    stars: int

    def put(self, canvas: "Canvas", width: int, x: float, y: float, angle: float = 0, style: str = "") -> None:
        """Draw the card, `width` pixels wide and rotated by `angle` degrees, centred at a point. `style` is
        additional CSS."""
        put_card(canvas, self, width, x, y, angle, style)


class NumberRow(NamedTuple):
    """A formed number. `paid` are the criteria for which it drew a card (`highest`, `stars`, `twins`, `tens`,
    `units`)."""

    who: SeatedPlayer
    tens: WinCard
    units: WinCard
    paid: tuple[str, ...]

    @property
    def number(self) -> int:
        """The number, 11 to 99."""
        return 10 * self.tens.digit + self.units.digit


class Drop(NamedTuple):
    """A player who drops out.

    Attributes:
        number: Their last number, `None` if they formed none.
        last: The two cards of that number, `None` if they were gathered for a new pile.
        cards: Number of cards in hand.
        why: Text of the reason.
        wins: They win the game all the same, by more cards or the lower number.
    """

    who: SeatedPlayer
    number: int | None
    last: tuple[WinCard, WinCard] | None
    cards: int
    why: str
    wins: bool = False


@dataclass(frozen=True, slots=True)
class RevealPicture:
    """The numbers and dropouts of a round."""

    title: str
    formed: tuple[NumberRow, ...]
    out: tuple[Drop, ...] = ()

    def draw(self) -> bytes:
        """Return the picture as a WebP file, with the highest number at the top."""
        rows = sorted(self.formed, key=lambda row: -row.number)
        best = sum(row.number == rows[0].number for row in rows)
        heights = [LEADER if best == 1 else ROW, *(ROW for _ in rows[1:]), *(OUT for _ in self.out)]
        canvas = over("felt", TOP + sum(heights) + BELOW)
        canvas.words(40, 37, self.title, "#ffffff", size=42)
        y = TOP
        for place, (row, height) in enumerate(zip(rows, heights, strict=False)):
            _draw_row(canvas, row, y, height - GAP, leads=place < best, large=height == LEADER)
            y += height
        for drop in self.out:
            _draw_drop(canvas, drop, y)
            y += OUT
        canvas.framed(BRASS)
        return canvas.encoded()


@dataclass(frozen=True, slots=True)
class LastRoundPicture:
    """The last round, if it ended without numbers.

    Attributes:
        left: The only player left and their number of cards; `None` if all drop out at once.
        out: The players who drop out, the best first.
    """

    title: str
    left: tuple[SeatedPlayer, int] | None
    out: tuple[Drop, ...]

    def draw(self) -> bytes:
        """Return the picture as a WebP file."""
        canvas = over("felt", TOP + LEADER * (self.left is not None) + OUT * len(self.out) + BELOW)
        canvas.words(40, 37, self.title, "#ffffff", size=42)
        y = TOP
        if self.left is not None:
            _draw_left(canvas, *self.left, y)
            y += LEADER
        for drop in self.out:
            _draw_drop(canvas, drop, y)
            y += OUT
        canvas.framed(BRASS)
        return canvas.encoded()


TOP: Final = 76
LEADER: Final = 202
ROW: Final = 136
OUT: Final = 136
GAP: Final = 9
BELOW: Final = 14
SPARKS: Final = ((-176, -58, 40), (182, -40, 30), (-160, 62, 22), (168, 66, 36), (4, -86, 20))
"""Glints around the highest number: pixels to the right of and below its middle, and width in pixels."""

MEDALS: Final = ("highest", "stars", "twins", "tens", "units", "run")


def tile(colour: str, digit: str = "", stars: int = 0) -> Tile:
    """Return the emoji of a card, or of a colour if `digit` is empty. `colour` is a letter."""
    return Tile("two_win_tile", style(colour, stars), digit)


def medal_tile(kind: str) -> Tile:
    """Return the emoji of a criterion, a gold coin. `run` stands for a run in either column."""
    return Tile("medal", _medal(kind))


def style(colour: str, stars: int) -> str:
    """Return the CSS of a card. `colour` is a letter."""
    kind, main, ink = COLOURS[colour]
    parts = "".join(
        f".{name}{{display:{'inline' if name in (kind, ('none', 'one', 'two')[stars]) else 'none'}}}"
        for name in ("blue", "pink", "green", "one", "two")
    )
    return f".main{{fill:{main}}}.ink{{fill:{ink}}}{parts}"


def put_card(canvas: "Canvas", card: WinCard, width: int, x: float, y: float, angle: float = 0, more: str = "") -> None:
    """Draw a card, `width` pixels wide and rotated by `angle` degrees, centred at a point. `more` is additional CSS."""
    canvas.put("two_win_card", width, x, y, style(card.colour, card.stars) + more, str(card.digit), angle)


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
    canvas.disc(
        92,
        middle + 12 * leads,
        54 if large else 44 - 4 * leads,
        row.who,
        GOLD if leads else "#ffffff",
        Mood.GLAD if leads else Mood.CALM,
    )
    if leads:
        canvas.put("crown", 84 if large else 62, 92, middle - (58 if large else 38))
    drawn = len(row.paid)
    canvas.name(
        166,
        middle - (30 if drawn else 0),
        row.who,
        "#ffffff",
        size=NAME,
        width=232 if large else 290,
    )
    for number in range(drawn):
        canvas.put("back", 36, 184 + number * 30, middle + 30, BACK, angle=-4)
    if drawn:
        canvas.number(184 + drawn * 30 + 8, middle + 30, f"+{drawn}", GOLD, size=46, anchor="lm")
    wide = 140 if large else 84
    put_card(canvas, row.tens, wide, CARDS_AT - wide * 0.53, middle, 5 if large else 3)
    put_card(canvas, row.units, wide, CARDS_AT + wide * 0.53, middle, -5 if large else -3)
    if large:
        for x, y, size in SPARKS:
            canvas.stamp("spark", size, CARDS_AT + x, middle + y)
    room = 212 if large else 252
    size = 84 if not large else 90 if drawn < 4 else 72
    for number, kind in enumerate(row.paid):
        x = 966 - (drawn - 1 - number) * min(size + 2, room // max(drawn - 1, 1))
        canvas.put("medal", size, x, middle, _medal(kind))


CARDS_AT: Final = 562
"""Pixels from the left to the point between the two cards of a number."""

FALLEN: Final = "#ff9d8c"
"""Colour of text about a player who drops out."""


def _draw_drop(canvas: "Canvas", drop: Drop, top: int) -> None:
    """Draw the toppled last number of a player who drops out, and their remaining cards."""
    height = OUT - GAP
    middle = top + height / 2
    box = (22, top, WIDTH - 22, top + height)
    colour = GOLD if drop.wins else FALLEN
    canvas.panel(box, 24, "#0a1430" if drop.wins else "#2a0d1c", 0.72, colour, 4, lift=6)
    canvas.disc(92, middle + 10 * drop.wins, 44, drop.who, colour, Mood.GLAD if drop.wins else Mood.CROSS)
    if drop.wins:
        canvas.put("crown", 62, 92, middle - 40)
    canvas.name(166, middle - 28, drop.who, "#ffffff", size=NAME, width=290)
    canvas.words(166, middle + 32, drop.why, colour, size=36, width=300)
    turn = 3 if drop.wins else 13
    if drop.last is not None:
        put_card(canvas, drop.last[0], 84, CARDS_AT - 46, middle + 4, turn)
        put_card(canvas, drop.last[1], 84, CARDS_AT + 50, middle + 4, -turn)
    elif drop.number is not None:
        canvas.number(CARDS_AT, middle, str(drop.number), "#ffffff", size=92)
    _draw_held(canvas, drop.cards, middle, colour)


def _draw_held(canvas: "Canvas", cards: int, middle: float, colour: str) -> None:
    """Draw a face-down hand and its number of cards. At most `MOST_BACKS` backs are drawn."""
    for number in range(min(cards, MOST_BACKS)):
        canvas.put(
            "back", 60, 730 + number * min(34, 150 // max(min(cards, MOST_BACKS) - 1, 1)), middle, BACK, angle=-4
        )
    canvas.number(996, middle, str(cards), colour, size=76, anchor="rm")


MOST_BACKS: Final = 8


def _draw_left(canvas: "Canvas", who: SeatedPlayer, cards: int, top: int) -> None:
    """Draw the only player left, with their hand."""
    middle = top + (LEADER - GAP) / 2
    box = (22, top, WIDTH - 22, top + LEADER - GAP)
    canvas.panel(box, 28, "#0a1430", 0.62, GOLD, 5, lift=9)
    canvas.stamp("glow", 560, 92, middle)
    canvas.panel(box, 28, GOLD, 0, GOLD, 5)
    canvas.disc(116, middle + 18, 64, who, GOLD, Mood.GLAD)
    canvas.put("crown", 100, 116, middle - 52)
    canvas.name(212, middle, who, "#ffffff", size=64, width=470)
    for x, y, size in SPARKS:
        canvas.stamp("spark", size * 3 // 4, 116 + x * 0.55, middle + y * 0.9)
    _draw_held(canvas, cards, middle, GOLD)


@dataclass(frozen=True, slots=True)
class PassPicture:
    """Cards passed to the left: three givers, each with their card (`None` for a hidden one)."""

    first: tuple[SeatedPlayer, WinCard | None]
    second: tuple[SeatedPlayer, WinCard | None]
    third: tuple[SeatedPlayer, WinCard | None]

    def draw(self) -> bytes:
        """Return the picture as a WebP file."""
        canvas = over("felt", 320)
        for place, (who, card) in enumerate((self.first, self.second, self.third)):
            x = 110 + place * 326
            canvas.disc(x, 132, 64, who)
            canvas.name(x, 238, who, "#ffffff", size=NAME, width=210, anchor="mm")
            if card is None:
                canvas.put("back", 100, x + 148, 132, BACK, angle=4)
            else:
                put_card(canvas, card, 100, x + 148, 132, 4)
            canvas.pen.polygon([(x + 106, 232), (x + 106, 262), (x + 194, 262), (x + 194, 276), (x + 222, 247),
                                (x + 194, 218), (x + 194, 232)], GOLD)  # fmt: skip
        canvas.framed(BRASS)
        return canvas.encoded()


@dataclass(frozen=True, slots=True)
class NumberColumn:
    """A seat's column of tens or units.

    Attributes:
        cards: The latest cards, the newest last.
        run: Length of its open run of one colour, 0 to 2.
    """

    cards: tuple[WinCard, ...] = ()
    run: int = 0


@dataclass(frozen=True, slots=True)
class SeatPanel:
    """Public part of a seat. `cards` is the number of cards in hand; `out`: the player has dropped out."""

    who: SeatedPlayer
    tens: NumberColumn
    units: NumberColumn
    cards: int
    out: bool = False


@dataclass(frozen=True, slots=True)
class NumbersPicture:
    """The numbers on the table. `pile` is the number of cards in the draw pile."""

    title: str
    pile: int
    places: tuple[SeatPanel, ...]

    def draw(self) -> bytes:
        """Return the picture as a WebP file: a panel for each player, two in a row."""
        rows = -(-len(self.places) // 2)
        canvas = over("felt", TOP + rows * PANEL + BELOW)
        canvas.words(40, 37, self.title, "#ffffff", size=42, width=760)
        for step in range(3):
            canvas.stamp("back", 32, 880 + step * 4, 46 - step * 3, BACK)
        canvas.number(922, 44, str(self.pile), "#ffffff", size=48, anchor="lm")
        for number, place in enumerate(self.places):
            alone = number % 2 == 0 and number == len(self.places) - 1
            _draw_place(canvas, place, 274 if alone else 22 + number % 2 * 504, TOP + number // 2 * PANEL)
        canvas.framed(BRASS)
        return canvas.encoded()


PANEL: Final = 252
SEGMENT: Final = 34
"""Height in pixels of one card's part of a run's stripe."""


def _draw_place(canvas: "Canvas", place: SeatPanel, left: int, top: int) -> None:
    box = (left, top, left + 492, top + PANEL - 14)
    canvas.panel(box, 24, "#6f9be8", 0.16, lift=6)
    canvas.disc(left + 62, top + 60, 46, place.who, mood=Mood.CROSS if place.out else Mood.CALM)
    canvas.name(left + 122, top + 38, place.who, "#ffffff", size=NAME, width=350)
    canvas.put("back", 48, left + 44, top + 172, BACK, angle=6)
    canvas.put("back", 48, left + 62, top + 172, BACK, angle=-6)
    canvas.number(left + 100, top + 172, str(place.cards), "#ffffff", size=56, anchor="lm")
    for column, x, stripe in ((place.tens, left + 280, left + 210), (place.units, left + 398, left + 468)):
        _draw_column(canvas, column, x, stripe, top + 158)
    if place.out:
        canvas.panel(box, 24, "#0b1835", 0.62)


def _draw_column(canvas: "Canvas", column: NumberColumn, x: int, stripe: int, y: int) -> None:
    """Draw the newest card of a column above the corners of two older ones, and the stripe of the open run beside
    it."""
    if not column.cards:
        canvas.panel((x - 48, y - 66, x + 48, y + 66), 14, "#000000", 0.18, "#6f8ac4", 3)
        return
    for behind, card in enumerate(column.cards[-3:]):
        lifted = len(column.cards[-3:]) - 1 - behind
        put_card(canvas, card, 96, x, y + 8 - lifted * 14, (0, 2, -2)[lifted])
    _, colour, _ = COLOURS[column.cards[-1].colour]
    for step in range(3):
        bottom = y + 60 - step * (SEGMENT + 5)
        box = (stripe - 9, bottom - SEGMENT, stripe + 9, bottom)
        if step < column.run:
            canvas.panel(box, 8, colour, 1, "#ffffff", 3)
        else:
            canvas.panel(box, 8, "#000000", 0.25, GOLD if column.run == 2 else "#8ba4dc", 3)


class PodiumPlace(NamedTuple):
    """A player's place in the result.

    Attributes:
        cards: Number of cards in hand at the end.
        last: The two cards of their last number, `None` if they formed none.
        hand: Their cards at the end, `None` if they are not laid open.
    """

    who: SeatedPlayer
    place: int
    cards: int
    last: tuple[WinCard, WinCard] | None
    hand: tuple[WinCard, ...] | None = None


@dataclass(frozen=True, slots=True)
class PodiumPicture:
    """All players in the order of their places."""

    title: str
    placed: tuple[PodiumPlace, ...]

    def draw(self) -> bytes:
        """Return the picture as a WebP file: a podium for the first three; below it all hands if they are laid open, or
        else the other players."""
        rows = self.placed if any(one.hand is not None for one in self.placed) else self.placed[3:]
        canvas = over("rays", FLOOR + 22 + LINE * len(rows))
        for one, (x, wide) in reversed(list(zip(self.placed, podium(STEPS, len(self.placed)), strict=False))):
            _draw_step(canvas, one, x, wide)
        most = max((len(one.hand or ()) for one in rows), default=0)
        for number, one in enumerate(rows):
            _draw_result(canvas, one, FLOOR + 10 + number * LINE, most)
        canvas.panel((24, 24, 264, 86), 28, "#0a1632", 0.86)
        canvas.words(144, 55, self.title, "#ffffff", size=42, width=210, anchor="mm")
        canvas.framed(BRASS)
        return canvas.encoded()


FLOOR: Final = 620
LINE: Final = 66
"""Height of a player's row below the podium, in pixels."""

STEPS: Final = ((520, 340), (190, 300), (850, 300))
"""Middle and width of the steps of the podium in pixels, the winner's first."""

TOPS: Final = (258, 338, 404)
"""Top of a step in pixels by place. Players with equal places stand at one height."""

GLINTS: Final = ((-150, -168, 56), (154, -190, 40), (-122, -44, 30), (138, -60, 58), (-214, -100, 26), (212, -124, 24))
"""Glints around the winner: pixels to the right of and below the top of the first step, and width in pixels."""

METALS: Final = ("#f3bd3a", "#b9c4d6", "#c98a57")


def _draw_step(canvas: "Canvas", one: PodiumPlace, x: int, wide: int) -> None:
    hero, step = one.place == 1, min(one.place, len(TOPS)) - 1
    metal, top = METALS[step], TOPS[step]
    canvas.panel((x - wide // 2, top, x + wide // 2, FLOOR), 20, "#0c1a3c", 0.88, metal, 5)
    canvas.panel((x - wide // 2, top, x + wide // 2, top + 60), 18, metal)
    canvas.panel((x - wide // 2 + 8, top + 5, x + wide // 2 - 8, top + 17), 6, "#ffffff", 0.35)
    canvas.number(x, top + 31, str(one.place), "#0a1430", size=52)
    radius = 72 if hero else 58
    canvas.disc(x, top - radius - 6, radius, one.who, metal, Mood.GLAD if hero else Mood.CALM)
    if hero:
        canvas.put("crown", 116, x, top - radius * 2 - 26)
        for right, down, size in GLINTS:
            canvas.stamp("spark", size, x + right, top + down)
    canvas.name(x, top + 94, one.who, "#ffffff", size=NAME, width=wide - 26, anchor="mm")
    middle = (top + 124 + FLOOR) / 2
    if one.last is None:
        _draw_cards_left(canvas, one.cards, x, middle, 60, metal)
        return
    wide = HELD[step]
    across, left, y = (0, 10, FLOOR - 48) if hero else (-56, 92, middle)
    for each, side in zip(one.last, (-1, 1), strict=True):
        put_card(canvas, each, wide, x + across + side * wide * 0.52, top + 208 if hero else y, -4 * side)
    _draw_cards_left(canvas, one.cards, x + left, y, 40, metal)


HELD: Final = (118, 76, 56)
"""Width of the cards of a last number in pixels, by place."""


def _draw_cards_left(canvas: "Canvas", cards: int, x: float, y: float, wide: int, colour: str) -> None:
    canvas.put("back", wide, x - wide * 0.7, y, BACK, angle=6)
    canvas.number(x, y, str(cards), colour, size=max(60, wide + 20), anchor="lm")


def _draw_result(canvas: "Canvas", one: PodiumPlace, top: int, most: int) -> None:
    """Draw a player's hand below the podium, or its number of cards. `most` is the number of cards of the largest
    hand."""
    step = min(62, 640 // max(most, 1))
    left = WIDTH - 28 - step * max(most, 6)
    middle = top + LINE / 2 - 2
    canvas.panel((22, top, WIDTH - 22, top + LINE - 4), 18, "#0c1a3c", 0.8)
    canvas.number(50, middle, str(one.place), GOLD if one.place == 1 else PALE, size=46)
    canvas.disc(104, middle, 25, one.who, mood=Mood.CALM if one.place == 1 else Mood.CROSS)
    canvas.name(142, middle, one.who, "#ffffff", size=NAME, width=left - 152)
    if one.hand is None:
        _draw_cards_left(canvas, one.cards, left + 30, middle, 30, PALE)
    for number, card in enumerate(one.hand or ()):
        x = left + (number + 0.5) * step
        canvas.put("two_win_tile", step - 2, x, middle, style(card.colour, card.stars), str(card.digit))


COVER: Final = Cover(
    "rays",
    "2 WIN",
    "#ffd45e",
    "#0a1430",
    tuple(WinCard(*marks) for marks in ((4, "G", 1), (9, "P", 0), (3, "B", 1), (7, "G", 0), (6, "P", 2))),
    frame=BRASS,
)
