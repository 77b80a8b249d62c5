"""Whether the table message of a table that was just opened stands: nothing is confirmed before it is there."""

import asyncio
from typing import Final

from bot.newest import Newest
from bot.service.publisher import Delivery, TryAgain
from bot.tables.ids import TableId

KEPT: Final = 256
"""Outcomes that are remembered until somebody asks for them."""

PATIENCE: Final = 8.0
"""Seconds that whoever opened a table waits at most."""


class FirstBoards:
    """What became of the first table messages. The relay posts them, the command that opened the table asks."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._patience = patience
        self._outcomes = Newest[TableId, Delivery](KEPT)
        self._changed = asyncio.Condition()

    async def note(self, table: TableId, delivery: Delivery) -> None:
        """A table message was posted, or refused for good."""
        if isinstance(delivery, TryAgain):
            return
        async with self._changed:
            self._outcomes[table] = delivery
            self._changed.notify_all()

    async def outcome(self, table: TableId) -> Delivery | None:
        """What became of the first message of a table; `None` when nobody knows yet."""
        try:
            async with asyncio.timeout(self._patience), self._changed:
                await self._changed.wait_for(lambda: table in self._outcomes)
        except TimeoutError:
            return None
        return self._outcomes.pop(table, None)
