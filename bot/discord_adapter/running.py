"""What is being answered right now, so that a stop can wait for it."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any


class Running:
    """Holds the tasks that answer people. discord.py keeps no reference to them, and an unreferenced task may be
    collected while it waits."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._idle = asyncio.Event()
        self._idle.set()
        self.draining = False
        """Whether nothing new is taken."""

    @contextmanager
    def one(self) -> Generator[None]:
        """While the calling task answers somebody. Not to be nested."""
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("people are answered in tasks")
        self._tasks.add(task)
        self._idle.clear()
        try:
            yield
        finally:
            self._tasks.discard(task)
            if not self._tasks:
                self._idle.set()

    async def drain(self, seconds: float) -> bool:
        """Take nothing new and wait until everybody who asked has an answer. Returns whether they all have."""
        self.draining = True
        try:
            async with asyncio.timeout(seconds):
                await self._idle.wait()
        except TimeoutError:
            return False
        return True
