"""Positions of 2 SANS 3 built by hand: only what a rule is about, the rest is left out."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from engine.contract import CardCode, Event, Json, Refusal, Seat, own
from engine.dice import Dice
from engine.games.two_sans_three.actions import PLAYS
from engine.games.two_sans_three.cards import CARDS, COLOURS, FULL_DECK, START_CARDS, Card, Counts, Row
from engine.games.two_sans_three.game import NAME, SansThreePosition, TwoSansThree
from engine.games.two_sans_three.options import SansThreeOptions, read_options
from engine.games.two_sans_three.rules import Holding
from tests.kit.always import some
from tests.kit.steps import only as only
from tests.kit.steps import refusal_of

KEY = bytes(range(32))
GAME = TwoSansThree()


def cards(*numbers: int) -> tuple[Card, ...]:
    return tuple(CARDS[number] for number in numbers)


def counts(letters: str) -> Counts:
    """How many of each colour: `GGT` are two green and one teal."""
    return tuple(letters.count(colour.letter) for colour in COLOURS)


class Sketch(NamedTuple):
    """A seat as a test draws it: hand and pile as numbers, the collection as letters of colours."""

    hand: Sequence[int] = ()
    face_up: str = ""
    face_down: str = ""
    interim: int = 0
    pile: Sequence[int] = ()

    def holding(self) -> Holding:
        hand = tuple(sorted(cards(*self.hand)))
        return Holding(hand, cards(*self.pile), counts(self.face_up), counts(self.face_down), self.interim)


def options(**chosen: Json) -> SansThreeOptions:
    """House rules that must be allowed."""
    read = read_options(chosen)
    assert not isinstance(read, Refusal), read
    return read


def position(
    *seats: Sketch, rows: Iterable[Sequence[int]] = (), turn: int = 0, rules: SansThreeOptions | None = None
) -> SansThreePosition:
    """A moment in that turn; seat 0 began. Rows that are not given hold their start card only. All cards that lie
    nowhere else are unused."""
    given = {row[0]: cards(*row) for row in rows}
    lying: tuple[Row, ...] = tuple(given.get(start, (start,)) for start in START_CARDS)
    holdings = tuple(sketch.holding() for sketch in seats)
    somewhere = {card for holding in holdings for card in (*holding.hand, *holding.pile)}
    somewhere |= {card for row in lying for card in row}
    rest = tuple(card for card in FULL_DECK if card not in somewhere)
    return SansThreePosition(rules or options(), Dice(KEY), Seat(0), turn, lying, holdings, (), rest)


def play(position: SansThreePosition, *numbers: int) -> tuple[SansThreePosition, list[Event]]:
    """The position after these cards, played by whoever's turn it is, and everything that happened."""
    events: list[Event] = []
    for number in numbers:
        step = position.play(some(position.to_move), PLAYS[CARDS[number]])
        assert not isinstance(step, Refusal), step
        assert isinstance(step.position, SansThreePosition)
        position = step.position
        events += step.events
    return position, events


def refused(position: SansThreePosition, seat: int, number: int) -> Refusal:
    """Why this card is refused."""
    return refusal_of(position, Seat(seat), PLAYS[CARDS[number]])


def whole_game(seats: int, number: int, rules: SansThreeOptions | None = None) -> list[SansThreePosition]:
    """Every moment of a game in which chance plays, the deal first."""
    key = f"{seats}:{number}".encode().rjust(32, b"-")
    moments = [own(GAME.deal(seats, rules or options(), Dice(key)).position, SansThreePosition, NAME)]
    chance = Dice(key[::-1])
    while (seat := moments[-1].to_move) is not None:
        legal = moments[-1].legal_actions(seat)
        pick, chance = chance.below(len(legal))
        moments.append(play(moments[-1], legal[pick].card)[0])
    return moments


def dealt(seats: int, dice: Dice, deck: Sequence[CardCode] | None = None) -> SansThreePosition:
    """The first moment of a game without house rules."""
    return own(GAME.deal(seats, options(), dice, deck).position, SansThreePosition, NAME)
