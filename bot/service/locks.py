"""One request at a time per table."""

import asyncio
from collections.abc import AsyncGenerator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class _Lane:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


class TableLocks:
    """A queue for each table, first come first served; a lane nobody uses takes no memory."""

    def __init__(self) -> None:
        self._lanes: dict[Hashable, _Lane] = {}

    @asynccontextmanager
    async def lane(self, key: Hashable) -> AsyncGenerator[None]:
        """Wait for the turn in the lane of `key`."""
        lane = self._lanes.setdefault(key, _Lane())
        lane.users += 1
        try:
            async with lane.lock:
                yield
        finally:
            lane.users -= 1
            if lane.users == 0:
                del self._lanes[key]

    def __len__(self) -> int:
        """How many lanes are in use."""
        return len(self._lanes)
