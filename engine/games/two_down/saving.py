"""A state as plain data with a version number, and back. What is no moment of a game is refused whole."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.codec import Layout, require, versioned
from engine.contract import Saved
from engine.games.two_down.actions import DOWN_CARDS
from engine.games.two_down.cards import BLOCK, CARDS_HELD, DECK, WILD, codes
from engine.games.two_down.facts import ACT, CODEC, DRAW, OVER, PICK_UP, Laid
from engine.games.two_down.lays import canonical
from engine.games.two_down.options import SEAT_COUNTS
from engine.games.two_down.rounds import has_level
from engine.games.two_down.state import Holding, State, of_hand
from engine.seats import Seat

VERSION: Final = 3
"""Version 1 remembered nothing, version 2 no down cards that were turned over."""


def snapshot(state: State) -> Saved:
    """The whole state, all hands open, in the neutral form of docs/records.md. A Block in front of a
    seat and laid cards are in no list."""
    return {
        "round": state.round,
        "dealer": state.dealer,
        "turn": state.seat,
        "phase": state.phase,
        "levels": list(state.levels),
        "hands": [codes(holding.hand) for holding in state.holdings],
        "down": [codes(holding.down) for holding in state.holdings],
        "pile": codes(state.pile),
        "discard": codes(state.discard),
        "blocked": [0 if block is None else block.turns for block in state.blocks],
        "jumped": list(state.jumped),
    }


def _check(state: State) -> None:
    """Raises `ValueError` when the state is no moment of a game."""
    _check_seats(state)
    _check_cards(state)
    _check_known(state)
    _check_turned(state)
    require(state.phase in (DRAW, ACT, PICK_UP, OVER), "there is no such phase")
    if state.phase in (DRAW, ACT):
        _check_turn(state)
    else:
        _check_end_of_round(state)


def _check_seats(state: State) -> None:
    seats, last = len(state.levels), state.options.levels_to_win
    require(seats in SEAT_COUNTS, "nobody plays with so many seats")
    per_seat = (state.holdings, state.blocks, state.jumped)
    require(all(len(each) == seats for each in per_seat), "the lists do not speak of the same seats")
    named = (state.dealer, *state.asked, *state.declined, *(laid.seat for laid in state.laid))
    require(all(seat < seats for seat in named), "a seat is named that does not exist")
    require(all(1 <= level <= last for level in state.levels), "there is no such level")
    require(state.question >= state.turn >= state.round - 1 >= 0, "the counts do not agree")


def _check_cards(state: State) -> None:
    held = [card for holding in state.holdings for card in (*holding.hand, *holding.down)]
    blocks = [block for block in state.blocks if block is not None]
    laid = [card for each in state.laid for card in each.cards]
    every = (*state.pile, *state.discard, *held, *(block.card for block in blocks), *laid)
    require(tuple(sorted(every)) == DECK, "the cards are not the deck")
    require(all(_is_sorted(holding.hand) for holding in state.holdings), "a hand is not sorted")
    require(all(len(holding.down) <= DOWN_CARDS for holding in state.holdings), "too many cards lie face down")
    require(all(block.card in (WILD, BLOCK) for block in blocks), "a Block is none")


def _check_known(state: State) -> None:
    """Check that the cards known of a hand are in it."""
    seats = [Seat(seat) for seat in range(len(state.levels))]
    require(all(each.seat in seats for each in state.left_lying), "nobody there left a card lying")
    require(all(each.knower in (None, *seats) and each.holder in seats for each in state.known), "nobody knows this")
    require(all(each.knower != each.holder for each in state.known), "a seat remembers its own hand")
    for knower in (None, *seats):
        for holder in seats:
            known = of_hand([each for each in state.known if each.knower in (None, knower)], holder)
            require(Counter(known) <= Counter(state.holdings[holder].hand), "what is known of a hand is not there")


def _check_turned(state: State) -> None:
    """Check that the down cards turned over at the end of a round are in hand, laid or face down."""
    if not state.turned:
        return
    require(state.phase in (PICK_UP, OVER) and len(state.turned) == len(state.levels), "nothing was turned over yet")
    for seat, cards in enumerate(state.turned):
        laid = state.lay_of(Seat(seat))
        there = (*state.holdings[seat].hand, *state.holdings[seat].down, *(() if laid is None else laid.cards))
        require(len(cards) <= DOWN_CARDS and Counter(cards) <= Counter(there), "what was turned over is not there")


def _is_sorted(entries: Sequence[int]) -> bool:
    return list(entries) == sorted(entries)


def _check_turn(state: State) -> None:
    """Someone is on turn, and no one has laid a level in this round."""
    seat = state.seat
    require(not state.laid and not state.waiting and not state.declined, "somebody has laid already")
    if seat is None:
        raise ValueError("nobody is on turn")
    require(state.jumped[seat] == 0, "the seat on turn misses a turn")
    sizes = [CARDS_HELD + (each == seat and state.phase == ACT) for each in range(len(state.levels))]
    require(_sizes(state) == sizes, "a seat holds too many cards or too few")
    if state.opening:
        require(seat == (state.dealer + 1) % len(state.levels), "another seat opens the round")
        require(not any(state.jumped) and not any(state.blocks), "an action came before the first turn")
        require(all(len(holding.down) == DOWN_CARDS for holding in state.holdings), "a down card was taken already")
        require(len(state.discard) <= 1, "a card was discarded before the first turn")


def _sizes(state: State) -> list[int]:
    return [len(holding.hand) + len(holding.down) for holding in state.holdings]


def _check_end_of_round(state: State) -> None:
    """A level was laid: the game is over, or others may lay."""
    require(state.seat is None and bool(state.laid), "nobody has laid a level")
    require(not any(state.blocks), "a Block outlasts its round")
    _check_laid(state)
    finisher = state.laid[0].seat
    sizes = [_left(state, Seat(seat)) for seat in range(len(state.levels))]
    require(_sizes(state) == sizes, "a seat holds too many cards or too few")
    if state.laid[0].level == state.options.levels_to_win:
        alone = len(state.laid) == 1 and not state.declined and not state.waiting
        require(state.phase == OVER and alone, "the last level ends the game")
        return
    require(not any(held.down for seat, held in enumerate(state.holdings) if seat != finisher), "not picked up")
    _check_answers(state)


def _left(state: State, seat: Seat) -> int:
    """Cards that a seat still holds."""
    laid = state.lay_of(seat)
    held = CARDS_HELD + (seat == state.laid[0].seat)
    return held - (0 if laid is None else len(laid.cards))


def _check_laid(state: State) -> None:
    seats = [laid.seat for laid in state.laid]
    require(len(set(seats)) == len(seats), "a seat has laid twice")
    require(all(_fits(state, laid) for laid in state.laid), "a laid level is none")


def _fits(state: State, laid: Laid) -> bool:
    """Return whether these cards are the level at which the seat was; at the end of the game it has risen."""
    options = state.options
    risen = min(laid.level + 1, options.levels_to_win) if state.phase == OVER else laid.level
    if laid.level > options.levels_to_win or state.levels[laid.seat] != risen:
        return False
    level = options.level(laid.level)
    return canonical(laid.cards, level, distinct=options.heap_distinct_colours) == laid.cards


def _check_answers(state: State) -> None:
    """Just those who hold their level are asked, or have declined (D9)."""
    answering = (*state.waiting, *state.declined)
    require(_is_sorted(state.waiting) and _is_sorted(state.declined), "the seats are not in order")
    laid = {each.seat for each in state.laid}
    able = [Seat(seat) for seat in range(len(state.levels)) if seat not in laid and has_level(state, Seat(seat))]
    require(sorted(answering) == able, "other seats may lay")
    over = state.phase == OVER
    require(bool(state.waiting) != over and bool(state.winners) >= over, "the game goes on, or does not")


STATE: Final = versioned(CODEC.with_also({Holding: Layout.OBJECT}).object(State), VERSION, _check)
"""The whole state, hidden cards and chance included, and back, checked as a whole."""
