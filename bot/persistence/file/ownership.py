"""Ownership of a database file: nothing is ever created or changed in a foreign one.

A database of ours carries our number as `application_id`, and a random `user_version` by which two are told apart:
copies get another one. Older files are known by their tables.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file.errors import damaged

APPLICATION: Final = int.from_bytes(b"2WIN")

Ask: TypeAlias = Callable[[str], Sequence[tuple[Any, ...]]]
"""Executes a statement on the file, and returns its rows."""

_REVISION: Final = "alembic_version"
_TELLING: Final = frozenset({"tables", "inbox", "outbox", "seats", "actions"})
"""Tables that every version had. A foreign file has no two of them beside the revision's."""


class ForeignDatabaseError(UnusableDatabaseError):
    """Another program made it."""


def assert_ours(ask: Ask, path: Path) -> None:
    """Raise `ForeignDatabaseError` unless the file is empty or a database of this program, `UnusableDatabaseError` if
    it is ours and the number of its schema was removed."""
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
    """Say in the file that it is ours, and which of ours."""
    ask(f"PRAGMA application_id={APPLICATION}")
    ((number,),) = ask("PRAGMA user_version")
    if number == 0:
        renumber(ask)


def renumber(ask: Ask) -> None:
    """Make a copy another database than the one it was copied from."""
    ((number,),) = ask("SELECT 1 + (random() & 1073741823)")
    ask(f"PRAGMA user_version={number}")
