"""A state as plain data with a version number, and back."""

from typing import Any, Final

from engine.contract import Json, Refusal, Saved
from engine.dice import Dice
from engine.games.two_win import reading
from engine.games.two_win.cards import codes, full_deck
from engine.games.two_win.criteria import Column
from engine.games.two_win.events import Given, save_outcome
from engine.games.two_win.options import read_options
from engine.games.two_win.state import Holding, State
from engine.seats import Seat

VERSION: Final = 1


def save(state: State) -> Saved:
    """The whole state, hidden cards and chance included."""
    return {
        "v": VERSION,
        "options": state.options.save(),
        "key": state.dice.key.hex(),
        "used": state.dice.used,
        "phase": state.phase,
        "holdings": [_save_holding(holding) for holding in state.holdings],
        "inside": list(state.inside),
        "pile": codes(state.pile),
        "choices": [None if choice is None else choice.code for choice in state.choices],
        "stuck": list(state.stuck),
        "exchange": [given.save() for given in state.exchange],
        "drops": [list(drop) for drop in state.drops],
        "outcome": None if state.outcome is None else save_outcome(state.outcome),
    }


def _save_holding(holding: Holding) -> Json:
    return {
        "hand": codes(holding.hand),
        "tens": codes(holding.tens.cards),
        "units": codes(holding.units.cards),
        "runs": [holding.tens.run, holding.units.run],
        "last": holding.last,
    }


def load(saved: Saved) -> State:
    """The inverse of `save`. Raises `ValueError` for data that is no saved state."""
    return reading.read_saved(saved, VERSION, "position", _load)


def _load(raw: reading.Data) -> State:
    options = read_options(raw["options"])
    if isinstance(options, Refusal):
        raise ValueError(f"the options are refused: {options.key}")
    state = State(
        options=options,
        dice=Dice(bytes.fromhex(raw["key"]), raw["used"]),
        phase=raw["phase"],
        holdings=tuple(_load_holding(holding) for holding in raw["holdings"]),
        inside=reading.seats(raw["inside"]),
        pile=reading.cards(raw["pile"]),
        choices=tuple(None if code is None else reading.action(code) for code in raw["choices"]),
        stuck=reading.seats(raw["stuck"]),
        exchange=tuple(_load_given(given) for given in raw["exchange"]),
        drops=reading.drops(raw["drops"]),
        outcome=None if raw["outcome"] is None else reading.outcome(raw["outcome"]),
    )
    if _all_cards(state) != full_deck(options.star_profile):
        raise ValueError("the cards are not the deck")
    return state


def _load_holding(raw: dict[str, Any]) -> Holding:
    tens_run, units_run = raw["runs"]
    return Holding(
        hand=reading.cards(raw["hand"]),
        tens=Column(reading.cards(raw["tens"]), tens_run),
        units=Column(reading.cards(raw["units"]), units_run),
        last=raw["last"],
    )


def _load_given(raw: list[Any]) -> Given:
    giver, receiver, code = raw
    return Given(Seat(giver), Seat(receiver), reading.card(code))


def _all_cards(state: State) -> tuple[int, ...]:
    lying = [card for holding in state.holdings for card in (*holding.hand, *holding.tens.cards, *holding.units.cards)]
    return tuple(sorted((*state.pile, *lying)))
