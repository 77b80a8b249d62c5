"""Messages of a table as values: what each shows, of the table as it was read."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from bot.persistence.outbox import KeptToken, usable
from bot.tables.analyses import Progress
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import BOARD, HandPlace, Post, PostReveal, hand_role
from bot.tables.players import Person
from bot.tables.requests import HandToken
from bot.tables.results import Result
from bot.tables.settings import Profile
from bot.tables.table import Table
from engine.analysis.findings import Analysis
from engine.contract import Saved
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A table at the moment `now`, its messages by role, and the profiles of those whom a notice is about.

    `seat`: whose hand it is, if it is one's; `kept`: that person's token, usable or not; `result` and `analysis`: for a
    result that is told; `first`: the table whose cards a challenge was played with, when it is told."""

    now: Milliseconds
    table: Table
    posts: Mapping[str, Post] = field(default_factory=dict[str, Post])
    profiles: Mapping[UserId, Profile] = field(default_factory=dict[UserId, Profile])
    seat: Seat | None = None
    kept: KeptToken | None = None
    result: Result | None = None
    analysis: Analysis | None = None
    first: Table | None = None

    @property
    def board(self) -> Post | None:
        """The post that is the table message."""
        return self.posts.get(BOARD)

    @property
    def hand(self) -> Post | None:
        """The direct message that shows the hand."""
        return None if self.seat is None else self.posts.get(hand_role(self.seat))

    @property
    def person(self) -> Person | None:
        """The person whose hand it is."""
        return None if self.seat is None else self.table.holder(self.seat).person

    @property
    def owner(self) -> tuple[Seat, Profile]:
        """The seat of the hand and the profile of its person. Raises `ValueError` if the snapshot is of no hand."""
        if self.seat is None or self.person is None:
            raise ValueError(f"no hand of table {self.table.id} is meant")
        return self.seat, self.profiles[self.person.user]

    @property
    def token(self) -> HandToken | None:
        """The token through which the hand can be refreshed now."""
        return usable(self.kept, self.now)

    @property
    def interlude(self) -> bool:
        """True if the hand first shows what has happened. A hand that is edited at a cost to the bot's rate limit shows
        that and the next question at once, and so do hands of users who want it quick, unless the table waits for them
        to go on."""
        if self.seat is None or not self.table.interlude_for(self.seat, self.now):
            return False
        return self.table.waits_for_go_on or (self.token is not None and self.owner[1].reveals)

    def quiet(self, users: Collection[UserId]) -> frozenset[UserId]:
        """Return those among them who have notifications off."""
        return frozenset(user for user in users if not self.profiles[user].pings)


@dataclass(frozen=True, slots=True)
class _Message:
    """A message of the table in `at`. `rings`: people whom it names by a mention and may ring."""

    at: TableSnapshot
    rings: Collection[UserId] = ()


@dataclass(frozen=True, slots=True)
class Board(_Message):
    """The table message, below what it revealed."""

    reveal: tuple[Saved, ...] = ()


@dataclass(frozen=True, slots=True)
class RingingLobby(_Message):
    """The table message as it first rings those who waited for the table: their phones show why, and nothing else
    yet."""


@dataclass(frozen=True, slots=True)
class Call(_Message):
    """The post that calls the players, whose id is the coin of the deal. It is never edited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(_Message):
    """The events of a turn in full, with the board below."""

    turn: int
    events: tuple[Saved, ...]


@dataclass(frozen=True, slots=True)
class Ending(_Message):
    """The result: who won and how, and where it turned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visiting(_Message):
    """The one public message of a table where the bot is no member: the board, and in the end the result. `until`: when
    it falls asleep; `None`: it does."""

    reveal: tuple[Saved, ...]
    until: Milliseconds | None


@dataclass(frozen=True, slots=True)
class BegunLobby(_Message):
    """The lobby's message of a game that runs: who sat there and what was sealed, nothing to press."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacedBoard(_Message):
    """The remainder of a table message that a newer one replaced: one line for what it revealed, or nothing."""

    reveal: tuple[Saved, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Untold(_Message):
    """The remainders of reveals that were not delivered in time: a line for each, or nothing."""

    reveals: tuple[PostReveal, ...]


@dataclass(frozen=True, slots=True)
class Reminder(_Message):
    """The names of those who are waited for."""


@dataclass(frozen=True, slots=True)
class Share(_Message):
    """The result that the player of a `seat` shares: of a daily deal its line, of a challenge both lines."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedChallenge(_Message):
    """The post in which the player of a seat passes their cards on; `invited` is mentioned."""

    seat: Seat
    since: Milliseconds
    invited: UserId | None


@dataclass(frozen=True, slots=True)
class Hand(_Message):
    """The hand of the snapshot's seat, for its owner alone. `interlude`: it shows what has just happened."""

    interlude: bool = False


@dataclass(frozen=True, slots=True)
class AnnouncedHand(_Message):
    """A new hand as it rings: it says why, and becomes the hand when it is edited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OldHand(_Message):
    """A hand message that a newer one replaced: nothing to press. `now_in`: where the hand is instead."""

    now_in: HandPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(_Message):
    """The news for the `reader` that `by` took them off the table."""

    by: UserId
    reader: Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class AnalysisProgress(_Message):
    """The progress of an analysis, for a user who watches it."""

    progress: Progress
    language: str
    reader: UserId


Message: TypeAlias = (
    Board
    | RingingLobby
    | Call
    | Reveal
    | Ending
    | Visiting
    | BegunLobby
    | ReplacedBoard
    | Untold
    | Reminder
    | Share
    | OfferedChallenge
    | Hand
    | AnnouncedHand
    | OldHand
    | Removed
    | AnalysisProgress
)
"""Everything that a publisher sends."""
