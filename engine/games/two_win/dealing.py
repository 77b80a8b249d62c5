"""How a game of 2 WIN begins (W2)."""

from collections.abc import Sequence

from engine.contract import CardCode, Json, Refusal
from engine.dice import Dice
from engine.games.two_win import reading
from engine.games.two_win.actions import PASS
from engine.games.two_win.cards import full_deck, read_card
from engine.games.two_win.events import Dealt, HandDealt, PhaseOpened, TwoWinEvent
from engine.games.two_win.options import FEWEST_SEATS, TwoWinOptions
from engine.games.two_win.state import Holding, State
from engine.seats import Seat

HAND = 9
"""Cards dealt to every player."""


def seat_counts(options: TwoWinOptions) -> range:
    """How many may play (A-W25)."""
    return range(FEWEST_SEATS, options.max_players + 1)


def deal(
    seats: int, options: TwoWinOptions, dice: Dice, deck: Sequence[CardCode] | None
) -> tuple[State, list[TwoWinEvent]]:
    """The first moment of a game. `deck`, codes in drawing order, replaces the first shuffle.

    Raises `ValueError` for a seat count that the options do not allow."""
    if seats not in seat_counts(options):
        raise ValueError(f"2 WIN is not played with {seats} seats under these rules")
    if deck is None:
        cards, dice = dice.shuffle(full_deck(options.star_profile))
    else:
        cards = reading.cards(deck)
    dealt = seats * HAND
    state = State(
        options=options,
        dice=dice,
        phase=0,
        holdings=tuple(Holding(tuple(sorted(cards[seat:dealt:seats]))) for seat in range(seats)),
        inside=tuple(Seat(seat) for seat in range(seats)),
        pile=tuple(cards[dealt:]),
        choices=(None,) * seats,
    )
    hands = [HandDealt(Seat(seat), holding.hand) for seat, holding in enumerate(state.holdings)]
    return state, [Dealt(seats, HAND, len(state.pile)), *hands, PhaseOpened(0, PASS, state.inside)]


def check_deck(raw: Json, options: TwoWinOptions) -> tuple[CardCode, ...] | Refusal:
    """A given deck, when it is exactly the right cards in some order."""
    if not isinstance(raw, list):
        return Refusal("refused-wrong-deck")
    known = [code for code in raw if isinstance(code, str) and read_card(code) is not None]
    if len(known) != len(raw) or tuple(sorted(reading.cards(known))) != full_deck(options.star_profile):
        return Refusal("refused-wrong-deck")
    return tuple(known)
