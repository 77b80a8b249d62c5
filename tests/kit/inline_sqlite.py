"""SQLite without a thread: each statement is done at once, so that runs over the real database repeat exactly."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias

from aiosqlite import Connection

from bot.persistence.driver import SwiftConnection

Task: TypeAlias = tuple[asyncio.Future[Any] | None, Callable[[], Any]]


class _AtOnce(SimpleQueue[Task]):
    """Stands where aiosqlite keeps its queue."""

    def put_nowait(self, item: Task) -> None:
        future, function = item
        try:
            result = function()
        except Exception as error:
            if future is not None:
                future.set_exception(error)
        else:
            if future is not None:
                future.set_result(result)


class _NoThread(Thread):
    """Stands where aiosqlite keeps its thread."""

    def start(self) -> None:
        """There is nothing to start."""


class _InlineConnection(SwiftConnection):
    def __init__(self, open_file: Callable[[], sqlite3.Connection]) -> None:
        super().__init__(open_file)
        self._tx, self._thread = _AtOnce(), _NoThread()


async def connect(path: Path, timeout: float) -> Connection:
    """As `bot.persistence.driver.connect`."""
    return await _InlineConnection(lambda: sqlite3.connect(path, timeout=timeout, check_same_thread=False))
