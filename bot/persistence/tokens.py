"""Interaction tokens: secrets of Discord's that live for minutes. Nothing but this file reads or writes them."""

from typing import Final

from sqlalchemy import bindparam, delete, select, update

from bot.persistence.models import TokenRow
from bot.persistence.statements import Prepared, upsert
from bot.persistence.transaction import Transaction
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.requests import HandToken

_OF: Final = (TokenRow.table_id == bindparam("table"), TokenRow.user_id == bindparam("person"))
_KEEP: Final = upsert(TokenRow, ("table_id", "user_id"), ("token", "message_id", "expires", "former"))
_GET: Final = Prepared(select(TokenRow.token, TokenRow.message_id).where(*_OF, TokenRow.expires > bindparam("now")))
_DROP: Final = Prepared(delete(TokenRow).where(*_OF))
_EXPIRES: Final = Prepared(select(TokenRow.expires).where(*_OF))
_FORMER: Final = Prepared(select(TokenRow.former).where(*_OF))
_DROP_FORMER: Final = Prepared(update(TokenRow).where(*_OF).values(former=""))


class SqlTokens:
    """The tokens of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def keep(
        self, table: TableId, user: UserId, token: HandToken, expires: Milliseconds, former: str = ""
    ) -> None:
        """The person's latest token, usable before `expires`. `former`: that of an older message, which is used once
        more to say so."""
        values = {"token": token.token, "message_id": token.message, "expires": expires, "former": former}
        await self._transaction.later(_KEEP, table_id=table, user_id=user, **values)

    async def get(self, table: TableId, user: UserId, now: Milliseconds) -> HandToken | None:
        """The person's token, `None` when there is none that is usable at `now`."""
        row = await self._transaction.fetch_one(_GET, table=table, person=user, now=now)
        return None if row is None else HandToken(row[0], row[1])

    async def expires(self, table: TableId, user: UserId) -> Milliseconds | None:
        """When the person's token is of no use any more, `None` when there is none."""
        row = await self._transaction.fetch_one(_EXPIRES, table=table, person=user)
        return None if row is None else Milliseconds(row[0])

    async def former(self, table: TableId, user: UserId) -> str:
        """The token of an older message that is still to say so; empty when there is none."""
        row = await self._transaction.fetch_one(_FORMER, table=table, person=user)
        return "" if row is None else str(row[0])

    async def drop_former(self, table: TableId, user: UserId) -> None:
        """The older message has said so."""
        await self._transaction.later(_DROP_FORMER, table=table, person=user)

    async def drop(self, table: TableId, user: UserId) -> None:
        """Forget the person's token."""
        await self._transaction.later(_DROP, table=table, person=user)

    async def purge(self, now: Milliseconds) -> None:
        """Forget every token that is usable no more."""
        await self._transaction.change(delete(TokenRow).where(TokenRow.expires <= now))
