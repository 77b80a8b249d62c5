"""Which cards a state, a view and an event of 2 DOWN name."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import get_args

from engine.contract import CardCode, Event
from engine.games.two_down.cards import CODE, Card
from engine.games.two_down.events import (
    BlockPut,
    CardDrawn,
    Discarded,
    DiscardTaken,
    DownCardTaken,
    DownTaken,
    HandDealt,
    HandReceived,
    HandsSwapped,
    JumpPlayed,
    LevelLaid,
    OneUpExchanged,
    PickedUp,
    RoundDealt,
    RoundEnded,
    TwoDownEvent,
)
from engine.games.two_down.facts import Block, Laid
from engine.games.two_down.state import State
from engine.games.two_down.view import TwoDownView


def in_state(state: State) -> Counter[CardCode]:
    """Every card where it lies: in piles, hands, face down, as Blocks in front of seats, laid."""
    held = (card for holding in state.holdings for card in (*holding.hand, *holding.down))
    return _count((*state.pile, *state.discard, *held, *_blocks(state.blocks), *_laid(state.laid)))


def in_view(view: TwoDownView) -> Counter[CardCode]:
    """Every card that the view names."""
    hands = (card for hand in view.hands or () for card in hand)
    blocks = _blocks(seat.block for seat in view.seats)
    return _count((*view.hand, *view.discard, *blocks, *_laid(view.laid), *hands))


def in_event(event: Event) -> Counter[CardCode]:
    """Every card that the event names."""
    match event:
        case HandDealt(cards=cards) | HandReceived(cards=cards) | LevelLaid(cards=cards) | PickedUp(cards=cards):
            return _count(cards)
        case RoundDealt(card=card) | CardDrawn(card=card) | DiscardTaken(card=card) | DownCardTaken(card=card):
            return _count((card,))
        case Discarded(card=card) | BlockPut(card=card) | JumpPlayed(card=card) | DownTaken(card=card):
            return _count((card,))
        case HandsSwapped(card=card) | OneUpExchanged(card=card):
            return _count((card,))
        case RoundEnded(laid=laid):
            return _count(_laid(laid))
        case _ if isinstance(event, get_args(TwoDownEvent)):
            return Counter()
        case _:
            raise TypeError("this event is not of 2 DOWN")


def _blocks(blocks: Iterable[Block | None]) -> Iterator[Card]:
    return (block.card for block in blocks if block is not None)


def _laid(laid: Iterable[Laid]) -> Iterator[Card]:
    return (card for each in laid for card in each.cards)


def _count(cards: Iterable[Card]) -> Counter[CardCode]:
    return Counter(CODE[card] for card in cards)
