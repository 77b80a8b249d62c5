"""One program per database file: a second one would tell everything twice."""

import fcntl
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from bot.persistence.database import UnusableDatabaseError


class DatabaseInUseError(UnusableDatabaseError):
    """Another program holds the lock."""


@contextmanager
def only_here(database: Path) -> Generator[None]:
    """Hold the lock of that database file, on a file beside it. Raises `DatabaseInUseError` when another program
    holds it, `UnusableDatabaseError` when the file cannot be written. The system frees the lock whenever the program
    ends."""
    side = database.with_name(f"{database.name}.lock")
    try:
        side.parent.mkdir(parents=True, exist_ok=True)
        file = side.open("a")
    except OSError as error:
        raise UnusableDatabaseError(f"{side} cannot be written: {error.strerror}") from error
    with file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise DatabaseInUseError(f"{database} is in use by another twowin") from error
        yield
