"""The store, which runs plain functions as units of work in one transaction each.

`write` runs a function in the only writer thread. All functions that wait for this thread are committed together, each
with its own savepoint, so that one can fail without the others. `read` runs a function on a snapshot of its own. Both
kinds of function access the data through a `Unit`.
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
"""Maximum time in seconds for which a unit of work waits for the writer thread."""

MOST_TOGETHER: Final = 64
"""Maximum number of units of work in one commit."""

MOST_LOADED: Final = 500
"""Maximum number of cached tables."""


class Unit:
    """Repositories of one transaction. If `writes` is true, the unit may change data and locks the rows of the tables
    that it loads. `loaded` holds the cached tables."""

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
        """Return the errors found by a quick check of all pages of the file."""
        return damage(self.sql.connection, quick=True)

    def faults(self) -> Sequence[str]:
        """Return one sentence for each database table with dangling foreign keys."""
        return [f"{name} has rows that refer to nothing" for name in broken_references(self.sql.connection)]

    def freeze(self, table: TableId, why: str) -> None:
        """Freeze a broken table, and delete its deadlines and notices. A frozen table cannot be loaded. `why` is the
        reason in one sentence."""
        self.tables.freeze(table, why)
        self.deadlines.replace(table, ())
        self.outbox.drop_all(table)


class StoreUnavailableError(Exception):
    """The database is locked, full or unreachable, and nothing was stored. The message is one line."""


class StoreLostError(StoreUnavailableError):
    """The database was deleted or replaced, so nothing more can be stored and the program ends."""


@dataclass(slots=True, eq=False)  # compared by identity
class Waiting(Generic[T]):
    """A function that waits for the writer thread, and later its result or its exception. `ended` is true once it is
    committed or has failed."""

    function: Callable[[Unit], T]
    ended: bool = False
    result: T | None = None
    error: BaseException | None = None

    def outcome(self) -> T:
        if self.error is not None:
            with unavailable_in_one_line():
                raise self.error
        return self.result  # pyright: ignore[reportReturnType] - it ran to its end, so this is what it returned


class TableCache(dict[TableId, Table | None]):
    """Cache of tables as last committed, least recently changed first.

    Only the writer thread changes the cache, and only one process uses the database, so the entries equal the stored
    tables.
    """

    def committed(self, tables: MutableMapping[TableId, Table | None]) -> None:
        """Cache committed tables, without those that are `None` because they must be read again."""
        for name, table in tables.items():
            if table is not None:
                self[name] = table
        while len(self) > MOST_LOADED:
            del self[next(iter(self))]


class Store:
    """Runner of units of work.

    Args:
        writer: The connection for writing.
        readers: The connections for reading; at least one.
        is_there: Returns whether the database is still the opened one.
    """

    shards: Shards = ALL
    """Shards whose tables this process serves: it delivers their messages, plays for house players and handles
    deadlines."""

    def __init__(
        self,
        writer: ConnectionThread,
        readers: Sequence[ConnectionThread],
        is_there: Callable[[], bool] = lambda: True,
    ) -> None:
        self._writer = writer
        self._readers = dict.fromkeys(readers, 0)
        self._is_there = is_there
        self._emptying = asyncio.Lock()
        self._waiting: deque[Waiting[Any]] = deque()
        self._behind: deque[Waiting[Any]] = deque()
        """Waiting units of work with low priority."""
        self._lost_listeners: list[Callable[[], None]] = []
        self._outbox_changes: deque[OutboxChanges] | None = None
        self._doubtful: set[TableId] = set()
        """Tables whose last change may not have been stored, because the connection was lost during the commit."""
        self.tables: Final = TableCache()
        self.log_left: Final = asyncio.Event()
        """Set while the write-ahead log may contain deleted data or take up disk space. Also set at the start, because
        the previous run may have left a log."""
        self.log_left.set()
        self.was_left_open = False
        """True if the previous program did not close the database."""
        self.lost = False
        """True if the database was deleted, replaced or taken over, so nothing more can be stored."""

    @property
    def shared(self) -> bool:
        """True if other processes with other shards use the database."""
        return not self.shards.complete

    async def held(self) -> None:
        """Wait until it is certain that this process holds its locks. Returns at once unless a subclass has locks that
        can be lost."""

    async def write(self, function: Callable[[Unit], T], *, behind: bool = False) -> T:
        """Run `function` in one transaction, which is committed when this method returns. If the caller is cancelled,
        the work is finished before the cancellation is raised.

        Args:
            function: The unit of work. Its exceptions are raised to the caller.
            behind: If true, the function waits until no function without this flag is waiting.

        Returns:
            The result of `function`.

        Raises:
            StoreUnavailableError: Nothing was stored.
        """
        mine = Waiting(function)
        (self._behind if behind else self._waiting).append(mine)
        try:
            with unavailable_in_one_line():
                async with asyncio.timeout(QUEUE_SECONDS):
                    await self._finish(mine)
        except TimeoutError:
            if self._withdrawn(mine):
                raise StoreUnavailableError("too many wait for their turn to write") from None
            await self._writer.run(_nothing)
        except asyncio.CancelledError:
            await self._finish(mine)
            raise
        await self._assert_there()
        try:
            return mine.outcome()
        except StoreUnavailableError:
            self.log_left.set()
            raise

    async def read(self, function: Callable[[Unit], T]) -> T:
        """Run `function` on a snapshot of the database, which it cannot change, and return its result. Exceptions of
        `function` are raised to the caller.

        Raises:
            StoreUnavailableError: The database cannot be read.
        """
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
        """Remove deleted data from the write-ahead log, without blocking the writer.

        Returns:
            False if a reader still needs older pages, otherwise true.

        Raises:
            StoreUnavailableError: The database cannot be used.
        """
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
        """Close all connections once the work in progress is done."""
        for reader in self._readers:
            await reader.close()
        await self._writer.close()

    def watch_outbox(self) -> deque[OutboxChanges]:
        """Return a queue that receives the outbox changes of all later commits, in order. An earlier queue receives
        nothing more."""
        self._outbox_changes = deque()
        return self._outbox_changes

    def when_lost(self, call: Callable[[], None]) -> None:
        """Register a function that is called once if the database is lost."""
        self._lost_listeners.append(call)

    def read_on(self, connection: Connection, function: Callable[[Unit], T]) -> T:
        """Run `function` on a snapshot of this connection, in the connection's thread."""
        return undone(connection, lambda each: function(Unit(each, ChainMap({}, self.tables), writes=False)))

    async def _finish(self, waiting: Waiting[Any]) -> None:
        """Commit waiting units until this one has ended. One with low priority may be overtaken by a full commit."""
        while not waiting.ended:
            await self._writer.run(self._commit_waiting)

    def _withdrawn(self, waiting: Waiting[Any]) -> bool:
        for queue in (self._waiting, self._behind):
            with suppress(ValueError):  # not in this queue, or already taken out
                queue.remove(waiting)
                return True
        return False

    @property
    def taken_over(self) -> bool:
        """True if another program has taken over the database. That program answers users, so this one must end without
        answering. Never true of a file."""
        return False

    def check_lost(self) -> None:
        """Check whether the database is still the opened one. If it is not, call the functions registered with
        `when_lost`."""
        if not self.lost and not self._is_there():
            self.lost = True
            for call in self._lost_listeners:
                call()

    async def _assert_there(self) -> None:
        self.check_lost()
        if self.taken_over:
            await asyncio.Event().wait()
        if self.lost:
            raise StoreLostError("the database was deleted or replaced")

    def _commit_waiting(self, connection: Connection) -> None:
        """Run the waiting units and commit them together, in the writer thread. There may be none left, because an
        earlier call takes all units that wait."""
        together: list[Waiting[Any]] = []
        while (queue := self._waiting or self._behind) and len(together) < MOST_TOGETHER:
            together.append(queue.popleft())
        if together:
            try:
                self.commit_together(connection, together)
            finally:
                for each in together:
                    each.ended = True

    def commit_together(self, connection: Connection, together: Sequence[Waiting[Any]]) -> None:
        """Run these units one after another, and commit those that did not fail."""
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
                for each in together:  # one unit caused an error that occurred only at the commit
                    each.error = None
                    self.commit_together(connection, [each])
            elif not isinstance(error, Exception):
                raise
        else:
            self._doubtful.clear()
            self.committed(changed, outbox_changes)

    def tell_others(self, connection: Connection, changed: Mapping[TableId, Table | None]) -> None:
        """Notify other processes of changed tables. Does nothing for a file, which has a single user."""

    def committed(
        self, changed: MutableMapping[TableId, Table | None], outbox_changes: Iterable[OutboxChanges]
    ) -> None:
        """Cache the committed tables, and queue the changes of the outbox."""
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
        """Run one unit. Its failure affects other units only if the whole transaction is lost."""
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
            changed.clear()  # and the tables that this unit loaded may be deleted
        else:
            changed.update(own)
            self.tell_others(connection, own)
        outbox_changes.append(changes)


def _nothing(_: Connection) -> None:
    """Do nothing. Running this in the writer thread waits for all earlier work."""


@contextmanager
def unavailable_in_one_line() -> Generator[None]:
    """Convert errors of a locked, full or unreachable database to `StoreUnavailableError`. Other errors are bugs and
    are not converted."""
    try:
        yield
    except (exc.SQLAlchemyError, sqlite3.Error) as error:
        if not is_unavailable(error):
            raise
        raise StoreUnavailableError(reason(_first(error))) from error


def _first(error: BaseException) -> BaseException:
    """Return the error that occurred first. A savepoint lost with its transaction raises a second error that explains
    less."""
    first, before = error, error.__context__
    while before is not None:
        first = before if isinstance(before, exc.DBAPIError) else first
        before = before.__context__
    return first
