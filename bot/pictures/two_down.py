"""Pictures of 2 DOWN: a staircase at dusk, with the players on their steps."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.pictures.covers import IN_A_FAN, Cover, Tile
from bot.pictures.drawing import Drawable, over
from bot.pictures.scene import NAME, SKY, WIDTH, Mood, SeatedPlayer

if TYPE_CHECKING:
    from bot.pictures.canvas import Canvas

COLOURS: Final = {
    "R": ("red", "#c8252f", "#ffffff"),
    "Y": ("yellow", "#f7c730", "#3a2a00"),
    "G": ("green", "#3fae6a", "#062611"),
    "B": ("blue", "#1f3f9e", "#ffffff"),
}
"""CSS class, card colour and text colour by the letter of a colour."""

SHAPES: Final = {"C": "circle", "T": "triangle", "S": "square"}
ACTIONS: Final = ("wild", "one_up", "swap", "jump", "block")
GOLD: Final = "#ffd45e"
PALE: Final = "#e6d3ea"
BACK: Final = ".main{fill:#7a3b6a}"


class DownCard(NamedTuple):
    """A number card or an action card.

    Attributes:
        number: Number of the card, or the number that a laid Wild stands for if the meld determines it; 0 for none.
        colour: Letter of the colour; empty for none.
        shape: Letter of the shape; empty for none.
        action: One of `ACTIONS`; empty for a number card.
    """

    number: int = 0
    colour: str = ""
    shape: str = ""
    action: str = ""

    def put(self, canvas: "Canvas", width: int, x: float, y: float, angle: float = 0, style: str = "") -> None:
        """Draw the card, `width` pixels wide and rotated by `angle` degrees, centred at a point. `style` is
        additional CSS."""
        put_card(canvas, self, width, x, y, angle, style)


class Climber(NamedTuple):
    """Public part of a seat.

    Attributes:
        cards: Number of cards in hand.
        blocked: Turns left of its Block, 0 if it has none.
        jumped: Turns that it will miss.
        down: Its down cards, `None` for each that is face down.
    """

    who: SeatedPlayer
    level: int
    cards: int
    blocked: int = 0
    jumped: int = 0
    down: tuple[DownCard | None, ...] = (None, None)


class Laying(NamedTuple):
    """A level that a seat has laid, meld by meld."""

    who: SeatedPlayer
    level: int
    melds: tuple[tuple[DownCard, ...], ...]


class Ended(NamedTuple):
    """A player's result.

    Attributes:
        level: The last level that the player was on.
        missing: Cards that they lacked for it.
        melds: The melds that they laid for it, followed by their hand if it is laid open.
    """

    who: SeatedPlayer
    level: int
    missing: int = 0
    melds: tuple[tuple[DownCard, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class StairPicture:
    """The staircase with all players on their steps, the top discard and the pile.

    Attributes:
        last: The level that wins.
        top: The top discard, `None` if there is none or it is not shown.
        pile: Number of cards in the draw pile, `None` if it is not shown.
        on_turn: Seat whose turn it is, `None` for none.
        laid: Levels laid at the end of a round, when the down cards are face up.
        winners: Seats that have won; empty before the end.
        ended: Everyone's result, the winners first; empty before the end.
        swapped: A Swap has just moved all hands to the next seat.
        stays: Title of the part of a round's end that stays in the channel.
    """

    title: str
    climbers: tuple[Climber, ...]
    last: int = 9
    top: DownCard | None = None
    pile: int | None = None
    on_turn: int | None = None
    laid: tuple[Laying, ...] = ()
    winners: tuple[int, ...] = ()
    ended: tuple[Ended, ...] = ()
    swapped: bool = False
    stays: str = ""

    def draw(self) -> bytes:
        """Return the picture as a WebP file."""
        shown, lined = self.laid[:MOST_SHOWN], () if self.laid or self.winners else self.climbers
        lay = LAYS[len(shown)]
        turned = [one for one in self.climbers if self.laid and any(one.down)]
        stair = self.foot + BELOW_THE_FOOT
        turned_at = stair + 6 + len(shown) * lay
        row = min(END, ENDS // max(1, len(self.ended)))
        below = -(-len(lined) // 2) * LINE + -(-len(turned) // TURNED_ABREAST) * TURNED + len(self.ended) * row
        canvas = over("stairs", stair + len(shown) * lay + below + 22, _stair(self.last, self.foot))
        canvas.words(40, 48, self.title, "#ffffff", size=42, width=760)
        for level in range(1, self.last + 1):
            self._draw_step(canvas, level)
        self._draw_piles(canvas)
        for number, laying in enumerate(shown):
            _draw_laying(canvas, laying, stair + 10 + number * lay, lay)
        for number, one in enumerate(lined):
            self._draw_line(canvas, one, 24 + number % 2 * 504, stair + 10 + number // 2 * LINE)
        for number, one in enumerate(self.ended):
            _draw_end(canvas, one, stair + 10 + number * row, row, wins=one.who.seat in self.winners)
        for number, one in enumerate(turned):
            across, down = number % TURNED_ABREAST, number // TURNED_ABREAST
            _draw_turned(canvas, one, 24 + across * 202, turned_at + down * TURNED)
        return canvas.encoded()

    @property
    def foot(self) -> int:
        """Top of the first step in pixels. It is higher up if no piles lie beside it."""
        return FLAT if self.laid or self.winners else STEEP

    def _draw_step(self, canvas: "Canvas", level: int) -> None:
        left, y, wide = _step(level, self.last, self.foot)
        x = left + wide / 2
        here = [one for one in self.climbers if one.level == level]
        if here or not self.winners:
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
        canvas.disc(
            x, y, radius, one.who, GOLD if lit else "#ffffff", Mood.GLAD if lit and seat != self.on_turn else Mood.CALM
        )
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
        turns, height = one.who.seat == self.on_turn, LINE - 10
        box = (left, top, left + 488, top + height)
        canvas.panel(box, 20, "#1a1236", 0.82, GOLD if turns else "", 4 if turns else 0, lift=5)
        mood = Mood.CROSS if one.blocked or one.jumped else Mood.CALM
        canvas.disc(left + 50, top + height // 2, 38, one.who, GOLD if turns else "#ffffff", mood)
        upper, lower, right = top + 32, top + 78, left + 472
        canvas.number(right, upper, str(one.cards), PALE, size=46, anchor="rm")
        hand = right - 52 - 24 * (one.cards > 9)
        canvas.put("back", 36, hand, upper, BACK, angle=4)
        canvas.name(left + 100, upper, one.who, "#ffffff", size=NAME, width=hand - 30 - left - 100)
        for place, card in enumerate(one.down):
            _draw_down(canvas, 31, left + 116 + place * 40, lower + 2, card)
        for action, amount in (("jump", one.jumped), ("block", one.blocked)):
            if amount:
                canvas.number(right, lower, str(amount), "#ff9d8c", size=42, anchor="rm")
                put_card(canvas, DownCard(action=action), 30, right - 40, lower)
                right -= 64
        if one.jumped or one.blocked:
            canvas.panel((left, top + height - 8, left + 488, top + height), 4, "#ff6a58", 0.9)
        if self.swapped:
            put_card(canvas, DownCard(action="swap"), 40, hand - 4, upper, 8)


@dataclass(frozen=True, slots=True)
class RoundStrip:
    """Part of the picture of a round's end that stays in the channel: a low row for each laid level."""

    title: str
    laid: tuple[Laying, ...]

    def draw(self) -> bytes:
        """Return the picture as a WebP file. The title stands in the first row."""
        shown = self.laid[:MOST_SHOWN]
        canvas = over(SKY, 12 + len(shown) * STRIP_ROW)
        for number, laying in enumerate(shown):
            top = 8 + number * STRIP_ROW
            middle = top + STRIP_ROW // 2 - 2
            canvas.panel((12, top, WIDTH - 12, top + STRIP_ROW - 4), 18, "#1a1236", 0.82, lift=4)
            if number == 0:
                canvas.words(30, middle, self.title, PALE, size=42, width=236)
            canvas.disc(304, middle, 30, laying.who, GOLD)
            canvas.number(360, middle, str(laying.level), GOLD, size=50)
            canvas.name(396, middle, laying.who, "#ffffff", size=NAME, width=190)
            _draw_melds(canvas, laying.melds, middle, left=598, room=420, wide=54)
        return canvas.encoded()


def stays(moment: Drawable) -> Drawable:
    """Return the low picture of a round's end, which stays above a newer board; any other picture unchanged."""
    return RoundStrip(moment.stays, moment.laid) if isinstance(moment, StairPicture) and moment.laid else moment


def _stair(levels: int, foot: int) -> str:
    """Return the CSS of a staircase with `levels` steps. `foot` is the top of the first step in pixels."""
    places = ((level, *_step(level, levels, foot)) for level in range(1, levels + 1))
    shown = "".join(f".step{level}{{transform:matrix({wide:.2f} 0 0 1 {x:.1f} {y})}}" for level, x, y, wide in places)
    return shown + "".join(f".step{level}{{display:none}}" for level in range(levels + 1, MOST_STEPS + 1))


def _step(level: int, levels: int, foot: int) -> tuple[float, int, float]:
    """Return left, top and width of a step in pixels."""
    wide = 978 / levels
    return 34 + wide * (level - 1), foot - round((foot - TOP_STEP) / max(levels - 1, 1) * (level - 1)), wide


def _draw_down(
    canvas: "Canvas", wide: int, x: float, y: float, card: DownCard | None, *, lies: bool = True, angle: float = 0
) -> None:
    """Draw a down card: face up, face down for `None`, or its empty place if it no longer `lies` there."""
    if card is not None:
        put_card(canvas, card, wide, x, y, angle)
    elif lies:
        canvas.put("back", wide, x, y, BACK, angle=angle)
    else:
        half, high = wide // 2, round(wide * 0.7)
        canvas.panel((round(x) - half, round(y) - high, round(x) + half, round(y) + high), 5, "#000000", 0.2, PALE, 2)


def _draw_turned(canvas: "Canvas", one: Climber, left: int, top: int) -> None:
    """Draw a seat's down cards, turned face up."""
    middle = top + (TURNED - 10) // 2
    canvas.panel((left, top, left + 190, top + TURNED - 10), 18, "#1a1236", 0.82, lift=5)
    canvas.disc(left + 42, middle, 32, one.who)
    for place, card in enumerate(one.down):
        _draw_down(canvas, 48, left + 106 + place * 54, middle, card, angle=5 - place * 10)


class Slot(NamedTuple):
    """Place of a card in a meld.

    Attributes:
        card: The card held for it, `None` if it is missing.
        number: Number of the missing card if only one is possible, otherwise 0.
    """

    card: DownCard | None = None
    number: int = 0


@dataclass(frozen=True, slots=True)
class LevelHandPicture:
    """A player's hand, sorted by the shortest way to lay their level. Only that player sees it.

    Attributes:
        melds: Places of the melds of that way.
        rest: Cards that belong to no meld.
        missing: Cards still missing for the level.
        down: Number of down cards that still lie face down.
        turned: Down cards that the player has just turned over.
    """

    level: int
    melds: tuple[tuple[Slot, ...], ...]
    rest: tuple[DownCard, ...] = ()
    missing: int = 0
    down: int = 2
    turned: tuple[DownCard, ...] = ()

    def draw(self) -> bytes:
        """Return the picture as a WebP file: the meter, the melds with their empty places, and the other cards as a
        fan."""
        rows = _rows(self.melds)
        canvas = over(SKY, METER + len(rows) * MELD + FAN * bool(self.rest) + 14)
        wanted = sum(map(len, self.melds))
        canvas.number(40, METER / 2 + 4, str(self.level), "#ffffff", size=64, anchor="lm")
        _draw_meter(canvas, wanted - self.missing, wanted)
        down = (*(None for _ in range(self.down)), *self.turned)
        for place in range(DOWN_CARDS):
            lies, x, angle = place < len(down), 940 + place * 60, 4 - place * 8
            _draw_down(canvas, 48, x, METER / 2 + 4, down[place] if lies else None, lies=lies, angle=angle)
        for row, melds in enumerate(rows):
            y, cards = METER + row * MELD + MELD / 2, sum(map(len, melds))
            step = min(118.0, (WIDTH - 80 - 40 * (len(melds) - 1)) / cards)
            x = (WIDTH - step * cards - 40 * (len(melds) - 1)) / 2 + step / 2
            for meld in melds:
                for slot in meld:
                    _draw_slot(canvas, slot, x, y, min(108, round(step) - 8))
                    x += step
                x += 40
        step = min(100.0, (WIDTH - 160) / max(1, len(self.rest) - 1))
        for place, card in enumerate(self.rest):
            x = WIDTH / 2 + (place - (len(self.rest) - 1) / 2) * step
            put_card(canvas, card, 92, x, METER + len(rows) * MELD + FAN / 2, (1.5, -1.5)[place % 2], IN_A_FAN)
        return canvas.encoded()


METER: Final = 88
MELD: Final = 158
FAN: Final = 134
MOST_ABREAST: Final = 8


def _rows(melds: Sequence[tuple[Slot, ...]]) -> list[list[tuple[Slot, ...]]]:
    """Return the melds in rows of at most `MOST_ABREAST` places. A longer meld has a row of its own."""
    rows: list[list[tuple[Slot, ...]]] = []
    for meld in melds:
        if not rows or sum(map(len, rows[-1])) + len(meld) > MOST_ABREAST:
            rows.append([])
        rows[-1].append(meld)
    return rows


def _draw_meter(canvas: "Canvas", held: int, wanted: int) -> None:
    """Draw a light for each card of the level; those of held cards are lit."""
    for number in range(wanted):
        x = 128 + number * min(58, 560 // max(1, wanted))
        lit = number < held
        canvas.panel((x, 30, x + 44, 70), 14, GOLD if lit else "#1a1236", 0.95 if lit else 0.6, GOLD, 4)
    canvas.number(866, METER / 2 + 4, f"{held}/{wanted}", GOLD, size=64, anchor="rm")


def _draw_slot(canvas: "Canvas", slot: Slot, x: float, y: float, wide: int) -> None:
    if slot.card is not None:
        put_card(canvas, slot.card, wide, x, y)
        return
    half, high = wide // 2, round(wide * 0.7)
    canvas.panel((round(x) - half, round(y) - high, round(x) + half, round(y) + high), 14, "#1a1236", 0.72, PALE, 4)
    if slot.number:
        canvas.number(x, y, str(slot.number), PALE, size=max(60, wide - 40))


STEEP: Final = 486
FLAT: Final = 346
TOP_STEP: Final = 182
BELOW_THE_FOOT: Final = 66
LINE: Final = 114
TURNED: Final = 98
TURNED_ABREAST: Final = 5
DOWN_CARDS: Final = 2
MOST_STEPS: Final = 9
STRIP_ROW: Final = 84
LAYS: Final = (0, 160, 150, 124, 94)
"""Height of a laid level in pixels, by number of laid levels, so that a phone shows all of them with the staircase."""

LOW: Final = 0.8
"""Share of the usual height below which a laid level has its number beside the disc, not below it."""

MOST_SHOWN: Final = 4
END: Final = 100
ENDS: Final = 686
"""Height in pixels of one player's result, and of all results together. The background is not higher."""

WINNER: Final = 46
"""Radius of a sole winner's disc in pixels."""

SPARKS: Final = ((-84, -46, 40), (-68, 34, 24), (64, -52, 28), (70, 40, 34), (-118, 4, 18))
"""Glints around a sole winner: pixels to the right of and below the middle of their disc, and width in pixels."""

CROWD: Final = ((38, 1), (38, 1), (29, 2), (27, 2), (27, 2), (22, 3), (22, 3), (22, 3), (22, 3), (22, 3), (20, 3))
"""Radius of the discs on a step in pixels, and discs in a row, by the number of players on the step."""


def tile(colour: str, number: str = "", shape: str = "") -> Tile:
    """Return the emoji of a number card, or of a colour if `number` is empty. `colour` and `shape` are letters."""
    parts = _shown(("card", "sign"), "card" if number else "sign")
    return Tile("two_down_tile", f"{_number_style(colour, shape)}{parts}", number)


def action_tile(action: str) -> Tile:
    """Return the emoji of an action card."""
    return Tile("two_down_action_tile", _shown(ACTIONS, action))


def put_card(
    canvas: "Canvas", card: DownCard, width: int, x: float, y: float, angle: float = 0, more: str = ""
) -> None:
    """Draw a card, `width` pixels wide and rotated by `angle` degrees, centred at a point. `more` is additional CSS."""
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


def _draw_end(canvas: "Canvas", one: Ended, top: int, height: int, *, wins: bool) -> None:
    """Draw a player's result."""
    middle = top + height // 2 - 4
    canvas.panel((20, top, WIDTH - 20, top + height - 8), 20, "#1a1236", 0.82, GOLD if wins else "", 3 * wins, lift=5)
    radius, mood = min(32, height // 2 - 6), Mood.GLAD if wins else Mood.CROSS
    canvas.disc(66, middle, radius, one.who, GOLD if wins else "#ffffff", mood)
    canvas.name(112, middle, one.who, "#ffffff", size=NAME, width=190)
    canvas.number(342, middle, str(one.level), GOLD, size=52)
    if one.missing:
        canvas.number(WIDTH - 40, middle, f"−{one.missing}", "#ff9d8c", size=46, anchor="rm")
    _draw_melds(canvas, one.melds, middle, left=384, room=520, wide=height * 2 // 3)


def _draw_melds(
    canvas: "Canvas", melds: Sequence[Sequence[DownCard]], y: float, *, left: int, room: int, wide: int
) -> None:
    """Draw melds in a row that begins at `left`, with cards of `wide` pixels that overlap if the room is too small."""
    held = [meld for meld in melds if meld]
    step = min(wide + 4, (room - 24 * (len(held) - 1)) / max(1, sum(map(len, held))))
    x = left + wide / 2
    for meld in held:
        for card in meld:
            put_card(canvas, card, wide, x, y)
            x += step
        x += 24


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
