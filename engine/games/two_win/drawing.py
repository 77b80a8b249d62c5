"""The deal (W2), draws, and the reshuffle when the pile is empty (W26 to W28)."""

from collections.abc import Mapping, Sequence

from engine.dice import Dice
from engine.games.two_win import events
from engine.games.two_win.actions import PASS
from engine.games.two_win.cards import HAND, Card
from engine.games.two_win.criteria import Column
from engine.games.two_win.options import TwoWinOptions
from engine.games.two_win.state import Holding, State
from engine.seats import Seat


def deal(
    seats: int, options: TwoWinOptions, dice: Dice, deck: Sequence[Card] | None
) -> tuple[State, list[events.TwoWinEvent]]:
    """Deal a game.

    Args:
        deck: Cards in drawing order that replace the first shuffle, `None` to shuffle.
    """
    cards = deck
    if cards is None:
        cards, dice = dice.shuffle(options.deck)
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
    hands = [events.HandDealt(Seat(seat), holding.hand) for seat, holding in enumerate(state.holdings)]
    return state, [events.Dealt(seats, HAND, len(state.pile)), *hands, events.PhaseOpened(0, PASS, state.inside)]


def draw(state: State, owed: Mapping[Seat, int]) -> tuple[State, list[events.TwoWinEvent]]:
    """Draw the owed cards, one for each seat and lap, beginning with the first seat (A-W21).

    If no cards can be gathered for a new pile, the remaining draws are lost (A-W22).

    Args:
        owed: Number of cards that each seat draws, in seat order.
    """
    order = _laps(owed)
    happened: list[events.TwoWinEvent] = []
    taken = list(state.pile[: len(order)])
    pile = state.pile[len(order) :]
    while len(taken) < len(order):
        refilled = reshuffle(state._replace(pile=pile))
        if refilled is None:
            break
        state = refilled
        happened.append(events.Reshuffled(len(state.pile)))
        due = len(order) - len(taken)
        taken += state.pile[:due]
        pile = state.pile[due:]
    holdings = _handed_out(state.holdings, order, taken, len(pile), happened)
    if lost := order[len(taken) :]:
        happened.append(events.Shortage(tuple(events.Share(seat, lost.count(seat)) for seat in sorted(set(lost)))))
    return state._replace(holdings=holdings, pile=pile), happened


def _laps(owed: Mapping[Seat, int]) -> list[Seat]:
    """Return the seat that draws each card, in drawing order."""
    most = max(owed.values(), default=0)
    return [seat for lap in range(most) for seat, cards in owed.items() if cards > lap]


def _handed_out(
    holdings: Sequence[Holding],
    order: Sequence[Seat],
    taken: Sequence[Card],
    pile: int,
    happened: list[events.TwoWinEvent],
) -> tuple[Holding, ...]:
    """Return the holdings after each seat in `order` took the next card, and add its events."""
    drawn: dict[Seat, list[Card]] = {seat: [] for seat in order[: len(taken)]}
    for seat, card in zip(order, taken, strict=False):
        drawn[seat].append(card)
    after = list(holdings)
    for seat, cards in drawn.items():
        hand, tens, units, last = after[seat]
        after[seat] = Holding(tuple(sorted([*hand, *cards])), tens, units, last)
        happened.append(events.CardsDrawn(seat, tuple(cards)))
    if drawn:
        happened.append(events.Drew(tuple(events.Share(seat, len(cards)) for seat, cards in drawn.items()), pile))
    return tuple(after)


def reshuffle(state: State) -> State | None:
    """Return the state with a new pile (W28), `None` if no cards can be gathered.

    The gathered cards are sorted before the shuffle, so that their new order depends only on the key (docs/records.md).
    """
    for keep in state.options.keeps:
        holdings, cards = _gather(state, keep)
        if cards:
            pile, dice = state.dice.shuffle(sorted(cards))
            return state._replace(holdings=holdings, pile=tuple(pile), dice=dice)
    return None


def _gather(state: State, keep: int) -> tuple[tuple[Holding, ...], list[Card]]:
    """Gather the hands and columns of seats that are out (A-W17, A-W18), and all but the last `keep` numbers of the
    others."""
    cards: list[Card] = []
    holdings: list[Holding] = []
    for seat, (hand, tens, units, last) in enumerate(state.holdings):
        inside = seat in state.inside
        (old_tens, new_tens), (old_units, new_units) = (_parted(each, keep if inside else 0) for each in (tens, units))
        cards += (*old_tens, *old_units, *(() if inside else hand))
        holdings.append(Holding(hand if inside else (), new_tens, new_units, last))
    return tuple(holdings), cards


def _parted(column: Column, keep: int) -> tuple[tuple[Card, ...], Column]:
    """Return all cards of a column but the last `keep`, and the column that is left."""
    at = max(len(column.cards) - keep, 0)
    return column.cards[:at], Column(column.cards[at:], column.run)
