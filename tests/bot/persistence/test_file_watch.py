"""Watching the file that the database is in: what counts as lost, what is left for later, and what is said of it."""

import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file import migrate
from bot.persistence.file.database_file import DatabaseFile
from bot.persistence.file.instance_lock import locked
from bot.persistence.startup import opened


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
