"""Whom somebody does not want at the tables they host."""

from bot.service.store import Store, UnitOfWork
from bot.tables.ids import UserId
from bot.tables.requests import Join, Request
from bot.tables.table import Table
from engine.contract import Refusal


class Blocking:
    """Changes block lists. Every call may raise `StoreUnavailableError`."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def block(self, owner: UserId, user: UserId) -> None:
        """`user` may not sit down any more at tables that `owner` hosts. A seat they have already stays theirs."""
        async with self._store.writing() as work:
            await work.blocks.add(owner, user)
            await work.commit()

    async def unblock(self, owner: UserId, user: UserId) -> None:
        """They may again."""
        async with self._store.writing() as work:
            await work.blocks.drop(owner, user)
            await work.commit()


async def barred(work: UnitOfWork, table: Table, request: Request) -> Refusal | None:
    """Why somebody may not sit down at this host's table; `None` for everybody else and every other request."""
    if isinstance(request, Join) and await work.blocks.has(table.host, request.by.user):
        return Refusal("refused-blocked")
    return None
