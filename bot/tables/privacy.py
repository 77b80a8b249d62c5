"""What is stored about a person: shown to them, and forgotten when they ask."""

from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.tables.ids import UserId
from bot.tables.ports import Store
from bot.tables.requests import Forget, Reply
from engine.contract import Saved


class Privacy:
    """Answers for one person at a time. `handle`: the one way into a table (`Tables.handle`)."""

    def __init__(self, store: Store, handle: Callable[[Forget], Awaitable[Reply]]) -> None:
        self._store = store
        self._handle = handle

    async def export(self, user: UserId) -> Mapping[str, Sequence[Saved]]:
        """Every row that names the person (`People.export`)."""
        async with self._store.reading() as work:
            return await work.people.export(user)

    async def forget(self, user: UserId) -> None:
        """Forget the person everywhere. Asked again after a crash it goes on where it stopped."""
        async with self._store.reading() as work:
            tables = await work.people.tables(user)
        for table in tables:
            await self._handle(Forget(table, user))
        async with self._store.writing() as work:
            await work.people.erase(user)
            await work.commit()
