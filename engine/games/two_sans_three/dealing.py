"""Deal of 2 SANS 3 (S3 to S8)."""

from collections.abc import Sequence
from typing import Final

from engine.contract import CardCode, Json, Refusal, right_deck, table_size
from engine.dice import Dice
from engine.games.two_sans_three.cards import CARDS, FULL_DECK, HAND, PILE, START_CARDS, Card
from engine.games.two_sans_three.events import Dealt, HandDealt, SansThreeEvent
from engine.games.two_sans_three.options import SEAT_COUNTS, SansThreeOptions
from engine.games.two_sans_three.rows import Rows, set_up
from engine.games.two_sans_three.state import Holding, State
from engine.seats import Seat

PLACED: Final = 3
"""Cards that are put into the rows before play begins (S4)."""


def deal(
    seats: int, options: SansThreeOptions, dice: Dice, deck: Sequence[CardCode] | None
) -> tuple[State, list[SansThreeEvent]]:
    """Deal the first moment of a game. `deck`, in drawing order, replaces the shuffle; the first player is chance in
    any case (A-S8). Raises `ValueError` for a seat count that is not offered or a deck that is not the right cards."""
    table_size(seats, SEAT_COUNTS, "2 SANS 3")
    if deck is None:
        cards, dice = dice.shuffle(FULL_DECK)
    else:
        cards = [CARDS[int(number)] for number in right_deck(deck, check_deck)]
    start, dice = dice.below(seats)
    rows: Rows = tuple((card,) for card in START_CARDS)
    for card in cards[:PLACED]:
        rows = set_up(rows, card)
    last = PLACED + PILE * seats
    holdings = [_holding(cards[PLACED + seat : last : seats]) for seat in range(seats)]
    state = State(options, dice, Seat(start), 0, rows, tuple(holdings), (), tuple(sorted(cards[last:])))
    hands = [HandDealt(Seat(seat), holding.hand) for seat, holding in enumerate(holdings)]
    return state, [Dealt(seats, HAND, PILE - HAND, rows, state.start), *hands]


def check_deck(raw: Json) -> tuple[Card, ...] | Refusal:
    """Return a given deck if it is exactly the 87 cards in some order."""
    if not isinstance(raw, list):
        return Refusal("refused-wrong-deck")
    whole = [number for number in raw if isinstance(number, int) and not isinstance(number, bool)]
    if len(whole) != len(raw) or sorted(whole) != list(FULL_DECK):
        return Refusal("refused-wrong-deck")
    return tuple(CARDS[number] for number in whole)


def _holding(pile: Sequence[Card]) -> Holding:
    """Return the first cards of the pile as the hand, for the first dealt are the first drawn (S5)."""
    return Holding(tuple(sorted(pile[:HAND])), tuple(pile[HAND:]))
