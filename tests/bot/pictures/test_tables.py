"""Pictures of tables, and charts: what can be read in them, by whom, how large they are, and that they stay alike."""

from collections.abc import Sequence
from io import BytesIO
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import Any, Final, cast

import pytest
from PIL import Image, ImageChops, ImageStat

from bot.pictures import canvas as canvases
from bot.pictures import two_sans_three, two_win
from bot.pictures.canvas import DIGITS, SMALLEST, WORDS, Canvas, fitting, font
from bot.pictures.covers import DrawnCard
from bot.pictures.line_chart import CURVES, HEIGHT, Curve, LineChart
from bot.pictures.scene import TINTS, WIDTH, SeatedPlayer, podium
from bot.pictures.two_down import MELD, METER, MOST_ABREAST, LevelHandPicture, Slot, StairPicture
from bot.pictures.two_sans_three import Collection, Parts, Placed, ResultPicture, StallPicture
from bot.pictures.two_win import MEDALS, RevealPicture
from bot.screens.names import CAST
from sandbox.tests.kit.word_for_word import assert_looks_as
from tests.kit.picture_samples import EVERYTHING, USUAL, down, formed, sans, win

GOLDEN: Final = Path(__file__).parent / "golden"
CONTRAST: Final = 4.5
COLOURS_APART: Final = 20.0
"""By CIE76, for every pair of a game's colours, with any eyes."""

TALLER: Final = {
    "two_win_result": 0.9,
    "two_sans_three_board": 1.0,
    "two_sans_three_result": 1.05,
    "two_down_board": 0.9,
    "two_down_laying": 0.95,
}
"""Shares of its width: large cards and what was laid take more of a screen."""

USUAL_BYTES, FULLEST_BYTES = 90_000, 150_000

SEEN_BY: Final = {
    "everyone else": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""How linear red, green and blue are seen (Machado, Oliveira and Fernandes, 2009, severity 1.0)."""

Colour = tuple[int, int, int]


def opened(content: bytes) -> Image.Image:
    image = Image.open(BytesIO(content))
    image.load()
    return image.convert("RGB")


def linear(colour: Sequence[float]) -> list[float]:
    shares = [part / 255 for part in colour]
    return [share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares]


def luminance(colour: Sequence[float]) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """As the Web Content Accessibility Guidelines define it, 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def lab(colour: Sequence[float], seen: Sequence[Sequence[float]]) -> tuple[float, float, float]:
    """CIELAB of a colour as someone sees it."""
    light = linear(colour)
    red, green, blue = (min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in seen)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
    )
    x, y, z = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def pixels(image: Image.Image) -> list[Colour]:
    raw = image.convert("RGB").tobytes()
    return [(raw[at], raw[at + 1], raw[at + 2]) for at in range(0, len(raw), 3)]


def stands_out_from(ground: Image.Image, ink: Sequence[float]) -> float:
    """The contrast of a colour with all but the twentieth of a ground from which it stands out least."""
    counted = cast("list[tuple[int, Colour]]", ground.convert("RGB").getcolors(ground.width * ground.height))
    behind = 0
    for found, many in sorted((contrast(colour, ink), many) for many, colour in counted):
        behind += many
        if behind > ground.width * ground.height // 20:
            return found
    raise AssertionError("there is no ground")


def drawn_card(card: DrawnCard) -> Image.Image:
    """A card of 200 x 280 pixels, as it comes out of a picture."""
    canvas = Canvas("felt", 400)
    card.put(canvas, 200, 520, 200)
    return opened(canvas.encoded()).crop((420, 60, 620, 340))


def middle_of(image: Image.Image) -> Colour:
    red, green, blue = (round(median(part)) for part in zip(*pixels(image), strict=True))
    return red, green, blue


GAMES: Final[dict[str, tuple[tuple[DrawnCard, ...], tuple[int, int, int, int]]]] = {
    "two_win": (tuple(map(win, ("1B0", "1P0", "1G0"))), (36, 110, 56, 150)),
    "two_sans_three": (sans(1, 2, 3, 4, 5, 6, 7), (20, 140, 40, 240)),
    "two_down": (tuple(map(down, ("R1", "Y1", "G1", "B1"))), (20, 140, 40, 200)),
}
"""A card of each colour, and where its colour is plain."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("people", SEEN_BY)
def test_a_game_s_colours_are_told_apart(game: str, people: str) -> None:
    cards, place = GAMES[game]
    seen = [lab(middle_of(drawn_card(card).crop(place)), SEEN_BY[people]) for card in cards]
    nearest = min(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in combinations(seen, 2))
    assert nearest >= COLOURS_APART


@pytest.mark.parametrize("people", SEEN_BY)
def test_the_curves_of_a_chart_are_told_apart(people: str) -> None:
    seen = [lab([int(colour[at : at + 2], 16) for at in (1, 3, 5)], SEEN_BY[people]) for colour in CURVES]
    nearest = min(sum((a - b) ** 2 for a, b in zip(*pair, strict=True)) ** 0.5 for pair in combinations(seen, 2))
    assert nearest >= COLOURS_APART


@pytest.mark.parametrize("game", GAMES)
def test_the_digits_of_a_card_stand_out_from_it(game: str) -> None:
    cards, place = GAMES[game]
    for card in cards:
        image = drawn_card(card)
        main = middle_of(image.crop(place))
        number = pixels(image.crop((50, 70, 150, 170)))
        assert max(contrast(pixel, main) for pixel in number) >= CONTRAST, card


@pytest.mark.parametrize("tint", TINTS)
def test_an_initial_stands_out_from_its_disc(tint: str) -> None:
    assert contrast((255, 255, 255), [int(tint[at : at + 2], 16) for at in (1, 3, 5)]) >= CONTRAST


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, float]]:
    """What is written while it is asked for: text, size, and its contrast with the ground that lies there by then."""
    found: list[tuple[str, int, float]] = []

    def note(canvas: Canvas, x: float, y: float, text: str, fill: str, path: str, size: int, anchor: str) -> None:
        box = canvas.pen.textbbox((x, y), text, font(path, size), anchor)
        assert box[0] >= 0
        assert box[1] >= 0
        assert box[2] <= WIDTH
        assert box[3] <= canvas.image.height
        ground = canvas.image.crop((round(box[0]), round(box[1]), round(box[2]), round(box[3])))
        found.append((text, size, stands_out_from(ground, ink)))

    def ink_of(fill: str) -> list[int]:
        return [int(fill[at : at + 2], 16) for at in (1, 3, 5)]

    ink: list[int] = []
    say, count = Canvas.words, Canvas.number

    def words(self: Canvas, x: float, y: float, text: str, fill: str, **options: Any) -> None:
        size, anchor = options.get("size", SMALLEST), options.get("anchor", "lm")
        shown = fitting(text, WORDS, size, options.get("width", 1_000))
        ink[:] = ink_of(fill)
        note(self, x, y, shown, fill, WORDS, size, anchor)
        say(self, x, y, text, fill, **options)

    def number(self: Canvas, x: float, y: float, text: str, fill: str, **options: Any) -> None:
        ink[:] = ink_of(fill)
        note(self, x, y, text, fill, DIGITS, options.get("size", 60), options.get("anchor", "mm"))
        count(self, x, y, text, fill, **options)

    monkeypatch.setattr(Canvas, "words", words)
    monkeypatch.setattr(Canvas, "number", number)
    return found


@pytest.mark.parametrize("name", EVERYTHING)
def test_a_picture_looks_as_it_did_is_small_and_everything_in_it_can_be_read(
    name: str, words: list[tuple[str, int, float]]
) -> None:
    """An ordinary table is no taller than wide, the fullest and the emptiest hardly. What is written is large enough,
    inside the picture, and stands out."""
    content = EVERYTHING[name].draw()
    picture, usual = opened(content), name in USUAL
    assert len(content) <= (USUAL_BYTES if usual else FULLEST_BYTES)
    assert picture.width == WIDTH or not usual
    assert picture.height <= (TALLER.get(name, 0.82) if usual else 1.25) * WIDTH
    for text, size, stands_out in words:
        assert size >= SMALLEST, text
        assert stands_out >= CONTRAST, (text, round(stands_out, 2))
    assert_looks_as(GOLDEN / f"{name}.webp", picture)


@pytest.mark.parametrize(
    ("sizes", "rows"),
    [((4, MOST_ABREAST - 4), 1), ((5, MOST_ABREAST - 4), 2), ((5, 4, 4), 2), ((MOST_ABREAST + 1,), 1)],
)
def test_melds_share_a_row_as_long_as_they_fit(sizes: Sequence[int], rows: int) -> None:
    hand = LevelHandPicture(1, tuple((Slot(),) * size for size in sizes), (), 0)
    assert opened(hand.draw()).height == METER + rows * MELD + 14


@pytest.mark.parametrize("steps", [two_win.STEPS, two_sans_three.STEPS])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_podium_stands_in_the_middle_however_many_stand_on_it(steps: Sequence[tuple[int, int]], players: int) -> None:
    stood_on = podium(steps, players)
    assert len(stood_on) == min(players, 3)
    free = [(x - wide // 2, WIDTH - x - wide // 2) for x, wide in stood_on]
    assert min(left for left, _ in free) == min(right for _, right in free)


@pytest.mark.parametrize("level", CAST)
def test_the_name_of_a_bot_stands_whole_beside_all_its_points(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[str] = []

    def named(_: Canvas, x: float, y: float, who: SeatedPlayer, fill: str, *, size: int, width: float) -> None:
        written.append(canvases.name_fitting(who, size, width))

    monkeypatch.setattr(Canvas, "name", named)
    points = Parts(3, 25, -3, 10, 10)
    seats = tuple(SeatedPlayer(name, seat, name) for seat, name in enumerate(CAST[level]))
    StallPicture(((), (), ()), tuple(Collection(who, (2,) * 7, points, 10) for who in seats), "takes").draw()
    assert written == list(CAST[level])


def test_below_the_podium_the_longest_sum_stands_clear_of_the_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    badges: list[float] = []
    sums: list[float] = []

    def stamped(_: Canvas, drawing: str, width: int, x: float, y: float, *, fade: float = 1) -> None:
        if drawing == "badge":
            badges.append(x + width / 2)

    def counted(_: Canvas, x: float, y: float, text: str, fill: str, *, size: int = 60, anchor: str = "mm") -> None:
        if "+" in text and anchor == "rm":
            sums.append(x - font(DIGITS, size).getlength(text))

    monkeypatch.setattr(Canvas, "stamp", stamped)
    monkeypatch.setattr(Canvas, "number", counted)
    all_of_it = Collection(SeatedPlayer("Ana", 0), (2,) * 7, Parts(10, 35, -15, 10, 10))
    ResultPicture("2 SANS 3", (Placed(1, all_of_it),) * 4).draw()
    assert max(badges[-7:]) < min(sums)


@pytest.mark.parametrize("name", [name for name in EVERYTHING if "win" in name])
def test_names_and_medals_can_be_read_on_the_narrowest_phone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture is 290 pixels wide there: a name has 14 of them, a medal 22."""
    names: list[int] = []
    medals: list[int] = []
    say, put = Canvas.name, Canvas.put

    def named(self: Canvas, *place: Any, **options: Any) -> None:
        names.append(options["size"])
        say(self, *place, **options)

    def laid(self: Canvas, drawing: str, width: int, *place: Any, **options: Any) -> None:
        if drawing == "medal":
            medals.append(width)
        put(self, drawing, width, *place, **options)

    monkeypatch.setattr(Canvas, "name", named)
    monkeypatch.setattr(Canvas, "put", laid)
    EVERYTHING[name].draw()
    assert min(names, default=WIDTH) * 290 / WIDTH >= 13.9
    assert min(medals, default=WIDTH) * 290 / WIDTH >= 22


def test_a_stair_counts_the_levels_that_are_played(words: list[tuple[str, int, float]]) -> None:
    StairPicture("2 DOWN", (), last=3).draw()
    assert [text for text, _, _ in words] == ["2 DOWN", "1", "2", "3"]


def test_the_same_moment_is_drawn_alike_and_another_otherwise() -> None:
    assert USUAL["two_win_reveal"].draw() == USUAL["two_win_reveal"].draw()
    one, other = (opened(EVERYTHING[name].draw()) for name in ("two_win_hand", "two_win_no_hand"))
    difference = ImageStat.Stat(ImageChops.difference(one.resize(other.size), other)).mean
    assert max(difference) > 10


def test_a_name_that_our_font_cannot_write_gives_way_to_the_seat_s_number() -> None:
    assert canvases.shown_name(SeatedPlayer("Łukasz Þórdís Straße", 1)) == "Łukasz Þórdís Straße"
    assert canvases.shown_name(SeatedPlayer("田中さん", 1)) == "#2"
    assert canvases.initial(SeatedPlayer("田中さん", 1)) == "2"
    assert canvases.shown_name(SeatedPlayer("🎲 Ana", 2)) == "Ana"
    assert canvases.initial(SeatedPlayer("🎲 Ana", 2)) == "A"
    assert canvases.initial(SeatedPlayer("ana", 2)) == "A"
    assert canvases.initial(SeatedPlayer("\u200eAna אבי\u200e", 2)) == "A"


@pytest.mark.parametrize(
    ("name", "shown", "initial"),
    [
        ("山田 7", "#2", "2"),
        ("7 山田", "7 #2", "7"),
        ("Ana 山田", "Ana #2", "A"),
        ("Ana (山田)", "Ana #2", "A"),
        ("(山田) Ana", "#2", "2"),
        ("山田 (yamada)", "#2", "2"),
        ("Ana ♥ 🔥", "Ana", "A"),
        ("🤖 Lumi (ana_1)", "Lumi (ana_1)", "L"),
        ("!!!", "!!!", "!"),
    ],
)
def test_a_name_of_which_a_letter_cannot_be_written_ends_before_it_with_the_seat_s_number(
    name: str, shown: str, initial: str
) -> None:
    assert canvases.shown_name(SeatedPlayer(name, 1)) == shown
    assert canvases.initial(SeatedPlayer(name, 1)) == initial


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("Sam (sam_42)", 500, "Sam (sam_42)"),
        ("Sam (sam_42)", 178, "Sam #2"),
        ("Maximilian #2", 178, "Maxi… #2"),
        ("Maximilian 山田", 178, "Maxi… #2"),
        ("#2", 178, "#2"),
        ("Maximilian the Great", 178, "Maximili…"),
    ],
)
def test_what_tells_a_name_from_another_is_not_cut_off(name: str, room: int, shown: str) -> None:
    assert canvases.name_fitting(SeatedPlayer(name, 1), 36, room) == shown
    assert font(WORDS, 36).getlength(shown) <= room


def test_a_long_name_is_cut_where_its_room_ends() -> None:
    cut = fitting("Maximilian the Great", WORDS, 40, 200)
    assert cut.endswith("…")
    assert font(WORDS, 40).getlength(cut) <= 200
    assert fitting("Ana", WORDS, 40, 200) == "Ana"


@pytest.mark.parametrize("paid", range(1, 6))
def test_what_a_number_drew_does_not_cover_its_cards(paid: int) -> None:
    bare, drew = [
        opened(RevealPicture("Round 5", (formed(0, "7B0", "9P2", *MEDALS[:drawn]),)).draw()) for drawn in (0, paid)
    ]
    cards = (440, 80, 704, bare.height - 30)
    between = ImageChops.difference(bare.crop(cards), drew.crop(cards)).convert("L")
    assert sum(between.histogram()[100:]) == 0


MOST_BYTES = 150_000
JAGGED = tuple(1000.0 + 37 * (number * 7 % 11) for number in range(200))


def worded(*curves: Curve) -> LineChart:
    return LineChart("2 WIN", curves, ((1000.0, "1000"), (1100.0, "1100")), "200 games ago", "now")


def chart(*curves: tuple[float | None, ...]) -> LineChart:
    return LineChart("2 WIN", tuple(Curve(values) for values in curves), start="then", end="now")


def test_it_is_a_picture_of_its_size_and_small() -> None:
    content = worded(Curve(JAGGED)).draw()
    assert content.startswith(b"RIFF")
    assert len(content) < MOST_BYTES
    assert opened(content).size == (WIDTH, HEIGHT)


def test_seven_curves_with_names_are_drawn_within_the_size_a_picture_may_take() -> None:
    people = [SeatedPlayer(f"Person {number}", number) for number in range(7)]
    longest = worded(*(Curve(JAGGED[who.seat :] + JAGGED[: who.seat], who) for who in people))
    assert len(longest.draw()) < MOST_BYTES


def test_a_rising_curve_rises_and_a_falling_one_falls() -> None:
    def heights(values: tuple[float, ...]) -> tuple[int, int]:
        """Where the curve stands near its beginning and its end."""
        image = opened(chart(values).draw())
        raw = image.tobytes()
        gold = [
            (at // 3 % WIDTH, at // 3 // WIDTH)
            for at in range(0, len(raw), 3)
            if raw[at] > 220 and raw[at + 1] > 180 and raw[at + 2] < 140
        ]
        return min(gold)[1], max(gold)[1]

    begins, ends = heights((1.0, 2.0, 3.0))
    assert begins > ends
    begins, ends = heights((3.0, 2.0, 1.0))
    assert begins < ends


@pytest.mark.parametrize(
    "curves", [(), ((),), ((5.0,),), ((5.0, 5.0),), ((None, None),), ((1.0, None, 3.0, 4.0), (None, 2.0, None, 1.0))]
)
def test_nothing_one_value_gaps_and_flat_curves_are_drawn(curves: tuple[tuple[float | None, ...], ...]) -> None:
    assert opened(chart(*curves).draw()).size == (WIDTH, HEIGHT)


def test_the_same_chart_is_the_same_picture() -> None:
    assert chart((1.0, 2.0)).draw() == chart((1.0, 2.0)).draw()
    assert chart((1.0, 2.0)).draw() != chart((2.0, 1.0)).draw()
