"""What happens in a turn of 2 DOWN: a card is drawn (D4, D5, A-D20), another is discarded and does what it does (D19 to
D24), the turn ends and the next begins (D3, D19, D20)."""

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
from engine.games.two_down.events import (
    BlockGone,
    BlockPut,
    CardDrawn,
    Discarded,
    DiscardTaken,
    DownCardTaken,
    DownTaken,
    Drew,
    HandReceived,
    HandsSwapped,
    JumpPlayed,
    OneUpExchanged,
    Reshuffled,
    TurnMissed,
    TurnOpened,
    TwoDownEvent,
)
from engine.games.two_down.facts import ACT, BLOCKED_TURNS, DRAW, Block, Left
from engine.games.two_down.previewing import neighbours
from engine.games.two_down.state import Holding, Known, State, after_swap, without_played
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


def with_block(state: State, seat: Seat, block: Block | None) -> State:
    """The state with this Block, or none, in front of the seat."""
    return state.but(blocks=(*state.blocks[:seat], block, *state.blocks[seat + 1 :]))


def with_jumped(state: State, seat: Seat, owed: int) -> State:
    """The state in which the seat still misses so many turns."""
    return state.but(jumped=(*state.jumped[:seat], owed, *state.jumped[seat + 1 :]))


def under_discards(state: State, card: Card) -> State:
    """The state with a Block that is over under the discard pile (A-D21)."""
    return state.but(discard=(card, *state.discard))


def end_turn(state: State, seat: Seat, events: list[TwoDownEvent]) -> State:
    """The seat has had its turn: its Block holds for one less, and the next seat that misses no turn is on."""
    block = state.blocks[seat]
    if block is not None:
        state = _turn_served(state, seat, block, events)
    return _next_turn(state, seat, events)


def _turn_served(state: State, seat: Seat, block: Block, events: list[TwoDownEvent]) -> State:
    """Only a turn that is really taken counts (A-D12)."""
    if block.turns > 1:
        return with_block(state, seat, Block(block.card, block.turns - 1))
    events.append(BlockGone(seat, "turns"))
    return under_discards(with_block(state, seat, None), block.card)


def _next_turn(state: State, seat: Seat, events: list[TwoDownEvent]) -> State:
    """Clockwise; whoever owes a turn is passed over (A-D18), which with two players gives the same seat again
    (A-D19)."""
    seats = len(state.levels)
    following = Seat((seat + 1) % seats)
    while owed := state.jumped[following]:
        state = with_jumped(state, following, owed - 1)
        events.append(TurnMissed(following, owed - 1))
        following = Seat((following + 1) % seats)
    events.append(TurnOpened(state.turn + 1, following))
    return state.but(turn=state.turn + 1, question=state.question + 1, phase=DRAW, seat=following, opening=False)


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
