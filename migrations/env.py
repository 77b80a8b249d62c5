"""Runs migrations on the connection that `bot.persistence.file.migrate` opened, inside its transaction.

Nothing is committed here. If a migration breaks a reference or loses rows, an exception is raised and the caller rolls
the transaction back.
"""

from collections.abc import Mapping
from typing import Any

from alembic import context
from alembic.migration import MigrationInfo
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, inspect, select, table

from bot.persistence.engine import UnusableDatabaseError, broken_references
from bot.persistence.models import METADATA


def count_rows(connection: Connection) -> Mapping[str, int]:
    """Return the number of rows of each database table, by name."""
    names = set(inspect(connection).get_table_names()) - {"alembic_version"}
    return {name: connection.execute(select(func.count()).select_from(table(name))).scalar_one() for name in names}


def lost(before: Mapping[str, int], after: Mapping[str, int], expected: frozenset[str]) -> list[str]:
    """Return the tables that have fewer rows than before, except tables in which the migrations are expected to delete
    rows."""
    return sorted(name for name in before.keys() & after.keys() - expected if after[name] < before[name])


class Applied:
    """Records the tables in which the migrations that ran are expected to delete rows (`LOSES_ROWS`)."""

    def __init__(self, scripts: ScriptDirectory) -> None:
        self._scripts = scripts
        self.loses_rows: frozenset[str] = frozenset()

    def __call__(self, *, step: MigrationInfo, **_: Any) -> None:
        revision = self._scripts.get_revision(str(step.up_revision_id))
        self.loses_rows |= getattr(revision.module, "LOSES_ROWS", frozenset())


def migrate(connection: Connection) -> None:
    """Run the migrations and check the result.

    Raises:
        UnusableDatabaseError: A migration broke references or lost rows.
    """
    before = count_rows(connection)
    applied = Applied(context.script)
    told: Any = applied  # Alembic's type requires all four arguments by name
    context.configure(connection=connection, target_metadata=METADATA, on_version_apply=told)
    context.run_migrations()
    broken = broken_references(connection)
    if broken:
        raise UnusableDatabaseError(f"the migration breaks references in {', '.join(broken)}; nothing was changed")
    gone = lost(before, count_rows(connection), applied.loses_rows)
    if gone:
        raise UnusableDatabaseError(f"the migration loses rows of {', '.join(gone)}; nothing was changed")


migrate(context.config.attributes["connection"])
