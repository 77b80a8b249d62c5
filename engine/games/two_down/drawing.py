"""Taking cards from the draw pile and from the discard pile (D4, D5, A-D20)."""

from engine.games.two_down.cards import Card
from engine.games.two_down.events import CardDrawn, DiscardTaken, Drew, Reshuffled, TwoDownEvent
from engine.games.two_down.facts import ACT, Left
from engine.games.two_down.memory import Known
from engine.games.two_down.state import Holding, State
from engine.seats import Seat


def draw_from_pile(state: State, seat: Seat, left: tuple[Left, ...], events: list[TwoDownEvent]) -> State:
    """The seat takes the top of the draw pile and is asked what to do. `left`: who left which discard lying by now."""
    if not state.pile:
        state = _reshuffled(state, events)
    card, rest = state.pile[0], state.pile[1:]
    events += [Drew(seat, len(rest)), CardDrawn(seat, card)]
    holdings = holdings_with(state, seat, _with_card(state.holdings[seat], card))
    return state.but(pile=rest, holdings=holdings, left_lying=left, phase=ACT, question=state.question + 1)


def take_discard(state: State, seat: Seat, events: list[TwoDownEvent]) -> State:
    """The seat takes the top of the discard pile and is asked what to do."""
    card = state.discard[-1]
    events.append(DiscardTaken(seat, card))
    known = (*state.known, Known(None, seat, card))
    holdings = holdings_with(state, seat, _with_card(state.holdings[seat], card))
    discard, question = state.discard[:-1], state.question + 1
    return state.but(discard=discard, known=known, holdings=holdings, phase=ACT, question=question)


def _with_card(holding: Holding, card: Card) -> Holding:
    return Holding(tuple(sorted((*holding.hand, card))), holding.down)


def _reshuffled(state: State, events: list[TwoDownEvent]) -> State:
    """All discards but the top card, sorted first, so that the order of the new pile follows from the key alone
    (docs/records.md). With up to four players at least nine cards lie in the two piles, so a card is always found."""
    *gathered, top = state.discard
    pile, dice = state.dice.shuffle(sorted(gathered))
    events.append(Reshuffled(len(pile)))
    return state.but(pile=tuple(pile), discard=(top,), dice=dice)


def holdings_with(state: State, seat: Seat, holding: Holding) -> tuple[Holding, ...]:
    """What everybody holds, the seat something else."""
    return (*state.holdings[:seat], holding, *state.holdings[seat + 1 :])


def without(holding: Holding, *cards: Card) -> Holding:
    """What is held without these cards of the hand."""
    hand = list(holding.hand)
    for card in cards:
        hand.remove(card)
    return Holding(tuple(hand), holding.down)
