"""Laying a level, the pick-up, and the end of a round (D6, D9 to D11)."""

from engine.games.two_down.cards import Card
from engine.games.two_down.dealing import deal_round
from engine.games.two_down.events import (
    BlockGone,
    Declined,
    FellShort,
    GameOver,
    LevelLaid,
    PickedUp,
    PickUpOpened,
    RoundEnded,
    RoundShown,
    TwoDownEvent,
)
from engine.games.two_down.facts import OVER, PICK_UP, Laid
from engine.games.two_down.lays import sizes
from engine.games.two_down.progress import can_lay
from engine.games.two_down.state import Holding, Known, State, outcome, without_played
from engine.games.two_down.turns import holdings_with, under_discards, with_block, without
from engine.seats import Seat


def finish(state: State, seat: Seat, cards: tuple[Card, ...], events: list[TwoDownEvent]) -> State:
    """A level is laid in the own turn: that ends the round at once (D6). With the last level the game is over and
    nobody picks up (D11); else all others pick up and may lay (D9)."""
    state = _without_blocks(_laid(state, seat, cards, events), events).but(seat=None)
    if state.winners:
        return _end_round(state, (), events)
    others = _others(state, seat)
    state = _picked_up(state, others, events)
    able = tuple([each for each in others if has_level(state, each)])
    if not able:
        return _end_round(state, others, events)
    state = state.but(turn=state.turn + 1, question=state.question + 1, phase=PICK_UP, waiting=able)
    events.append(PickUpOpened(state.turn, able))
    return state


def _others(state: State, finisher: Seat) -> tuple[Seat, ...]:
    return tuple(Seat(each) for each in range(len(state.levels)) if each != finisher)


def _picked_up(state: State, others: tuple[Seat, ...], events: list[TwoDownEvent]) -> State:
    """All but the finisher turn their down cards over and take them into the hand (D9, A-D34)."""
    turned = tuple([held.down if seat in others else () for seat, held in enumerate(state.holdings)])
    events += [PickedUp(seat, turned[seat]) for seat in others]
    holdings = [
        Holding(tuple(sorted((*held.hand, *held.down)))) if seat in others else held
        for seat, held in enumerate(state.holdings)
    ]
    known = [Known(None, seat, card) for seat in others for card in turned[seat]]
    return state.but(holdings=tuple(holdings), known=(*state.known, *known), turned=turned)


def has_level(state: State, seat: Seat) -> bool:
    """Whether the seat holds its own level (blocked or not: Blocks fall off, A-D26)."""
    options = state.options
    return can_lay(state.holdings[seat].hand, options.level(state.levels[seat]), distinct=options.heap_distinct_colours)


def answer_pick_up(state: State, seat: Seat, cards: tuple[Card, ...] | None, events: list[TwoDownEvent]) -> State:
    """A seat lays in the pick-up, or declines (`None`); the last answer ends the round."""
    if cards is None:
        events.append(Declined(seat))
        state = state.but(declined=tuple(sorted((*state.declined, seat))))
    else:
        state = _laid(state, seat, cards, events)
    state = state.but(waiting=tuple([each for each in state.waiting if each != seat]))
    if state.waiting:
        return state
    return _end_round(state, _others(state, state.laid[0].seat), events)


def _laid(state: State, seat: Seat, cards: tuple[Card, ...], events: list[TwoDownEvent]) -> State:
    level = state.levels[seat]
    events.append(LevelLaid(seat, level, cards))
    return state.but(
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
    """Whoever laid a level goes up by one (D10); whoever laid the last has won (D11, A-D23, A-D24). Every down card is
    turned over by now (A-D22)."""
    last = state.options.levels_to_win
    risen = {laid.seat for laid in state.laid}
    before = state.turned or ((),) * len(state.levels)
    turned = tuple([cards or held.down for cards, held in zip(before, state.holdings, strict=True)])
    levels = tuple([min(level + (seat in risen), last) for seat, level in enumerate(state.levels)])
    events += [RoundShown(turned, _melds(state)), RoundEnded(state.round, state.laid, picked_up, levels)]
    events += [
        FellShort(seat, state.levels[seat], state.holdings[seat].hand) for seat in picked_up if seat not in risen
    ]
    state = state.but(levels=levels, turned=turned)
    if not state.winners:
        return deal_round(state, events)
    state = state.but(phase=OVER)
    ended = outcome(state)
    assert ended is not None  # noqa: S101 - there are winners
    events.append(GameOver(ended))
    return state


def _melds(state: State) -> tuple[tuple[int, ...], ...]:
    """How many cards each meld takes of each level that was laid."""
    options = state.options
    return tuple(
        [sizes(laid.cards, options.level(laid.level), distinct=options.heap_distinct_colours) for laid in state.laid]
    )
