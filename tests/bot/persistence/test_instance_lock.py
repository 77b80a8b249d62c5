"""One program per database, whatever name it is reached by; and a file that goes while it is used is noticed."""

import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file import backup as copying
from bot.persistence.file.database_file import DatabaseReplacedError
from bot.persistence.file.ownership import DatabaseInUseError, locked
from bot.persistence.startup import opened
from bot.persistence.store import Store, StoreLostError, StoreUnavailableError
from bot.tables.ids import UserId
from bot.tables.settings import Profile
from tests.bot.persistence.test_crashes_on_sqlite import killed
from tests.kit.always import some
from tests.kit.fresh import fresh_file, lay
from tests.kit.seated import lobby

HOLD = """
import sys
from pathlib import Path
from bot.persistence.file.ownership import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""
USE = """
import asyncio, sys
from pathlib import Path
from bot.persistence.startup import opened
async def use():
    async with opened(Path(sys.argv[1])):
        print("held", flush=True)
        await asyncio.to_thread(sys.stdin.read)
asyncio.run(use())
"""
LEAVE_WAL = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).execute('PRAGMA journal_mode=DELETE')"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a database lies."""
    lay(path := tmp_path / "tables.sqlite3")
    return path


@contextmanager
def used_by_another_process(path: Path, code: str = USE) -> Generator[None]:
    """A second program on that path."""
    command = [sys.executable, "-c", code, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert some(process.stdout).readline() == b"held\n"
        try:
            yield
        finally:
            process.communicate()


def same(path: Path) -> Path:
    """The name itself."""
    return path


def symbolic(path: Path) -> Path:
    """A symbolic link in another folder."""
    link = path.parent / "elsewhere" / "link.sqlite3"
    link.parent.mkdir()
    link.symlink_to(path)
    return link


def folder_link(path: Path) -> Path:
    """The same file through a link to its folder."""
    link = path.parent.with_name("linked")
    link.symlink_to(path.parent)
    return link / path.name


def hard(path: Path) -> Path:
    """A hard link."""
    link = path.with_name("hard.sqlite3")
    link.hardlink_to(path)
    return link


def test_whatever_name_leads_to_the_file_only_one_program_uses_it(path: Path) -> None:
    with used_by_another_process(path):
        names = [name(path) for name in (same, symbolic, folder_link, hard)]
        for other in names:
            said = f"{other} is in use by another twowin: stop that one first"
            with pytest.raises(DatabaseInUseError, match=said), locked(other):
                pass
    for other in names:
        with locked(other):
            pass


def test_deleting_whatever_lies_beside_the_database_frees_nothing(path: Path) -> None:
    with used_by_another_process(path, HOLD):
        for beside in path.parent.iterdir():
            if beside != path:
                beside.unlink()
        with pytest.raises(DatabaseInUseError), locked(path):
            pass


async def test_the_lock_outlives_what_sqlite_opens_and_closes(path: Path) -> None:
    async with opened(path) as store:
        with closing(sqlite3.connect(path)) as another:
            another.execute("SELECT count(*) FROM tables").fetchone()
        await put(store)
        assert "in use by another twowin" in said_by(USE, path)
        assert "database is locked" in said_by(LEAVE_WAL, path), "SQLite's own locks stand too"


def said_by(code: str, path: Path) -> str:
    """The complaint of another process that tries something with the file."""
    tried = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, check=False)
    return tried.stderr.decode()


def test_a_restore_through_a_link_replaces_what_the_link_leads_to(path: Path, tmp_path: Path) -> None:
    link = symbolic(path)
    copying.backup(path, tmp_path / "copy")
    former = copying.restore(tmp_path / "copy", link, lambda _: None)
    assert link.is_symlink()
    assert former == path.with_name(f"{path.name}.before-restore")
    with used_by_another_process(path, HOLD), pytest.raises(DatabaseInUseError):
        copying.restore(tmp_path / "copy", link, lambda _: None)


async def test_changes_that_a_killed_bot_left_beside_the_file_are_found_through_a_link(path: Path) -> None:
    killed(path, "after")
    assert path.with_name(f"{path.name}-wal").exists()
    with fresh_file(symbolic(path)) as store, store.reading() as work:
        assert work.tables.load(lobby().id) == lobby()


async def put(store: Store, language: str = "en") -> None:
    """Store something small."""
    await store.write(lambda unit: unit.profiles.put(Profile(UserId(1), language=language)))


def deleted(path: Path) -> None:
    """`rm`."""
    path.unlink()


def moved(path: Path) -> None:
    """`mv`."""
    path.rename(path.with_name("moved.sqlite3"))


def folder_moved(path: Path) -> None:
    """`mv` of the whole folder."""
    path.parent.rename(path.parent.with_name("moved"))


def replaced(path: Path) -> None:
    """Another file under its name."""
    other = path.with_name("other")
    shutil.copyfile(path, other)
    other.replace(path)


def changes_deleted(path: Path) -> None:
    """The file that holds the latest changes, in the belief that it is a left-over."""
    path.with_name(f"{path.name}-wal").unlink()


def emptied(path: Path) -> None:
    """`> database`."""
    os.truncate(path, 0)


def written_over(path: Path) -> None:
    """`cp copy database`: the same file has other contents."""
    copying.backup(path, path.with_name("copy"))
    shutil.copyfile(path.with_name("copy"), path)


GONE = [deleted, moved, folder_moved, replaced, changes_deleted, emptied, written_over]


async def lose(path: Path, mistake: Callable[[Path], None]) -> DatabaseReplacedError:
    """Someone makes that mistake while the bot runs: nothing is confirmed from the next commit on, which is told once.
    How it ends."""
    told: list[str] = []

    async def use() -> None:
        async with opened(path) as store:
            store.when_lost(lambda: told.append("lost"))
            await put(store, "en")
            mistake(path)
            for _ in range(2):
                with pytest.raises(StoreLostError, match="deleted or replaced"):
                    await put(store, "de")

    with pytest.raises(DatabaseReplacedError) as raised:
        await use()
    assert told == ["lost"]
    return raised.value


async def language(path: Path) -> str | None:
    """What a bot on that file knows."""
    with fresh_file(path) as store, store.reading() as work:
        return (work.profiles.get(UserId(1))).language


@pytest.mark.parametrize("mistake", GONE)
async def test_what_is_stored_after_the_file_went_is_never_confirmed(
    mistake: Callable[[Path], None], tmp_path: Path
) -> None:
    path = tmp_path / "data" / "tables.sqlite3"
    path.parent.mkdir()
    lay(path)
    assert str(path) in str(await lose(path, mistake))


async def test_without_the_file_of_its_latest_changes_a_database_is_whole_when_the_bot_has_ended(path: Path) -> None:
    await lose(path, changes_deleted)
    assert await language(path) in {"en", "de"}, "what was not confirmed may be there or not"


async def test_what_somebody_writes_over_a_database_in_use_is_not_damaged_by_the_bot(path: Path) -> None:
    await lose(path, written_over)
    assert path.read_bytes() == path.with_name("copy").read_bytes()  # noqa: ASYNC240 - no one else runs here
    assert await language(path) == "en"


async def test_it_is_noticed_between_a_commit_and_its_answer(path: Path) -> None:
    async def commit_too_late() -> None:
        async with opened(path) as store:
            with pytest.raises(StoreLostError, match="deleted or replaced"):
                await store.write(lambda _: deleted(path))

    with pytest.raises(DatabaseReplacedError):
        await commit_too_late()


async def test_whatever_fails_after_the_file_went_fails_because_of_that(path: Path) -> None:
    async def fail() -> None:
        async with opened(path):
            emptied(path)
            raise StoreUnavailableError("database disk image is malformed")

    with pytest.raises(DatabaseReplacedError):
        await fail()


async def test_a_long_evening_with_checkpoints_and_copies_is_no_replacement(path: Path, tmp_path: Path) -> None:
    async with opened(path) as store:
        for number in range(30):
            await put(store, "de" if number % 2 else "en")
            checkpoint(path)
            if number % 10 == 0:
                copying.backup(path, tmp_path / f"copy-{number}")
        assert not store.lost


def checkpoint(path: Path) -> None:
    """Bring the latest changes into the file itself, as SQLite does now and then."""
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0] == 0


def files_in(folder: Path) -> list[str]:
    """What lies there."""
    return [file.name for file in folder.iterdir()]


@pytest.mark.parametrize("name", ["what?mode=memory", "100%20.sqlite3", "file:x", "#1", "a b;c", ":memory:"])
async def test_any_file_name_is_just_a_name(name: str, tmp_path: Path) -> None:
    async with opened(tmp_path / name) as store:
        await put(store, "de")
    assert files_in(tmp_path) == [name]
    with fresh_file(tmp_path / name) as store, store.reading() as work:
        assert (work.profiles.get(UserId(1))).language == "de"


async def test_only_its_owner_may_read_a_database_and_what_lies_beside_it(path: Path) -> None:
    path.chmod(0o644)  # noqa: ASYNC240 - no one else runs here
    async with opened(path) as store:
        await put(store)
        modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir() if file.is_file()}
    assert {modes[path.name], modes[f"{path.name}-wal"]} == {0o600}


@contextmanager
def without_privileges() -> Generator[None]:
    """As a user who may not write everywhere."""
    user = os.geteuid()
    os.seteuid(user or NOBODY)
    try:
        yield
    finally:
        os.seteuid(user)


NOBODY = 65534


@pytest.fixture
def readable_folder() -> Generator[Path]:
    """A folder that everyone may read and no one may write."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o555)
        yield folder
        folder.chmod(0o700)


def test_a_folder_that_may_not_be_written_is_one_clear_line(readable_folder: Path) -> None:
    said = f"{readable_folder} cannot be written: the database needs files beside it"
    with without_privileges(), pytest.raises(UnusableDatabaseError, match=said), locked(readable_folder / "x"):
        pass
    assert files_in(readable_folder) == []
