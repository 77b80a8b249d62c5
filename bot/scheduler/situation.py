"""All that the telling of a notice needs to know, read in one unit of work."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import assert_never

from bot.persistence.outbox import KeptToken, usable
from bot.persistence.store import Unit
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import (
    BOARD,
    LOBBY,
    CallPlayers,
    Content,
    DeliverHand,
    MarkBoard,
    MoveHand,
    Notice,
    OpenDirect,
    Post,
    PostReminder,
    PostResult,
    PostReveal,
    PostShare,
    PostStart,
    RefreshBoard,
    RefreshHand,
    RefreshResult,
    RemoveReminder,
    Retire,
    RetireShownHand,
    TellRemoved,
    hand_role,
    seat_of_role,
)
from bot.tables.players import Person
from bot.tables.requests import HandToken
from bot.tables.results import Result
from bot.tables.settings import Profile
from bot.tables.table import Table
from bot.tables.venue import VISITING
from engine.analysis.findings import Analysis
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Situation:
    """A table at the moment `now`, its messages by role, and the profiles of those whom the notice is about. `seat`:
    whose hand it is, if it is one's; `kept`: that person's token, usable or not; `result` and `analysis`: for a result
    that is told."""

    now: Milliseconds
    table: Table
    posts: Mapping[str, Post]
    profiles: Mapping[UserId, Profile]
    seat: Seat | None = None
    kept: KeptToken | None = None
    result: Result | None = None
    analysis: Analysis | None = None

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
    def token(self) -> HandToken | None:
        """Through what the hand can be refreshed now."""
        return usable(self.kept, self.now)

    def quiet(self, users: Collection[UserId]) -> frozenset[UserId]:
        """Those among them whom no message may ring."""
        return frozenset(user for user in users if not self.profiles[user].pings)


def read_situation(unit: Unit, notice: Notice, now: Milliseconds) -> Situation | None:
    """What telling that notice needs; `None` when it is not to be told any more. Raises `BrokenTableError`."""
    table = unit.tables.load(notice.table)  # first: what dropped a notice is never older than the table
    posts = None if table is None else unit.posts.for_notice(notice)
    if table is None or posts is None:
        return None
    content = notice.content
    seat, result, analysis = _seat(content, table), None, None
    person = None if seat is None else table.holder(seat).person
    if isinstance(content, PostResult | RefreshResult) or (table.venue is VISITING and not table.stage.live):
        result = unit.results.get(table.id)
    if isinstance(content, RefreshResult) and unit.servers.get(table.place.guild).turning_points:
        analysis = None if (kept := unit.analyses.get(table.id)) is None else kept.analysis
    return Situation(
        now=now,
        table=table,
        posts=posts,
        profiles={profile.user: profile for profile in unit.profiles.of(_users(content, table, person))},
        seat=seat,
        kept=None if person is None else unit.tokens.of(table.id, person.user),
        result=result,
        analysis=analysis,
    )


def _seat(content: Content, table: Table) -> Seat | None:
    """The seat whose hand a notice is about."""
    match content:
        case DeliverHand(seat=seat) | RefreshHand(seat=seat) | MoveHand(seat=seat) | RetireShownHand(seat=seat):
            return seat
        case Retire(role=role):
            return None if role in (LOBBY, BOARD) else seat_of_role(role)
        case OpenDirect(user=user):
            return table.seat_of(user)
        case _:
            return None


def _users(content: Content, table: Table, person: Person | None) -> list[UserId]:
    """Those whose profiles are needed."""
    match content:
        case OpenDirect(user=user) | TellRemoved(user=user):
            return [user]
        case CallPlayers() | PostReminder():
            return [each.user for each in table.people]
        case RefreshBoard() | MarkBoard():
            return list(table.circumstances.called)
        case DeliverHand() | RefreshHand() | MoveHand() | RetireShownHand() | Retire():
            return [] if person is None else [person.user]
        case PostStart() | PostReveal() | PostResult() | RefreshResult() | RemoveReminder() | PostShare():
            return []
        case _:
            assert_never(content)
