"""Bringing the schema of a database up to date. The migrations themselves are the package `migrations`.

Alembic is loaded where something is left to do: it would take a fifth of the time that the program needs to start."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

import migrations
from bot.persistence.engine import UnusableDatabaseError, broken_references, migrating
from bot.persistence.file.errors import damaged, trouble_with
from bot.persistence.file.ownership import Ask, assert_ours, mark
from bot.persistence.file.schema_check import assert_whole

NOTHING = "base"
"""The revision of an empty database."""


def upgrade(path: Path, revision: str = "head", *, whole: bool = True) -> None:
    """Bring the database file to `revision`; a missing file is created. `whole`: one that needs nothing is looked
    through all the same.

    Raises `UnusableDatabaseError` when a newer or another program has written it, its schema was changed, or rows of it
    refer to nothing."""
    with trouble_with(path), migrating(path) as connection:
        ask = _asking(connection)
        assert_ours(ask, path)
        if known(_current(ask), str(path)) == head():
            if whole:
                _assert_no_broken_references(connection, path)
        else:
            run_migrations(connection, revision)
        if _current(ask) == head():
            assert_whole(ask, path)
        mark(ask)


def outdated(path: Path) -> bool:
    """Return whether `upgrade` would change something in the database file. Raises as `upgrade`."""
    with trouble_with(path), migrating(path) as connection:
        ask = _asking(connection)
        assert_ours(ask, path)
        return known(_current(ask), str(path)) not in {NOTHING, head()}


def downgrade(path: Path, revision: str) -> None:
    """Take the database file back to `revision`."""
    with trouble_with(path), migrating(path) as connection:
        known(_current(_asking(connection)), str(path))
        run_migrations(connection, revision, down=True)


def run_migrations(connection: Connection, revision: str, *, down: bool = False) -> None:
    """Run the migrations up to `revision`, or back to it, on that connection, inside its transaction."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    folder = str(Path(migrations.__file__).parent)
    config.set_main_option("script_location", folder.replace("%", "%%"))
    (command.downgrade if down else command.upgrade)(config, revision)


def head() -> str:
    """Return the revision that this program works with."""
    return max(_revisions(), default=NOTHING)


def current(path: Path) -> str:
    """Return the revision of a database file."""
    with trouble_with(path), migrating(path) as connection:
        return _current(_asking(connection))


def _assert_no_broken_references(connection: Connection, path: Path) -> None:
    broken = broken_references(connection)
    if broken:
        raise damaged(path, f"rows of {', '.join(broken)} refer to nothing")


def _asking(connection: Connection) -> Ask:
    def ask(sql: str) -> Sequence[tuple[Any, ...]]:
        result = connection.exec_driver_sql(sql)
        return [tuple(row) for row in result] if result.returns_rows else ()

    return ask


def _current(ask: Ask) -> str:
    if not ask("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'alembic_version'"):
        return NOTHING
    found = ask("SELECT version_num FROM alembic_version")
    return str(found[0][0]) if found else NOTHING


def known(revision: str, place: str) -> str:
    """Return `revision`. Raises `UnusableDatabaseError` if this program does not know it. `place`: of the database."""
    if revision not in {NOTHING, *_revisions()}:
        raise UnusableDatabaseError(f"{place} has schema {revision}, which only a newer twowin knows: update twowin")
    return revision


def _revisions() -> frozenset[str]:
    """Return all revisions: the file of each is named after it."""
    files = (Path(migrations.__file__).parent / "versions").glob("[0-9]*.py")
    return frozenset(file.name.partition("_")[0] for file in files)
