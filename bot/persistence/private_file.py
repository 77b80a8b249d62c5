"""Files that hold hands and secrets are their owner's alone."""

import os
from pathlib import Path

from bot.persistence.database import UnusableDatabaseError

OWNER_ONLY = 0o600


def private_file(path: Path) -> None:
    """Make sure that the file exists; a new one is readable by its owner only, as is all that SQLite puts beside it.

    Raises `UnusableDatabaseError` when it cannot be written."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
    except OSError as error:
        raise UnusableDatabaseError(f"{path} cannot be written: {error.strerror}") from error
