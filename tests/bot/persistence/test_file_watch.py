"""Watching the file that the database is in: what counts as lost, what is left for later, and what is said of it."""

import asyncio
import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file import migrate
from bot.persistence.file.database_file import LOOK_EVERY, DatabaseFile, DatabaseReplacedError, look_now_and_then
from bot.persistence.file.instance_lock import locked
from bot.persistence.file.rescue import complaint, set_aside
from bot.persistence.startup import opened, warnings
from tests.bot.persistence.test_instance_lock import deleted
from tests.kit.clocks import ManualClock


@contextmanager
def held(path: Path) -> Generator[DatabaseFile]:
    """A database that is in use, and watched."""
    migrate.upgrade(path)
    with locked(path) as file, closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE notes (text TEXT)")
        file.watch(number_in(path))
        yield file


def number_in(path: Path) -> int:
    return int.from_bytes(path.read_bytes()[60:64], "big")


def test_a_new_file_is_empty_until_something_is_stored(path: Path) -> None:
    with locked(path) as file:
        assert file.is_empty()
        assert file.names() == 1
        assert not file.is_lost()
        migrate.upgrade(path)
        assert not file.is_empty()


@pytest.mark.parametrize("ending", ["", "-wal", "-shm"])
def test_whichever_part_goes_the_file_is_lost_and_whoever_wants_to_know_is_told_once(path: Path, ending: str) -> None:
    told: list[str] = []
    with held(path) as file:
        for name in ("first", "second"):
            file.when_lost(lambda name=name: told.append(name))
        assert not file.is_lost()
        gone = path.with_name(f"{path.name}{ending}")
        gone.rename(path.with_name("elsewhere"))
        assert [file.is_lost(), file.is_lost()] == [True, True]
        assert told == ["first", "second"]
        assert str(file.lost) == f"{gone} was deleted, moved or replaced while the bot was using it"
        left = {each.name for each in file.companions()}
        assert left == {f"{path.name}-wal", f"{path.name}-shm"} - {gone.name}


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
        assert file.is_written_over() is is_another
        assert file.is_lost() is is_another
        if is_another:
            assert str(file.lost) == f"{path} was written over while the bot was using it"


def test_a_file_whose_number_stands_elsewhere_yet_is_never_taken_for_another(path: Path) -> None:
    """Right after the number was given, it may stand beside the file only, with the latest changes."""
    with held(path) as file:
        file.watch(number_in(path) + 1)
        write_head(path, 60, b"\x00\x00\x00\x07")
        assert not file.is_written_over()


async def test_the_file_is_looked_at_every_two_seconds(path: Path) -> None:
    clock = ManualClock()
    with held(path) as file:
        deleted(path)
        turn = asyncio.get_running_loop().create_task(look_now_and_then(file, clock))
        await asyncio.sleep(0)
        assert file.lost is not None
        assert clock.next_moment() == clock.now() + LOOK_EVERY == clock.now() + 2_000
        turn.cancel()


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


def test_left_overs_are_kept_apart_when_they_are_needed_and_go_when_not(path: Path) -> None:
    names = [f"{path.name}-shm", f"{path.name}-wal"]
    with held(path) as file:
        for expected in ([f"{name}.left-over" for name in names], []):
            set_aside(file, needed=bool(expected))
            found = [each.name for each in path.parent.iterdir() if each.name.startswith(tuple(names))]
            assert sorted(found) == expected
            for name in expected:
                path.with_name(name).rename(path.with_name(name.removesuffix(".left-over")))


def test_what_the_operator_is_told_of_a_file_that_went(path: Path) -> None:
    with held(path) as file:
        assert complaint(file, None) is None
        file.lost = DatabaseReplacedError("it was deleted")
        copy = path.with_name("copy")
        assert str(complaint(file, copy)) == (
            f"it was deleted: everything stored is in {copy}, `restore {copy}` puts it back"
        )
        assert str(complaint(file, None)) == "it was deleted: look what is there now before you start the bot again"
        write_head(path, 60, b"\x00\x00\x00\x07")
        assert str(complaint(file, None)) == "it was deleted: stop the bot first the next time, and use `restore FILE`"


def test_what_works_and_is_a_mistake_is_said_in_whole_sentences(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(f"1 1 0:1 / {tmp_path} rw - nfs nas rw\n")
    with locked(path) as file:
        assert warnings(file) == []
        monkeypatch.setattr("bot.persistence.file.disk._MOUNTS", mounts)
        path.with_name("hard").hardlink_to(path)
        share, link = warnings(file)
    assert share == (
        f"{path} is on a network share (nfs), where choices that people made can be lost: "
        "keep the database on a local disk"
    )
    assert link == (
        f"{path} has a second name (a hard link): after a crash the latest changes are beside the name that was used, "
        "so never use the other one; copies are made by `backup`"
    )


async def test_a_file_that_was_deleted_is_rescued_under_a_name_of_its_own(path: Path) -> None:
    path.with_name(f"{path.name}.rescued").touch()

    async def use() -> None:
        async with opened(path) as store:
            deleted(path)
            assert store.file.is_lost()

    with pytest.raises(DatabaseReplacedError, match=r"everything stored is in .*rescued-2, "):
        await use()
    assert migrate.current(path.with_name(f"{path.name}.rescued-2")) == migrate.head()
