"""Moments of the three games to draw: an ordinary one of each kind, the emptiest and the fullest tables."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.pictures import two_down, two_sans_three, two_win
from bot.pictures.covers import HandPicture
from bot.pictures.drawing import Drawable
from bot.pictures.line_chart import Curve, LineChart
from bot.pictures.scene import SeatedPlayer
from engine.games.two_down.cards import CARD_OF_CODE, NUMBER, SHAPE
from engine.games.two_down.cards import COLOUR as DOWN_COLOUR
from engine.games.two_sans_three.cards import CARDS
from engine.games.two_sans_three.cards import COLOUR as SANS_COLOUR

NAMES: Final = ("Ana", "Chloe", "Maximilian the Great", "Deniz", "Ben", "Þórdís", "Giuseppina", "Łukasz", "Zoë", "Weiß")


def person(seat: int) -> SeatedPlayer:
    """Return a player in that seat; the house plays every fifth."""
    return SeatedPlayer("Tigra" if seat % 5 == 4 else NAMES[seat], seat, "Tigra" if seat % 5 == 4 else "")


def win(code: str) -> two_win.WinCard:
    """A card of 2 WIN by its code, such as `5P0`."""
    return two_win.WinCard(int(code[0]), code[1], int(code[2]))


def formed(seat: int, tens: str, units: str, *paid: str) -> two_win.NumberRow:
    """A number and what paid."""
    return two_win.NumberRow(person(seat), win(tens), win(units), paid)


def column(cards: str, run: int = 0) -> two_win.NumberColumn:
    """A column by the codes of its cards."""
    return two_win.NumberColumn(tuple(map(win, cards.split())), run)


def sans(*numbers: int) -> tuple[two_sans_three.SansCard, ...]:
    """Cards of 2 SANS 3 by their numbers."""
    colours = (SANS_COLOUR[CARDS[number]] for number in numbers)
    return tuple(
        two_sans_three.SansCard(number, "" if colour is None else colour.letter)
        for number, colour in zip(numbers, colours, strict=True)
    )


def down(code: str) -> two_down.DownCard:
    """A card of 2 DOWN by its code, such as `R7`; in lower-case letters, an action card."""
    if code.islower():
        return two_down.DownCard(action=code)
    card = CARD_OF_CODE[code]
    return two_down.DownCard(NUMBER[card], DOWN_COLOUR[card].letter, SHAPE[card].letter)


ALL_FIVE: Final = ("highest", "stars", "twins", "tens", "units")
ROUND = two_win.RevealPicture(
    "Round 4",
    (
        formed(0, "9P0", "3B1", "highest", "stars", "tens"),
        formed(1, "7B1", "3B0", "stars"),
        formed(2, "6G0", "6P2", "twins"),
        formed(3, "5P0", "8G0"),
    ),
    (two_win.Drop(person(4), 97, (win("9P2"), win("7G0")), 6, "can't beat 97"),),
)
LAST = two_win.LastRoundPicture(
    "Last round",
    (person(0), 4),
    (
        two_win.Drop(person(4), 93, (win("9P0"), win("3B1")), 6, "can't beat 93"),
        two_win.Drop(person(2), 98, (win("9G1"), win("8P2")), 3, "can't beat 98"),
    ),
)
ALL_OUT = two_win.LastRoundPicture(
    "Last round",
    None,
    (
        two_win.Drop(person(2), 89, (win("8G1"), win("9P2")), 7, "can't beat 89", wins=True),
        two_win.Drop(person(1), 99, None, 3, "can't beat 99"),
    ),
)
TABLE = two_win.NumbersPicture(
    "Round 5",
    31,
    (
        two_win.SeatPanel(person(0), column("2P0 4B1 7P0 9P0", 2), column("3G0 1B0 3B1", 2), 8),
        two_win.SeatPanel(person(1), column("1B0 7B1", 2), column("3B0", 1), 5),
        two_win.SeatPanel(person(2), column("6G0", 1), column("2G1 6P2", 1), 3),
        two_win.SeatPanel(person(3), column("5P0"), column("8G0", 1), 1),
        two_win.SeatPanel(person(4), column("4G1 5G2", 2), column("9P0", 1), 6, out=True),
    ),
)
PODIUM = two_win.PodiumPicture(
    "Ana wins",
    tuple(
        two_win.PodiumPlace(
            person(seat), seat + 1, 5 - seat, (win(tens), win(units)), (win("1B0"), win("2P2"), win("8G1"))[seat:]
        )
        for seat, (tens, units) in enumerate([("9P0", "3B1"), ("7B1", "3B0"), ("6G0", "6P2"), ("5P0", "8G1")])
    ),
)
FULL_COLLECTION: Final = (2,) * 7
Parts = two_sans_three.Parts
TAKING = two_sans_three.StallPicture(
    (sans(0, 10, 19, 24), sans(30, 37), sans(60, 66, 75)),
    (
        two_sans_three.Collection(person(0), (2, 0, 1, 1, 1, 0, 0), Parts(3, 5, -3, 10)),
        two_sans_three.Collection(person(1), (0, 1, 0, 0, 0, 2, 1), Parts(2, 5, -6)),
        two_sans_three.Collection(person(2), (1, 1, 1, 1, 1, 1, 2), Parts(6, 5, 0, 7, 10)),
        two_sans_three.Collection(person(4), (0, 0, 0, 0, 0, 0, 1), Parts(1, 0, -12)),
    ),
    "takes",
    (5, 3),
    1,
    person(0),
    sans(37)[0],
    sans(40, 46, 57),
)
STIRRED = replace(TAKING, stirred=(two_sans_three.Stir("P", "third pink", -8),))
ALL_SEVEN = replace(TAKING, stirred=(two_sans_three.Stir("", "All seven", 10),))
STALL_END = two_sans_three.ResultPicture(
    "2 SANS 3",
    tuple(
        two_sans_three.Placed(place + 1, TAKING.collections[number], sans(*hand))
        for place, (number, hand) in enumerate(((2, (21, 86)), (0, (5, 58)), (1, (16, 38)), (3, (8, 34))))
    ),
    (
        two_sans_three.TakePicture("Best take", person(2), sans(37)[0], 24),
        two_sans_three.TakePicture("Worst take", person(4), sans(69)[0], -22),
    ),
)
CLIMB = two_down.StairPicture(
    "Round 6",
    (
        two_down.Climber(person(0), 4, 7),
        two_down.Climber(person(1), 2, 8, blocked=2),
        two_down.Climber(person(2), 2, 7, jumped=1, down=(None,)),
        two_down.Climber(person(3), 1, 7),
        two_down.Climber(person(4), 7, 9, down=()),
    ),
    top=down("R7"),
    pile=13,
    on_turn=0,
)
RUN: Final = (down("B5"), down("B6"), two_down.DownCard(7, "B", "S", "wild"), down("B8"))
LAID = two_down.StairPicture(
    "Ana lays level 3",
    tuple(one._replace(down=tuple(map(down, ("B6", "wild")[: len(one.down)]))) for one in CLIMB.climbers),
    laid=(
        two_down.Laying(person(0), 3, (RUN, (down("R1"), down("G1")))),
        two_down.Laying(person(4), 7, (tuple(map(down, ("R1", "R3", "R5", "R7"))),)),
    ),
    stays="Round 12",
)
SWAPPED = replace(CLIMB, top=down("swap"), swapped=True, last=5, climbers=CLIMB.climbers[:4])
HELD: Final = tuple(map(down, ("R1", "Y4", "Y5", "G2", "B8", "wild", "jump")))
TOP = two_down.StairPicture(
    "Ana wins",
    tuple(two_down.Climber(person(seat), max(1, 3 - seat), 7) for seat in range(4)),
    3,
    winners=(0,),
    ended=(
        two_down.Ended(person(0), 3, 0, (RUN, (down("R1"), down("G1")), HELD[:1])),
        *(two_down.Ended(person(seat), max(1, 3 - seat), seat, (HELD,)) for seat in (1, 2, 3)),
    ),
)

USUAL: Final[Mapping[str, Drawable]] = {
    "two_win_reveal": ROUND,
    "two_win_last_round": LAST,
    "two_win_all_out": ALL_OUT,
    "two_win_board": TABLE,
    "two_win_result": PODIUM,
    "two_sans_three_board": TAKING,
    "two_sans_three_result": STALL_END,
    "two_down_board": CLIMB,
    "two_down_swapped": SWAPPED,
    "two_down_laying": LAID,
    "two_down_strip": two_down.stays(LAID),
    "two_down_result": TOP,
}
"""One of every kind, with five seats where the game has as many."""

COVERS: Final[Mapping[str, Drawable]] = {
    "two_win_cover": two_win.COVER,
    "two_sans_three_cover": two_sans_three.COVER,
    "two_down_cover": two_down.COVER,
}
HANDS: Final[Mapping[str, Drawable]] = {
    "two_win_hand": HandPicture(
        "felt", tuple(map(win, ["1B0", "2P1", "3G2", "2P1", "4B0", "6G2", "5P1", "7B0", "9G2"]))
    ),
    "two_sans_three_hand": HandPicture("wood", sans(3, 15, 37, 44, 56, 78, 81, 89)),
    "two_down_hand": two_down.LevelHandPicture(
        3,
        (
            (*(two_down.Slot(down(code)) for code in ("B5", "B6")), two_down.Slot(number=7), two_down.Slot(down("B8"))),
            (two_down.Slot(down("R1")), two_down.Slot(down("wild")), two_down.Slot()),
        ),
        tuple(map(down, ["Y5", "G6", "swap", "block"])),
        2,
        1,
        (down("G6"),),
    ),
    "two_down_fullest_hand": two_down.LevelHandPicture(
        9,
        ((two_down.Slot(),) * 5, (two_down.Slot(down("R7")),) * 5),
        tuple(map(down, ["R3", "R4", "Y5", "G6", "B9", "wild", "swap", "block", "one_up", "jump", "jump"])),
        5,
    ),
}
CHARTS: Final[Mapping[str, Drawable]] = {
    "two_win_rating": LineChart(
        "2 WIN: rating",
        (Curve(tuple(1000.0 + 9 * number - 37 * (number % 5) for number in range(41))),),
        tuple((float(level), str(level)) for level in (900, 1000, 1100, 1200, 1300)),
        "40 games ago",
        "now",
    ),
    "two_down_analysis": LineChart(
        "Chances of winning",
        tuple(
            Curve(
                (20.0, 15.0 + 9 * seat, 31.0, None if seat == 3 else 40.0 - 7 * seat, 100.0 * (seat == 1)), person(seat)
            )
            for seat in range(5)
        ),
        tuple((float(level), f"{level} %") for level in (0, 25, 50, 75, 100)),
        "round 1",
        "the end",
        0.0,
        100.0,
        "stairs",
    ),
}
EMPTIEST: Final[Mapping[str, Drawable]] = {
    "two_win_emptiest_reveal": two_win.RevealPicture("Round 1", (formed(0, "1B0", "1G0"), formed(1, "1P0", "1B0"))),
    "two_win_emptiest_board": two_win.NumbersPicture(
        "Round 1", 90, tuple(two_win.SeatPanel(person(seat), column(""), column(""), 9) for seat in range(2))
    ),
    "two_win_emptiest_result": two_win.PodiumPicture(
        "Ana wins", tuple(two_win.PodiumPlace(person(seat), seat + 1, 0, None) for seat in range(2))
    ),
    "two_sans_three_emptiest_board": two_sans_three.StallPicture(
        (sans(0), sans(30), sans(60)),
        tuple(two_sans_three.Collection(person(seat), (0,) * 7, Parts()) for seat in range(2)),
        "takes",
    ),
    "two_down_emptiest_board": two_down.StairPicture(
        "Round 1", tuple(two_down.Climber(person(seat), 1, 7) for seat in range(2))
    ),
    "two_win_no_hand": HandPicture("felt", ()),
}
FULLEST: Final[Mapping[str, Drawable]] = {
    "two_win_fullest_reveal": two_win.RevealPicture(
        "Round 9", tuple(formed(seat, "9P2", "9G2", *ALL_FIVE[seat % 2 :]) for seat in range(7))
    ),
    "two_win_fullest_board": two_win.NumbersPicture(
        "Round 9",
        108,
        tuple(
            two_win.SeatPanel(person(seat), column("7P2 8P2 9P2", 2), column("7G2 8G2 9G2", 2), 18) for seat in range(7)
        ),
    ),
    "two_win_fullest_result": two_win.PodiumPicture(
        "Ana wins",
        tuple(
            two_win.PodiumPlace(person(seat), 1, 18, (win("9P2"), win("9G2")), (win("8P2"),) * 18) for seat in range(7)
        ),
    ),
    "two_sans_three_third": STIRRED,
    "two_sans_three_seven": ALL_SEVEN,
    "two_sans_three_fullest_board": two_sans_three.StallPicture(
        (sans(0, 10, 19, 24), sans(30, 58), sans(60, 66, 75, 88)),
        tuple(two_sans_three.Collection(person(seat), FULL_COLLECTION, Parts(0, 35, -15, 10, 10)) for seat in range(4)),
        "takes",
        (10, 7, 5, 3),
        1,
        person(4),
        sans(58)[0],
        sans(31, 45, 57),
        (two_sans_three.Stir("T", "third teal", -8), two_sans_three.Stir("", "All seven", 10)),
    ),
    "two_sans_three_fullest_result": two_sans_three.ResultPicture(
        "2 SANS 3",
        tuple(
            two_sans_three.Placed(
                1, two_sans_three.Collection(person(seat), FULL_COLLECTION, Parts(0, 35, -15, 10, 10)), sans(16, 38)
            )
            for seat in range(4)
        ),
        STALL_END.takes,
    ),
    "two_down_fullest_board": two_down.StairPicture(
        "Round 19",
        tuple(two_down.Climber(person(seat), 1, 10, 3, 2) for seat in range(10)),
        top=down("wild"),
        pile=104,
        on_turn=3,
    ),
    "two_down_fullest_laying": two_down.StairPicture(
        "Ana lays level 8",
        tuple(two_down.Climber(person(seat), 9, 10) for seat in range(10)),
        laid=tuple(two_down.Laying(person(seat), 8, (RUN, RUN)) for seat in range(10)),
    ),
    "two_down_fullest_end": two_down.StairPicture(
        "2 DOWN",
        tuple(two_down.Climber(person(seat), 9, 10) for seat in range(10)),
        winners=(0,),
        ended=tuple(two_down.Ended(person(seat), 9, 8, (RUN, RUN, HELD)) for seat in range(10)),
    ),
    "two_down_fullest_strip": two_down.RoundStrip(
        "Round 20", tuple(two_down.Laying(person(seat), 8, (RUN, RUN)) for seat in range(10))
    ),
    "two_win_fullest_hand": HandPicture("felt", tuple(win("9P2") for _ in range(24))),
}
EVERYTHING: Final[Mapping[str, Drawable]] = {**USUAL, **COVERS, **HANDS, **CHARTS, **EMPTIEST, **FULLEST}
