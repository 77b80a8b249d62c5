"""Which commands Discord was last told of, kept between runs."""

from typing import Final

from bot.persistence.unit_of_work import SqlStore

NAME: Final = "commands"


class StoredCommandMemory:
    """Implements the adapter's `CommandMemory` on the database."""

    def __init__(self, store: SqlStore) -> None:
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
