"""Delivery state: outbox, inbox, deadlines, ids of posted messages, and interaction tokens."""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, TypeAlias

from sqlalchemy import Delete, Row, Text, bindparam, case, delete, func, insert, null, or_, select, type_coerce, update
from sqlalchemy.sql.dml import Insert

from bot.persistence.models import DeadlineRow, InboxRow, NoticeRow, PostRow, TableRow, TokenRow
from bot.persistence.shards import ALL, Shards, among, tables_on
from bot.persistence.sql import Repository, Sql, Upsert, readable, upsert, upsert_as
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import ChannelId, InteractionId, MessageId, Milliseconds, TableId, UserId
from bot.tables.notices import Content, Notice, Post, load_content
from bot.tables.requests import HandToken
from engine.contract import Refusal, Saved

_INBOX_SEEN: Final = select(InboxRow.c.reply).where(InboxRow.c.interaction_id == bindparam("interaction"))
_INBOX_KEEP: Final = insert(InboxRow)


class Inbox(Repository):
    """Handled interactions, stored so that no interaction is handled twice."""

    def seen(self, interaction: InteractionId) -> Refusal | bool:
        """Return the stored refusal of an interaction, True if it was accepted, or False if it was not
        handled before."""
        row = self._sql.row(_INBOX_SEEN, interaction=interaction)
        if row is None:
            return False
        (reply,) = row
        return True if reply is None else Refusal(reply["key"], reply["details"])

    def keep(self, interaction: InteractionId, user: UserId, reply: Refusal | None, at: Milliseconds) -> None:
        """Store the reply to an interaction that was handled at the time `at`. `reply` is `None` if the request was
        accepted."""
        saved = None if reply is None else {"key": reply.key, "details": dict(reply.details)}
        self._sql.change(_INBOX_KEEP, interaction_id=interaction, user_id=user, reply=saved, at=at)

    def purge(self, before: Milliseconds) -> None:
        """Delete the interactions handled before the time `before`."""
        self._sql.change(delete(InboxRow).where(InboxRow.c.at < before))

    def latest(self, within: int, since: Milliseconds) -> Collection[UserId]:
        """Return the users of the latest interactions.

        Args:
            within: Maximum time in milliseconds before the very last interaction.
            since: Earliest time.
        """
        last = select(func.max(InboxRow.c.at)).scalar_subquery()
        query = select(InboxRow.c.user_id).where(InboxRow.c.at >= last - within, InboxRow.c.at >= since).distinct()
        return set(self._sql.scalars(query))


_NOTICE_COLUMNS: Final = (
    NoticeRow.c.table_id,
    type_coerce(NoticeRow.c.content, Text).label("content"),
    NoticeRow.c.due,
    NoticeRow.c.id,
    NoticeRow.c.attempts,
    NoticeRow.c.revision,
)


def _merging(insert: Upsert) -> Insert:
    """Return an insert of a notice that merges it into a stored one with the same key. The newer content is kept with
    the earlier due time, except that a notice waiting for a retry keeps its due time."""
    new = insert.excluded
    keeps = or_(NoticeRow.c.attempts > 0, NoticeRow.c.due <= new.due)
    merged = {
        "content": new.content,
        "due": case((keeps, NoticeRow.c.due), else_=new.due),
        "again": case((NoticeRow.c.again <= new.due, NoticeRow.c.again), else_=new.due),
        "revision": NoticeRow.c.revision + 1,
    }
    return insert.on_conflict_do_update(index_elements=[NoticeRow.c.table_id, NoticeRow.c.key], set_=merged)


_NOTICE_THIS: Final = NoticeRow.c.id == bindparam("which")
_NOTICE_AS_READ: Final = NoticeRow.c.revision == bindparam("as_read")
_NOTICE_ADD: Final = upsert_as(NoticeRow, _merging)
_NOTICES: Final = select(*_NOTICE_COLUMNS).order_by(NoticeRow.c.id)
_NOTICE_TABLES: Final = select(NoticeRow.c.table_id).distinct()
_BACKLOG: Final = select(func.count().label("waiting"), func.min(NoticeRow.c.due).label("due"))
_NOTICES_OF: Final = _NOTICES.where(NoticeRow.c.table_id == bindparam("table"))
_NOTICE_TOLD: Final = delete(NoticeRow).where(_NOTICE_THIS, _NOTICE_AS_READ)
_NOTICE_GREW: Final = (
    update(NoticeRow)
    .where(_NOTICE_THIS)
    .values(due=func.coalesce(NoticeRow.c.again, NoticeRow.c.due), again=null(), attempts=0)
)
_NOTICE_RETRY: Final = (
    update(NoticeRow)
    .where(_NOTICE_THIS)
    .values(
        due=bindparam("later"),
        attempts=NoticeRow.c.attempts + 1,
        again=case((_NOTICE_AS_READ, null()), else_=NoticeRow.c.again),
    )
)


@lru_cache(100)
def _notices_dropped(keys: frozenset[str]) -> Delete:
    """Return the statement that deletes a table's notices with these keys, of which there are few combinations. A
    statement whose number of keys is open cannot be prepared."""
    return delete(NoticeRow).where(
        NoticeRow.c.table_id == bindparam("table"), or_(*(NoticeRow.c.key == key for key in sorted(keys)))
    )


OutboxChanges: TypeAlias = Mapping[TableId, Sequence[Notice] | frozenset[int]]
"""Changes of the outbox by table: either all notices of the table, oldest first, or the ids of delivered ones."""


class Outbox(Repository):
    """Undelivered messages, one row per table and key."""

    def __init__(self, sql: Sql) -> None:
        super().__init__(sql)
        self._touched: dict[TableId, frozenset[int] | None] = {}
        """Ids of the delivered notices by table, or `None` for a table whose outbox has changed in other ways."""

    def changes(self) -> OutboxChanges:
        """Return this unit of work's changes of the outbox."""
        return {table: self.of(table) if told is None else told for table, told in self._touched.items()}

    def add(self, notices: Sequence[Notice]) -> None:
        """Add notices. A notice is merged into an undelivered one with the same table and key.

        The newer content replaces the older. The earlier `due` is kept, unless the older notice is waiting for a retry.
        A delivery in progress does not mark the merged notice as delivered.
        """
        self._touched.update(dict.fromkeys((notice.table for notice in notices), None))
        new = {"attempts": 0, "revision": 0}
        self._sql.change_each(
            _NOTICE_ADD,
            [
                {"table_id": each.table, "key": each.key, "content": each.content.save(), "due": each.due, **new}
                for each in notices
            ],
        )

    def backlog(self) -> tuple[int, Milliseconds | None]:
        """Return the number of notices and the earliest due time, `None` if there is no notice."""
        (told,) = self._sql.rows(_BACKLOG)
        return told.waiting, told.due

    def waiting(self, shards: Shards = ALL) -> Sequence[Notice]:
        """Return all notices of tables on these shards, oldest first, without those that cannot be read."""
        return _readable(self._sql.rows(among(_NOTICES, shards, NoticeRow.c.table_id)))

    def of(self, table: TableId) -> Sequence[Notice]:
        """Return the notices of a table, oldest first, without those that cannot be read."""
        return _readable(self._sql.rows(_NOTICES_OF, table=table))

    def mark_delivered(self, notice: Notice) -> None:
        """Delete a delivered notice. If more was merged into it since it was read, keep it with the newer content
        instead."""
        told = self._touched.get(notice.table, frozenset[int]())
        if not self._sql.change(_NOTICE_TOLD, which=notice.id, as_read=notice.revision):
            self._sql.change(_NOTICE_GREW, which=notice.id)
            told = None
        self._touched[notice.table] = None if told is None else told | {notice.id}

    def bring_forward(self, table: TableId, keys: Collection[str], due: Milliseconds) -> None:
        """Make notices with these keys due at the time `due`, if they were due later. Notices that have failed before
        are not changed."""
        self._touched[table] = None
        this = NoticeRow.c.table_id == table, NoticeRow.c.key.in_(keys), NoticeRow.c.attempts == 0
        self._sql.change(update(NoticeRow).where(*this, NoticeRow.c.due > due).values(due=due))

    def retry(self, notice: Notice, due: Milliseconds) -> None:
        """Count a failed attempt, and try again at the time `due`."""
        self._touched[notice.table] = None
        self._sql.change(_NOTICE_RETRY, which=notice.id, as_read=notice.revision, later=due)

    def refused(self, key: str, shards: Shards = ALL) -> Mapping[TableId, ChannelId]:
        """Return the channels of the tables on these shards whose notice with this key waits for a retry."""
        query = select(NoticeRow.c.table_id, TableRow.c.channel_id).join(
            TableRow, TableRow.c.id == NoticeRow.c.table_id
        )
        query = query.where(NoticeRow.c.key == key, NoticeRow.c.attempts > 0)
        return {row.table_id: row.channel_id for row in self._sql.rows(among(query, shards, NoticeRow.c.table_id))}

    def retry_early(self, tables: Collection[TableId], key: str, now: Milliseconds) -> None:
        """Retry the notices of these tables with this key at the time `now`, if they were due later."""
        self._touched |= dict.fromkeys(tables)
        this = NoticeRow.c.table_id.in_(tables), NoticeRow.c.key == key, NoticeRow.c.due > now
        self._sql.change(update(NoticeRow).where(*this).values(due=now))

    def move(self, by: int) -> None:
        """Move the due times of all notices by this number of milliseconds."""
        self._touched |= dict.fromkeys(self._sql.scalars(_NOTICE_TABLES))
        again = NoticeRow.c.again + by  # NULL stays NULL
        self._sql.change(update(NoticeRow).values(due=NoticeRow.c.due + by, again=again))

    def drop(self, table: TableId, *keys: str) -> None:
        """Delete notices that later ones supersede. There may be none."""
        if keys:
            self._touched[table] = None
            self._sql.change(_notices_dropped(frozenset(keys)), table=table)

    def drop_all(self, table: TableId) -> None:
        """Delete all notices of a table."""
        self._touched[table] = None
        self._sql.change(delete(NoticeRow).where(NoticeRow.c.table_id == table))


def _load_notice(row: Row[*tuple[Any, ...]]) -> Notice:
    table, content, *more = row
    return Notice(table, _load_content(content), *more)


@lru_cache(200)
def _load_content(saved: str) -> Content:
    """Return the content of a notice. Cached, because every press reads all notices of its table again."""
    return load_content(json.loads(saved))


def _readable(rows: Sequence[Row[*tuple[Any, ...]]]) -> Sequence[Notice]:
    return readable(_load_notice, rows, "notice {.id}")


_DEADLINE_CLEAR: Final = delete(DeadlineRow).where(DeadlineRow.c.table_id == bindparam("table"))
_DEADLINE_ADD: Final = insert(DeadlineRow)
_DEADLINE_IS: Final = (
    DeadlineRow.c.table_id == bindparam("table"),
    DeadlineRow.c.kind == bindparam("of_kind"),
    DeadlineRow.c.turn == bindparam("of_turn"),
    DeadlineRow.c.due == bindparam("at"),
)
_DEADLINE_DROP: Final = delete(DeadlineRow).where(*_DEADLINE_IS)
_DEADLINE_POSTPONE: Final = update(DeadlineRow).where(*_DEADLINE_IS).values(due=bindparam("later"))
_DEADLINE_FORGIVE: Final = (
    update(DeadlineRow)
    .where(DeadlineRow.c.table_id == bindparam("table"), DeadlineRow.c.due < bindparam("now"))
    .values(due=bindparam("until"))
)
_DEADLINE_UNTOLD: Final = (
    select(NoticeRow.c.due)
    .where(NoticeRow.c.table_id == bindparam("table"), NoticeRow.c.attempts == 0, NoticeRow.c.due <= bindparam("now"))
    .order_by(NoticeRow.c.due)
    .limit(1)
)
_DEADLINE_KNOWN: Final = or_(*(DeadlineRow.c.kind == kind.value for kind in DeadlineKind))
"""Without deadlines of a later version, which would otherwise stay due and hold up the others."""
_DEADLINES: Final = select(DeadlineRow.c.table_id, DeadlineRow.c.kind, DeadlineRow.c.turn, DeadlineRow.c.due).where(
    _DEADLINE_KNOWN
)
_DEADLINES_OF: Final = _DEADLINES.where(DeadlineRow.c.table_id == bindparam("table")).order_by(
    DeadlineRow.c.due, DeadlineRow.c.kind
)
_DEADLINE_DUE: Final = (
    _DEADLINES.where(DeadlineRow.c.due <= bindparam("now"))
    .order_by(DeadlineRow.c.due, DeadlineRow.c.table_id, DeadlineRow.c.kind)
    .limit(bindparam("most"))
)
_DEADLINE_NEXT: Final = select(DeadlineRow.c.due).where(_DEADLINE_KNOWN).order_by(DeadlineRow.c.due).limit(1)


class Deadlines(Repository):
    """Deadlines of tables, at most one of each kind per table."""

    def replace(self, table: TableId, deadlines: Sequence[Deadline]) -> None:
        """Replace all deadlines of a table."""
        self._sql.change(_DEADLINE_CLEAR, table=table)
        self._sql.change_each(
            _DEADLINE_ADD,
            [
                {"table_id": each.table, "kind": each.kind.value, "turn": each.turn, "due": each.due}
                for each in deadlines
            ],
        )

    def drop(self, deadline: Deadline) -> bool:
        """Delete a deadline that was handled. Return False if it no longer exists unchanged."""
        return self._sql.change(_DEADLINE_DROP, **_this(deadline)) > 0

    def of(self, table: TableId) -> Sequence[Deadline]:
        """Return the deadlines of a table, earliest first, without those of unknown kind."""
        return [_load_deadline(*row) for row in self._sql.rows(_DEADLINES_OF, table=table)]

    def due(self, now: Milliseconds, limit: int, shards: Shards = ALL) -> Sequence[Deadline]:
        """Return at most `limit` deadlines of tables on these shards that are due at the time `now`, earliest first,
        without those of unknown kind."""
        query = among(_DEADLINE_DUE, shards, DeadlineRow.c.table_id)
        return [_load_deadline(*row) for row in self._sql.rows(query, now=now, most=limit)]

    def next_due(self, shards: Shards = ALL) -> Milliseconds | None:
        """Return the time of the earliest deadline of tables on these shards, or `None` if there is none."""
        return self._sql.scalar(among(_DEADLINE_NEXT, shards, DeadlineRow.c.table_id))

    def untold(self, table: TableId, now: Milliseconds) -> int:
        """Return the delay in milliseconds of a table's oldest due notice that has not been attempted, 0 if there is
        none."""
        due = self._sql.scalar(_DEADLINE_UNTOLD, table=table, now=now)
        return 0 if due is None else now - due

    def postpone(self, deadline: Deadline, due: Milliseconds) -> None:
        """Move a deadline to the time `due`, unless it no longer exists unchanged."""
        self._sql.change(_DEADLINE_POSTPONE, **_this(deadline), later=due)

    def move(self, by: int) -> None:
        """Move all deadlines by this number of milliseconds."""
        self._sql.change(update(DeadlineRow).values(due=DeadlineRow.c.due + by))

    def give(self, kind: DeadlineKind, by: int, most: Milliseconds, shards: Shards = ALL) -> None:
        """Postpone all deadlines of one kind.

        Args:
            kind: The kind of deadline.
            by: Time in milliseconds by which each deadline is postponed.
            most: Latest time to which a deadline is postponed.
            shards: The shards whose tables are affected.
        """
        due = DeadlineRow.c.due
        given = update(DeadlineRow).where(DeadlineRow.c.kind == kind.value, due < most)
        on_them = () if shards.everything else (DeadlineRow.c.table_id.in_(tables_on(shards)),)
        self._sql.change(given.where(*on_them).values(due=case((due + by > most, most), else_=due + by)))

    def turns(self, shards: Shards = ALL) -> Mapping[TableId, int]:
        """Return the number of the open turn of each table on these shards that has a clock."""
        query = select(DeadlineRow.c.table_id, DeadlineRow.c.turn).where(DeadlineRow.c.kind == DeadlineKind.TURN.value)
        query = among(query.order_by(DeadlineRow.c.table_id), shards, DeadlineRow.c.table_id)
        return {row.table_id: row.turn for row in self._sql.rows(query)}

    def postpone_missed(self, now: Milliseconds, until: Milliseconds, shards: Shards = ALL) -> Sequence[TableId]:
        """Move the deadlines before `now` to the time `until`, after downtime, for tables on these shards. Return the
        affected tables."""
        query = (
            select(DeadlineRow.c.table_id).where(DeadlineRow.c.due < now).distinct().order_by(DeadlineRow.c.table_id)
        )
        missed = self._sql.scalars(among(query, shards, DeadlineRow.c.table_id))
        self._sql.change_each(_DEADLINE_FORGIVE, [{"table": table, "now": now, "until": until} for table in missed])
        return missed


def _this(deadline: Deadline) -> dict[str, object]:
    """Return the parameters of `_DEADLINE_IS`."""
    return {"table": deadline.table, "of_kind": deadline.kind.value, "of_turn": deadline.turn, "at": deadline.due}


def _load_deadline(table: TableId, kind: str, turn: int, due: Milliseconds) -> Deadline:
    return Deadline(table, DeadlineKind(kind), turn, due)


_POST_WITH_ROLE: Final = (PostRow.c.table_id == bindparam("table"), PostRow.c.role == bindparam("as_role"))
_POSTS: Final = select(
    PostRow.c.role, PostRow.c.channel_id, PostRow.c.message_id, PostRow.c.posted, PostRow.c.edited, PostRow.c.reveal
)
_POSTS_OF: Final = _POSTS.where(PostRow.c.table_id == bindparam("table"))
_POSTS_FOR_NOTICE: Final = (
    _POSTS.select_from(NoticeRow).outerjoin(PostRow, PostRow.c.table_id == NoticeRow.c.table_id).where(_NOTICE_THIS)
)
_POST_PUT: Final = upsert(PostRow, ("table_id", "role"), ("channel_id", "message_id", "posted", "edited", "reveal"))
_POST_DROP: Final = delete(PostRow).where(*_POST_WITH_ROLE)


class Posts(Repository):
    """Channels and ids of the bot's messages, by their role at a table (`bot.tables.notices`)."""

    def __init__(self, sql: Sql) -> None:
        super().__init__(sql)
        self._read: dict[TableId, Mapping[str, Post]] = {}

    def get(self, table: TableId, role: str) -> Post | None:
        """Return the message with this role, or `None`."""
        return self.of(table).get(role)

    def of(self, table: TableId) -> Mapping[str, Post]:
        """Return all messages of a table by role."""
        if table not in self._read:
            self._read[table] = {row.role: _post(*row[1:]) for row in self._sql.rows(_POSTS_OF, table=table)}
        return self._read[table]

    def for_notice(self, notice: Notice) -> Mapping[str, Post] | None:
        """Return all messages of the notice's table by role, or `None` if the notice was delivered or dropped since it
        was read."""
        rows = self._sql.rows(_POSTS_FOR_NOTICE, which=notice.id)
        return {row.role: _post(*row[1:]) for row in rows if row.role is not None} if rows else None

    def put(self, table: TableId, role: str, post: Post) -> None:
        """Store the message with this role, replacing an earlier one."""
        self._read.pop(table, None)
        self._sql.change(
            _POST_PUT,
            table_id=table,
            role=role,
            channel_id=post.channel,
            message_id=post.message,
            posted=post.posted,
            edited=post.edited,
            reveal=json.dumps(post.reveal),
        )

    def drop(self, table: TableId, role: str) -> None:
        """Delete the entry of the message with this role."""
        self._read.pop(table, None)
        self._sql.change(_POST_DROP, table=table, as_role=role)


def _post(
    channel: ChannelId, message: MessageId, posted: Milliseconds, edited: Milliseconds | None, reveal: str
) -> Post:
    return Post(channel, message, posted, edited, _load_reveal(reveal))


@lru_cache(200)
def _load_reveal(saved: str) -> tuple[Saved, ...]:
    """Return the events of a message. Cached, because every press and every delivery reads all messages of its
    table."""
    return tuple(json.loads(saved))


_TOKEN_OF: Final = (TokenRow.c.table_id == bindparam("table"), TokenRow.c.user_id == bindparam("person"))
_TOKEN_KEEP: Final = upsert(TokenRow, ("table_id", "user_id"), ("token", "message_id", "expires", "former"))
_TOKEN_GET: Final = select(TokenRow.c.token, TokenRow.c.message_id, TokenRow.c.expires, TokenRow.c.former).where(
    *_TOKEN_OF
)
_TOKEN_DROP: Final = delete(TokenRow).where(*_TOKEN_OF)
_TOKEN_DROP_USED: Final = _TOKEN_DROP.where(TokenRow.c.token == bindparam("used"))
_TOKEN_DROP_FORMER: Final = update(TokenRow).where(*_TOKEN_OF, TokenRow.c.former == bindparam("told")).values(former="")


@dataclass(frozen=True, slots=True)
class KeptToken:
    """A person's token at a table.

    Attributes:
        expires: Time from which the token cannot be used.
        former: Token of an older message that needs one last edit, empty if there is none.
    """

    hand: HandToken
    expires: Milliseconds
    former: str


def usable(kept: KeptToken | None, now: Milliseconds) -> HandToken | None:
    """Return the token with which a hand can be refreshed at the time `now`, or `None` if there is none or it has
    expired."""
    return None if kept is None or kept.expires <= now else kept.hand


class Tokens(Repository):
    """The latest interaction token of each seated person.

    Tokens are Discord secrets that expire within minutes. They are never logged or exported, and only this class
    accesses their rows.
    """

    def keep(self, table: TableId, user: UserId, token: HandToken, expires: Milliseconds, former: str = "") -> None:
        """Store a person's latest token.

        Args:
            token: The token.
            expires: Time from which the token cannot be used.
            former: Token of an older message that needs one last edit, empty for none.
        """
        values = {"token": token.token, "message_id": token.message, "expires": expires, "former": former}
        self._sql.change(_TOKEN_KEEP, table_id=table, user_id=user, **values)

    def of(self, table: TableId, user: UserId) -> KeptToken | None:
        """Return a person's token, expired or not, or `None` if there is none."""
        row = self._sql.row(_TOKEN_GET, table=table, person=user)
        if row is None:
            return None
        return KeptToken(HandToken(row.token, row.message_id), row.expires, row.former)

    def drop_former(self, table: TableId, user: UserId, former: str) -> None:
        """Delete the token of an older message after its last edit, unless another one has replaced it."""
        self._sql.change(_TOKEN_DROP_FORMER, table=table, person=user, told=former)

    def drop(self, table: TableId, user: UserId) -> None:
        """Delete a person's token."""
        self._sql.change(_TOKEN_DROP, table=table, person=user)

    def drop_used(self, table: TableId, user: UserId, token: HandToken) -> None:
        """Delete a token that no longer works, unless another one has replaced it."""
        self._sql.change(_TOKEN_DROP_USED, table=table, person=user, used=token.token)

    def purge(self, now: Milliseconds) -> None:
        """Delete all expired tokens."""
        self._sql.change(delete(TokenRow).where(TokenRow.c.expires <= now))
