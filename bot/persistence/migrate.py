"""Bringing the schema of a database up to date. The migrations themselves are the package `migrations`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

import migrations
from bot.persistence.database import UnusableDatabaseError, migrating
from bot.persistence.file_errors import trouble_with
from bot.persistence.ownership import Ask, assert_ours, mark
from bot.persistence.schema_check import assert_whole

NOTHING = "base"
"""The revision of an empty database."""


def upgrade(path: Path, revision: str = "head") -> None:
    """Bring the database file to `revision`; a missing file is created.

    Raises `UnusableDatabaseError` when a newer or another program has written it, or its schema was changed."""
    with trouble_with(path), migrating(path) as connection:
        ask = _asking(connection)
        assert_ours(ask, path)
        _known(connection, path)
        command.upgrade(_config(connection), revision)
        if _current(connection) == head():
            assert_whole(ask, path)
        mark(ask)


def downgrade(path: Path, revision: str) -> None:
    """Take the database file back to `revision`."""
    with trouble_with(path), migrating(path) as connection:
        _known(connection, path)
        command.downgrade(_config(connection), revision)


def head() -> str:
    """The revision that this program works with."""
    return ScriptDirectory.from_config(_config()).get_current_head() or NOTHING


def current(path: Path) -> str:
    """The revision of a database file."""
    with trouble_with(path), migrating(path) as connection:
        return _current(connection)


def assert_head(path: Path) -> None:
    """Raise `UnusableDatabaseError` unless the database file has the schema that this program works with."""
    with trouble_with(path), migrating(path) as connection:
        found = _known(connection, path)
    if found != head():
        raise UnusableDatabaseError(f"{path} has schema {found}, this program needs {head()}: run `migrate` first")


def _asking(connection: Connection) -> Ask:
    def ask(sql: str) -> Sequence[tuple[Any, ...]]:
        result = connection.exec_driver_sql(sql)
        return [tuple(row) for row in result] if result.returns_rows else ()

    return ask


def _current(connection: Connection) -> str:
    return MigrationContext.configure(connection).get_current_revision() or NOTHING


def _known(connection: Connection, path: Path) -> str:
    found = _current(connection)
    known = {script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions()}
    if found not in {NOTHING, *known}:
        raise UnusableDatabaseError(f"{path} has schema {found}, which only a newer twowin knows: update twowin")
    return found


def _config(connection: Connection | None = None) -> Config:
    attributes: Mapping[str, object] = {} if connection is None else {"connection": connection}
    config = Config(attributes=dict(attributes))
    folder = str(Path(migrations.__file__).parent)
    config.set_main_option("script_location", folder.replace("%", "%%"))
    return config
