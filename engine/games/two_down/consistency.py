"""Whether a state is a moment that a game can be in: what loading demands beyond the right kind of data."""

from collections.abc import Sequence

from engine.games.two_down.actions import DOWN_CARDS
from engine.games.two_down.cards import BLOCK, DECK, WILD
from engine.games.two_down.dealing import SEAT_COUNTS
from engine.games.two_down.facts import ACT, BLOCKED_TURNS, CARDS_HELD, DRAW, OVER, PICK_UP, Laid
from engine.games.two_down.lays import canonical
from engine.games.two_down.rounds import has_level
from engine.games.two_down.state import State
from engine.seats import Seat


def check(state: State) -> None:
    """Raises `ValueError` when the state is no moment of a game."""
    _check_seats(state)
    _check_cards(state)
    _demand(state.phase in (DRAW, ACT, PICK_UP, OVER), "there is no such phase")
    if state.phase in (DRAW, ACT):
        _check_turn(state)
    else:
        _check_end_of_round(state)


def _demand(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ValueError(otherwise)


def _check_seats(state: State) -> None:
    seats, last = len(state.levels), state.options.levels_to_win
    _demand(seats in SEAT_COUNTS, "nobody plays with so many seats")
    per_seat = (state.holdings, state.blocks, state.jumped)
    _demand(all(len(each) == seats for each in per_seat), "the lists do not speak of the same seats")
    named = (state.dealer, *state.asked, *state.declined, *(laid.seat for laid in state.laid))
    _demand(all(seat < seats for seat in named), "a seat is named that does not exist")
    _demand(all(level <= last for level in state.levels), "a level is beyond the last")
    _demand(state.question >= state.turn >= state.round - 1, "the counts do not agree")


def _check_cards(state: State) -> None:
    held = [card for holding in state.holdings for card in (*holding.hand, *holding.down)]
    blocks = [block for block in state.blocks if block is not None]
    laid = [card for each in state.laid for card in each.cards]
    every = (*state.pile, *state.discard, *held, *(block.card for block in blocks), *laid)
    _demand(tuple(sorted(every)) == DECK, "the cards are not the deck")
    _demand(all(_is_sorted(holding.hand) for holding in state.holdings), "a hand is not sorted")
    _demand(all(len(holding.down) <= DOWN_CARDS for holding in state.holdings), "too many cards lie face down")
    right = all(block.card in (WILD, BLOCK) and block.turns <= BLOCKED_TURNS for block in blocks)
    _demand(right, "a Block is none")


def _is_sorted(entries: Sequence[int]) -> bool:
    return list(entries) == sorted(entries)


def _check_turn(state: State) -> None:
    """Somebody is on turn, and nobody has laid a level in this round."""
    seat = state.seat
    _demand(not state.laid and not state.waiting and not state.declined, "somebody has laid already")
    if seat is None:
        raise ValueError("nobody is on turn")
    _demand(state.jumped[seat] == 0, "the seat on turn misses a turn")
    sizes = [CARDS_HELD + (each == seat and state.phase == ACT) for each in range(len(state.levels))]
    _demand(_sizes(state) == sizes, "a seat holds too many cards or too few")
    if state.opening:
        _demand(seat == (state.dealer + 1) % len(state.levels), "another seat opens the round")
        _demand(not any(state.jumped) and not any(state.blocks), "an action came before the first turn")
        _demand(all(len(holding.down) == DOWN_CARDS for holding in state.holdings), "a down card was taken already")
        _demand(len(state.discard) <= 1, "a card was discarded before the first turn")


def _sizes(state: State) -> list[int]:
    return [len(holding.hand) + len(holding.down) for holding in state.holdings]


def _check_end_of_round(state: State) -> None:
    """A level was laid: the game is over, or others may lay."""
    _demand(state.seat is None and bool(state.laid), "nobody has laid a level")
    _demand(not any(state.blocks), "a Block outlasts its round")
    _check_laid(state)
    finisher = state.laid[0].seat
    sizes = [_left(state, Seat(seat)) for seat in range(len(state.levels))]
    _demand(_sizes(state) == sizes, "a seat holds too many cards or too few")
    if state.laid[0].level == state.options.levels_to_win:
        alone = len(state.laid) == 1 and not state.declined and not state.waiting
        _demand(state.phase == OVER and alone, "the last level ends the game")
        return
    _demand(not any(held.down for seat, held in enumerate(state.holdings) if seat != finisher), "not picked up")
    _check_answers(state)


def _left(state: State, seat: Seat) -> int:
    """Cards that a seat still holds."""
    laid = state.lay_of(seat)
    held = CARDS_HELD + (seat == state.laid[0].seat)
    return held - (0 if laid is None else len(laid.cards))


def _check_laid(state: State) -> None:
    seats = [laid.seat for laid in state.laid]
    _demand(len(set(seats)) == len(seats), "a seat has laid twice")
    _demand(all(_fits(state, laid) for laid in state.laid), "a laid level is none")


def _fits(state: State, laid: Laid) -> bool:
    """Whether these cards are the level at which the seat was; at the end of the game it has risen."""
    options = state.options
    risen = min(laid.level + 1, options.levels_to_win) if state.phase == OVER else laid.level
    if laid.level > options.levels_to_win or state.levels[laid.seat] != risen:
        return False
    level = options.level(laid.level)
    return canonical(laid.cards, level, distinct=options.heap_distinct_colours) == laid.cards


def _check_answers(state: State) -> None:
    """Just those who hold their level are asked, or have declined (D9)."""
    answering = (*state.waiting, *state.declined)
    _demand(_is_sorted(state.waiting) and _is_sorted(state.declined), "the seats are not in order")
    laid = {each.seat for each in state.laid}
    able = [Seat(seat) for seat in range(len(state.levels)) if seat not in laid and has_level(state, Seat(seat))]
    _demand(sorted(answering) == able, "other seats may lay")
    over = state.phase == OVER
    _demand(bool(state.waiting) != over and bool(state.winners) >= over, "the game goes on, or does not")
