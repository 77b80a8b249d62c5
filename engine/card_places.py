"""The cards that a value names, found by their type: whatever is declared as the game's `Card`."""

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import EnumType
from functools import cache
from types import NoneType, UnionType
from typing import Any, NewType, Union, cast, get_args, get_origin, get_type_hints

from engine.contract import CardCode, Position

TOLD = frozenset({"choices", "exchange", "exchanges", "known", "left_lying", "turned"})
"""Fields of a position whose cards lie elsewhere in it: answers, and what became of cards."""

NAMING_NONE = frozenset({int, str, bytes, bool, NoneType, ...})
"""Types whose values name no card, unless they are declared as one."""


def cards_in(value: Any) -> Counter[CardCode]:
    """The codes of all cards in a view, an event, an action, as often as it names them."""
    return Counter(_cards(value, None, ()))


def cards_lying(position: Position) -> Counter[CardCode]:
    """The codes of all cards of a game, each where it lies."""
    return Counter(_cards(position, None, TOLD))


def _cards(value: Any, hint: Any, leaving_out: Collection[str]) -> Iterator[CardCode]:
    if value is None:
        return
    card = _card_type(hint)
    if card is not None:
        codes = _codes(card)
        yield value if codes is None else codes[value]
    elif isinstance(value, int | str | bytes):
        return
    elif hasattr(value, "_fields") or is_dataclass(value):
        for name, its_hint in _hints(cast("Any", type(value))).items():
            if name not in leaving_out:
                yield from _cards(getattr(value, name), its_hint, leaving_out)
    elif isinstance(value, tuple | list):
        yield from _cards_of_each(cast("Sequence[Any]", value), hint, leaving_out)


def _cards_of_each(values: Sequence[Any], hint: Any, leaving_out: Collection[str]) -> Iterator[CardCode]:
    items = get_args(hint)
    card = _card_type(items[0]) if items and items[-1] is ... else None
    if card is None or None in values:
        for at, each in enumerate(values):
            yield from _cards(each, _item_hint(hint, at), leaving_out)
    else:
        codes = _codes(card)
        yield from values if codes is None else map(codes.__getitem__, values)


def _codes(card: NewType) -> Any:
    """How a game's cards are written; `None` where they are their own codes."""
    return getattr(sys.modules[card.__module__], "CODE", None)


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    names: Sequence[str] = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    hints = get_type_hints(kind)
    return {name: hints[name] for name in names if _may_name_cards(hints[name])}


def _may_name_cards(hint: Any) -> bool:
    """Whether a value that is declared so can name a card: only such fields are looked through."""
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


@cache
def _item_hint(hint: Any, at: int) -> Any:
    if get_origin(hint) in (Union, UnionType):
        hint = next((each for each in get_args(hint) if get_origin(each) is tuple), None)
    items = get_args(hint)
    if not items:
        return None
    return items[0] if items[-1] is ... else items[at]
