"""Players: the people and house players who hold seats."""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.tables.ids import InteractionId, UserId


@dataclass(frozen=True, slots=True)
class Person:
    """A person in a seat.

    Attributes:
        name: The display name, cleaned by the adapter.
        joined_by: The interaction with which the person joined, part of their contribution to older deals
            (docs/records.md).
        lucky_word: The person's contribution to the deal, empty if none.
        language: The language of the person's client when they joined, empty if unknown.
        username: The unique Discord name, which distinguishes people with the same display name; empty if unknown.
    """

    user: UserId
    name: str
    joined_by: InteractionId
    lucky_word: str = ""
    language: str = ""
    username: str = ""


@dataclass(frozen=True, slots=True)
class House:
    """A house player with a level of `engine.house.LEVELS`."""

    level: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A player whose data was deleted. A house player plays the seat permanently."""


Player: TypeAlias = Person | House | Forgotten


_IF: Final = " if "
THEN: Final = " then "
"""Separator between an answer and the premove that follows it, in the detail of a control."""

UNDOABLE: Final = "undoable"
"""Detail after `THEN` for an answer that may be taken back for a short time."""

TAKE_BACK: Final = "none"
"""Detail of a control that withdraws a premove."""


@dataclass(frozen=True, slots=True)
class Premove:
    """An action chosen before the question is asked.

    Attributes:
        code: The code of the action.
        effect: The effect shown when the action was chosen (`View.premove_effect`).
        failed: True if the effect had changed when the question was asked, so the action was not played.
        held: True if this is an answer to the open question, played once it can no longer be taken back.
    """

    code: str
    effect: str
    failed: bool = False
    held: bool = False

    def __str__(self) -> str:
        """Return the premove as the detail of a control. The separator occurs in no action code and in no effect."""
        return f"{self.code}{_IF}{self.effect}"

    @classmethod
    def read(cls, text: str) -> "Premove | None":
        """Parse the detail of a control. The text comes from the client and may be forged.

        Returns:
            The premove, or `None` if the text contains none, which withdraws the current premove.
        """
        code, between, effect = text.partition(_IF)
        return cls(code, effect) if between else None
