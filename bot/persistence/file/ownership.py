"""Identification of this program's database files. Files of other programs are never changed.

A database of this program has a fixed `application_id`, and a random `user_version` that identifies it. A copy gets a
new `user_version`. Older files are recognised by their tables.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file.errors import damaged

APPLICATION: Final = int.from_bytes(b"2WIN")

Ask: TypeAlias = Callable[[str], Sequence[tuple[Any, ...]]]
"""Function that executes a statement on the file and returns the rows."""

_REVISION: Final = "alembic_version"
_TELLING: Final = frozenset({"tables", "inbox", "outbox", "seats", "actions"})
"""Database tables that every version had. No foreign file has two of them in addition to Alembic's table."""


class ForeignDatabaseError(UnusableDatabaseError):
    """The file belongs to another program."""


def assert_ours(ask: Ask, path: Path) -> None:
    """Check that the file is empty or a database of this program.

    Raises:
        ForeignDatabaseError: The file belongs to another program.
        UnusableDatabaseError: The file's schema revision was removed.
    """
    ((application,),) = ask("PRAGMA application_id")
    names = {name for (name,) in ask("SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!'")}
    of_ours = _REVISION in names and len(names & _TELLING) > 1
    if application not in {0, APPLICATION} or (names and application == 0 and not of_ours):
        raise ForeignDatabaseError(
            f"{path} is a database of another program", "nothing was changed; give the bot a file of its own"
        )
    if names and _REVISION not in names:
        raise damaged(path, f"the table {_REVISION} is missing")


def mark(ask: Ask) -> None:
    """Mark the file as a database of this program, with a new identity unless it has one."""
    ask(f"PRAGMA application_id={APPLICATION}")
    ((number,),) = ask("PRAGMA user_version")
    if number == 0:
        renumber(ask)


def renumber(ask: Ask) -> None:
    """Give the file a new identity."""
    ((number,),) = ask("SELECT 1 + (random() & 1073741823)")
    ask(f"PRAGMA user_version={number}")
