"""The fullest tables there could be, built by hand: chance hardly ever leads to them."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from bot.screens.buttons import MOST_BUTTONS_FOR_CARDS
from bot.screens.names import LONGEST_NAME
from bot.tables.circumstances import Barrier, Circumstances, Remark, RemarkKind
from bot.tables.ids import InteractionId, UserId
from bot.tables.lobby import LUCKY_WORD_LENGTH
from bot.tables.players import Person
from bot.tables.table import Holder, News, Stage, Table
from engine.contract import Event, Position, Seat
from engine.games.two_down.actions import Direction
from engine.games.two_down.cards import CARDS_HELD, DECK
from engine.games.two_down.cards import codes as two_down_codes
from engine.games.two_down.events import (
    BlockGone,
    BlockPut,
    CardDrawn,
    HandReceived,
    HandsSwapped,
    JumpPlayed,
    Laid,
    PickedUp,
    RoundEnded,
)
from engine.games.two_sans_three.cards import COLOURS
from engine.games.two_sans_three.events import BonusEarned, Played
from engine.games.two_sans_three.events import CardsDrawn as SansThreeCardsDrawn
from engine.games.two_win.actions import FORMS
from engine.games.two_win.cards import CARD_OF_CODE, KINDS, Criteria, codes, full_deck
from engine.games.two_win.events import (
    CardPassed,
    CardsDrawn,
    Drop,
    DroppedOut,
    Formed,
    Given,
    Reshuffled,
    Revealed,
    Share,
    Shortage,
)
from tests.kit import positions, sans_three, two_down_positions
from tests.kit.always import some
from tests.kit.drawn_tables import LARGEST, LATEST
from tests.kit.seated import lobby

SEATS: Final = 7
MOST_ROUNDS: Final = 99


def full(game: str, position: Position, seats: int, news: tuple[Event, ...] = ()) -> Table:
    """That moment at a table of people with the longest names and words, in a channel that takes no messages, after
    everything that may happen beside a game."""
    people = tuple(
        Person(UserId(LARGEST - seat), "𝔚" * LONGEST_NAME, InteractionId(LARGEST), "*" * LUCKY_WORD_LENGTH)
        for seat in range(seats)
    )
    users = tuple(each.user for each in people)
    circumstances = Circumstances(
        was_away=True,
        unheard=True,
        barrier=Barrier.VERIFICATION,
        next_game=users,
        called=users,
        was_restored=True,
        remarks=(
            Remark(RemarkKind.NEW_HOST, users[0]),
            *(Remark(RemarkKind.KICKED, user, users[0]) for user in users[1:]),
        ),
    )
    return replace(
        lobby(game=game),
        holders=tuple(map(Holder, people)),
        max_seats=seats,
        host=UserId(LARGEST),
        stage=Stage.PLAYING,
        position=position,
        turn_ends=LATEST,
        key=bytes(32),
        news=tuple(News(1, event) for event in news),
        circumstances=circumstances,
    )


def called(table: Table, name: str) -> Table:
    """The same table, at which everyone has that name."""
    people = [holder.person for holder in table.holders]
    renamed = (replace(each, name=name) for each in people if each is not None)
    return replace(table, holders=tuple(map(Holder, renamed)))


def away(table: Table) -> Table:
    """The same table, where the house plays for everyone."""
    return replace(table, holders=tuple(replace(each, absent=True) for each in table.holders))


def two_win(kinds: int, phase: int) -> Table:
    """So many different cards in a hand, columns before everyone, and the longest news."""
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
    """Everyone made a number of their last cards that fulfils everything, and dropped out because nothing was left to
    draw; seat 0 drew the most there is to draw all the same, and gave and got a card."""
    double = some(CARD_OF_CODE.get("9P2"))
    every = Criteria(highest=True, stars=True, twins=True, tens_run=True, units_run=True)
    seats = [Seat(seat) for seat in range(SEATS)]
    return (
        Revealed(MOST_ROUNDS, tuple(Formed(seat, FORMS[double][double], every) for seat in seats), ()),
        DroppedOut("pass", tuple(Drop(seat, MOST_ROUNDS, 0, 99) for seat in seats)),
        Reshuffled(107),
        Shortage(tuple(Share(seat, 5) for seat in seats)),
        CardsDrawn(seats[0], tuple(KINDS[:5])),
        CardPassed(Given(seats[0], seats[1], double)),
        CardPassed(Given(seats[-1], seats[0], double)),
    )


def two_down(phase: str) -> Table:
    """Every kind of card in one hand, the hardest levels, everyone blocked, and everything laid at once."""
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
    ended = RoundEnded(MOST_ROUNDS, laid, tuple(map(Seat, range(seats))), (9,) * seats)
    return full("two_down", position, seats, (ended, *longest_news_of_two_down(seats)))


def longest_news_of_two_down(seats: int) -> Iterator[Event]:
    """Everything that befalls seat 0 in a lap, from everyone else."""
    first, card = Seat(0), two_down_positions.cards(two_down_codes(DECK)[0])[0]
    for other in map(Seat, range(1, seats)):
        yield BlockPut(other, first, card)
        yield JumpPlayed(other, first, card, MOST_ROUNDS)
        yield HandsSwapped(other, card, Direction.LEFT)
        yield HandReceived(first, other, (card,) * CARDS_HELD, CARDS_HELD)
    yield BlockGone(first, "wild")
    yield PickedUp(first, (card,) * CARDS_HELD)
    yield CardDrawn(first, card)


def two_sans_three() -> Table:
    """Everything collected twice over, and rows that are as long as they get."""
    sketch = sans_three.Sketch((), "OVSRTPG" * 12, "OVSRTPG" * 12, 99)
    hand = sketch._replace(hand=(1, 2, 31, 32, 61, 62, 29, 59), pile=range(76, 88))
    rows = [(0, 14, 19, 24, 25, 26, 27, 28), (30, 40, 46, 57, 58), (60, 70, 71, 72, 75)]
    position = sans_three.position(hand, *[sketch] * 3, rows=rows)
    return full("two_sans_three", position, 4, tuple(longest_news_of_two_sans_three(4)))


def longest_news_of_two_sans_three(seats: int) -> Iterator[Event]:
    """Everyone took as much as one can and turned all colours over, twice; seat 0 drew a whole hand."""
    for seat in (*range(seats), *range(seats)):
        yield Played(Seat(seat), sans_three.CARDS[88], sans_three.cards(*range(60, 64)), tuple(COLOURS))
        yield BonusEarned(Seat(seat), 90)
    yield SansThreeCardsDrawn(Seat(0), sans_three.cards(*range(60, 68)))


EXTREMES: Mapping[str, Callable[[], Table]] = {
    "2 WIN: 20 kinds to pass": lambda: two_win(MOST_BUTTONS_FOR_CARDS, 2),
    "2 WIN: 20 kinds to form": lambda: two_win(MOST_BUTTONS_FOR_CARDS, 3),
    "2 WIN: 26 kinds to pass": lambda: two_win(26, 2),
    "2 WIN: 26 kinds to form": lambda: two_win(26, 3),
    "2 WIN: 60 kinds to pass": lambda: two_win(60, 2),
    "2 WIN: 60 kinds to form": lambda: two_win(60, 3),
    "2 DOWN: a draw": lambda: two_down("draw"),
    "2 DOWN: a third of the deck in hand": lambda: two_down("act"),
    "2 SANS 3": two_sans_three,
}
