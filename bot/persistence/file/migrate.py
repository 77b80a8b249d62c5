"""Migrates the schema of a database with the scripts of the package `migrations`.

Alembic is imported only if there is something to migrate, because importing it takes a fifth of the start-up time.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, create_engine

import migrations
from bot.persistence.engine import UnusableDatabaseError, broken_references, migrating
from bot.persistence.file.errors import damaged, trouble_with
from bot.persistence.file.ownership import Ask, assert_ours, mark
from bot.persistence.models import METADATA

NOTHING = "base"
"""The revision of an empty database."""

Shape: TypeAlias = Mapping[str, tuple[object, ...]]
"""Definition of each part of a schema, by the part's name (`seats`, `seats.user_id`)."""

_MOST: Final = 5
"""Maximum number of differences that an error message lists."""


def upgrade(path: Path, revision: str = "head", *, whole: bool = True) -> None:
    """Migrate a database file to `revision`. A missing file is created.

    Args:
        path: The file.
        revision: The revision to migrate to.
        whole: If true, check for dangling foreign keys even if the schema is current.

    Raises:
        UnusableDatabaseError: A newer version or another program wrote the file, its schema was changed, or it has
            dangling foreign keys.
    """
    with trouble_with(path), migrating(path) as connection:
        ask = _asking(connection)
        assert_ours(ask, path)
        if known(_current(ask), str(path)) == head():
            if whole and (broken := broken_references(connection)):
                raise damaged(path, f"rows of {', '.join(broken)} refer to nothing")
        else:
            run_migrations(connection, revision)
        if _current(ask) == head():
            assert_whole(ask, path)
        mark(ask)


def outdated(path: Path) -> bool:
    """Return whether the file has an older schema. An empty file has none, so it is not outdated.

    Raises:
        UnusableDatabaseError: A newer version or another program wrote the file.
    """
    with trouble_with(path), migrating(path) as connection:
        ask = _asking(connection)
        assert_ours(ask, path)
        return known(_current(ask), str(path)) not in {NOTHING, head()}


def run_migrations(connection: Connection, revision: str, *, down: bool = False) -> None:
    """Run the migrations up to `revision` on this connection, inside its transaction. If `down` is true, undo the
    migrations after `revision` instead."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    folder = str(Path(migrations.__file__).parent)
    config.set_main_option("script_location", folder.replace("%", "%%"))
    (command.downgrade if down else command.upgrade)(config, revision)


def head() -> str:
    """Return the schema revision of this version of the program."""
    return max(_revisions(), default=NOTHING)


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
    """Return `revision`, after checking that this version of the program knows it.

    Args:
        revision: The revision of a database.
        place: Name of the database, for the error.

    Raises:
        UnusableDatabaseError: The revision is unknown.
    """
    if revision not in {NOTHING, *_revisions()}:
        raise UnusableDatabaseError(f"{place} has schema {revision}, which only a newer twowin knows: update twowin")
    return revision


def _revisions() -> frozenset[str]:
    """Return all revisions, which are part of the file names of the migrations."""
    files = (Path(migrations.__file__).parent / "versions").glob("[0-9]*.py")
    return frozenset(file.name.partition("_")[0] for file in files)


def assert_whole(ask: Ask, path: Path) -> None:
    """Check that no part of the newest schema is missing or different. Additions are allowed, except required columns.

    Raises:
        UnusableDatabaseError: A part of the schema is missing or different.
    """
    faults = list(differences(shape(ask), expected()))
    if faults:
        more = ", ..." if len(faults) > _MOST else ""
        raise damaged(path, f"its schema was changed: {', '.join(faults[:_MOST])}{more}")


def differences(found: Shape, wanted: Shape) -> Iterator[str]:
    """Yield a short text for each missing or different part of a schema. A missing table yields one text for all its
    parts."""
    missing = {name for name in wanted if "." not in name and name not in found}
    for name, how in wanted.items():
        if name in missing:
            yield f"table {name} is missing"
        elif name.partition(".")[0] not in missing and found.get(name) != how:
            yield f"{name} is {'different' if name in found else 'missing'}"
    tables = {name for name in wanted if "." not in name}
    added = {name: how for name, how in found.items() if name not in wanted and name.partition(".")[0] in tables}
    for name, (kind, *details) in added.items():
        if kind == "column" and details[1] and details[2] is None:  # a required column that the program does not fill
            yield f"{name} is unknown"


@cache
def expected() -> Shape:
    """Return the schema of the models as SQLite describes it."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            METADATA.create_all(connection)
            return shape(lambda sql: [tuple(row) for row in connection.exec_driver_sql(sql)])
    finally:
        engine.dispose()


def shape(ask: Ask) -> Shape:
    """Return every database table with its columns, keys and indexes."""
    tables = [name for (name,) in ask("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return {name: how for table in tables for name, how in _of_table(ask, table)}


def _of_table(ask: Ask, table: str) -> Iterator[tuple[str, tuple[object, ...]]]:
    quoted = table.replace('"', '""')
    yield table, ("table",)
    for _, name, kind, required, default, key in ask(f'PRAGMA table_info("{quoted}")'):
        yield f"{table}.{name}", ("column", kind, required, default, key)
    for _, _, other, own, theirs, _, deleted, _ in ask(f'PRAGMA foreign_key_list("{quoted}")'):
        yield f"{table}.{own} -> {other}", ("key", theirs, deleted)
    for _, name, unique, origin, partial in ask(f'PRAGMA index_list("{quoted}")'):
        columns: Sequence[object] = [row[2] for row in ask(f'PRAGMA index_info("{name}")')]
        label = name if origin == "c" else f"unique {columns}"
        yield f"{table}.{label}", ("index", unique, partial, *columns)
