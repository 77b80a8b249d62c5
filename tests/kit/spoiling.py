"""Damage that a disk does to a database."""

import sqlite3
from contextlib import closing
from pathlib import Path


def damaged(path: Path) -> list[str]:
    """What the operator is told of it."""
    return [f"twowin: {path} is damaged (database disk image is malformed): `restore FILE` puts a copy in its place"]


def spoil(path: Path, table: str) -> None:
    """Write over the page at which that database table begins."""
    with closing(sqlite3.connect(path)) as database:
        (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
        (size,) = database.execute("PRAGMA page_size").fetchone()
    spoilt = bytearray(path.read_bytes())
    spoilt[(page - 1) * size : page * size] = b"?" * size
    path.write_bytes(spoilt)
