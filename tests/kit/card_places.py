"""The cards inside a view or an event, found by their type: every value that is declared as the game's `Card`."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from types import UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

Found = tuple[Any, Any]
"""A card, and the whole value with another card in its place."""


def with_other_cards(value: Any, other: Any, hint: Any = None) -> Iterator[Found]:
    """Every card in `value`, each with a copy of the value in which `other` stands for it."""
    if _is_card(hint) and value is not None:
        yield value, other
    elif hasattr(value, "_fields") or is_dataclass(value):
        yield from _in_fields(value, other)
    elif isinstance(value, tuple | list):
        for at, each in enumerate(value):
            for card, changed in with_other_cards(each, other, _item_hint(hint, at)):
                yield card, (*value[:at], changed, *value[at + 1 :])


def _in_fields(value: Any, other: Any) -> Iterator[Found]:
    names = [field.name for field in fields(value)] if is_dataclass(value) else value._fields
    hints = get_type_hints(type(value))
    for name in names:
        for card, changed in with_other_cards(getattr(value, name), other, hints[name]):
            yield card, replace(value, **{name: changed}) if is_dataclass(value) else value._replace(**{name: changed})


def _is_card(hint: Any) -> bool:
    if get_origin(hint) in (Union, UnionType):
        return any(map(_is_card, get_args(hint)))
    return isinstance(hint, NewType) and hint.__name__ == "Card"


def _item_hint(hint: Any, at: int) -> Any:
    if get_origin(hint) in (Union, UnionType):
        hint = next((each for each in get_args(hint) if get_origin(each) is tuple), None)
    items = get_args(hint)
    if not items:
        return None
    return items[0] if items[-1] is ... else items[at]
