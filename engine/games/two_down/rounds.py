"""Laying a level, the pick-up, and the end of a round (D6, D9 to D11)."""

from engine.games.two_down.cards import Card
from engine.games.two_down.dealing import deal_round
from engine.games.two_down.drawing import holdings_with, with_holding, without
from engine.games.two_down.events import (
    BlockGone,
    Declined,
    GameOver,
    LevelLaid,
    PickedUp,
    PickUpOpened,
    RoundEnded,
    TwoDownEvent,
)
from engine.games.two_down.facts import OVER, PICK_UP, Laid
from engine.games.two_down.memory import without_played
from engine.games.two_down.plans import can_lay
from engine.games.two_down.state import Holding, State, outcome
from engine.games.two_down.turns import under_discards, with_block
from engine.seats import Seat


def finish(state: State, seat: Seat, cards: tuple[Card, ...], events: list[TwoDownEvent]) -> State:
    """A level is laid in the own turn: that ends the round at once (D6). With the last level the game is over and
    nobody picks up (D11); else all others pick up and may lay (D9)."""
    state = _without_blocks(_laid(state, seat, cards, events), events)._replace(seat=None)
    if state.winners:
        return _end_round(state, (), events)
    picked_up = {Seat(each): held.down for each, held in enumerate(state.holdings) if each != seat}
    for each, down in picked_up.items():
        state = with_holding(state, each, Holding(tuple(sorted((*state.holdings[each].hand, *down)))))
    able = tuple([each for each in picked_up if has_level(state, each)])
    if not able:
        return _end_round(state, tuple(picked_up), events)
    state = state._replace(turn=state.turn + 1, question=state.question + 1, phase=PICK_UP, waiting=able)
    events += [PickedUp(each, down) for each, down in picked_up.items()]
    events.append(PickUpOpened(state.turn, able))
    return state


def has_level(state: State, seat: Seat) -> bool:
    """Whether the seat holds its own level (blocked or not: Blocks fall off, A-D26)."""
    options = state.options
    return can_lay(state.holdings[seat].hand, options.level(state.levels[seat]), distinct=options.heap_distinct_colours)


def answer_pick_up(state: State, seat: Seat, cards: tuple[Card, ...] | None, events: list[TwoDownEvent]) -> State:
    """A seat lays in the pick-up, or declines (`None`); the last answer ends the round."""
    if cards is None:
        events.append(Declined(seat))
        state = state._replace(declined=tuple(sorted((*state.declined, seat))))
    else:
        state = _laid(state, seat, cards, events)
    state = state._replace(waiting=tuple([each for each in state.waiting if each != seat]))
    if state.waiting:
        return state
    finisher = state.laid[0].seat
    others = tuple(Seat(each) for each in range(len(state.levels)) if each != finisher)
    return _end_round(state, others, events)


def _laid(state: State, seat: Seat, cards: tuple[Card, ...], events: list[TwoDownEvent]) -> State:
    level = state.levels[seat]
    events.append(LevelLaid(seat, level, cards))
    return state._replace(
        holdings=holdings_with(state, seat, without(state.holdings[seat], *cards)),
        known=without_played(state.known, seat, cards),
        laid=(*state.laid, Laid(seat, level, cards)),
    )


def _without_blocks(state: State, events: list[TwoDownEvent]) -> State:
    """All Blocks fall off, in seat order, each below the former (D19)."""
    for seat, block in enumerate(state.blocks):
        if block is not None:
            events.append(BlockGone(Seat(seat), "level"))
            state = under_discards(with_block(state, Seat(seat), None), block.card)
    return state


def _end_round(state: State, picked_up: tuple[Seat, ...], events: list[TwoDownEvent]) -> State:
    """Whoever laid a level goes up by one (D10); whoever laid the last has won (D11, A-D23, A-D24)."""
    last = state.options.levels_to_win
    risen = {laid.seat for laid in state.laid}
    levels = tuple([min(level + (seat in risen), last) for seat, level in enumerate(state.levels)])
    events.append(RoundEnded(state.round, state.laid, picked_up, levels))
    state = state._replace(levels=levels)
    if not state.winners:
        return deal_round(state, events)
    state = state._replace(phase=OVER)
    ended = outcome(state)
    assert ended is not None  # noqa: S101 - there are winners
    events.append(GameOver(ended))
    return state
