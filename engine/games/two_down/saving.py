"""A state as plain data with a version number, and back. What is no moment of a game is refused whole."""

from typing import Final

from engine.contract import Json, Refusal, Saved
from engine.dice import KEY_BYTES, Dice
from engine.games.two_down import plain
from engine.games.two_down.cards import codes
from engine.games.two_down.consistency import check
from engine.games.two_down.options import TwoDownOptions, read_options
from engine.games.two_down.plain import save_block, save_laid
from engine.games.two_down.state import Holding, State

VERSION: Final = 1

_FIELDS: Final = ("v", "options", "key", "used", *(name for name in State._fields if name not in ("options", "dice")))


def save(state: State) -> Saved:
    """The whole state, hidden cards and chance included."""
    return {
        "v": VERSION,
        "options": state.options.save(),
        "key": state.dice.key.hex(),
        "used": state.dice.used,
        "turn": state.turn,
        "question": state.question,
        "round": state.round,
        "dealer": state.dealer,
        "phase": state.phase,
        "seat": state.seat,
        "opening": state.opening,
        "levels": list(state.levels),
        "holdings": [_save_holding(holding) for holding in state.holdings],
        "pile": codes(state.pile),
        "discard": codes(state.discard),
        "blocks": [None if block is None else save_block(block) for block in state.blocks],
        "jumped": list(state.jumped),
        "laid": [save_laid(laid) for laid in state.laid],
        "waiting": list(state.waiting),
        "declined": list(state.declined),
    }


def _save_holding(holding: Holding) -> Json:
    return {"hand": codes(holding.hand), "down": codes(holding.down)}


def read(saved: Saved) -> State:
    """The state that decoded JSON holds. Raises errors that `engine.loading.load` expects."""
    raw = plain.fields(saved, _FIELDS)
    if plain.whole(raw["v"]) != VERSION:
        raise ValueError(f"version {raw['v']} is not {VERSION}")
    state = State(
        options=_options(raw["options"]),
        dice=Dice(_key(raw["key"]), plain.whole(raw["used"])),
        turn=plain.whole(raw["turn"]),
        question=plain.whole(raw["question"]),
        round=plain.whole(raw["round"], 1),
        dealer=plain.seat(raw["dealer"]),
        phase=plain.word(raw["phase"]),
        seat=plain.maybe(raw["seat"], plain.seat),
        opening=plain.truth(raw["opening"]),
        levels=plain.entries(raw["levels"], lambda each: plain.whole(each, 1)),
        holdings=plain.entries(raw["holdings"], _holding),
        pile=plain.cards(raw["pile"]),
        discard=plain.cards(raw["discard"]),
        blocks=plain.entries(raw["blocks"], lambda each: plain.maybe(each, plain.block)),
        jumped=plain.entries(raw["jumped"], plain.whole),
        laid=plain.entries(raw["laid"], plain.laid),
        waiting=plain.seats(raw["waiting"]),
        declined=plain.seats(raw["declined"]),
    )
    check(state)
    return state


def _options(raw: object) -> TwoDownOptions:
    options = read_options(plain.mapping(raw))
    if isinstance(options, Refusal):
        raise ValueError(f"the options are refused: {options.key}")
    return options


def _key(raw: object) -> bytes:
    key = bytes.fromhex(plain.word(raw))
    if len(key) != KEY_BYTES:
        raise ValueError("the key has another length")
    return key


def _holding(raw: object) -> Holding:
    read = plain.fields(raw, ("hand", "down"))
    return Holding(plain.cards(read["hand"]), plain.cards(read["down"]))
