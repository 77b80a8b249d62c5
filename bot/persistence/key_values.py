"""Small facts about the program itself that outlive a run, by name; what Discord was told of commands is one."""

from typing import Final

from sqlalchemy import select

from bot.persistence.models import KeyValueRow
from bot.persistence.statements import upsert
from bot.persistence.transaction import Transaction
from bot.service.store import Store

_PUT: Final = upsert(KeyValueRow, ("name",), ("value",))


class SqlKeyValues:
    """Names and values; a value is replaced as a whole."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def get(self, name: str) -> str | None:
        """The value, `None` when nothing is kept."""
        row = await self._transaction.row(select(KeyValueRow.value).where(KeyValueRow.name == name))
        return None if row is None else row.value

    async def put(self, name: str, value: str) -> None:
        """Keep `value` instead of what was kept before."""
        await self._transaction.later(_PUT, name=name, value=value)


NAME: Final = "commands"


class StoredCommandMemory:
    """Implements the adapter's `CommandMemory` on the database."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def get(self) -> str | None:
        """The fingerprint of the commands that Discord has."""
        async with self._store.reading() as work:
            return await work.key_values.get(NAME)

    async def put(self, fingerprint: str) -> None:
        """Discord has these now."""
        async with self._store.writing() as work:
            await work.key_values.put(NAME, fingerprint)
            await work.commit()
