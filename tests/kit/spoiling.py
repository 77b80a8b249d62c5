"""Damage that a disk does to a database."""

import sqlite3
from contextlib import closing
from pathlib import Path

DAMAGED = (
    "the database cannot be used: (sqlite3.DatabaseError) database disk image is malformed",
    "If its file is damaged, `restore` puts a copy in its place.",
)
"""What the operator is told of it."""


def spoil(path: Path, table: str) -> None:
    """Write over the page at which that database table begins."""
    with closing(sqlite3.connect(path)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    spoilt = bytearray(path.read_bytes())
    spoilt[(page - 1) * size : page * size] = b"?" * size
    path.write_bytes(spoilt)
