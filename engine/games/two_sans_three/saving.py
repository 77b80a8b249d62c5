"""A state as plain data with a version number, and back; what no game could come to is refused."""

from typing import Final

from engine.codec import Layout, require, versioned
from engine.contract import Json, Saved
from engine.games.two_sans_three.cards import CARDS, COLOURS, DRAWN, FULL_DECK, HAND, KEPT, PILE, ROW, ROWS, START_CARDS
from engine.games.two_sans_three.collection import INTERIM_BONUSES, ONE_TOO_MANY, Counts, coloured, outcome
from engine.games.two_sans_three.dealing import PLACED
from engine.games.two_sans_three.events import CODEC
from engine.games.two_sans_three.options import SEAT_COUNTS
from engine.games.two_sans_three.rows import FULL, Row
from engine.games.two_sans_three.state import Holding, State, mover
from engine.seats import Seat

VERSION: Final = 1


def snapshot(state: State) -> Saved:
    """The whole state, all hands open, in the neutral form of docs/records.md."""
    holdings = state.holdings
    shown: dict[str, Json] = {
        "turn": state.to_move,
        "rows": [list(row) for row in state.rows],
        "hands": [list(holding.hand) for holding in holdings],
        "piles": [list(holding.pile) for holding in holdings],
        "face_up": [_by_letter(holding.face_up) for holding in holdings],
        "face_down": [sum(holding.face_down) for holding in holdings],
        "interim": [holding.interim for holding in holdings],
        "phase": "play" if state.ended is None else "over",
    }
    if state.ended is not None:
        shown["scores"] = [holding.score.total for holding in holdings]
    return shown


def _by_letter(counts: Counts) -> Saved:
    return {colour.letter: counts[colour] for colour in COLOURS if counts[colour]}


def _check(state: State) -> None:
    """Raise `ValueError` for a state in which cards are missing or twice, or which disagrees with itself."""
    seats = len(state.holdings)
    require(seats in SEAT_COUNTS and state.start in range(seats), "wrong seats")
    require(state.turn <= state.last_turn, "wrong turn")
    require(len(state.rows) == ROWS and all(_is_row(at, row) for at, row in enumerate(state.rows)), "wrong rows")
    require(_is_whole_deck(state), "wrong cards")
    _check_collections(state)
    totals = [holding.score.total for holding in state.holdings]
    if state.ended is not None:
        require(state.turn == state.last_turn and state.ended == outcome(totals), "wrong outcome")
    plays = _plays(state)
    require(all(map(_has_played, state.holdings, plays)), "wrong hands and piles")


def _is_row(at: int, row: Row) -> bool:
    return (
        len(row) <= FULL
        and row[:1] == START_CARDS[at : at + 1]
        and list(row) == sorted(row)
        and all(ROW[card] == at for card in row)
    )


def _is_whole_deck(state: State) -> bool:
    held = [card for holding in state.holdings for card in (*holding.hand, *holding.pile)]
    lying = [card for row in state.rows for card in row]
    left = len(FULL_DECK) - PLACED - PILE * len(state.holdings)
    return (
        len(state.unused) == left
        and list(state.unused) == sorted(state.unused)
        and sorted((*held, *lying, *state.gone, *state.unused)) == list(CARDS)
    )


def _check_collections(state: State) -> None:
    """Face-up and face-down cards are together the coloured cards that are gone; bonuses went from the top (S17)."""
    every = [counts for holding in state.holdings for counts in (holding.face_up, holding.face_down)]
    require(coloured(state.gone) == tuple(map(sum, zip(*every, strict=True))), "wrong collections")
    require(all(max(holding.face_up) < ONE_TOO_MANY for holding in state.holdings), "wrong face-up cards")
    require(
        all(down % ONE_TOO_MANY == 0 for holding in state.holdings for down in holding.face_down),
        "wrong face-down cards",
    )
    earned = sorted((holding.interim for holding in state.holdings if holding.interim), reverse=True)
    require(tuple(earned) == INTERIM_BONUSES[: len(earned)], "wrong interim bonuses")


def _plays(state: State) -> list[int]:
    """Return how many cards each seat has played."""
    seats = len(state.holdings)
    movers = [mover(state.start, turn, seats) for turn in range(state.turn + (state.ended is not None))]
    return [movers.count(Seat(seat)) for seat in range(seats)]


def _has_played(holding: Holding, plays: int) -> bool:
    """Return whether hand and pile are as large as they are after so many plays (S18), the hand in order."""
    draws = min(plays // (HAND - KEPT), (PILE - HAND) // DRAWN)
    pile = PILE - HAND - DRAWN * draws
    hand = PILE - plays - pile
    return (len(holding.hand), len(holding.pile)) == (hand, pile) and list(holding.hand) == sorted(holding.hand)


STATE: Final = versioned(CODEC.with_also({Holding: Layout.OBJECT}).object(State), VERSION, _check)
"""The whole state, hidden cards and chance included, and back, checked as a whole."""
