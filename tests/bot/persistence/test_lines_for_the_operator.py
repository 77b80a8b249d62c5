"""What an operator reads of a database that cannot be used, and of a watched file: what is wrong, what to do."""

import errno
import os
import sqlite3
import sys
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import ParamSpec

import pytest
from sqlalchemy import exc

from bot.errors import CommandError, Status
from bot.persistence.engine import UnusableDatabaseError, reason
from bot.persistence.file import backup as copying
from bot.persistence.file import errors, migrate
from bot.persistence.file.database_file import DatabaseFile, free_name, private_file
from bot.persistence.file.migrate import Shape, differences
from bot.persistence.file.ownership import DatabaseInUseError, locked
from bot.persistence.startup import opened
from bot.persistence.store import StoreUnavailableError
from tests.bot.persistence.test_somebody_elses import copy_of_ours, run
from tests.kit.always import always

P = ParamSpec("P")
FILE = Path("/nowhere/tables.sqlite3")


def of_sqlite(code: int, text: str = "as SQLite says it") -> sqlite3.OperationalError:
    error = sqlite3.OperationalError(text)
    error.sqlite_errorcode = code
    return error


LOCKED = f"{FILE} is locked by another program (a database browser?): close that one"
FULL = f"the disk that holds {FILE} is full: nothing is lost; make room and start again"
NOT_WRITABLE = f"{FILE} or its folder cannot be written (as SQLite says it): give both to the user who runs the bot"
DAMAGED = f"{FILE} is damaged (as SQLite says it): `restore FILE` puts a copy in its place"


@pytest.mark.parametrize(
    ("code", "line", "ends"),
    [
        (sqlite3.SQLITE_BUSY, LOCKED, Status.FAILED),
        (sqlite3.SQLITE_LOCKED, LOCKED, Status.FAILED),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, LOCKED, Status.FAILED),
        (sqlite3.SQLITE_FULL, FULL, Status.FAILED),
        (sqlite3.SQLITE_READONLY, NOT_WRITABLE, Status.DATABASE),
        (sqlite3.SQLITE_CANTOPEN, NOT_WRITABLE, Status.DATABASE),
        (sqlite3.SQLITE_PERM, NOT_WRITABLE, Status.DATABASE),
        (sqlite3.SQLITE_AUTH, NOT_WRITABLE, Status.DATABASE),
        (sqlite3.SQLITE_CORRUPT, DAMAGED, Status.DATABASE),
        (sqlite3.SQLITE_CORRUPT_VTAB, DAMAGED, Status.DATABASE),
        (sqlite3.SQLITE_NOTADB, DAMAGED, Status.DATABASE),
        (
            sqlite3.SQLITE_ERROR,
            f"{FILE} is damaged (its schema was changed: as SQLite says it): `restore FILE` puts a copy in its place",
            Status.DATABASE,
        ),
        (sqlite3.SQLITE_IOERR, f"{FILE} cannot be used: as SQLite says it", Status.FAILED),
    ],
)
def test_each_trouble_of_sqlite_is_one_line(code: int, line: str, ends: Status) -> None:
    error = errors.unusable(FILE, of_sqlite(code))
    assert (str(error), error.status) == (line, ends)
    wrapped = exc.OperationalError("SELECT 1", None, of_sqlite(code))
    assert str(errors.unusable(FILE, wrapped)) == line, "however deep SQLAlchemy has wrapped it"
    with pytest.raises(CommandError) as ended, errors.database_trouble(FILE):
        raise StoreUnavailableError("later") from wrapped
    assert (ended.value.lines, ended.value.status) == ((line,), ends)


@pytest.mark.parametrize(
    ("code", "ours"),
    [
        (sqlite3.SQLITE_FULL, "the disk is full"),
        (sqlite3.SQLITE_LOCKED_SHAREDCACHE, "another program locks the database"),
        (sqlite3.SQLITE_READONLY_DBMOVED, "the disk is read-only"),
        (sqlite3.SQLITE_IOERR_WRITE, "the disk fails"),
    ],
)
def test_what_a_log_says_of_each_kind_of_trouble(code: int, ours: str) -> None:
    assert reason(of_sqlite(code)) == f"{ours} (as SQLite says it)"


def test_other_troubles_are_one_line_too() -> None:
    already = UnusableDatabaseError("it is so", "do that")
    assert errors.unusable(FILE, already) is already
    assert (str(already), already.what) == ("it is so: do that", "it is so")
    assert str(UnusableDatabaseError("it is so")) == "it is so"
    assert str(errors.unusable(FILE, RuntimeError("what else"))) == f"{FILE} cannot be used: what else"
    for number in (errno.ENOSPC, errno.EDQUOT):
        assert str(errors.unusable(FILE, OSError(number, "no room"))) == FULL
    assert str(errors.unusable(FILE, OSError(errno.EIO, "broken", "/dev/x"))) == "/dev/x cannot be written: broken"
    assert str(errors.unusable(FILE, OSError(errno.EIO, "broken"))) == f"{FILE} cannot be written: broken"


def test_a_disk_is_blamed_only_while_it_has_less_than_a_mebibyte_or_takes_no_two_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Path] = []

    def room(blocks: int, files: int = 9, most_files: int = 9) -> str:
        def disk(path: Path) -> SimpleNamespace:
            asked.append(path)
            return SimpleNamespace(f_frsize=4096, f_bavail=blocks, f_files=most_files, f_favail=files)

        monkeypatch.setattr(errors.os, "statvfs", disk)
        return str(errors.unusable(tmp_path / "x", of_sqlite(sqlite3.SQLITE_IOERR)))

    assert "is full" in room(255)
    assert "cannot be used" in room(256)
    assert "is full" in room(256, files=1)
    assert "cannot be used" in room(256, files=2)
    assert "cannot be used" in room(256, files=0, most_files=0), "it counts no files"
    assert asked == [tmp_path] * 5


def raised_by(use: Callable[P, object], *given: P.args, **more: P.kwargs) -> str:
    with pytest.raises(UnusableDatabaseError) as raised:
        use(*given, **more)
    return str(raised.value)


def use(path: Path) -> None:
    with locked(path):
        pass


def test_a_lock_that_is_held_or_impossible_is_one_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with locked(path):
        assert raised_by(use, path) == f"{path} is in use by another twowin: stop that one first"
    refusal = OSError(errno.ENOLCK, "No locks available")

    def refuse(*_: object) -> None:
        raise refusal

    monkeypatch.setattr("bot.persistence.file.ownership.fcntl.fcntl", refuse)
    line = f"{path} cannot be locked (No locks available): keep the database on a local disk"
    assert raised_by(use, path) == line


def test_where_a_system_knows_no_lock_of_a_file_a_file_beside_it_is_locked(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    for _ in range(2):
        with locked(path):
            assert path.with_name("tables.sqlite3.lock").exists()
            with pytest.raises(DatabaseInUseError), locked(path):
                pass


def test_a_file_that_is_replaced_again_and_again_is_given_up(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers: list[bool] = []

    def is_there(_: DatabaseFile) -> bool:
        return answers.pop(0)

    monkeypatch.setattr(DatabaseFile, "is_there", is_there)
    answers += [False] * 9 + [True]
    use(path)
    answers += [False] * 10
    assert raised_by(use, path) == f"{path} is replaced again and again by another program"
    assert answers == []


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "tables.sqlite3"
    use(path)
    use(path)
    assert path.stat().st_mode & 0o777 == 0o600
    assert raised_by(use, tmp_path / "a") == (
        f"{tmp_path / 'a'} is a folder: database.path must name a file, such as {tmp_path / 'a' / 'twowin.sqlite3'}"
    )


def test_what_is_no_file_for_a_database_is_one_line(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    (tmp_path / "text").write_text("this is not a database, however long the text may be " * 100)
    lines = {
        "pipe": "is no ordinary file",
        "a": "cannot be written: Too many levels of symbolic links",
        "x" * 300: "cannot be written: File name too long",
    }
    for name, line in lines.items():
        assert raised_by(use, tmp_path / name) == f"{tmp_path / name} {line}"
    assert raised_by(use, tmp_path / "text" / "x") == f"{tmp_path / 'text'} cannot be written: File exists"
    assert "not a database" in raised_by(migrate.upgrade, tmp_path / "text")


def test_a_private_file_that_finds_no_room_is_worth_another_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "open", full)
    with pytest.raises(errors.NoRoomError) as raised:
        private_file(tmp_path / "x")
    assert raised.value.status is Status.FAILED


def test_a_private_file_that_cannot_be_is_one_line(tmp_path: Path) -> None:
    assert raised_by(private_file, tmp_path) == f"{tmp_path} cannot be written: Is a directory"
    there = tmp_path / "there"
    there.write_text("kept")
    there.chmod(0o640)
    private_file(there)
    assert (there.stat().st_mode & 0o777, there.read_text()) == (0o600, "kept")


def test_names_that_are_taken_get_a_number_from_two(tmp_path: Path) -> None:
    names: list[str] = []
    for _ in range(3):
        place = free_name(tmp_path / "x.sqlite3", "rescued")
        names.append(place.name)
        place.touch()
    assert names == ["x.sqlite3.rescued", "x.sqlite3.rescued-2", "x.sqlite3.rescued-3"]


def test_copies_that_cannot_be_are_one_line(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    assert raised_by(copying.backup, path, copy) == f"{path}: there is no such database"
    copy.touch()
    assert raised_by(copying.backup, path, copy) == f"{copy} exists already: choose another name"
    another = "nothing was changed; choose another copy"
    missing = tmp_path / "missing"
    assert raised_by(copying.restore, missing, path, always(None)) == f"{missing}: there is no such file"
    assert raised_by(copying.restore, copy, path, always(None)) == f"{copy} is empty: {another}"
    ours = copy_of_ours(path)
    with closing(sqlite3.connect(ours)) as connection:
        connection.execute("INSERT INTO posts VALUES ('nobody', 'board', 1, 2, 3, NULL, '[]')")
        connection.commit()
    assert raised_by(copying.restore, ours, path, always(None)) == (
        f"{ours} is damaged (rows refer to nothing): {another}"
    )


def test_a_copy_of_a_newer_program_says_so_in_one_line(path: Path) -> None:
    ours = copy_of_ours(path)
    run(ours, "UPDATE alembic_version SET version_num = '9999'")
    newer = "has schema 9999, which only a newer twowin knows: update twowin"
    assert raised_by(migrate.upgrade, ours) == f"{ours} {newer}"
    said = raised_by(copying.restore, ours, path, always(None))
    assert said.startswith(f"{ours} cannot be restored: ")
    assert said.endswith(f"{newer}: nothing was changed; choose another copy")


WANTED: Shape = {
    "seats": ("table",),
    "seats.user_id": ("column", "BIGINT", 1, None, 0),
    "seats.table_id -> tables": ("key", "id", "CASCADE"),
    "inbox": ("table",),
    "inbox.at": ("column", "BIGINT", 1, None, 0),
}


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, []),
        ({"inbox": None, "inbox.at": None}, ["table inbox is missing"]),
        ({"inbox.at": None}, ["inbox.at is missing"]),
        ({"inbox.at": ("column", "TEXT", 1, None, 0)}, ["inbox.at is different"]),
        ({"seats.table_id -> tables": ("key", "id", "NO ACTION")}, ["seats.table_id -> tables is different"]),
        ({"seats.colour": ("column", "TEXT", 1, None, 0)}, ["seats.colour is unknown"]),
        ({"seats.colour": ("column", "TEXT", 1, "'red'", 0)}, []),
        ({"seats.colour": ("column", "TEXT", 0, None, 0)}, []),
        ({"seats.mine": ("index", 1, 0, None)}, []),
        ({"notes": ("table",), "notes.text": ("column", "TEXT", 1, None, 0)}, []),
    ],
)
def test_what_somebody_changed_in_a_schema_is_named(
    change: dict[str, tuple[object, ...] | None], said: list[str]
) -> None:
    found = {name: how for name, how in {**WANTED, **change}.items() if how is not None}
    assert list(differences(found, WANTED)) == said


@contextmanager
def held(path: Path) -> Generator[DatabaseFile]:
    """A database that is in use, and watched."""
    migrate.upgrade(path)
    with locked(path) as file, closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE notes (text TEXT)")
        file.watch()
        yield file


def test_a_new_file_is_empty_until_something_is_stored(path: Path) -> None:
    with locked(path) as file:
        assert file.is_empty()
        assert file.names() == 1
        assert file.is_there()
        migrate.upgrade(path)
        assert not file.is_empty()


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
def test_whichever_part_goes_is_named_and_what_is_left_beside_it_is_set_aside(path: Path, ending: str) -> None:
    with held(path) as file:
        assert file.missing() is None
        gone = path.with_name(f"{path.name}{ending}")
        gone.rename(path.with_name("elsewhere"))
        assert (file.missing(), file.is_there()) == (str(gone), False)
        file.set_companions_aside()
        left = {each.name for each in path.parent.iterdir() if "-" in each.name}
        assert left == {f"{path.name}{each}.left-over" for each in ("-wal", "-shm") if each != ending}


def write_head(path: Path, at: int, what: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(what)


@pytest.mark.parametrize(
    ("at", "is_another"), [(0, True), (15, True), (16, False), (59, False), (60, True), (63, True)]
)
def test_other_contents_are_known_by_the_name_of_the_format_and_the_number(
    path: Path, at: int, is_another: bool
) -> None:
    with held(path) as file:
        write_head(path, at, bytes([path.read_bytes()[at] ^ 0xFF]))
        assert file.missing() == (str(path) if is_another else None)
        file.set_companions_aside()


def test_a_number_that_comes_into_the_file_later_is_no_replacement(path: Path) -> None:
    """Right after it was given it may stand beside the file only, with the latest changes."""
    with held(path) as file:
        write_head(path, 60, bytes(4))
        file.watch()
        write_head(path, 60, b"\x00\x00\x00\x07")
        assert file.is_there()


def test_a_file_that_stays_open_to_others_is_refused(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    migrate.upgrade(path)
    path.chmod(0o640)

    def refuse(*_: object) -> None:
        raise PermissionError(1, "Operation not permitted")

    with locked(path) as file:
        monkeypatch.setattr(os, "fchmod", refuse)
        with pytest.raises(UnusableDatabaseError) as raised:
            file.make_private()
        assert str(raised.value) == (
            f"{path} can be read by others and that cannot be changed (Operation not permitted): "
            "give the file to the user who runs the bot"
        )
        path.chmod(0o600)
        file.make_private()


def test_what_a_link_leads_to_is_where_the_companions_are(path: Path) -> None:
    migrate.upgrade(path)
    link = path.with_name("link")
    link.symlink_to(path)
    with locked(link) as file:
        assert (file.given, file.path) == (link, path)
        link.unlink()
        assert not file.is_there()


async def test_what_works_and_is_a_mistake_is_said_in_whole_sentences(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"1 1 0:1 / {tmp_path} rw - nfs nas rw\n")
    async with opened(path):
        assert caplog.messages == []
    monkeypatch.setattr("bot.persistence.file.database_file._MOUNTS", mounts)
    path.with_name("hard").hardlink_to(path)
    async with opened(path):
        share, link = caplog.messages
    assert share == (
        f"{path} is on a network share (nfs), where choices that people made can be lost: "
        "keep the database on a local disk"
    )
    assert link == (
        f"{path} has a second name (a hard link): after a crash the latest changes are beside the name that was used, "
        "so never use the other one; copies are made by `backup`"
    )
