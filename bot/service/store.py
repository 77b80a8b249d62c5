"""The store: units of work on everything that is kept (repositories/). bot/persistence and tests/kit implement it."""

from collections.abc import Sequence
from types import TracebackType
from typing import Protocol, Self

from bot.service.repositories.dailies import Dailies
from bot.service.repositories.delivery import Inbox, Outbox, Posts, Tokens
from bot.service.repositories.games import Analyses, Results, Standings
from bot.service.repositories.people import Blocks, People, Profiles, Remains, Servers
from bot.service.repositories.tables import DeadlineStore, History, TableStore
from bot.tables.ids import TableId


class KeyValues(Protocol):
    """Small facts about the program itself that outlive a run, by name."""

    async def get(self, name: str) -> str | None: ...
    async def put(self, name: str, value: str) -> None: ...


class UnitOfWork(Protocol):
    """One transaction. Leaving it without `commit` undoes everything."""

    @property
    def tables(self) -> TableStore: ...
    @property
    def history(self) -> History: ...
    @property
    def inbox(self) -> Inbox: ...
    @property
    def outbox(self) -> Outbox: ...
    @property
    def deadlines(self) -> DeadlineStore: ...
    @property
    def posts(self) -> Posts: ...
    @property
    def tokens(self) -> Tokens: ...
    @property
    def profiles(self) -> Profiles: ...
    @property
    def results(self) -> Results: ...
    @property
    def analyses(self) -> Analyses: ...
    @property
    def standings(self) -> Standings: ...
    @property
    def servers(self) -> Servers: ...
    @property
    def blocks(self) -> Blocks: ...
    @property
    def people(self) -> People: ...
    @property
    def remains(self) -> Remains: ...
    @property
    def dailies(self) -> Dailies: ...
    @property
    def key_values(self) -> KeyValues: ...

    async def __aenter__(self) -> Self: ...
    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
    async def commit(self) -> None:
        """Only now anything becomes true. Raises `StoreUnavailableError` when it did not."""
        ...


class StoreUnavailableError(Exception):
    """The database is locked, full or gone; nothing was stored."""


class StoreLostError(StoreUnavailableError):
    """Nothing will be stored any more: the database was deleted or replaced, and the program ends."""


class Store(Protocol):
    """Where units of work begin."""

    def writing(self) -> UnitOfWork:
        """A unit of work that may change things; they queue behind one another."""
        ...

    def reading(self) -> UnitOfWork:
        """A unit of work on a stable snapshot; writing in it is an error."""
        ...

    async def faults(self) -> Sequence[str]:
        """What the database itself finds wrong with what it holds."""
        ...


async def leave_alone(work: UnitOfWork, table: TableId, why: str) -> None:
    """A table that is broken is loaded no more, waits for nothing and has nothing to tell. `why`: one sentence."""
    await work.tables.freeze(table, why)
    await work.deadlines.replace(table, ())
    await work.outbox.drop_all(table)
