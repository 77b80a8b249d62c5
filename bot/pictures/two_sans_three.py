"""Pictures of 2 SANS 3: a market stall of warm wood in daylight."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from bot.pictures.covers import Cover, Tile
from bot.pictures.drawing import over
from bot.pictures.scene import NAME, WIDTH, Mood, SeatedPlayer, podium

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
"""CSS class, card colour and text colour by the letter of a colour, in the order of the collections."""

NEUTRAL: Final = ("", "#8d8a86", "#161412")
INK: Final = "#33200c"
MINUS: Final = "#a01a10"
PLUS: Final = "#1f5d27"
MAY_GO: Final = "#7a5a2c"
"""Text colour of points that count only if the collection stays as it is."""
TRAY: Final = "#1c4029"
"""Colour of the inside of a tray."""


@dataclass(frozen=True, slots=True)
class SansCard:
    """A card: its number, and the letter of its colour, which is empty for no colour."""

    number: int
    colour: str

    def put(self, canvas: "Canvas", width: int, x: float, y: float, angle: float = 0, style: str = "") -> None:
        """Draw the card, `width` pixels wide and rotated by `angle` degrees, centred at a point. `style` is
        additional CSS."""
        put_card(canvas, self, width, x, y, angle, style)


class Parts(NamedTuple):
    """The parts of a seat's points. `face_down` is 0 or negative."""

    singles: int = 0
    pairs: int = 0
    face_down: int = 0
    interim: int = 0
    final: int = 0

    @property
    def total(self) -> int:
        """Sum of the parts."""
        return sum(self)

    def __str__(self) -> str:
        """Return the parts as a sum, without those that are 0."""
        gained = [str(part) for part in (self.pairs, self.singles, self.interim, self.final) if part]
        return f"{'+'.join(gained) or 0}{self.face_down or ''}".replace("-", "−")


@dataclass(frozen=True, slots=True)
class Collection:
    """Public part of a seat.

    Attributes:
        face_up: Number of face-up cards of each colour, in the order of `COLOURS`.
        if_it_lasts: Points of `worth` that count only if the collection stays as it is.
    """

    who: SeatedPlayer
    face_up: tuple[int, ...]
    worth: Parts
    if_it_lasts: int = 0


class Stir(NamedTuple):
    """A notable effect of a play.

    Attributes:
        colour: Letter of the colour whose third card was taken; empty for the bonus for all seven colours.
        told: Text of the effect.
        points: Points gained; negative for a loss.
    """

    colour: str
    told: str
    points: int


@dataclass(frozen=True, slots=True)
class StallPicture:
    """The three rows, everyone's collection and the latest play.

    Attributes:
        takes: Label on the place of the fifth card of a row.
        bonuses: Bonuses that can still be earned, in points.
        on_turn: Seat whose turn it is, `None` for none.
        by: Player of the latest play, `None` if there is none to show.
        played: Card of the latest play.
        taken: Cards that it took.
        stirred: Its notable effects.
    """

    rows: tuple[tuple[SansCard, ...], ...]
    collections: tuple[Collection, ...]
    takes: str
    bonuses: tuple[int, ...] = ()
    on_turn: int | None = None
    by: SeatedPlayer | None = None
    played: SansCard | None = None
    taken: tuple[SansCard, ...] = ()
    stirred: tuple[Stir, ...] = ()

    def draw(self) -> bytes:
        """Return the picture as a WebP file: the rows, the notable effects, and everyone's collection."""
        lines, below = -(-len(self.collections) // 2), LANES + len(self.rows) * LANE
        baskets = below + len(self.stirred) * BANNER
        canvas = over("wood", baskets + lines * BASKET + 10)
        canvas.put("awning", WIDTH, WIDTH / 2, 24)
        for number, bonus in enumerate(self.bonuses):
            canvas.put(
                "coin", 50, 1000 - (len(self.bonuses) - 1 - number) * 80, 26, ".silver{display:inline}", str(bonus)
            )
        for number, row in enumerate(self.rows):
            self._draw_lane(canvas, row, LANES + number * LANE)
        for number, stir in enumerate(self.stirred):
            _draw_banner(canvas, stir, below + number * BANNER)
        for number, one in enumerate(self.collections):
            turns = one.who.seat == self.on_turn
            _draw_basket(canvas, one, 20 + number % 2 * 504, baskets + number // 2 * BASKET, turns=turns)
        return canvas.encoded()

    def _draw_lane(self, canvas: "Canvas", row: tuple[SansCard, ...], top: int) -> None:
        middle = top + LANE // 2 - 4
        canvas.panel((16, top - 2, WIDTH - 16, top + LANE - 6), 26, "#8f5a24", 1, "#c98f4d", 3, lift=3)
        canvas.hollow((24, top + 6, WIDTH - 24, top + LANE - 14), 19, TRAY)
        here = self.played is not None and self.played in row
        gone = self.taken if here else ()
        lying = sorted((*row, *gone), key=lambda card: card.number)
        for place in range(len(lying), PLACES):
            self._draw_free(canvas, PLACE_AT + place * PLACE, middle, takes=place == PLACES - 1)
        for place, card in enumerate(lying):
            x = PLACE_AT + place * PLACE
            if card in gone:
                _draw_outline(canvas, x, middle, "#f0cd96", 0.45)
                canvas.number(x, middle, str(card.number), "#fbe6c0", size=76)
            elif place == 0:
                canvas.put("slate", CARD, x, middle, number=str(card.number))
            elif card == self.played:
                canvas.stamp("glow", 380, x, middle, fade=0.8)
                canvas.panel((x - 78, middle - 103, x + 78, middle + 101), 22, "#ffd45e")
                put_card(canvas, card, CARD, x, middle - 2)
            else:
                put_card(canvas, card, CARD, x, middle, (-2.5, 2, -1.5, 1.5)[card.number % 4])
        if here and self.by is not None:
            self._draw_taking(canvas, self.by, middle)

    def _draw_free(self, canvas: "Canvas", x: int, middle: int, *, takes: bool) -> None:
        """Draw a free place. The place of the fifth card is labelled with its effect."""
        _draw_outline(canvas, x, middle, "#e8b25a" if takes else "#3f6b4e", 0.25)
        if takes:
            canvas.words(x, middle, self.takes, "#ffdf9e", size=TAKES, width=TAKES_WIDTH, anchor="mm")

    def _draw_taking(self, canvas: "Canvas", by: SeatedPlayer, middle: int) -> None:
        """Draw the player of the latest play, with the cards just taken flying to them."""
        moods = {bool(stir.colour) for stir in self.stirred}
        mood = Mood.CROSS if True in moods else Mood.GLAD if moods or self.taken else Mood.CALM
        canvas.disc(944, middle + (48 if self.taken else 0), 46, by, "#ffd45e", mood)
        step = min(34, 90 // max(1, len(self.taken) - 1))
        for number, card in enumerate(self.taken):
            x = 944 + (number - (len(self.taken) - 1) / 2) * step
            put_card(canvas, card, 62, x, middle - 46, 8 - number * 8)


LANES: Final = 56
LANE: Final = 206
BASKET: Final = 170
BANNER: Final = 132
STIR, STIR_WIDTH = 42, 420
TAKES, TAKES_WIDTH = 34, 126
"""Text sizes and widths, in pixels, of the label on a banner and of the one on the place of the fifth card."""
CARD: Final = 136
PLACES: Final = 5
"""Places of a row: four for cards that stay, and one for the fifth card, which takes them."""

PLACE_AT: Final = 114
PLACE: Final = 164
BACK: Final = ".main{fill:#5b4632}"


def _draw_outline(canvas: "Canvas", x: int, middle: int, colour: str, seen: float) -> None:
    canvas.panel((x - 66, middle - 90, x + 66, middle + 90), 18, "#081a10", seen, colour, 4)


def put_card(
    canvas: "Canvas", card: SansCard, width: int, x: float, y: float, angle: float = 0, more: str = ""
) -> None:
    """Draw a card, `width` pixels wide and rotated by `angle` degrees, centred at a point. `more` is additional CSS."""
    canvas.put("two_sans_three_card", width, x, y, _style(card.colour) + more, str(card.number), angle)


def tile(colour: str, number: str = "") -> Tile:
    """Return the emoji of a card, or of a colour if `number` is empty. `colour` is a letter, empty for no colour."""
    shown, hidden = ("card", "sign") if number else ("sign", "card")
    return Tile("two_sans_three_tile", f"{_style(colour)}.{shown}{{display:inline}}.{hidden}{{display:none}}", number)


def bonus_tile(points: int) -> Tile:
    """Return the emoji of a bonus of this many points."""
    return Tile("coin", ".silver{display:inline}", str(points))


def _style(colour: str) -> str:
    kind, main, ink = COLOURS.get(colour, NEUTRAL)
    parts = "".join(f".{name}{{display:{'inline' if name == kind else 'none'}}}" for name, _, _ in COLOURS.values())
    return f".main{{fill:{main}}}.ink{{fill:{ink}}}{parts}"


def _draw_banner(canvas: "Canvas", stir: Stir, top: int) -> None:
    """Draw a banner about a notable effect: two cards and their backs, or all seven colours, and the points."""
    middle = top + (BANNER - 12) / 2
    gold = not stir.colour
    ground, ink = ("#fff1c9", "#5a3a00") if gold else ("#4a1512", "#ffd9cf")
    canvas.panel(
        (20, top, WIDTH - 20, top + BANNER - 12), 22, ground, 0.96, "#e39a12" if gold else "#c4412f", 5, lift=6
    )
    if gold:
        for number, colour in enumerate(COLOURS):
            _draw_collected(canvas, colour, 60, 76 + number * 44, middle, (3 - number) * 4)
    else:
        _draw_collected(canvas, stir.colour, 72, 90, middle, 8)
        _draw_collected(canvas, stir.colour, 72, 166, middle, -12)
        canvas.put("back", 68, 250, middle, BACK, angle=-20)
        canvas.put("back", 68, 330, middle, BACK, angle=4)
    canvas.words(410, middle, stir.told, ink, size=STIR, width=STIR_WIDTH)
    points = f"+{stir.points}" if stir.points > 0 else f"−{-stir.points}"
    canvas.number(990, middle, points, PLUS if gold else "#ffb3a3", size=96, anchor="rm")


def _draw_collected(canvas: "Canvas", colour: str, wide: int, x: float, y: float, angle: float = 0) -> None:
    canvas.put("two_sans_three_collected", wide, x, y, _style(colour), angle=angle)


def _draw_colours(canvas: "Canvas", face_up: tuple[int, ...], wide: int, left: float, y: float, step: float) -> None:
    """Draw a place for each colour: empty, with a card, or with two cards and the badge of a pair."""
    for number, ((colour, (_, main, _)), count) in enumerate(zip(COLOURS.items(), face_up, strict=True)):
        x, half, high = left + number * step, wide / 2, wide * 0.66
        if not count:
            box = (round(x - half), round(y - high), round(x + half), round(y + high))
            canvas.panel(box, wide // 6, main, 0.3, main, max(3, wide // 14))
            continue
        for copy in range(count):
            _draw_collected(canvas, colour, wide, x + copy * wide * 0.09, y - copy * wide * 0.09)
        if count > 1:
            canvas.stamp("badge", round(wide * 0.68), x + half - 5, y - high + 2)


def _draw_basket(canvas: "Canvas", one: Collection, left: int, top: int, *, turns: bool) -> None:
    box = (left, top, left + 496, top + BASKET - 10)
    points = one.worth.total
    canvas.panel(box, 20, "#fff7e6", 0.95, "#e39a12" if turns else "", 6 if turns else 0, lift=6)
    mood = Mood.CROSS if points < 0 else Mood.CALM
    canvas.disc(left + 44, top + 42, 34, one.who, "#e39a12" if turns else "#ffffff", mood)
    aside = 52 * bool(one.worth.interim) + 66 * bool(one.if_it_lasts)
    canvas.name(left + 88, top + 38, one.who, INK, size=NAME, width=300 - aside)
    canvas.number(left + 482, top + 40, minus(points), PLUS if points >= 0 else MINUS, size=60, anchor="rm")
    if one.if_it_lasts:
        canvas.number(left + 400, top + 44, f"({one.if_it_lasts})", MAY_GO, size=44, anchor="rm")
    if one.worth.interim:
        canvas.put(
            "coin",
            52,
            left + 364 - 66 * bool(one.if_it_lasts),
            top + 38,
            ".silver{display:inline}",
            str(one.worth.interim),
        )
    _draw_colours(canvas, one.face_up, 52, left + 38, top + 114, 57)
    if one.worth.face_down:
        for card in range(3):
            canvas.put("back", 29, left + 448 + card * 8, top + 92, BACK, angle=8 - card * 8)
        canvas.number(left + 486, top + 138, minus(one.worth.face_down), MINUS, size=42, anchor="rm")


def minus(points: int) -> str:
    """Return points with a minus sign in place of the hyphen."""
    return f"{points}".replace("-", "−")


class TakePicture(NamedTuple):
    """The best or worst take of a game."""

    told: str
    by: SeatedPlayer
    card: SansCard
    points: int


class Placed(NamedTuple):
    """A player's place in the result.

    Attributes:
        hand: Cards left in their hand; empty if they are not laid open.
    """

    place: int
    one: Collection
    hand: tuple[SansCard, ...] = ()


@dataclass(frozen=True, slots=True)
class ResultPicture:
    """The result: everyone's points by source and place, the best first, and notable `takes`."""

    title: str
    placed: tuple[Placed, ...]
    takes: tuple[TakePicture, ...] = ()

    def draw(self) -> bytes:
        """Return the picture as a WebP file: a podium for the first three, then the others and the takes."""
        others = self.placed[3:]
        below = FLOOR + 10 + CHIP * len(others)
        canvas = over("wood", below + 8 + TAKE * bool(self.takes))
        canvas.put("awning", WIDTH, WIDTH / 2, 24)
        for each, (x, wide) in reversed(list(zip(self.placed, podium(STEPS, len(self.placed)), strict=False))):
            _draw_step(canvas, each, x, wide)
        for number, each in enumerate(others):
            _draw_chip(canvas, each, FLOOR + 10 + number * CHIP)
        for number, take in enumerate(self.takes):
            _draw_take(canvas, take, 20 + number * 504, below)
        canvas.panel((20, 66, 276, 126), 26, "#5a2d12", 0.88)
        canvas.words(148, 96, self.title, "#fff6e2", size=42, width=230, anchor="mm")
        return canvas.encoded()


FLOOR: Final = 704
CHIP: Final = 120
TAKE: Final = 134
TOLD: Final = 38
TOLD_WIDTH: Final = 374
STEPS: Final = ((520, 344), (184, 316), (856, 316))
"""Middle and width of the steps of the podium in pixels, the winner's first."""

TOPS: Final = (272, 350, 396)
"""Top of a step in pixels by place. Players with equal places stand at one height."""

METALS: Final = ("#f3bd3a", "#b9c4d6", "#d29460")


def _draw_step(canvas: "Canvas", placed: Placed, x: int, wide: int) -> None:
    place, one, hand = placed
    hero, step = place == 1, min(place, len(TOPS)) - 1
    top, left = TOPS[step], x - wide // 2
    if hero:
        canvas.stamp("glow", 620, x, top - 60, fade=0.9)
    canvas.panel((left, top, left + wide, FLOOR), 20, "#fff7e6", 0.97, METALS[step], 6, lift=6)
    canvas.panel((left, top, left + wide, top + 56), 18, METALS[step])
    canvas.number(x, top + 29, str(place), INK, size=50)
    radius = 74 if hero else 58
    canvas.disc(x, top - radius - 6, radius, one.who, METALS[step], Mood.GLAD if hero else Mood.CALM)
    if hero:
        canvas.put("crown", 116, x, top - radius * 2 - 24)
    for card, side in zip(hand, (-1, 1), strict=False):
        put_card(canvas, card, 74, x + side * (radius + 44), top - 56, 6 * side)
    canvas.name(x, top + 88, one.who, INK, size=NAME, width=wide - 24, anchor="mm")
    total = one.worth.total
    size, y = wide // 8, FLOOR - wide // 8 - 66
    canvas.number(x, (top + 112 + y - 16) / 2, minus(total), PLUS if total >= 0 else MINUS, size=(140, 112, 88)[step])
    canvas.number(x, y, str(one.worth), INK, size=42)
    _draw_colours(canvas, one.face_up, size, x - 3 * (size + 3), FLOOR - size * 0.66 - 18, size + 3)


def _draw_chip(canvas: "Canvas", placed: Placed, top: int) -> None:
    """Draw the result of a player below the podium."""
    place, one, hand = placed
    middle, total = top + (CHIP - 12) / 2, one.worth.total
    canvas.panel((20, top, WIDTH - 20, top + CHIP - 12), 22, "#fff7e6", 0.95, lift=6)
    canvas.number(58, middle, str(place), INK)
    canvas.disc(122, middle, 36, one.who, mood=Mood.CROSS)
    canvas.name(172, top + 31, one.who, INK, size=NAME, width=590)
    _draw_colours(canvas, one.face_up, 32, 188, top + 82, 39)
    for number, card in enumerate(hand):
        put_card(canvas, card, 44, 804 + number * 48, top + 32)
    canvas.number(862, top + 82, str(one.worth), INK, size=42, anchor="rm")
    canvas.number(1004, middle, minus(total), PLUS if total >= 0 else MINUS, size=60, anchor="rm")


def _draw_take(canvas: "Canvas", take: TakePicture, left: int, top: int) -> None:
    middle, brings = top + (TAKE - 12) / 2, take.points >= 0
    canvas.panel((left, top, left + 496, top + TAKE - 12), 22, "#fff7e6", 0.95, PLUS if brings else MINUS, 4, lift=6)
    put_card(canvas, take.card, 76, left + 58, middle, -6)
    canvas.words(left + 110, top + 34, take.told, INK, size=TOLD, width=TOLD_WIDTH)
    canvas.disc(left + 138, top + 86, 28, take.by, mood=Mood.GLAD if brings else Mood.CROSS)
    canvas.name(left + 176, top + 86, take.by, INK, size=NAME, width=186)
    points = f"+{take.points}" if take.points > 0 else minus(take.points)
    canvas.number(left + 480, top + 86, points, PLUS if brings else MINUS, size=66, anchor="rm")


COVER: Final = Cover(
    "wood",
    "2 SANS 3",
    "#fff6e2",
    "#6b2410",
    tuple(SansCard(*marks) for marks in ((8, "O"), (24, "V"), (38, "S"), (54, "R"), (61, "T"), (77, "P"))),
    top="awning",
)
