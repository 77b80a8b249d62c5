"""Finds the cards in a value by annotation: every field declared as the game's `Card`."""

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import EnumType
from functools import cache, lru_cache
from itertools import repeat
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, NewType, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from engine.contract import CardCode, Position

TOLD = frozenset({"choices", "exchange", "exchanges", "known", "left_lying", "turned"})
"""Fields of a position that repeat cards from other fields, because they hold answers or history."""

_POSITIONS: Final = 128
"""Number of positions whose cards are cached."""

_Read: TypeAlias = Callable[[Any, list[CardCode]], None]
"""Function that appends the codes of the cards in a value to a list."""

NAMING_NONE = frozenset({int, str, bytes, bool, NoneType, ...})
"""Types whose values contain no card, unless their annotation is `Card`."""


def cards_in(value: Any) -> Counter[CardCode]:
    """Count the card codes in a view, an event or an action."""
    return _counted(value, frozenset())


@lru_cache(_POSITIONS, typed=True)
def cards_lying(position: Position) -> Counter[CardCode]:
    """Count the card codes in a position, each card once. The counter must not be changed.

    Cached, because the position after one action is the one before the next.
    """
    return _counted(position, TOLD)


def _counted(value: Any, leaving_out: frozenset[str]) -> Counter[CardCode]:
    found: list[CardCode] = []
    _reader(None, leaving_out)(value, found)
    return Counter(found)


@cache
def _reader(hint: Any, leaving_out: frozenset[str]) -> _Read:
    """Return the reader of values with this annotation. Cached, because cards are counted at every change of a game."""
    card = _card_type(hint)
    if card is not None:
        codes = _codes(card)
        return lambda value, found: None if value is None else found.append(value if codes is None else codes[value])
    ways: dict[type, _Read] = {}

    def read(value: Any, found: list[CardCode]) -> None:
        kind = cast("type[Any]", type(value))
        way = ways.get(kind)
        if way is None:
            way = ways[kind] = _way(kind, hint, leaving_out)
        way(value, found)

    return read


def _way(kind: type[Any], hint: Any, leaving_out: frozenset[str]) -> _Read:
    """Return the reader of values that have the type `kind` and this annotation."""
    if hasattr(kind, "_fields") or is_dataclass(kind):
        hints = {name: its_hint for name, its_hint in _hints(kind).items() if name not in leaving_out}
        parts = [(attrgetter(name), _reader(each, leaving_out)) for name, each in hints.items()]

        def read_fields(value: Any, found: list[CardCode]) -> None:
            for get, read in parts:
                read(get(value), found)

        return read_fields
    return _way_of_items(hint, leaving_out) if issubclass(kind, tuple | list) else _read_nothing


def _read_nothing(value: Any, found: list[CardCode]) -> None:
    """Append nothing."""


def _way_of_items(hint: Any, leaving_out: frozenset[str]) -> _Read:
    if get_origin(hint) in (Union, UnionType):
        hint = next((each for each in get_args(hint) if get_origin(each) is tuple), None)
    items = get_args(hint)
    fixed = bool(items) and items[-1] is not ...
    item = items[0] if items else None
    readers = [_reader(each, leaving_out) for each in items] if fixed else repeat(_reader(item, leaving_out))

    def read_items(values: Sequence[Any], found: list[CardCode]) -> None:
        for read, each in zip(readers, values, strict=fixed):
            read(each, found)

    card = None if fixed else _card_type(item)
    if card is None:
        return read_items
    codes = _codes(card)

    def read_cards(values: Sequence[Any], found: list[CardCode]) -> None:
        if None in values:
            read_items(values, found)
        else:
            found.extend(values if codes is None else map(codes.__getitem__, values))

    return read_cards


def _codes(card: NewType) -> Any:
    """Return the card codes of the game that defines `card`, by card; `None` if cards are their own codes."""
    return getattr(sys.modules[card.__module__], "CODE", None)


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    names: Sequence[str] = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    hints = get_type_hints(kind)
    return {name: hints[name] for name in names if _may_name_cards(hints[name])}


def _may_name_cards(hint: Any) -> bool:
    """Return whether a value with this annotation can contain a card. Only such fields are searched."""
    if _card_type(hint) is not None:
        return True
    if isinstance(hint, NewType):
        return _may_name_cards(hint.__supertype__)
    if get_origin(hint) is not None:
        return any(map(_may_name_cards, get_args(hint)))
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return bool(_hints(hint))
    return hint not in NAMING_NONE and not isinstance(hint, EnumType)


@cache
def _card_type(hint: Any) -> NewType | None:
    if get_origin(hint) in (Union, UnionType):
        return next((card for each in get_args(hint) if (card := _card_type(each)) is not None), None)
    return hint if isinstance(hint, NewType) and hint.__name__ == "Card" else None
