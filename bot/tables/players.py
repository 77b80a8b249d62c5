"""Players: the holders of seats."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.tables.ids import InteractionId, UserId


@dataclass(frozen=True, slots=True)
class Person:
    """A person in a seat. `name` is the display name, cleaned by the adapter.

    `joined_by` and `lucky_word` are the person's contribution to the deal (docs/records.md). `language` is their
    client's when they joined, empty if unknown. `username` distinguishes them from others of that name, empty if
    unknown.
    """

    user: UserId
    name: str
    joined_by: InteractionId
    lucky_word: str = ""
    language: str = ""
    username: str = ""


@dataclass(frozen=True, slots=True)
class House:
    """A house player of a level (`engine.house.LEVELS`)."""

    level: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A player whose data was deleted. A house player plays the seat permanently."""


Player: TypeAlias = Person | House | Forgotten


_IF: Final = " if "
THEN: Final = " then "
"""Separator between an answer and what is chosen in advance with it, as controls carry them."""

UNDOABLE: Final = "undoable"
"""Detail of a control behind `THEN` whose answer may be taken back for a moment."""

TAKE_BACK: Final = "none"
"""Detail of a control that takes back a choice in advance."""


@dataclass(frozen=True, slots=True)
class Premove:
    """A choice made before the question: an action, and its expected effect (`View.premove_effect`).

    Attributes:
        failed: Its effect had changed when the question came.
        held: It is a held answer to the open question, played once it can no longer be taken back.
    """

    code: str
    effect: str
    failed: bool = False
    held: bool = False

    def __str__(self) -> str:
        """Return the detail of a control. Neither an action nor an effect contains the separator."""
        return f"{self.code}{_IF}{self.effect}"

    @classmethod
    def read(cls, text: str) -> "Premove | None":
        """Parse the detail of a control, which comes from the client and may be forged; `None` withdraws a premove."""
        code, between, effect = text.partition(_IF)
        return cls(code, effect) if between else None
