"""Check that a database has the tables, columns and indexes that the program expects: they may have been changed by
hand."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

from sqlalchemy import create_engine

from bot.persistence.file.errors import damaged
from bot.persistence.file.ownership import Ask
from bot.persistence.models import METADATA

Shape: TypeAlias = Mapping[str, tuple[object, ...]]
"""Parts of a schema and their shape, by name (`seats`, `seats.user_id`)."""

_MOST: Final = 5
"""Differences that are named: when there are more, one knows."""


def assert_whole(ask: Ask, path: Path) -> None:
    """Raise `UnusableDatabaseError` if the file lacks a part of the newest schema. Additions do no harm, unless they
    are columns that must be filled."""
    faults = list(differences(shape(ask), expected()))
    if faults:
        more = ", ..." if len(faults) > _MOST else ""
        raise damaged(path, f"its schema was changed: {', '.join(faults[:_MOST])}{more}")


def differences(found: Shape, wanted: Shape) -> Iterator[str]:
    """Yield a few words for each part that is missing or different; nothing more about a table that is missing."""
    missing = {name for name in wanted if "." not in name and name not in found}
    for name, how in wanted.items():
        if name in missing:
            yield f"table {name} is missing"
        elif name.partition(".")[0] not in missing and found.get(name) != how:
            yield f"{name} is {'different' if name in found else 'missing'}"
    tables = {name for name in wanted if "." not in name}
    added = {name: how for name, how in found.items() if name not in wanted and name.partition(".")[0] in tables}
    for name, (kind, *details) in added.items():
        if kind == "column" and details[1] and details[2] is None:  # one that must be filled, and we do not
            yield f"{name} is unknown"


@cache
def expected() -> Shape:
    """Return the schema of the models, written down by SQLite itself."""
    engine = create_engine("sqlite://")
    try:
        with engine.begin() as connection:
            METADATA.create_all(connection)
            return shape(lambda sql: [tuple(row) for row in connection.exec_driver_sql(sql)])
    finally:
        engine.dispose()


def shape(ask: Ask) -> Shape:
    """Return every table with its columns, keys and indexes."""
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
