"""Copies all data from one database (SQLite or PostgreSQL) to an empty one. No one else may use either of them."""

import hashlib
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from sqlalchemy import Connection, TableClause, Text, column, func, insert, select, table, text

from bot.persistence.engine import OWNER, Place, UnusableDatabaseError, migrating, named, set_next_outbox_id
from bot.persistence.file.backup import CopyError
from bot.persistence.file.database_file import assert_exists
from bot.persistence.file.errors import trouble_with
from bot.persistence.file.ownership import locked
from bot.persistence.models import IS_LIVE, METADATA, KeyValueRow
from bot.persistence.sql import TABLES, JsonText
from bot.persistence.startup import migrated, postgres

_AT_ONCE: Final = 1_000
"""Number of rows that are copied in one statement."""

Contents: TypeAlias = Mapping[str, tuple[int, str]]
"""Number of rows of each database table, with a hash that does not depend on the order of the rows."""


@dataclass(frozen=True, slots=True)
class Copied:
    """Result of a copy.

    Attributes:
        rows: Number of copied rows.
        live: Number of live tables among them.
        games: Hash of all tables and their actions.
    """

    rows: int
    live: int
    games: str


def copy_database(source: Place, target: Place) -> Copied:
    """Copy everything from `source` to `target`, and compare both. A missing target is created if possible.

    Raises:
        NoDatabaseError: There is no such source.
        CopyError: There is nothing to copy, or the target is not empty or is the source.
        UnusableDatabaseError: One of the databases is in use or unusable, or they differ after the copy. The target is
            left empty.
    """
    assert_exists(source)
    if isinstance(source, Path) and not source.stat().st_size:
        raise CopyError(f"{source}: there is no database in this file")
    if source == target:
        raise CopyError(f"{named(source)} cannot be copied to itself", "choose another")
    for place in (source, target):
        migrated(place)
    with _alone(source) as old, _alone(target) as new:
        if any(count for count, _ in _contents(new).values()):
            raise CopyError(f"{named(target)} is not empty", "nothing was changed; choose another")
        for each in _TABLES:
            for rows in _rows(each, old):
                new.execute(insert(each), rows)
        set_next_outbox_id(new)
        before, after = _contents(old), _contents(new)
        if differing := [name for name in before if before[name] != after[name]]:
            what = f"{', '.join(differing)} came out differently"
            raise UnusableDatabaseError(what, "nothing was changed; report it")
        live = new.execute(select(func.count()).select_from(table(TABLES)).where(text(IS_LIVE))).scalar_one()
        games = hashlib.sha256("".join(before[name][1] for name in (TABLES, "actions")).encode()).hexdigest()
        return Copied(sum(count for count, _ in before.values()), live, games)


@contextmanager
def _alone(place: Place) -> Generator[Connection]:
    """Yield a connection to a database that no one else uses, in one transaction that is committed only if the block
    succeeds."""
    if not isinstance(place, Path):
        with postgres().changing(place) as connection:
            yield connection
        return
    with locked(place) as file, trouble_with(place), migrating(file.path) as connection:
        yield connection


def _plain(name: str) -> TableClause:
    """Return a database table in which JSON columns are text, so that they are copied unchanged."""
    columns = METADATA.tables[name].columns
    return table(
        name, *(column(each.name, Text() if isinstance(each.type, JsonText) else each.type) for each in columns)
    )


_TABLES: Final = [_plain(each.name) for each in METADATA.sorted_tables]


def _rows(each: TableClause, connection: Connection) -> Iterator[list[dict[str, Any]]]:
    """Yield the rows of a database table in batches, without the row that marks the database as in use."""
    query = select(each)
    if each.description == KeyValueRow.description:
        query = query.where(each.c.name != OWNER)
    result = connection.execute(query, execution_options={"yield_per": _AT_ONCE})
    for part in result.mappings().partitions():
        yield [dict(row) for row in part]


def _contents(connection: Connection) -> Contents:
    """Return the number of rows of each database table, and the sum of their hashes. The sum does not depend on the
    order of rows, because databases sort differently."""
    contents: dict[str, tuple[int, str]] = {}
    for each in _TABLES:
        count, total = 0, 0
        for rows in _rows(each, connection):
            count += len(rows)
            total += sum(int.from_bytes(hashlib.sha256(repr(list(row.items())).encode()).digest()) for row in rows)
        contents[each.description] = count, f"{total % 2**256:064x}"
    return contents
