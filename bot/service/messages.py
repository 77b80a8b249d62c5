"""Messages of a table as values, built from a snapshot of the table."""

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
    """A table at the time `now`, its messages by role, and the profiles of people whom a notice concerns.

    `seat` is the owner of a hand; `kept` is their token, usable or not; `result` and `analysis` are read for results;
    `first` is the original table of a challenge that is reported.
    """

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
        """Return whether the hand first shows the latest events. Hands that cost the bot's rate limit, and those of
        users who want it quick, show them together with the next question, unless the table waits for the user to go
        on."""
        if self.seat is None or not self.table.interlude_for(self.seat, self.now):
            return False
        return self.table.waits_for_go_on or (self.token is not None and self.owner[1].reveals)

    def quiet(self, users: Collection[UserId]) -> frozenset[UserId]:
        """Return the users who have notifications off."""
        return frozenset(user for user in users if not self.profiles[user].pings)


@dataclass(frozen=True, slots=True)
class _Message:
    """A message of the table in `at`. It mentions and pings `rings`."""

    at: TableSnapshot
    rings: Collection[UserId] = ()


@dataclass(frozen=True, slots=True)
class Board(_Message):
    """The table message with its reveal."""

    reveal: tuple[Saved, ...] = ()


@dataclass(frozen=True, slots=True)
class RingingLobby(_Message):
    """The first table message, with plain content, that pings people who waited for the table."""


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
    """The result with its turning point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Visiting(_Message):
    """The only public message of a table where the bot is not a member. It shows the board, and at the end the result.
    `until` is the time until which it can be edited, or `None` if it no longer can be."""

    reveal: tuple[Saved, ...]
    until: Milliseconds | None


@dataclass(frozen=True, slots=True)
class BegunLobby(_Message):
    """The lobby's message of a running game: the players and the seal, without controls."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplacedBoard(_Message):
    """The rest of a replaced table message: one line for its reveal, or nothing."""

    reveal: tuple[Saved, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Untold(_Message):
    """Lines for reveals that were not delivered in time, or nothing."""

    reveals: tuple[PostReveal, ...]


@dataclass(frozen=True, slots=True)
class Reminder(_Message):
    """The reminder with the names of people who are waited for."""


@dataclass(frozen=True, slots=True)
class Share(_Message):
    """The result that the player of `seat` shares: the line of a daily deal, or the comparison of a challenge."""

    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferedChallenge(_Message):
    """The offer of a challenge by the player of a seat; `invited` is mentioned."""

    seat: Seat
    since: Milliseconds
    invited: UserId | None


@dataclass(frozen=True, slots=True)
class Hand(_Message):
    """The hand of the snapshot's seat, for its owner only. `interlude`: it shows the latest events."""

    interlude: bool = False


@dataclass(frozen=True, slots=True)
class AnnouncedHand(_Message):
    """The message with which a new hand pings. It is then edited to show the hand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OldHand(_Message):
    """A replaced hand message, without controls. `now_in` is the new place of the hand."""

    now_in: HandPlace


@dataclass(frozen=True, slots=True, kw_only=True)
class Removed(_Message):
    """The notice to `reader` that `by` removed them from the table."""

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
