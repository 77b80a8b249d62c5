"""The cards that a value names, found by their type: whatever is declared as the game's `Card`."""

import sys
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, NewType, Union, cast, get_args, get_origin, get_type_hints

from engine.contract import CardCode, Position

TOLD = frozenset({"choices", "exchange", "exchanges", "known", "left_lying", "turned"})
"""Fields of a position whose cards lie elsewhere in it: answers, and what became of cards."""


def cards_in(value: Any) -> Counter[CardCode]:
    """The codes of all cards in a view, an event, an action, as often as it names them."""
    return Counter(_cards(value, None, ()))


def cards_lying(position: Position) -> Counter[CardCode]:
    """The codes of all cards of a game, each where it lies."""
    return Counter(_cards(position, None, TOLD))


def _cards(value: Any, hint: Any, leaving_out: Collection[str]) -> Iterator[CardCode]:
    card = _card_type(hint)
    if card is not None:
        codes = getattr(sys.modules[card.__module__], "CODE", None)
        if value is not None:
            yield value if codes is None else codes[value]
    elif hasattr(value, "_fields") or is_dataclass(value):
        for name, its_hint in _hints(cast("Any", type(value))).items():
            if name not in leaving_out:
                yield from _cards(getattr(value, name), its_hint, leaving_out)
    elif isinstance(value, tuple | list):
        for at, each in enumerate(cast("Sequence[Any]", value)):
            yield from _cards(each, _item_hint(hint, at), leaving_out)


@cache
def _hints(kind: Any) -> Mapping[str, Any]:
    names: Sequence[str] = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    hints = get_type_hints(kind)
    return {name: hints[name] for name in names}


def _card_type(hint: Any) -> NewType | None:
    if get_origin(hint) in (Union, UnionType):
        return next((card for each in get_args(hint) if (card := _card_type(each)) is not None), None)
    return hint if isinstance(hint, NewType) and hint.__name__ == "Card" else None


def _item_hint(hint: Any, at: int) -> Any:
    if get_origin(hint) in (Union, UnionType):
        hint = next((each for each in get_args(hint) if get_origin(each) is tuple), None)
    items = get_args(hint)
    if not items:
        return None
    return items[0] if items[-1] is ... else items[at]
