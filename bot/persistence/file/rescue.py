"""After the database file was deleted or replaced while it was used: what was stored is kept where it can be found.

The system keeps a deleted file for as long as somebody has it open, so everything that was confirmed is still there.
"""

import sqlite3
from contextlib import suppress
from pathlib import Path
from typing import Final

from sqlalchemy import exc

from bot.persistence.database import Engines, copy_into
from bot.persistence.file.backup import forget_tokens
from bot.persistence.file.database_file import DatabaseFile, DatabaseReplacedError
from bot.persistence.file.private_file import free_name, private_file

_FAILURES: Final = (exc.SQLAlchemyError, sqlite3.Error, OSError)


async def rescued(engines: Engines, file: DatabaseFile) -> Path | None:
    """A copy of a file that has no name any more, with everything that was ever confirmed but the tokens of
    interactions; `None` when that is not needed, or cannot be."""
    if file.lost is None or file.is_there() or not file.path.parent.is_dir():
        return None
    copy = free_name(file.path, "rescued")
    try:
        private_file(copy)
        await copy_into(engines, copy)
        forget_tokens(copy)
    except _FAILURES:
        with suppress(OSError):
            copy.unlink()
        return None
    return copy


def set_aside(file: DatabaseFile, *, needed: bool) -> None:
    """After the file went, or something else was written over it: the latest changes to its former contents, which
    SQLite left beside it, are kept apart when they are `needed`. SQLite would apply them to whatever is there next."""
    for left in file.companions():
        if needed:
            left.rename(free_name(left, "left-over"))
        else:
            left.unlink()


def complaint(file: DatabaseFile, copy: Path | None) -> DatabaseReplacedError | None:
    """What the operator is told when the program has ended because of that."""
    if file.lost is None:
        return None
    if copy is not None:
        return DatabaseReplacedError(file.lost.what, f"everything stored is in {copy}, `restore {copy}` puts it back")
    if file.is_written_over():
        return DatabaseReplacedError(file.lost.what, "stop the bot first the next time, and use `restore FILE`")
    return DatabaseReplacedError(file.lost.what, "look what is there now before you start the bot again")
