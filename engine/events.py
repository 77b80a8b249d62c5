"""Base classes of events: their name in data, their audience, and saving.

Every event derives from an audience, `ForAll` or `ForSeat`, or overrides `seen_by`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeVar, dataclass_transform, get_args

from engine.codec import Codec, Data
from engine.contract import Saved
from engine.seats import Seat, Viewer

VERSION: Final = 1

_Class = TypeVar("_Class")


@dataclass_transform(frozen_default=True)
def event(cls: type[_Class]) -> type[_Class]:
    """Make an immutable event class.

    Only the type checker forbids changes: a frozen dataclass takes three times as long to create, and every answer
    creates events.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


class TableEvent(ABC):
    """Event at the table.

    Attributes:
        codec: Codec of the game, set by `register_events`.
        name: Name of the event in data, given with the class: `class Drew(ForAll, name="drew")`.
    """

    __slots__ = ()
    codec: ClassVar[Codec]
    name: ClassVar[str]
    headline = False
    """True if the event is posted as a message of its own."""
    ends_round = False
    """True if the event ends a round in which a player may have had no turn."""

    def __init_subclass__(cls, name: str | None = None) -> None:
        super().__init_subclass__()
        if name is not None:
            cls.name = name

    @property
    def interlude(self) -> bool:
        """True if players see the event before the next question."""
        return self.headline

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> bool:
        """Return whether `viewer` may know of the event."""

    def save(self) -> Saved:
        """Return the event as plain data. `Game.load_event` is the inverse."""
        kind = type(self)
        return {"v": VERSION, "event": kind.name, **kind.codec.object(kind).write(self)}


class ForAll(TableEvent):
    """Event that all viewers may know."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> bool:  # noqa: ARG002 - the contract hands the viewer to every event
        """Return True."""
        return True


@event
class ForSeat(TableEvent):
    """Event that only the holder of one seat may know."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> bool:
        """Return whether the viewer holds the seat."""
        return viewer.seat == self.seat


def register_events(union: Any, codec: Codec) -> Callable[[Data], Any]:
    """Give the events of a game their codec, with which they are saved, and return the function that reads one.

    That function finds the class by the event's name in data. It raises errors that `engine.codec.load` expects.

    Args:
        union: All events of the game.
        codec: Codec of the game.
    """
    kinds: Mapping[str, type[TableEvent]] = {each.name: each for each in get_args(union)}
    for kind in kinds.values():
        kind.codec = codec
    return lambda raw: codec.object(kinds[raw["event"]]).read(raw)
