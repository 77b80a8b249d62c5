"""Positions of 2 WIN built by hand: only what a rule is about, the rest is left out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine import catalogue
from engine.contract import Event, Json, Refusal, Seat
from engine.dice import Dice
from engine.games.two_win.actions import FORMS
from engine.games.two_win.cards import CARD_OF_CODE, Card, Column, codes, full_deck
from engine.games.two_win.events import Drop, Given
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.options import TwoWinOptions, read_options
from engine.games.two_win.rules import Holding
from tests.kit.steps import after, refusal_of
from tests.kit.steps import only as only

KEY = bytes(range(32))
GAME = catalogue.game("two_win")


def cards(text: str) -> tuple[Card, ...]:
    """The cards of codes separated by spaces."""
    read = [CARD_OF_CODE.get(code) for code in text.split()]
    assert None not in read, text
    return tuple(card for card in read if card is not None)


class Sketch(NamedTuple):
    """A seat as a test draws it. `runs` are counted from the columns unless given; `out`: the number of the phase in
    which the seat dropped out."""

    hand: str = ""
    tens: str = ""
    units: str = ""
    last: int | None = None
    runs: tuple[int, int] | None = None
    out: int | None = None

    def holding(self) -> Holding:
        tens, units = _column(self.tens), _column(self.units)
        if self.runs is not None:
            tens, units = tens._replace(run=self.runs[0]), units._replace(run=self.runs[1])
        last = self.last
        if last is None and tens.cards:
            last = FORMS[tens.cards[-1]][units.cards[-1]].number
        return Holding(tuple(sorted(cards(self.hand))), tens, units, last)


def _column(text: str) -> Column:
    column = Column()
    for card in cards(text):
        column = column.with_card(card)
    return column


def options(**chosen: Json) -> TwoWinOptions:
    """House rules that must be allowed."""
    read = read_options(chosen)
    assert not isinstance(read, Refusal), read
    return read


def position(
    *seats: Sketch,
    phase: int = 2,
    pile: str | None = None,
    rules: TwoWinOptions | None = None,
    stuck: Sequence[int] = (),
    exchange: Sequence[str] = (),
    key: bytes = KEY,
) -> TwoWinPosition:
    """A moment in that phase (even: Pass, odd: Form). Without a `pile` all cards of the deck that lie nowhere else are
    in it. `exchange`: the card that each seat gave to the next one, by seat."""
    rules = rules or options()
    holdings = tuple(sketch.holding() for sketch in seats)
    out = {seat: sketch.out for seat, sketch in enumerate(seats) if sketch.out is not None}
    return TwoWinPosition(
        options=rules,
        dice=Dice(key),
        phase=phase,
        holdings=holdings,
        inside=tuple(Seat(seat) for seat in range(len(seats)) if seat not in out and seat not in stuck),
        pile=_rest(rules, holdings) if pile is None else cards(pile),
        choices=(None,) * len(seats),
        stuck=tuple(Seat(seat) for seat in stuck),
        exchange=tuple(
            Given(Seat(seat), Seat((seat + 1) % len(seats)), *cards(code)) for seat, code in enumerate(exchange)
        ),
        drops=tuple(Drop(Seat(seat), at, len(holdings[seat].hand), holdings[seat].last) for seat, at in out.items()),
    )


def _rest(rules: TwoWinOptions, holdings: Sequence[Holding]) -> tuple[Card, ...]:
    lying = Counter(card for held in holdings for card in (*held.hand, *held.tens.cards, *held.units.cards))
    deck = Counter(full_deck(rules.star_profile))
    assert lying <= deck, f"not in the deck: {codes((lying - deck).elements())}"
    return tuple((deck - lying).elements())


def answer(position: TwoWinPosition, answers: Mapping[int, str]) -> tuple[TwoWinPosition, list[Event]]:
    """The position after these answers, in their order, and everything that happened."""
    return after(position, [(Seat(seat), GAME.read_action(code)) for seat, code in answers.items()])


def refused(position: TwoWinPosition, seat: int, code: str) -> Refusal:
    """Why this answer is refused."""
    return refusal_of(position, Seat(seat), GAME.read_action(code))


def drawn(before: TwoWinPosition, after: TwoWinPosition) -> list[int]:
    """How many cards each seat drew in a reveal that took two cards from each."""
    pairs = zip(before.holdings, after.holdings, strict=True)
    return [len(new.hand) - len(old.hand) + 2 for old, new in pairs]


def hands(position: TwoWinPosition) -> list[list[str]]:
    """All hands as codes."""
    return [codes(holding.hand) for holding in position.holdings]
