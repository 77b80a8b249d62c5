"""Interaction tokens: secrets of Discord's that live for minutes. Nothing but this file reads or writes them."""

from sqlalchemy import delete, select

from bot.persistence.models import TokenRow
from bot.persistence.transaction import Transaction
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.requests import HandToken


class SqlTokens:
    """The tokens of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def keep(self, table: TableId, user: UserId, token: HandToken, expires: Milliseconds) -> None:
        """The person's latest token, usable before `expires`."""
        values = {"token": token.token, "expires": expires}
        await self._transaction.put(TokenRow, {"table_id": table, "user_id": user}, values)

    async def get(self, table: TableId, user: UserId, now: Milliseconds) -> HandToken | None:
        """The person's token, `None` when there is none that is usable at `now`."""
        query = select(TokenRow.token).where(TokenRow.table_id == table, TokenRow.user_id == user)
        row = await self._transaction.row(query.where(TokenRow.expires > now))
        return None if row is None else HandToken(row.token)

    async def drop(self, table: TableId, user: UserId) -> None:
        """Forget the person's token."""
        await self._transaction.change(delete(TokenRow).where(TokenRow.table_id == table, TokenRow.user_id == user))

    async def purge(self, now: Milliseconds) -> None:
        """Forget every token that is usable no more."""
        await self._transaction.change(delete(TokenRow).where(TokenRow.expires <= now))
