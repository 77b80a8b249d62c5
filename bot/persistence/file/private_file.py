"""Files that hold hands and secrets are their owner's alone."""

import os
import stat
from itertools import chain, count
from pathlib import Path
from typing import Final

from bot.persistence.database import UnusableDatabaseError

OWNER_ONLY: Final = 0o600
OTHERS_MAY_READ: Final = stat.S_IRWXG | stat.S_IRWXO


def private_file(path: Path) -> None:
    """Make sure that the file exists and is readable by its owner only, as is all that SQLite puts beside it.

    Raises `UnusableDatabaseError` when it cannot be written, or others may read it and that cannot be changed."""
    try:
        file = os.open(path, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
        try:
            if os.fstat(file).st_mode & OTHERS_MAY_READ:
                os.fchmod(file, OWNER_ONLY)
        finally:
            os.close(file)
    except OSError as error:
        raise UnusableDatabaseError(f"{path} cannot be written: {error.strerror}") from error


def free_name(file: Path, ending: str) -> Path:
    """A name beside `file` that nobody has: with `ending`, and a number when that is taken."""
    names = chain([f"{file.name}.{ending}"], (f"{file.name}.{ending}-{number}" for number in count(2)))
    return next(place for name in names if not (place := file.with_name(name)).exists())
