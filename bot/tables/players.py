"""Who fills a seat."""

from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from bot.tables.ids import InteractionId, Milliseconds, UserId

THE_DEAL: Final = -1
"""What was dealt happened before the first turn."""


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


_IF: Final = " if "
THEN: Final = " then "
"""Between an answer and what is chosen in advance with it, as controls carry them."""

TAKE_BACK: Final = "none"
"""What a control carries that takes back what was chosen in advance."""


@dataclass(frozen=True, slots=True)
class Premove:
    """What somebody chose before they are asked: an action, and what it would have done then
    (`View.premove_effect`). `failed`: when they were asked it would have done something else."""

    code: str
    effect: str
    failed: bool = False

    def __str__(self) -> str:
        """As controls carry it: neither an action nor an effect contains the word between them."""
        return f"{self.code}{_IF}{self.effect}"

    @classmethod
    def read(cls, text: str) -> "Premove | None":
        """What a control chooses, unchecked; `None` for anything else, which takes a choice back."""
        code, between, effect = text.partition(_IF)
        return cls(code, effect) if between else None


@dataclass(frozen=True, slots=True)
class Holder:
    """A seat as the table keeps it.

    `absent`: the house plays the seat on until the person returns. `misses`: turns in a row in which the clock played
    for them. `changes`: answers given in the open turn. `acknowledged`: the person confirmed having seen what
    `View.acknowledge` names in the open turn. `reminded`: when they were reminded last. `clock_played`: the clock
    played for them in the last turn of theirs that closed. `closed`: the numbers of the last two turns of theirs that
    closed. `without_direct`: no direct message reaches them for now, which their hand will tell them once.
    `premove`: what they chose in advance, until it is played or the turn in which it failed closes; `premoved`: the
    last turn in which it was played.
    `moved`: their place on the server's board before the game that ended here, `None` when they were not on it, and
    after; `None` as a whole where nothing is to be said of it.
    """

    player: Player
    absent: bool = False
    misses: int = 0
    changes: int = 0
    acknowledged: bool = False
    reminded: Milliseconds | None = None
    clock_played: bool = False
    closed: tuple[int, ...] = ()
    without_direct: bool = False
    premove: Premove | None = None
    premoved: int | None = None
    moved: tuple[int | None, int] | None = None

    @property
    def last_closed(self) -> int:
        """The number of the seat's last closed turn; that of the deal before it had one."""
        return self.closed[-1] if self.closed else THE_DEAL

    @property
    def lap_before(self) -> int:
        """The number of the seat's second last closed turn; that of the deal before it had two."""
        return self.closed[0] if len(self.closed) > 1 else THE_DEAL

    def with_closed(self, turn: int, *, clock_played: bool) -> "Holder":
        """The same when a turn of the seat's has closed."""
        premove = None if self.premove is None or self.premove.failed else self.premove
        return replace(self, closed=(*self.closed, turn)[-2:], clock_played=clock_played, premove=premove)

    def in_new_turn(self) -> "Holder":
        """The same when a turn opens, of this seat or another."""
        return replace(self, changes=0, acknowledged=False)

    def with_premove_played(self, turn: int) -> "Holder":
        """The same when what was chosen in advance is played: nothing was missed."""
        return replace(self, premove=None, premoved=turn, misses=0)

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
