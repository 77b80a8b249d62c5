"""`python -m tools.figures.counted FILE MODULE ARGUMENTS...`: runs `python -m MODULE ARGUMENTS...` and counts what it
asks of its database. At SIGUSR1 and at the end the counts so far are written to the file, as JSON."""

import asyncio
import json
import runpy
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

BRACKETS: Final = ("BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "PRAGMA", "--")
"""Beginnings of statements that are no work of their own; `--` is how SQLite tells of a trigger."""

COUNTS: Final[Counter[str]] = Counter()
"""`commits`, `statements`, and `crossings`: how often another thread came back into the event loop."""


def is_work(statement: str) -> bool:
    """Return whether a statement of SQLite reads or changes something."""
    return not statement.lstrip().startswith(BRACKETS)


def count(connect: Callable[..., sqlite3.Connection], back: Callable[..., asyncio.Handle]) -> None:
    """Count from now on."""

    def connected(*args: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*args, **options)
        connection.set_trace_callback(executed)
        return connection

    def executed(statement: str) -> None:
        COUNTS["commits"] += statement.startswith("COMMIT")
        COUNTS["statements"] += is_work(statement)

    def came_back(*args: Any, **options: Any) -> asyncio.Handle:
        COUNTS["crossings"] += 1
        return back(*args, **options)

    sqlite3.connect = connected
    setattr(asyncio.BaseEventLoop, back.__name__, came_back)
    sys.modules["uvloop"] = None  # pyright: ignore[reportArgumentType] - as if it were not installed: its loop has no door for us


def main() -> None:
    """Count, run, write."""
    file, module, *arguments = sys.argv[1:]

    def write(*_: object) -> None:
        written = Path(f"{file}.new")
        written.write_text(json.dumps(COUNTS), "utf-8")
        written.replace(file)  # whole from the moment that it is there

    signal.signal(signal.SIGUSR1, write)
    count(sqlite3.connect, asyncio.BaseEventLoop.call_soon_threadsafe)
    sys.argv = [module, *arguments]
    try:
        runpy.run_module(module, run_name="__main__", alter_sys=True)
    finally:
        write()


if __name__ == "__main__":
    main()
