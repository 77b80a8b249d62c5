"""The cards inside a view or an event, found by their type: every value that is declared as the game's `Card`."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import partial
from types import UnionType
from typing import Any, NewType, Union, cast, get_args, get_origin, get_type_hints

Found = tuple[Any, Any]
"""A card, and the whole value with another card in its place."""


def with_other_cards(value: Any, other: Any, hint: Any = None) -> Iterator[Found]:
    """Every card in `value`, each with a copy of the value in which `other` stands for it."""
    if _is_card(hint) and value is not None:
        yield value, other
    elif hasattr(value, "_fields") or is_dataclass(value):
        yield from _in_fields(value, other)
    elif isinstance(value, tuple | list):
        items = cast("Sequence[Any]", value)
        for at, each in enumerate(items):
            for card, changed in with_other_cards(each, other, _item_hint(hint, at)):
                yield card, (*items[:at], changed, *items[at + 1 :])


def _in_fields(value: Any, other: Any) -> Iterator[Found]:
    kind = cast("Any", type(value))
    names: Sequence[str] = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    with_field: Callable[..., Any] = partial(replace, value) if is_dataclass(kind) else value._replace
    hints = get_type_hints(kind)
    for name in names:
        for card, changed in with_other_cards(getattr(value, name), other, hints[name]):
            yield card, with_field(**{name: changed})


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
