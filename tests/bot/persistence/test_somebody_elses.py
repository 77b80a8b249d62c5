"""Files that are not as this program left them: someone else's, changed, damaged, or on a disk that is no good."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file import backup as copying
from bot.persistence.file import database_file, migrate
from bot.persistence.file.database_file import kind_of_disk, network_share
from bot.persistence.startup import migrated, opened
from tests.kit.always import always, some
from tests.kit.spoiling import spoil


def run(path: Path, *statements: str) -> None:
    """Change the file as any other tool could."""
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


def contents(path: Path) -> list[str]:
    """Everything in the file, as SQL."""
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def cats(path: Path) -> None:
    """Someone's cats."""
    run(path, "CREATE TABLE cats (name TEXT)", "INSERT INTO cats VALUES ('Tom')")


def photos(path: Path) -> None:
    """A file whose program says in its head whose it is, and which is empty yet."""
    run(path, "PRAGMA application_id=77", "CREATE TABLE t (x)", "DROP TABLE t")


def another_alembic(path: Path) -> None:
    """A program that keeps its schema's version as ours does, and even has a table of the same name."""
    run(
        path,
        "CREATE TABLE alembic_version (version_num TEXT)",
        "INSERT INTO alembic_version VALUES ('0001')",
        "CREATE TABLE tables (seats INTEGER)",
    )


@pytest.mark.parametrize("somebody", [cats, photos, another_alembic])
def test_nothing_is_created_in_somebody_elses_database(somebody: Callable[[Path], None], path: Path) -> None:
    somebody(path)
    path.chmod(0o644)
    before = contents(path)
    line = f"{path} is a database of another program: nothing was changed; give the bot a file of its own"
    for use in (migrate.upgrade, restore_ours, migrated):
        with pytest.raises(UnusableDatabaseError, match=f"^{line}$"):
            use(path)
        assert contents(path) == before
        assert path.stat().st_mode & 0o777 == 0o644


def restore_ours(path: Path) -> None:
    """A copy of our own is to take the place of the file."""
    copying.restore(copy_of_ours(path), path, always(None))


def spoil_tokens(path: Path) -> None:
    spoil(path, "tokens")


def overwrite(path: Path) -> None:
    path.write_bytes(b"?" * 9_000)


def copy_of_ours(beside: Path) -> Path:
    """A copy that could be restored."""
    ours, copy = beside.with_name("ours"), beside.with_name("ours.copy")
    migrate.upgrade(ours)
    copying.backup(ours, copy)
    return copy


def test_a_database_from_before_files_were_marked_is_ours_and_marked_now(path: Path) -> None:
    migrate.upgrade(path)
    run(path, "PRAGMA application_id=0", "PRAGMA user_version=0")
    migrate.upgrade(path)
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (0x3257494E,)
        assert connection.execute("PRAGMA user_version").fetchone() != (0,)


def test_a_copy_and_what_is_restored_from_it_are_other_databases(path: Path, tmp_path: Path) -> None:
    migrate.upgrade(path)
    copying.backup(path, tmp_path / "copy")
    copying.restore(tmp_path / "copy", tmp_path / "again", lambda _: None)
    numbers = set[int]()
    for file in (path, tmp_path / "copy", tmp_path / "again"):
        with closing(sqlite3.connect(file)) as connection:
            numbers |= {connection.execute("PRAGMA user_version").fetchone()[0]}
    assert len(numbers) == 3


DAMAGES = [
    ("DROP TABLE inbox", "table inbox is missing"),
    ("DROP TABLE alembic_version", "the table alembic_version is missing"),
    ("ALTER TABLE blocks RENAME COLUMN blocked_id TO friend_id", "blocks.blocked_id is missing"),
    ("ALTER TABLE profiles DROP COLUMN pings", "profiles.pings is missing"),
    ("ALTER TABLE outbox ADD COLUMN colour TEXT NOT NULL DEFAULT ''", None),
    ("DROP INDEX one_live_table_per_channel", "tables.one_live_table_per_channel is missing"),
    ("CREATE INDEX mine ON seats (user_id, seat)", None),
    ("CREATE TABLE notes (text TEXT)", None),
]


@pytest.mark.parametrize(("statement", "said"), DAMAGES)
async def test_a_schema_that_somebody_changed_is_seen_before_it_does_harm(
    statement: str, said: str | None, path: Path
) -> None:
    migrate.upgrade(path)
    run(path, statement)
    if said is None:
        async with opened(path):
            return
    with pytest.raises(UnusableDatabaseError, match=rf"is damaged \(.*{said}.*\): `restore FILE` puts a copy"):
        async with opened(path):
            pass


def test_many_damages_are_no_long_story(path: Path) -> None:
    migrate.upgrade(path)
    names = ("inbox", "outbox", "deadlines", "posts", "tokens", "profiles", "blocks")
    run(path, *(f"DROP TABLE {name}" for name in names))
    with pytest.raises(UnusableDatabaseError) as raised:
        migrate.upgrade(path)
    assert str(raised.value).count("is missing") == 5


def test_a_file_of_an_old_version_that_somebody_changed_is_damaged(path: Path) -> None:
    migrate.upgrade(path, "0001")
    run(path, "DROP TABLE profiles")
    with pytest.raises(UnusableDatabaseError, match=r"is damaged .*profiles"):
        migrate.upgrade(path)


def test_a_bad_copy_is_blamed_and_the_good_database_stays(path: Path, tmp_path: Path) -> None:
    copy = copy_of_ours(path)
    migrate.upgrade(path)
    before = contents(path)
    spoil(copy, "inbox")
    with pytest.raises(copying.CopyError, match=rf"{copy} .*: nothing was changed; choose another copy"):
        copying.restore(copy, path, lambda _: None)
    assert contents(path) == before


def test_a_copy_with_a_changed_schema_is_not_restored(path: Path) -> None:
    copy = copy_of_ours(path)
    run(copy, "DROP TABLE inbox")
    with pytest.raises(copying.CopyError, match=r"table inbox is missing.*nothing was changed"):
        copying.restore(copy, path, lambda _: None)


@pytest.mark.parametrize("harm", [spoil_tokens, overwrite])
def test_a_good_copy_is_restored_over_a_damaged_database_of_which_every_byte_is_kept(
    harm: Callable[[Path], None], path: Path
) -> None:
    copy = copy_of_ours(path)
    migrate.upgrade(path)
    harm(path)
    damaged = path.read_bytes()
    former = some(copying.restore(copy, path, lambda _: None))
    assert former.read_bytes() == damaged
    assert former.stat().st_mode & 0o077 == 0
    migrate.upgrade(path)


def test_what_goes_wrong_while_a_copy_is_mended_leaves_the_database_as_it_was(path: Path) -> None:
    copy = copy_of_ours(path)
    migrate.upgrade(path)
    before = path.read_bytes()

    def fail(_: Path) -> None:
        raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        copying.restore(copy, path, fail)
    assert path.read_bytes() == before
    assert not path.with_name(f"{path.name}.new").exists()


MOUNTS = [
    "22 1 254:0 / / rw,relatime - ext4 /dev/vda rw",
    "23 22 0:5 / /srv rw - nfs4 server:/srv rw",
    "24 23 0:6 / /srv/local rw shared:1 - xfs /dev/sdb rw",
    "25 22 0:7 / /mnt/my\\040share rw - cifs //nas/share rw",
    "26 22 0:8 / /mnt/tab\\011line\\012end\\134 rw - nfs nas rw",
    "nonsense",
]


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/data/x", "ext4"),
        ("/srv/x", "nfs4"),
        ("/srvx/x", "ext4"),
        ("/srv/local/deep/x", "xfs"),
        ("/mnt/my share/x", "cifs"),
        ("/mnt/tab\tline\nend\\/x", "nfs"),
    ],
)
def test_the_kind_of_disk_is_that_of_the_innermost_mount(path: str, kind: str) -> None:
    assert kind_of_disk(Path(path), MOUNTS) == kind


def test_where_the_system_does_not_say_nothing_is_warned_about(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database_file, "_MOUNTS", path.with_name("absent"))
    assert network_share(path) is None
