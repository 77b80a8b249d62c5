"""Units of work on the database: one transaction each, with every port on it."""

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from bot.persistence.analyses import SqlAnalyses
from bot.persistence.connection_pool import Connections, Readers, Writer
from bot.persistence.dailies import SqlDailies
from bot.persistence.database import Engines, faults
from bot.persistence.deadlines import SqlDeadlines
from bot.persistence.file.database_file import DatabaseFile
from bot.persistence.inbox import SqlInbox
from bot.persistence.key_values import SqlKeyValues
from bot.persistence.outbox import SqlOutbox
from bot.persistence.people import SqlPeople
from bot.persistence.posts import SqlPosts
from bot.persistence.profiles import SqlBlocks, SqlProfiles
from bot.persistence.results import SqlResults
from bot.persistence.row_cache import RowCache
from bot.persistence.servers import SqlServers
from bot.persistence.standings import SqlStandings
from bot.persistence.table_store import SqlHistory, SqlRemains, SqlTables
from bot.persistence.tokens import SqlTokens
from bot.persistence.transaction import Transaction, translated


class SqlUnitOfWork:
    """One transaction. Leaving it without `commit` undoes everything."""

    def __init__(self, connections: Connections, known: RowCache, *, writes: bool) -> None:
        self.transaction = transaction = Transaction(connections, known, writes=writes)
        self.tables = SqlTables(transaction)
        self.history = SqlHistory(transaction)
        self.inbox = SqlInbox(transaction)
        self.outbox = SqlOutbox(transaction)
        self.deadlines = SqlDeadlines(transaction)
        self.posts = SqlPosts(transaction)
        self.tokens = SqlTokens(transaction)
        self.profiles = SqlProfiles(transaction)
        self.results = SqlResults(transaction)
        self.analyses = SqlAnalyses(transaction)
        self.standings = SqlStandings(transaction)
        self.servers = SqlServers(transaction)
        self.blocks = SqlBlocks(transaction)
        self.dailies = SqlDailies(transaction)
        self.people = SqlPeople(transaction)
        self.key_values = SqlKeyValues(transaction)
        self.remains = SqlRemains(transaction)

    async def __aenter__(self) -> Self:
        await self.transaction.begin()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.transaction.close()

    async def commit(self) -> None:
        """Only now anything becomes true. Raises `StoreUnavailableError` when it did not. When the caller is
        cancelled meanwhile it may have become true: the interaction id tells."""
        await self.transaction.commit()


class SqlStore:
    """Where units of work begin."""

    def __init__(self, engines: Engines, file: DatabaseFile) -> None:
        self.engines = engines
        self.file = file
        """Which says when it was deleted or replaced; from then on nothing can be stored."""
        self._writer = Writer(engines.writer, file.is_lost)
        self._readers = Readers(engines.readers)
        self.known = RowCache({"tables": 500, "profiles": 5_000, "posts": 3_000})

    async def faults(self) -> Sequence[str]:
        """What the database itself finds wrong with its file."""
        with translated():
            return await faults(self.engines)

    def writing(self) -> SqlUnitOfWork:
        """A unit of work that may change things; they queue behind one another."""
        return SqlUnitOfWork(self._writer, self.known, writes=True)

    def reading(self) -> SqlUnitOfWork:
        """A unit of work on a stable snapshot; writing in it raises `ReadOnlyError`."""
        return SqlUnitOfWork(self._readers, self.known, writes=False)
