"""What the events of every game share: their name in data, who may know of them, how they are saved.

Every event derives from an audience, `ForAll` or `ForSeat`, or says itself who may know; there is no other way to be
told.
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
    """An event as an immutable value. The type checker sees to it that nobody changes one; a class that were frozen
    while the program runs would take three times as long to make, and events are made for every answer."""
    return dataclass(slots=True, unsafe_hash=True)(cls)


class TableEvent(ABC):
    """Something that happened at the table. `codec` is that of its game; `name`: what it is called in data, given where
    its class is made: `class Drew(ForAll, name="drew")`."""

    __slots__ = ()
    codec: ClassVar[Codec]
    name: ClassVar[str]

    def __init_subclass__(cls, name: str | None = None) -> None:
        super().__init_subclass__()
        if name is not None:
            cls.name = name

    @property
    def headline(self) -> bool:
        """Whether a table says it in a message of its own."""
        return False

    @abstractmethod
    def seen_by(self, viewer: Viewer) -> bool:
        """Whether `viewer` may know of it."""

    def save(self) -> Saved:
        """The event as plain data; `Game.load_event` is the inverse."""
        kind = type(self)
        return {"v": VERSION, "event": kind.name, **kind.codec.object(kind).write(self)}


class ForAll(TableEvent):
    """Told to everybody."""

    __slots__ = ()

    def seen_by(self, viewer: Viewer) -> bool:  # noqa: ARG002 - the contract hands the viewer to every event
        """Everybody may know."""
        return True


@event
class ForSeat(TableEvent):
    """Told to the holder of one seat only."""

    seat: Seat

    def seen_by(self, viewer: Viewer) -> bool:
        """Only the holder of the seat may know."""
        return viewer.seat == self.seat


def reader(union: Any) -> Callable[[Data], Any]:
    """What makes an event of this union of its data, by its name there. It raises errors that `engine.codec.load`
    expects."""
    kinds: Mapping[str, type[TableEvent]] = {each.name: each for each in get_args(union)}

    def read(raw: Data) -> Any:
        kind = kinds[raw["event"]]
        return kind.codec.object(kind).read(raw)

    return read
