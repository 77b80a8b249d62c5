"""What a discarded card does (D19 to D24). The player holds the card and may play it so."""

from typing import assert_never

from engine.games.two_down.actions import (
    Discard,
    Ending,
    PlayJump,
    PlaySwap,
    PutBlock,
    TakeUp,
    Unblock,
)
from engine.games.two_down.cards import ONE_UP, SWAP, WILD, Card
from engine.games.two_down.drawing import draw_from_pile, holdings_with, without
from engine.games.two_down.events import (
    BlockGone,
    BlockPut,
    Discarded,
    DownCardTaken,
    DownTaken,
    HandReceived,
    HandsSwapped,
    JumpPlayed,
    OneUpExchanged,
    TwoDownEvent,
)
from engine.games.two_down.facts import BLOCKED_TURNS, Block
from engine.games.two_down.memory import after_swap, without_played
from engine.games.two_down.previewing import neighbours
from engine.games.two_down.state import Holding, State
from engine.games.two_down.turns import under_discards, with_block, with_jumped
from engine.seats import Seat


def end_with(state: State, seat: Seat, action: Ending, events: list[TwoDownEvent]) -> State:
    """The state in which the card is played and its effect done; the turn is still the same."""
    match action:
        case Discard():
            return _discard(state, seat, action.card, events, Discarded(seat, action.card))
        case PutBlock():
            return _put_block(state, seat, action, events)
        case PlayJump():
            return _jump(state, seat, action, events)
        case PlaySwap():
            return _swap(state, seat, action, events)
        case TakeUp():
            return _take_up(state, seat, action, events)
        case Unblock():
            return _unblock(state, seat, events)
        case _:
            assert_never(action)


def exchange(state: State, seat: Seat, events: list[TwoDownEvent]) -> State:
    """A 1Up goes on the discard pile, then a card is drawn; the turn goes on (D23, A-D9)."""
    state = _discard(state, seat, ONE_UP, events, OneUpExchanged(seat, ONE_UP))
    return draw_from_pile(state, seat, state.left_lying, events)


def _discard(state: State, seat: Seat, card: Card, events: list[TwoDownEvent], told: TwoDownEvent) -> State:
    events.append(told)
    return _put_down(state, seat, card, without(state.holdings[seat], card))


def _put_down(state: State, seat: Seat, card: Card, left: Holding) -> State:
    """The state in which the card lies on the discard pile and its player holds what is left."""
    known = without_played(state.known, seat, (card,))
    return state.but(discard=(*state.discard, card), known=known, holdings=holdings_with(state, seat, left))


def _put_block(state: State, seat: Seat, action: PutBlock, events: list[TwoDownEvent]) -> State:
    """The card lies in front of the target, not on the discard pile; an earlier Block goes under it (A-D14)."""
    events.append(BlockPut(seat, action.target, action.card))
    holdings = holdings_with(state, seat, without(state.holdings[seat], action.card))
    state = state.but(known=without_played(state.known, seat, (action.card,)), holdings=holdings)
    earlier = state.blocks[action.target]
    if earlier is not None:
        state = under_discards(state, earlier.card)
    return with_block(state, action.target, Block(action.card, BLOCKED_TURNS))


def _jump(state: State, seat: Seat, action: PlayJump, events: list[TwoDownEvent]) -> State:
    owed = state.jumped[action.target] + 1
    state = _discard(state, seat, action.card, events, JumpPlayed(seat, action.target, action.card, owed))
    return with_jumped(state, action.target, owed)


def _swap(state: State, seat: Seat, action: PlaySwap, events: list[TwoDownEvent]) -> State:
    """Hands and down cards move one seat on (A-D16, A-D17); Blocks and missed turns stay (A-D15)."""
    state = _discard(state, seat, SWAP, events, HandsSwapped(seat, SWAP, action.direction))
    seats = len(state.holdings)
    givers = [neighbours(Seat(each), action.direction, seats)[0] for each in range(seats)]
    holdings = tuple([state.holdings[giver] for giver in givers])
    for receiver, (giver, held) in enumerate(zip(givers, holdings, strict=True)):
        events.append(HandReceived(Seat(receiver), giver, held.hand, len(held.down)))
    receivers = {giver: Seat(receiver) for receiver, giver in enumerate(givers)}
    known = after_swap(state.known, [held.hand for held in state.holdings], receivers)
    return state.but(holdings=holdings, known=known)


def _take_up(state: State, seat: Seat, action: TakeUp, events: list[TwoDownEvent]) -> State:
    """One of the own down cards joins the hand for the rest of the round (D22)."""
    hand, down = state.holdings[seat]
    taken, left = down[action.index], (*down[: action.index], *down[action.index + 1 :])
    events += [DownTaken(seat, action.card, len(left)), DownCardTaken(seat, taken)]
    held = Holding(tuple(sorted((*hand, taken))), left)
    return _put_down(state, seat, action.card, without(held, action.card))


def _unblock(state: State, seat: Seat, events: list[TwoDownEvent]) -> State:
    """The Block goes under the discard pile, the Wild on top (A-D13)."""
    block = state.blocks[seat]
    assert block is not None  # noqa: S101 - only a blocked player may do this
    state = _discard(with_block(state, seat, None), seat, WILD, events, Discarded(seat, WILD))
    events.append(BlockGone(seat, "wild"))
    return under_discards(state, block.card)
