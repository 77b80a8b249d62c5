"""A state as plain data with a version number, and back."""

from collections.abc import Mapping
from typing import Final

from engine.contract import Json, Saved
from engine.dice import Dice
from engine.games.two_sans_three import reading
from engine.games.two_sans_three.checking import check
from engine.games.two_sans_three.options import SansThreeOptions, read_options
from engine.games.two_sans_three.reading import fields
from engine.games.two_sans_three.scoring import save_outcome
from engine.games.two_sans_three.state import Holding, State
from engine.hexadecimal import read_hex

VERSION: Final = 1


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
        "outcome": None if state.outcome is None else save_outcome(state.outcome),
    }


def _save_holding(holding: Holding) -> Json:
    return {
        "hand": list(holding.hand),
        "pile": list(holding.pile),
        "face_up": list(holding.face_up),
        "face_down": list(holding.face_down),
        "interim": holding.interim,
    }


def load(saved: Saved) -> State:
    """The inverse of `save`. Raises `ValueError` for data that is no saved state."""
    return reading.read_saved(saved, VERSION, "position", _load)


def _load(saved: Saved) -> State:
    raw = fields(saved, "v", "options", "key", "used", "start", "turn", "rows", "holdings", "gone", "unused", "outcome")
    state = State(
        options=_options(raw["options"]),
        dice=Dice(_key(raw["key"]), reading.whole(raw["used"])),
        start=reading.seat(raw["start"]),
        turn=reading.whole(raw["turn"]),
        rows=reading.each(raw["rows"], reading.cards),
        holdings=reading.each(raw["holdings"], _holding),
        gone=reading.cards(raw["gone"]),
        unused=reading.cards(raw["unused"]),
        outcome=None if raw["outcome"] is None else reading.outcome(raw["outcome"]),
    )
    check(state)
    return state


def _options(raw: Json) -> SansThreeOptions:
    options = read_options(raw) if isinstance(raw, Mapping) else None
    if not isinstance(options, SansThreeOptions):
        raise ValueError("the options are refused")
    return options


def _key(raw: Json) -> bytes:
    key = read_hex(raw)
    if key is None:
        raise ValueError("the key is not 64 hexadecimal digits")
    return key


def _holding(raw: Json) -> Holding:
    read = fields(raw, "hand", "pile", "face_up", "face_down", "interim")
    return Holding(
        hand=reading.cards(read["hand"]),
        pile=reading.cards(read["pile"]),
        face_up=reading.counts(read["face_up"]),
        face_down=reading.counts(read["face_down"]),
        interim=reading.whole(read["interim"]),
    )
