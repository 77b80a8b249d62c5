"""The fullest tables there could be, built by hand: chance hardly ever leads to them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.tables.ids import InteractionId, UserId
from bot.tables.lobby import LUCKY_WORD_LENGTH
from bot.tables.news import News
from bot.tables.players import Holder, Person
from bot.tables.table import Stage, Table
from engine.contract import Event, Position
from engine.games.two_down.cards import DECK
from engine.games.two_down.cards import codes as two_down_codes
from engine.games.two_down.events import RoundEnded
from engine.games.two_down.facts import Laid
from engine.games.two_win.actions import FORMS
from engine.games.two_win.cards import KINDS, codes, full_deck, read_card
from engine.games.two_win.criteria import Criteria
from engine.games.two_win.events import Drop, DroppedOut, Formed, Reshuffled, Revealed, Share, Shortage
from engine.seats import Seat
from tests.kit import positions, sans_three, two_down_positions
from tests.kit.drawn_tables import LARGEST, LATEST
from tests.kit.seated import lobby

SEATS: Final = 7
MOST_ROUNDS: Final = 99


def full(game: str, position: Position, seats: int, news: tuple[Event, ...] = ()) -> Table:
    """That moment at a table of people with the longest names and words, all of them away."""
    holders = tuple(
        Holder(Person(UserId(LARGEST - seat), "𝔚" * 32, InteractionId(LARGEST), "*" * LUCKY_WORD_LENGTH), absent=True)
        for seat in range(seats)
    )
    return replace(
        lobby(game=game),
        holders=holders,
        max_seats=seats,
        host=UserId(LARGEST),
        stage=Stage.PLAYING,
        position=position,
        turn_ends=LATEST,
        key=bytes(32),
        news=tuple(News(1, event) for event in news),
    )


def two_win(kinds: int, phase: int) -> Table:
    """So many different cards in a hand, columns before everybody, and the longest news."""
    rules = positions.options(max_players=SEATS)
    rest = codes(full_deck(rules.star_profile))
    hand = codes(KINDS[:kinds])
    for code in hand:
        rest.remove(code)
    each = len(rest) // (SEATS * 3)
    parts = [" ".join(rest[at * each : (at + 1) * each]) for at in range(SEATS * 3)]
    seats = [positions.Sketch(*parts[3 * seat : 3 * seat + 3], last=11) for seat in range(SEATS)]
    seats[0] = seats[0]._replace(hand=" ".join(hand))
    position = positions.position(*seats, phase=phase, rules=rules, pile="")
    return full("two_win", position, SEATS, longest_news_of_two_win())


def longest_news_of_two_win() -> tuple[Event, ...]:
    """Everybody made a number that fulfils everything, and everybody dropped out."""
    double = read_card("9P2")
    assert double is not None
    every = Criteria(highest=True, stars=True, twins=True, tens_run=True, units_run=True)
    seats = [Seat(seat) for seat in range(SEATS)]
    return (
        Revealed(MOST_ROUNDS, tuple(Formed(seat, FORMS[double][double], every) for seat in seats), ()),
        DroppedOut("form", tuple(Drop(seat, MOST_ROUNDS, 99, 99) for seat in seats)),
        Reshuffled(107),
        Shortage(tuple(Share(seat, 5) for seat in seats)),
    )


def two_down(phase: str) -> Table:
    """Every kind of card in one hand, the hardest levels, everybody blocked, and everything laid at once."""
    seats = two_down_positions.GAME.seat_counts(two_down_positions.options()).stop - 1
    deck = list(dict.fromkeys(two_down_codes(DECK)))
    hand, rest = deck[::3], [code for at, code in enumerate(deck) if at % 3]
    each = len(rest) // (2 * seats)
    others = [
        two_down_positions.Sketch(
            " ".join(rest[2 * at * each : (2 * at + 1) * each]),
            " ".join(rest[(2 * at + 1) * each : (2 * at + 2) * each]),
            level=9,
            jumped=3,
        )
        for at in range(1, seats)
    ]
    rules = two_down_positions.options(challenge="Extreme")
    first = two_down_positions.Sketch(" ".join(hand), " ".join(rest[:each]), level=9)
    position = two_down_positions.position(first, *others, phase=phase, rules=rules, pile="", number=MOST_ROUNDS)
    laid = tuple(Laid(Seat(seat), 9, two_down_positions.cards(" ".join(deck[:10]))) for seat in range(seats))
    news = (RoundEnded(MOST_ROUNDS, laid, tuple(map(Seat, range(seats))), (9,) * seats),)
    return full("two_down", position, seats, news)


def two_sans_three() -> Table:
    """Everything collected twice over, and rows that are as long as they get."""
    sketch = sans_three.Sketch((), "OVSRTPG" * 12, "OVSRTPG" * 12, 99)
    hand = sketch._replace(hand=(1, 2, 31, 32, 61, 62, 29, 59), pile=range(76, 88))
    rows = [(0, 14, 19, 24, 25, 26, 27, 28), (30, 40, 46, 57, 58), (60, 70, 71, 72, 75)]
    return full("two_sans_three", sans_three.position(hand, *[sketch] * 3, rows=rows), 4)


EXTREMES: Mapping[str, Callable[[], Table]] = {
    "2 WIN: 26 kinds to pass": lambda: two_win(26, 2),
    "2 WIN: 26 kinds to form": lambda: two_win(26, 3),
    "2 WIN: 60 kinds to pass": lambda: two_win(60, 2),
    "2 WIN: 60 kinds to form": lambda: two_win(60, 3),
    "2 DOWN: a draw": lambda: two_down("draw"),
    "2 DOWN: a third of the deck in hand": lambda: two_down("act"),
    "2 SANS 3": two_sans_three,
}
