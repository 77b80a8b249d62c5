"""Players: who fills a seat."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.tables.ids import InteractionId, UserId


@dataclass(frozen=True, slots=True)
class Person:
    """A person in a seat. `name` is shown where Discord renders no mention (menus); it is cleaned by the adapter.

    `joined_by` and `lucky_word` are the person's part of the deal (docs/records.md). `language`: of their client when
    they sat down, empty when unknown. `username`: what tells them from others of that name, empty when unknown.
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
    """Player who asked to be forgotten. A house player plays the seat permanently."""


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
    """Choice made before the question: an action, and its expected effect (`View.premove_effect`).

    Attributes:
        failed: When the question came it would have had another effect.
        held: It is the answer to the open question, played once it can no longer be taken back.
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
        """Parse the detail of a control. It comes from the client and may be forged; `None` takes a choice back."""
        code, between, effect = text.partition(_IF)
        return cls(code, effect) if between else None
