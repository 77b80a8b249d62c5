"""Events from plain data: the inverse of `save`."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Final, get_args

from engine.contract import Saved
from engine.games.two_down import plain
from engine.games.two_down.events import VERSION, TwoDownEvent

_EVENTS: Final[Mapping[str, type[TwoDownEvent]]] = {each.name: each for each in get_args(TwoDownEvent)}


def load_event(saved: Saved) -> TwoDownEvent:
    """The event that was saved. Raises `ValueError` for other data."""
    name = saved.get("event")
    kind = _EVENTS.get(name) if isinstance(name, str) else None
    if kind is None or saved.get("v") != VERSION:
        raise ValueError("no saved event of 2 DOWN: no such event")
    names = [each.name for each in fields(kind)]
    try:
        raw = plain.fields(saved, ("v", "event", *names))
        return kind(*[plain.FORMS[each].read(raw[each]) for each in names])
    except ValueError as error:
        raise ValueError(f"no saved event of 2 DOWN: {error}") from error
