"""Identification of our database files; foreign files are never changed.

Our databases have our `application_id`, and a random `user_version` as identity, which a copy replaces. Older files are
recognised by their tables.
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
    """The file belongs to another program."""


def assert_ours(ask: Ask, path: Path) -> None:
    """Raise `ForeignDatabaseError` unless the file is empty or a database of this program, and `UnusableDatabaseError`
    if its schema revision was removed."""
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
    """Mark the file as ours, with a new identity."""
    ask(f"PRAGMA application_id={APPLICATION}")
    ((number,),) = ask("PRAGMA user_version")
    if number == 0:
        renumber(ask)


def renumber(ask: Ask) -> None:
    """Give a copy a new identity."""
    ((number,),) = ask("SELECT 1 + (random() & 1073741823)")
    ask(f"PRAGMA user_version={number}")
