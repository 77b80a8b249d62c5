"""The store: plain functions that run as units of work, each in one transaction.

`write` runs a function in the single writer thread. Functions that wait there are committed together, each with its own
savepoint, so that failures are independent. `read` runs a function on its own snapshot. Both access the data through a
`Unit`.
"""

import asyncio
import sqlite3
from collections import ChainMap, deque
from collections.abc import Callable, Generator, Iterable, Mapping, MutableMapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from sqlalchemy import Connection, exc

from bot.persistence.dailies import Dailies
from bot.persistence.engine import broken_references, damage, is_unavailable, reason
from bot.persistence.moments import Moments
from bot.persistence.outbox import Deadlines, Inbox, Outbox, OutboxChanges, Posts, Tokens
from bot.persistence.people import People
from bot.persistence.results import Analyses, KnownDeals, Results
from bot.persistence.settings import Bells, Blocks, KeyValues, Profiles, Servers
from bot.persistence.shards import ALL, Shards
from bot.persistence.sql import ConnectionThread, Sql, empty_log, in_transaction, roll_back, savepoint, undone
from bot.persistence.standings import Standings
from bot.persistence.tables import EndedTables, History, Loaded, Tables
from bot.tables.ids import TableId
from bot.tables.table import Table

T = TypeVar("T")

QUEUE_SECONDS: Final = 2.0
"""Longest wait of a unit of work for the writer lock, in seconds."""

MOST_TOGETHER: Final = 64
"""Units of work in one commit."""

MOST_LOADED: Final = 500
"""Maximum number of cached tables."""


class Unit:
    """Reads and changes of one transaction. `loaded` are cached tables; `writes`: the unit may change data, and locks
    the tables that it loads."""

    def __init__(self, connection: Connection, loaded: Loaded, *, writes: bool) -> None:
        self.sql: Final = Sql(connection)
        sql = self.sql
        self.loaded: Final = loaded
        self.tables: Final = Tables(sql, loaded, writes=writes)
        self.ended_tables: Final = EndedTables(sql)
        self.history: Final = History(sql)
        self.inbox: Final = Inbox(sql)
        self.outbox: Final = Outbox(sql)
        self.deadlines: Final = Deadlines(sql)
        self.moments: Final = Moments(sql)
        self.posts: Final = Posts(sql)
        self.tokens: Final = Tokens(sql)
        self.profiles: Final = Profiles(sql)
        self.servers: Final = Servers(sql)
        self.blocks: Final = Blocks(sql)
        self.bells: Final = Bells(sql)
        self.key_values: Final = KeyValues(sql)
        self.people: Final = People(sql)
        self.results: Final = Results(sql)
        self.standings: Final = Standings(sql)
        self.analyses: Final = Analyses(sql)
        self.dailies: Final = Dailies(sql)
        self.known_deals: Final = KnownDeals(sql)

    def damage(self) -> Sequence[str]:
        """Return the errors of a quick check of all pages of the file."""
        return damage(self.sql.connection, quick=True)

    def faults(self) -> Sequence[str]:
        """Return tables with dangling foreign keys."""
        return [f"{name} has rows that refer to nothing" for name in broken_references(self.sql.connection)]

    def freeze(self, table: TableId, why: str) -> None:
        """Freeze a broken table: no loading, no deadlines, no notices. `why`: one sentence."""
        self.tables.freeze(table, why)
        self.deadlines.replace(table, ())
        self.outbox.drop_all(table)


class StoreUnavailableError(Exception):
    """The database is locked, full or gone; nothing was stored. The message is one line."""


class StoreLostError(StoreUnavailableError):
    """The database was deleted or replaced, so nothing more is stored and the program ends."""


@dataclass(slots=True, eq=False)  # two that wait with the same function are two
class Waiting(Generic[T]):
    """A waiting function and the future of its result."""

    function: Callable[[Unit], T]
    result: T | None = None
    error: BaseException | None = None

    def outcome(self) -> T:
        if self.error is not None:
            with unavailable_in_one_line():
                raise self.error
        return self.result  # pyright: ignore[reportReturnType] - it ran to its end, so this is what it returned


class TableCache(dict[TableId, Table | None]):
    """Cache of tables as last committed, least recently changed first. Only the writer changes it, and only one process
    uses the database, so its entries equal the stored tables."""

    def committed(self, tables: MutableMapping[TableId, Table | None]) -> None:
        """Cache tables as stored now; `None` for one that must be read again."""
        for name, table in tables.items():
            if table is not None:
                self[name] = table
        while len(self) > MOST_LOADED:
            del self[next(iter(self))]


class Store:
    """Runner of units of work.

    `is_there` returns whether the database is still the opened one; `can_be_taken_over`: if it is not, another program
    may have taken it over.
    """

    shards: Shards = ALL
    """Shards whose tables this process serves: it delivers their messages, plays for the house and meets deadlines."""

    def __init__(
        self,
        writer: ConnectionThread,
        readers: Sequence[ConnectionThread],
        is_there: Callable[[], bool] = lambda: True,
        *,
        can_be_taken_over: bool = False,
    ) -> None:
        self._writer = writer
        self._readers = dict.fromkeys(readers, 0)
        self._is_there = is_there
        self._can_be_taken_over = can_be_taken_over
        self._emptying = asyncio.Lock()
        self._waiting: deque[Waiting[Any]] = deque()
        self._behind: deque[Waiting[Any]] = deque()
        """Waiting units of work with low priority."""
        self._lost_listeners: list[Callable[[], None]] = []
        self._outbox_changes: deque[OutboxChanges] | None = None
        self._doubtful: set[TableId] = set()
        """Tables whose last change may not be stored, because the connection was lost at the commit."""
        self.tables: Final = TableCache()
        self.log_left: Final = asyncio.Event()
        """Set while the write-ahead log may hold deleted data or fills the disk; also at the start, because the
        previous run may have left some."""
        self.log_left.set()
        self.was_left_open = False
        """True if the previous program did not close the database."""
        self.lost = False
        """True if the database was deleted, replaced or taken over, so that nothing more can be stored."""

    @property
    def shared(self) -> bool:
        """Return whether other processes with other shards use the database."""
        return not self.shards.complete

    async def held(self) -> None:
        """Wait until this process is sure to hold its locks. Returns at once here; stores that can be taken over
        override it."""

    async def write(self, function: Callable[[Unit], T], *, behind: bool = False) -> T:
        """Run `function` in one transaction, which is committed when this returns. `behind`: after all functions that
        wait without it. Raises `StoreUnavailableError` if nothing was stored, and the exceptions of `function`. If the
        caller is cancelled, the work is still finished first."""
        mine = Waiting(function)
        (self._behind if behind else self._waiting).append(mine)
        try:
            with unavailable_in_one_line():
                async with asyncio.timeout(QUEUE_SECONDS):
                    await self._writer.run(self._commit_waiting)
        except TimeoutError:
            if self._withdrawn(mine):
                raise StoreUnavailableError("too many wait for their turn to write") from None
            await self._writer.run(_nothing)
        except asyncio.CancelledError:
            await self._writer.run(_nothing)
            raise
        await self._assert_there()
        try:
            return mine.outcome()
        except StoreUnavailableError:
            self.log_left.set()
            raise

    async def read(self, function: Callable[[Unit], T]) -> T:
        """Run `function` on a stable snapshot, which it cannot change. Raises as `write`."""
        reader = self._freest()
        self._readers[reader] += 1
        try:
            with unavailable_in_one_line():
                return await reader.run(lambda connection: self.read_on(connection, function))
        except StoreUnavailableError:
            await self._assert_there()
            raise
        finally:
            self._readers[reader] -= 1

    async def empty_log(self) -> bool:
        """Remove deleted data from the write-ahead log, without blocking the writer. Return False while a reader needs
        older pages. Raises `StoreUnavailableError`."""
        async with self._emptying:
            self.log_left.set()
            with unavailable_in_one_line():
                emptied = await self._freest().run(empty_log)
            if emptied:
                self.log_left.clear()
            return emptied

    def _freest(self) -> ConnectionThread:
        return min(self._readers, key=lambda each: self._readers[each])

    async def close(self) -> None:
        """Close every connection after the work in progress."""
        for reader in self._readers:
            await reader.close()
        await self._writer.close()

    def watch_outbox(self) -> deque[OutboxChanges]:
        """Return a queue that receives the outbox changes of later commits, in order. It replaces an earlier queue."""
        self._outbox_changes = deque()
        return self._outbox_changes

    def when_lost(self, call: Callable[[], None]) -> None:
        """Call `call` once if another program has taken over the database."""
        self._lost_listeners.append(call)

    def read_on(self, connection: Connection, function: Callable[[Unit], T]) -> T:
        """Run `function` on a snapshot, in the thread of that connection."""
        return undone(connection, lambda each: function(Unit(each, ChainMap({}, self.tables), writes=False)))

    def _withdrawn(self, waiting: Waiting[Any]) -> bool:
        for queue in (self._waiting, self._behind):
            with suppress(ValueError):  # it is in the other one, or under way by now
                queue.remove(waiting)
                return True
        return False

    @property
    def taken_over(self) -> bool:
        """Return whether another program has taken over the database. It will answer users; this program stays silent
        and ends."""
        return self.lost and self._can_be_taken_over

    def look(self) -> None:
        """Check that the database is still the opened one; if not, call the functions of `when_lost`."""
        if not self.lost and not self._is_there():
            self.lost = True
            for call in self._lost_listeners:
                call()

    async def _assert_there(self) -> None:
        self.look()
        if self.taken_over:
            await asyncio.Event().wait()
        if self.lost:
            raise StoreLostError("the database file was deleted or replaced")

    def _commit_waiting(self, connection: Connection) -> None:
        """Run the waiting units and commit them together, in the writer thread. There may be none, because an earlier
        call takes all that wait."""
        together: list[Waiting[Any]] = []
        while (queue := self._waiting or self._behind) and len(together) < MOST_TOGETHER:
            together.append(queue.popleft())
        if together:
            self.commit_together(connection, together)

    def commit_together(self, connection: Connection, together: Sequence[Waiting[Any]]) -> None:
        """Run these units one after the other, and commit those that did not fail."""
        changed: dict[TableId, Table | None] = {}
        outbox_changes: list[OutboxChanges] = []
        try:
            for each in together:
                self._run(connection, each, changed, outbox_changes, alone=len(together) == 1)
            for name in changed:
                self.tables.pop(name, None)
            if self._doubtful:
                outbox = Outbox(Sql(connection))
                outbox_changes.append({table: outbox.of(table) for table in self._doubtful})
            self._doubtful.update(*outbox_changes)
            connection.commit()
        except BaseException as error:
            roll_back(connection)
            for each in together:
                each.error = error
            if len(together) > 1 and isinstance(error, Exception) and not is_unavailable(error):
                for each in together:  # the mistake of one of them showed only at the commit
                    each.error = None
                    self.commit_together(connection, [each])
            elif not isinstance(error, Exception):
                raise
        else:
            self._doubtful.clear()
            self.committed(changed, outbox_changes)

    def tell_others(self, connection: Connection, changed: Mapping[TableId, Table | None]) -> None:
        """Notify other processes of changed tables. Does nothing for a file."""

    def committed(
        self, changed: MutableMapping[TableId, Table | None], outbox_changes: Iterable[OutboxChanges]
    ) -> None:
        """Cache committed tables, and queue changes of the outbox."""
        self.tables.committed(changed)
        if self._outbox_changes is not None:
            self._outbox_changes.extend(filter(None, outbox_changes))

    def _run(
        self,
        connection: Connection,
        waiting: Waiting[Any],
        changed: dict[TableId, Table | None],
        outbox_changes: list[OutboxChanges],
        *,
        alone: bool,
    ) -> None:
        """Run one unit. Its failure affects others only if the whole transaction is lost."""
        own: dict[TableId, Table | None] = {}
        unit = Unit(connection, ChainMap(own, changed, self.tables), writes=True)
        try:
            with nullcontext() if alone else savepoint(connection):
                waiting.result = waiting.function(unit)
                changes = unit.outbox.changes()
        except Exception as error:
            if alone or not in_transaction(connection):
                raise
            waiting.error = error
            return
        if unit.sql.tables_deleted:
            self.tables.clear()
            changed.clear()  # and what this one loaded may be gone
        else:
            changed.update(own)
            self.tell_others(connection, own)
        outbox_changes.append(changes)


def _nothing(_: Connection) -> None:
    """Do nothing; used to wait for earlier work."""


@contextmanager
def unavailable_in_one_line() -> Generator[None]:
    """Raise `StoreUnavailableError` for a locked, full or lost database. Other errors are bugs and pass unchanged."""
    try:
        yield
    except (exc.SQLAlchemyError, sqlite3.Error) as error:
        if not is_unavailable(error):
            raise
        raise StoreUnavailableError(reason(_first(error))) from error


def _first(error: BaseException) -> BaseException:
    """Return the first cause, because a savepoint lost with its transaction raises a second, less useful error."""
    first, before = error, error.__context__
    while before is not None:
        first = before if isinstance(before, exc.DBAPIError) else first
        before = before.__context__
    return first
