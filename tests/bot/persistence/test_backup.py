"""Copies of the database and putting them back; a disk that is full or read-only, and a locked database, in the middle
of a game; and whoever is forgotten is in none of the files."""

import shutil
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.maintenance.retention import LogEmptying
from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file import backup as copying
from bot.persistence.file import migrate
from bot.persistence.sql import BUSY_MS, undone
from bot.persistence.startup import opened
from bot.persistence.store import Store, StoreUnavailableError
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.change import Change
from bot.tables.ids import InteractionId, Milliseconds, TableId, UserId
from bot.tables.requests import Answer, HandToken, Join, Requester, SayLuckyWord, ShowHand
from bot.tables.settings import Profile
from engine.contract import Seat
from tests.bot.persistence.test_crashes_on_sqlite import killed
from tests.bot.persistence.test_migrations import current
from tests.bot.persistence.test_store import Opened, on_file
from tests.kit import invariants
from tests.kit.always import some
from tests.kit.clocks import ManualClock, SeededEntropy
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore
from tests.kit.seated import dealt, lobby
from tests.kit.world import World

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


__all__ = ["on_file"]

WHO = UserId(870_115_220_401_133_569)
NAME = "Quetzalcoatl of Tula"
WORD = "xylophone marmalade"


def traces(folder: Path) -> dict[str, list[str]]:
    """What the bytes of each file beside the database still tell of them, before its name is known to be empty."""
    sought = {"number": str(WHO).encode(), "as a whole number": int(WHO).to_bytes(8, "big"), "name": NAME.encode()}
    sought["word"] = WORD.encode()
    return {
        file.name: [what for what, trace in sought.items() if trace in file.read_bytes()]
        for file in sorted(folder.iterdir())
    }


async def remembered(store: Store) -> TableService:
    """A lobby at which they sit."""
    tables = TableService(store, ManualClock(), SeededEntropy(), Signals())
    table = lobby()
    await store.write(lambda unit: unit.tables.add(table))
    by = Requester(WHO, NAME, InteractionId(5))
    assert isinstance(await tables.handle(Join(table.id, by)), Change)
    again = Requester(WHO, NAME, InteractionId(6))
    assert isinstance(await tables.handle(SayLuckyWord(table.id, again, WORD)), Change)
    return tables


@contextmanager
def reading(file: Path) -> Generator[sqlite3.Connection]:
    """Someone else reads the database, as a browser, Litestream or `backup` does."""
    with closing(sqlite3.connect(file, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM tables").fetchall()
        yield reader


class Skipping(ManualClock):
    """Whoever sleeps lets that time pass."""

    async def sleep_until(self, moment: Milliseconds) -> None:
        self.advance(max(0, moment - self.now()))


async def test_nothing_of_somebody_forgotten_is_left_in_the_bytes_of_any_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "twowin.sqlite3") as store:
        tables = await remembered(store)
        before = traces(tmp_path)
        assert {"number", "name", "word"} <= set(before["twowin.sqlite3-wal"]), before
        await tables.privacy.forget(WHO)
        after = traces(tmp_path)
        assert set(after) == {"twowin.sqlite3", "twowin.sqlite3-shm", "twowin.sqlite3-wal"}
        assert not any(after.values()), after
        assert not store.log_left.is_set()


async def test_what_was_forgotten_while_somebody_read_goes_as_soon_as_they_end(tmp_path: Path) -> None:
    file = tmp_path / "twowin.sqlite3"
    async with opened(file) as store:
        tables, emptying = await remembered(store), LogEmptying(store, Skipping())
        with reading(file) as reader:
            await tables.privacy.forget(WHO)
            await emptying.run_once()
            assert traces(tmp_path)["twowin.sqlite3-wal"], "they see the database as it was"
            assert store.log_left.is_set()
            reader.execute("COMMIT")
            await emptying.run_once()
            assert not any(traces(tmp_path).values())
            assert not store.log_left.is_set()


async def test_each_start_empties_what_the_run_before_left(tmp_path: Path) -> None:
    file = tmp_path / "twowin.sqlite3"
    async with opened(file) as store:
        tables = await remembered(store)
        with reading(file):
            await tables.privacy.forget(WHO)
            shutil.copytree(tmp_path, tmp_path / "killed")
    async with opened(tmp_path / "killed" / file.name) as store:
        await LogEmptying(store, ManualClock()).run_once()
        assert not any(traces(tmp_path / "killed").values())


async def test_nobody_waits_for_the_log_to_be_emptied(on_file: Opened, path: Path) -> None:
    await on_file.store.write(lambda unit: unit.key_values.put("a", "b"))
    async with on_file.held():
        with reading(path):
            assert await on_file.store.empty_log() is False
        assert await on_file.store.empty_log() is True, "and the writer's thread has no part in it"
    assert await on_file.reader.run(busy_timeout) == BUSY_MS


def busy_timeout(connection: Connection) -> object:
    return undone(connection, lambda each: each.exec_driver_sql("PRAGMA busy_timeout").scalar())


async def test_who_reads_for_minutes_is_one_line_in_the_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "twowin.sqlite3"
    async with opened(file) as store:
        tables, emptying = await remembered(store), LogEmptying(store, Skipping())
        with reading(file):
            await tables.privacy.forget(WHO)
            for seconds in range(300):
                await emptying.run_once()
                assert len(caplog.messages) == (seconds >= 120), seconds
    assert caplog.messages[0].startswith("someone has been reading the database for minutes")


async def test_a_full_disk_gets_back_what_the_log_takes(on_file: Opened, path: Path) -> None:
    """What is in the log already lies in pages of the database: the room it takes is the room that is missing."""
    store, log = on_file.store, path.with_name(f"{path.name}-wal")
    await store.write(lambda unit: unit.key_values.put("a", "b"))
    await LogEmptying(store, ManualClock()).run_once()
    await store.write(lambda unit: unit.key_values.put("a", "c"))
    await on_file.pragma("max_page_count=1")
    with pytest.raises(StoreUnavailableError, match="the disk is full"):
        await store.write(lambda unit: unit.key_values.put("b", "x" * 1_000_000))
    assert log.stat().st_size > 0
    await LogEmptying(store, ManualClock()).run_once()
    assert log.stat().st_size == 0


ENDLESS = 2**30


def pages(store: InlineStore, most: int) -> None:
    """How large the file may grow, at most: less than it has means not at all."""
    with store.reading() as unit:
        unit.sql.connection.exec_driver_sql(f"PRAGMA max_page_count={most}")


async def fill_the_disk(world: World, table: TableId) -> Requester:
    """Someone presses until a press of someone else is not recorded; that press."""
    for _ in range(2_000):
        press = world.by(2)
        try:
            await world.ask(ShowHand(table, world.by(1)))
            await world.ask(ShowHand(table, world.by(1, token="t" * 2_000)))
        except StoreUnavailableError:
            with pytest.raises(StoreUnavailableError):
                await world.answer(table, 2, by=press)
            return press
    raise AssertionError("the disk is never full")


async def test_a_full_disk_refuses_presses_and_the_game_goes_on_when_there_is_space(tmp_path: Path) -> None:
    with fresh_file(tmp_path / "a.sqlite3") as store:
        store.connection.exec_driver_sql("PRAGMA busy_timeout=20")
        store.connection.rollback()
        async with World(store) as world:
            table = await world.begin(2)
            pages(store, 1)
            not_recorded = await fill_the_disk(world, table)
            await invariants.hold(world, table, 0)
            looks = await world.tables.press(UserId(1), table, ShowHand(table, world.by(1, token="t" * 9_000)))
            assert (looks.reply, looks.table) == (None, await world.tables.table(table)), "a hand can be looked at"
            pages(store, ENDLESS)
            assert isinstance(await world.answer(table, 2, by=not_recorded), Change), "the same press counts now"
            await world.advance(120_000)
            await world.play_out(table)
            await world.advance(120_000)
            await invariants.told_to_the_end(world, table)
            with store.reading() as unit:
                assert unit.faults() == []


async def test_a_database_locked_by_somebody_else_refuses_presses_until_it_is_free(tmp_path: Path) -> None:
    file = tmp_path / "a.sqlite3"
    with fresh_file(file) as store:
        store.connection.exec_driver_sql("PRAGMA busy_timeout=20")
        store.connection.rollback()
        async with World(store) as world:
            table = await world.begin(2)
            by = world.by(1)
            with closing(sqlite3.connect(file, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                with pytest.raises(StoreUnavailableError):
                    await world.answer(table, 1, by=by)
                await invariants.hold(world, table, 0)
                other.execute("ROLLBACK")
            reply = await world.answer(table, 1, by=by)
            assert isinstance(reply, Change)
            assert not reply.repeated
            await world.advance(120_000)
            await world.play_out(table)
            await world.advance(120_000)
            await invariants.told_to_the_end(world, table)


async def read_only(opened: Opened, value: str) -> None:
    """As when the system mounts a disk again that had errors: `ON` lets nothing be written."""

    def mount(connection: Connection) -> None:
        driver = connection.connection.dbapi_connection
        assert isinstance(driver, sqlite3.Connection)
        driver.execute(f"PRAGMA query_only={value}")

    await opened.writer.run(mount)


async def test_a_disk_that_became_read_only_refuses_choices_until_it_is_mended(on_file: Opened) -> None:
    store, by = on_file.store, Requester(UserId(1), "Ada", InteractionId(1))
    tables = TableService(store, ManualClock(), SeededEntropy("read-only"), Signals())
    table = dealt()
    await store.write(lambda unit: unit.tables.add(table))
    choice = Answer(table.id, by, table.running.turn, table.running.legal_actions(Seat(0))[0].code)
    await read_only(on_file, "ON")
    with pytest.raises(StoreUnavailableError, match="readonly"):
        await tables.handle(choice)
    assert await tables.table(table.id) == table
    assert not await tables.is_handled(by.interaction)
    await read_only(on_file, "OFF")
    reply = await tables.handle(choice)
    assert isinstance(reply, Change)
    assert not reply.repeated
