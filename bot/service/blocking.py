"""Whom somebody does not want at the tables they host."""

from bot.service.store import Store
from bot.tables.ids import UserId


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
