"""One request at a time per table."""

import asyncio
from collections.abc import AsyncGenerator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class _Lock:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0


class TableLocks:
    """A lock for each table, first come first served; one that nobody uses takes no memory."""

    def __init__(self) -> None:
        self._locks: dict[Hashable, _Lock] = {}

    @asynccontextmanager
    async def lock(self, key: Hashable) -> AsyncGenerator[None]:
        """Hold the lock of `key`."""
        entry = self._locks.setdefault(key, _Lock())
        entry.users += 1
        try:
            async with entry.lock:
                yield
        finally:
            entry.users -= 1
            if entry.users == 0:
                del self._locks[key]

    def __len__(self) -> int:
        """How many locks are in use."""
        return len(self._locks)
