"""Events from plain data: the inverse of `save`."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Final, get_args

from engine.games.two_down import plain
from engine.games.two_down.events import TwoDownEvent
from engine.loading import Data

_EVENTS: Final[Mapping[str, type[TwoDownEvent]]] = {each.name: each for each in get_args(TwoDownEvent)}


def read_event(raw: Data) -> TwoDownEvent:
    """The event that decoded JSON holds. Raises `ValueError` or `LookupError` for other data."""
    kind = _EVENTS[raw["event"]]
    names = [each.name for each in fields(kind)]
    found = plain.fields(raw, ("v", "event", *names))
    return kind(*[plain.FORMS[each].read(found[each]) for each in names])
