"""All that the telling of a notice needs to know, read in one unit of work."""

from typing import assert_never

from bot.persistence.store import Unit
from bot.service.messages import TableSnapshot
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
    seat_of_role,
)
from bot.tables.players import Person
from bot.tables.table import Table
from bot.tables.venue import VISITING
from engine.seats import Seat


def read_snapshot(unit: Unit, notice: Notice, now: Milliseconds) -> TableSnapshot | None:
    """Read what telling that notice needs; `None` when it is not to be told any more. Raises `BrokenTableError`."""
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
    return TableSnapshot(
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
