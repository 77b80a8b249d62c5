"""Which cards a state, a view and an event of 2 WIN name."""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.contract import CardCode
from engine.games.two_win.actions import TwoWinAction
from engine.games.two_win.cards import CODE, Card
from engine.games.two_win.criteria import Column
from engine.games.two_win.events import CardPassed, CardsDrawn, Chosen, HandDealt, Revealed, TwoWinEvent
from engine.games.two_win.state import State
from engine.games.two_win.view import TwoWinView


def in_state(state: State) -> Counter[CardCode]:
    """Every card where it lies: in hands, columns and the pile."""
    held = (card for hand, tens, units, _ in state.holdings for card in (*hand, *tens.cards, *units.cards))
    return _count((*state.pile, *held))


def in_view(view: TwoWinView) -> Counter[CardCode]:
    """Every card that the view names."""
    return _count(_seen(view))


def _seen(view: TwoWinView) -> Iterator[Card]:
    yield from view.hand
    for seat in view.seats:
        yield from _lying(seat.tens, seat.units)
    yield from view.choice or ()
    yield from (given.card for given in (view.gave, view.got) if given is not None)
    for hand in view.hands or ():
        yield from hand


def _lying(*columns: Column) -> Iterator[Card]:
    for column in columns:
        yield from column.cards


def in_event(event: TwoWinEvent) -> Counter[CardCode]:
    """Every card that the event names."""
    match event:
        case HandDealt(cards=cards) | CardsDrawn(cards=cards):
            return _count(cards)
        case Chosen(action=action):
            return _count(_named(action))
        case CardPassed(given=given):
            return _count((given.card,))
        case Revealed(formed=formed):
            return _count(card for each in formed for card in each.form)
        case _:
            return Counter()


def _named(action: TwoWinAction) -> Iterable[Card]:
    return action


def _count(cards: Iterable[Card]) -> Counter[CardCode]:
    return Counter(CODE[card] for card in cards)
