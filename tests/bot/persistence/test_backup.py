"""Copies of the database, and putting them back."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file import backup as copying
from bot.persistence.file import migrate
from bot.persistence.startup import opened
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.requests import HandToken
from bot.tables.settings import Profile
from tests.bot.persistence.test_crashes_on_sqlite import killed
from tests.bot.persistence.test_migrations import current
from tests.kit.always import some
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore
from tests.kit.seated import lobby

TABLE = TableId("aaaaaaaaaa")
TOKEN = "canary-of-an-interaction-token"


def as_it_is(_: Path) -> None:
    """Nothing is to be done in a restored copy."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Where the copy goes."""
    return tmp_path / "copy.sqlite3"


def fill(store: InlineStore, language: str = "en") -> None:
    """Store a person."""
    with store.writing() as work:
        work.profiles.put(Profile(UserId(1), language=language))


def language(path: Path) -> str | None:
    """What a bot on that file would know of the person."""
    with fresh_file(path) as store, store.reading() as work:
        return (work.profiles.get(UserId(1))).language


@pytest.fixture
async def copied(path: Path, copy: Path) -> Path:
    """A copy that knows `en`, of a database that has moved on to `de`."""
    with fresh_file(path) as store:
        fill(store, "en")
        copying.backup(path, copy)
        fill(store, "de")
    return copy


async def test_a_copy_of_a_database_in_use_holds_what_was_committed(
    database: InlineStore, path: Path, copy: Path
) -> None:
    fill(database, "en")
    with database.writing() as work:
        work.profiles.put(Profile(UserId(1), language="de"))
        copying.backup(path, copy)
    assert language(copy) == "en"


def token_in(*files: Path) -> bool:
    """Whether one of the files holds the token anywhere."""
    return any(TOKEN.encode() in file.read_bytes() for file in files)


async def test_no_byte_of_a_token_is_in_a_copy(database: InlineStore, path: Path, copy: Path) -> None:
    with database.writing() as work:
        work.tables.add(lobby())
        work.tokens.keep(TABLE, UserId(1), HandToken(TOKEN), Milliseconds(2**50))
    assert token_in(path, path.with_name(f"{path.name}-wal"))
    copying.backup(path, copy)
    assert not token_in(copy)
    with fresh_file(copy) as store, store.reading() as work:
        assert work.tables.load(TABLE) == lobby()


def test_only_its_owner_may_read_a_copy(copied: Path) -> None:
    assert copied.stat().st_mode & 0o077 == 0


def test_a_copy_overwrites_nothing(copied: Path, path: Path) -> None:
    before = copied.read_bytes()
    with pytest.raises(UnusableDatabaseError, match="exists already"):
        copying.backup(path, copied)
    assert copied.read_bytes() == before


def test_there_is_nothing_to_copy_without_a_database(path: Path, copy: Path) -> None:
    with pytest.raises(UnusableDatabaseError, match="no such database"):
        copying.backup(path, copy)
    assert not copy.exists()


def test_a_copy_that_fails_leaves_no_half_of_a_file(path: Path, copy: Path) -> None:
    path.write_bytes(b"no database at all" * 1000)
    with pytest.raises(UnusableDatabaseError, match="not a database"):
        copying.backup(path, copy)
    assert [file.name for file in copy.parent.iterdir()] == [path.name]


async def test_a_restored_copy_is_the_database_and_the_former_one_is_kept(copied: Path, path: Path) -> None:
    former = copying.restore(copied, path, as_it_is)
    assert language(path) == "en"
    assert language(some(former)) == "de"


async def test_no_byte_of_a_token_is_in_what_is_kept_of_the_former_database(copied: Path, path: Path) -> None:
    with fresh_file(path) as store, store.writing() as work:
        work.tables.add(lobby())
        work.tokens.keep(TABLE, UserId(1), HandToken(TOKEN), Milliseconds(2**50))
    assert not token_in(some(copying.restore(copied, path, as_it_is)), path)


async def test_restoring_twice_keeps_both_former_databases(copied: Path, path: Path) -> None:
    first = copying.restore(copied, path, as_it_is)
    second = copying.restore(copied, path, as_it_is)
    assert [language(some(first)), language(some(second))] == ["de", "en"]


async def test_a_copy_can_be_restored_where_there_is_no_database(copied: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "new" / "tables.sqlite3"
    assert copying.restore(copied, elsewhere, as_it_is) is None
    assert language(elsewhere) == "en"


async def test_a_database_in_use_is_not_replaced(copied: Path, path: Path) -> None:
    async with opened(path):
        with pytest.raises(UnusableDatabaseError, match="in use"):
            copying.restore(copied, path, as_it_is)
    assert language(path) == "de"


async def test_changes_that_a_killed_bot_left_beside_the_file_are_kept_with_the_former_one(
    copied: Path, path: Path
) -> None:
    killed(path, "after")
    assert path.with_name(f"{path.name}-wal").exists()
    former = some(copying.restore(copied, path, as_it_is))
    for file, seen in ((path, None), (former, lobby())):
        with fresh_file(file) as store, store.reading() as work:
            assert work.tables.load(TABLE) == seen


def test_what_is_no_database_of_ours_is_not_restored(tmp_path: Path, path: Path) -> None:
    stranger = tmp_path / "stranger.sqlite3"
    with closing(sqlite3.connect(stranger)) as connection:
        connection.execute("CREATE TABLE cats (name TEXT)")
    migrate.upgrade(path)
    for copy, why in ((stranger, "a database of another program"), (tmp_path / "missing", "no such file")):
        with pytest.raises(UnusableDatabaseError, match=why):
            copying.restore(copy, path, as_it_is)
    assert current(path) == migrate.head()


async def test_a_copy_of_a_newer_program_is_not_restored(copied: Path, path: Path) -> None:
    with closing(sqlite3.connect(copied)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    with pytest.raises(UnusableDatabaseError, match="only a newer twowin knows"):
        copying.restore(copied, path, as_it_is)
    assert language(path) == "de"
    assert not path.with_name(f"{path.name}.new").exists()
