"""How a turn ends and whose turn is next (D3, D19, D20)."""

from engine.games.two_down.cards import Card
from engine.games.two_down.events import BlockGone, TurnMissed, TurnOpened, TwoDownEvent
from engine.games.two_down.facts import DRAW, Block
from engine.games.two_down.state import State
from engine.seats import Seat


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
