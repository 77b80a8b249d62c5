"""A state as plain data with a version number, and back."""

from typing import Final

from engine.contract import Json, Refusal, Saved
from engine.dice import Dice
from engine.games.two_sans_three import reading
from engine.games.two_sans_three.consistency import check
from engine.games.two_sans_three.options import read_options
from engine.games.two_sans_three.state import Holding, State
from engine.hexadecimal import read_hex
from engine.loading import Data, whole

VERSION: Final = 1

_MOST_WORDS: Final = 1 << 64
"""More words of the dice than a game could ever use."""


def save(state: State) -> Saved:
    """The whole state, hidden cards and chance included."""
    return {
        "v": VERSION,
        "options": state.options.save(),
        "key": state.dice.key.hex(),
        "used": state.dice.used,
        "start": state.start,
        "turn": state.turn,
        "rows": [list(row) for row in state.rows],
        "holdings": [_save_holding(holding) for holding in state.holdings],
        "gone": list(state.gone),
        "unused": list(state.unused),
        "outcome": None if state.ended is None else state.ended.save(),
    }


def _save_holding(holding: Holding) -> Json:
    return {
        "hand": list(holding.hand),
        "pile": list(holding.pile),
        "face_up": list(holding.face_up),
        "face_down": list(holding.face_down),
        "interim": holding.interim,
    }


def read(raw: Data) -> State:
    """The state that was saved, checked as a whole. Raises an error that `engine.loading` expects for other data."""
    options, key = read_options(raw["options"]), read_hex(raw["key"])
    if isinstance(options, Refusal) or key is None:
        raise ValueError("the options or the key are refused")
    state = State(
        options=options,
        dice=Dice(key, whole(raw["used"], range(_MOST_WORDS))),
        start=reading.seat(raw["start"]),
        turn=reading.number(raw["turn"]),
        rows=reading.rows(raw["rows"]),
        holdings=tuple([_read_holding(holding) for holding in raw["holdings"]]),
        gone=reading.cards(raw["gone"]),
        unused=reading.cards(raw["unused"]),
        ended=None if raw["outcome"] is None else reading.outcome(raw["outcome"]),
    )
    check(state)
    return state


def _read_holding(raw: Data) -> Holding:
    return Holding(
        hand=reading.cards(raw["hand"]),
        pile=reading.cards(raw["pile"]),
        face_up=reading.counts(raw["face_up"]),
        face_down=reading.counts(raw["face_down"]),
        interim=reading.number(raw["interim"]),
    )
