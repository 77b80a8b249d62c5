"""Finds the cards in a value by annotation: every field declared as the game's `Card`."""

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from enum import EnumType
from functools import cache, lru_cache
from types import NoneType, UnionType
from typing import Any, Final, NamedTuple, NewType, Union, get_args, get_origin, get_type_hints

from engine.contract import CardCode, Position

TOLD: Final = frozenset({"choices", "exchange", "exchanges", "known", "left_lying", "turned"})
"""Fields of a position that repeat cards from other fields, because they hold answers or history."""

NAMING_NONE: Final = frozenset({int, str, bytes, bool, NoneType, ...})
"""Types whose values contain no card, unless their annotation is `Card`."""

_POSITIONS: Final = 500
"""Number of positions whose cards are cached."""

_ITSELF: Final = range(1 << 31)
"""Codes by card where cards are their own codes."""


def cards_in(value: Any) -> Counter[CardCode]:
    """Count the card codes in a view, an event or an action."""
    found: list[CardCode] = []
    _collect(value, _NO_CARD, frozenset(), found)
    return Counter(found)


@lru_cache(_POSITIONS, typed=True)
def cards_lying(position: Position) -> Counter[CardCode]:
    """Count the card codes in a position, each card once. The counter must not be changed.

    Cached, because the position after one action is the one before the next.
    """
    found: list[CardCode] = []
    _collect(position, _NO_CARD, TOLD, found)
    return Counter(found)


class _Place(NamedTuple):
    """Meaning of an annotation.

    Attributes:
        codes: Codes by card if the value is a card, `None` otherwise.
        items: Places of the items if the value is a tuple or list. A single one is that of every item.
    """

    codes: Sequence[CardCode] | None
    items: Sequence["_Place"] = ()


_NO_CARD: Final = _Place(None)
"""Place of a value that is no card itself, but may have fields that are."""


def _collect(value: Any, place: _Place, leaving_out: frozenset[str], found: list[CardCode]) -> None:
    """Append the codes of the cards in a value. Fields with a name in `leaving_out` are not searched."""
    codes, items = place
    if codes is not None:
        if value is not None:
            card: int = value
            found.append(codes[card])
    elif (parts := _fields(value.__class__, leaving_out)) is not None:
        for name, its_place in parts:
            _collect(getattr(value, name), its_place, leaving_out, found)
    elif len(items) > 1:
        for each, its_place in zip(value, items, strict=True):
            _collect(each, its_place, leaving_out, found)
    else:
        item = items[0] if items else _NO_CARD
        if item.codes is None or None in value:
            for each in value:
                _collect(each, item, leaving_out, found)
        else:
            found.extend(value if item.codes is _ITSELF else map(item.codes.__getitem__, value))


@cache
def _fields(kind: Any, leaving_out: frozenset[str] = frozenset()) -> Sequence[tuple[str, _Place]] | None:
    """Return the fields of a class that can contain a card, each with its place; `None` for a plain tuple or list."""
    if is_dataclass(kind) or hasattr(kind, "_fields"):
        names: Sequence[str] = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
        hints = get_type_hints(kind)
        searched = [name for name in names if name not in leaving_out and _may_name_cards(hints[name])]
        return [(name, _place(hints[name])) for name in searched]
    return None if kind in (tuple, list) else ()


@cache
def _place(hint: Any) -> _Place:
    """Return the place of values with this annotation."""
    codes = _codes(hint)
    if get_origin(hint) in (Union, UnionType):
        hint = next((each for each in get_args(hint) if get_origin(each) is tuple), None)
    return _Place(codes, [_place(each) for each in get_args(hint) if each is not ...])


def _may_name_cards(hint: Any) -> bool:
    """Return whether a value with this annotation can contain a card. Only such fields are searched."""
    if _codes(hint) is not None:
        return True
    if isinstance(hint, NewType):
        return _may_name_cards(hint.__supertype__)
    if get_origin(hint) is not None:
        return any(map(_may_name_cards, get_args(hint)))
    if is_dataclass(hint) or hasattr(hint, "_fields"):
        return bool(_fields(hint))
    return hint not in NAMING_NONE and not isinstance(hint, EnumType)


@cache
def _codes(hint: Any) -> Sequence[CardCode] | None:
    """Return the card codes of a game, by card, if this is the annotation of a card of the game or of `None`."""
    if get_origin(hint) in (Union, UnionType):
        return next((codes for each in get_args(hint) if (codes := _codes(each)) is not None), None)
    if not isinstance(hint, NewType) or hint.__name__ != "Card":
        return None
    return getattr(sys.modules[hint.__module__], "CODE", _ITSELF)
