"""Plain data back into the values of 2 SANS 3, strictly: `true` and `3.0` are no whole numbers, and nothing may be
missing or left over. Whatever does not fit raises `ValueError`."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.contract import Json, Outcome, Saved
from engine.games.two_sans_three.cards import CARDS, COLOURS, Card, Colour
from engine.games.two_sans_three.collection import Counts
from engine.games.two_sans_three.colours import LETTERS
from engine.seats import Seat

Value = TypeVar("Value")


def read_saved(saved: Json, version: int, what: str, read: Callable[[Saved], Value]) -> Value:
    """The value that `read` makes of `saved`. Raises `ValueError` naming `what` when it cannot be made."""
    try:
        if not isinstance(saved, Mapping) or whole(saved["v"]) != version:
            raise ValueError(f"it is not of version {version}")
        return read(saved)
    except (KeyError, ValueError) as error:
        raise ValueError(f"no saved {what} of 2 SANS 3: {type(error).__name__}: {error}") from error


def fields(raw: Json, *names: str) -> Saved:
    """An object with exactly these names."""
    if not isinstance(raw, Mapping) or set(raw) != set(names):
        raise ValueError(f"an object with {', '.join(names)} was expected")
    return raw


def each(raw: Json, read: Callable[[Json], Value]) -> tuple[Value, ...]:
    """A list whose entries are read by `read`."""
    if not isinstance(raw, list):
        raise ValueError("a list was expected")
    entries: Sequence[Json] = raw
    return tuple([read(entry) for entry in entries])


def number(raw: Json) -> int:
    """A whole number."""
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise ValueError("a whole number was expected")
    return raw


def whole(raw: Json) -> int:
    """A whole number from 0."""
    if number(raw) < 0:
        raise ValueError("a whole number from 0 was expected")
    return number(raw)


def text(raw: Json) -> str:
    """A text."""
    if not isinstance(raw, str):
        raise ValueError("a text was expected")
    return raw


def card(raw: Json) -> Card:
    """A card."""
    value = whole(raw)
    if value >= len(CARDS):
        raise ValueError(f"{value} is no card")
    return CARDS[value]


def cards(raw: Json) -> tuple[Card, ...]:
    """Some cards."""
    return each(raw, card)


def counts(raw: Json) -> Counts:
    """A number of cards for each colour."""
    read = each(raw, whole)
    if len(read) != len(COLOURS):
        raise ValueError("a number for each colour was expected")
    return read


def colour(raw: Json) -> Colour:
    """A colour by its letter."""
    letter = text(raw)
    if len(letter) != 1 or letter not in LETTERS:
        raise ValueError(f"{letter!r} is no colour")
    return COLOURS[LETTERS.index(letter)]


def seat(raw: Json) -> Seat:
    """A seat."""
    return Seat(whole(raw))


def seats(raw: Json) -> tuple[Seat, ...]:
    """Some seats."""
    return each(raw, seat)


def outcome(raw: Json) -> Outcome:
    """How a game ended."""
    read = fields(raw, "winners", "how", "ranking")
    return Outcome(seats(read["winners"]), text(read["how"]), each(read["ranking"], seats))
