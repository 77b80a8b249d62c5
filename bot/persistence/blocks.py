"""Whom people do not want at the tables they host."""

from sqlalchemy import delete, insert, select

from bot.persistence.models import BlockRow
from bot.persistence.transaction import Transaction
from bot.tables.ids import UserId


class SqlBlocks:
    """The block lists of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def has(self, owner: UserId, user: UserId) -> bool:
        """Whether `user` is on the owner's list."""
        query = select(BlockRow.blocked_id).where(BlockRow.owner_id == owner, BlockRow.blocked_id == user)
        return await self._transaction.row(query) is not None

    async def add(self, owner: UserId, user: UserId) -> None:
        """Put somebody on the list; twice is once."""
        if not await self.has(owner, user):
            await self._transaction.change(insert(BlockRow).values(owner_id=owner, blocked_id=user))

    async def drop(self, owner: UserId, user: UserId) -> None:
        """Take somebody off the list."""
        listed = BlockRow.owner_id == owner, BlockRow.blocked_id == user
        await self._transaction.change(delete(BlockRow).where(*listed))
