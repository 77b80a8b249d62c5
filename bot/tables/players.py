"""Who fills a seat."""

from dataclasses import dataclass
from typing import TypeAlias

from bot.tables.ids import InteractionId, UserId


@dataclass(frozen=True, slots=True)
class Person:
    """A person in a seat. `name` is shown where Discord renders no mention (menus); it is cleaned by the adapter.

    `joined_by` and `lucky_word` are the person's part of the deal (docs/records.md). `language`: of their client when
    they sat down, empty when unknown.
    """

    user: UserId
    name: str
    joined_by: InteractionId
    lucky_word: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class House:
    """A house player of a level (`engine.house.LEVELS`)."""

    level: str


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Somebody who played here and asked to be forgotten. The house plays the seat on, for good."""


Player: TypeAlias = Person | House | Forgotten


@dataclass(frozen=True, slots=True)
class Holder:
    """A seat as the table keeps it.

    `absent`: the house plays the seat on until the person returns. `misses`: deadlines missed in a row.
    `changes`: answers given in the open phase. `understood`: the person who cannot act in the open phase has said so.
    """

    player: Player
    absent: bool = False
    misses: int = 0
    changes: int = 0
    understood: bool = False

    @property
    def person(self) -> Person | None:
        """The person to whom the seat belongs, present or not."""
        return self.player if isinstance(self.player, Person) else None

    @property
    def house(self) -> House | None:
        """The house player to whom the seat belongs."""
        return self.player if isinstance(self.player, House) else None

    @property
    def present(self) -> bool:
        """Whether a person plays the seat now."""
        return self.person is not None and not self.absent

    @property
    def by_house(self) -> bool:
        """Whether the house chooses for this seat now."""
        return not self.present
