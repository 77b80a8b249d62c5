"""Plain data back into the values of 2 WIN. Whatever does not fit raises `ValueError`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from engine.contract import Json, Outcome, Refusal, Saved
from engine.games.two_win.actions import Form, TwoWinAction, read_action
from engine.games.two_win.cards import Card, read_card
from engine.games.two_win.events import Drop
from engine.seats import Seat

Data = Mapping[str, Any]
Value = TypeVar("Value")


def read_saved(saved: Saved, version: int, what: str, read: Callable[[Data], Value]) -> Value:
    """The value that `read` makes of `saved`. Raises `ValueError` naming `what` when it cannot be made."""
    try:
        if saved["v"] != version:
            raise ValueError(f"version {saved['v']} is not {version}")
        return read(cast("Data", saved))
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise ValueError(f"no saved {what} of 2 WIN: {type(error).__name__}: {error}") from error


def card(code: Json) -> Card:
    """The card of a code."""
    read = read_card(code) if isinstance(code, str) else None
    if read is None:
        raise ValueError(f"{code!r} is no card")
    return read


def cards(codes: Sequence[Json]) -> tuple[Card, ...]:
    """The cards of some codes."""
    return tuple([card(code) for code in codes])


def action(code: str) -> TwoWinAction:
    """The action of a code."""
    read = read_action(code)
    if isinstance(read, Refusal):
        raise ValueError(f"{code!r} is no action")
    return read


def form(code: str) -> Form:
    """The number of a code."""
    read = action(code)
    if not isinstance(read, Form):
        raise ValueError(f"{code!r} forms no number")
    return read


def seats(numbers: list[int]) -> tuple[Seat, ...]:
    """Seats from their numbers."""
    return tuple([Seat(number) for number in numbers])


def drops(raw: list[list[Any]]) -> tuple[Drop, ...]:
    """Dropouts from their fields."""
    return tuple(Drop(Seat(seat), phase, held, last) for seat, phase, held, last in raw)


def outcome(raw: Data) -> Outcome:
    """How a game ended."""
    return Outcome(seats(raw["winners"]), raw["how"], tuple(seats(group) for group in raw["ranking"]))
