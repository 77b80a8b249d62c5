"""The settings of the file, and what happens when it is locked, full, lost or shared."""

import asyncio
import subprocess
import sys
import traceback
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import exc, insert, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.schema import CreateIndex, CreateTable

from bot.persistence import connection_pool
from bot.persistence.engine import BUSY_MS, UnusableDatabaseError, assert_settings, make_engines
from bot.persistence.file import migrate
from bot.persistence.models import Base, ProfileRow
from bot.persistence.outbox import merging
from bot.persistence.startup import opened
from bot.persistence.unit_of_work import SqlStore
from bot.persistence.store import StoreUnavailableError
from bot.tables.ids import ChannelId, TableId, UserId
from bot.tables.settings import Profile
from tests.kit.seated import lobby

TABLE = TableId("aaaaaaaaaa")
HOLD_THE_LOCK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


def writer(store: SqlStore) -> AsyncEngine:
    """The engine that writes."""
    return store.engines.writer


async def put(store: SqlStore, user: int, language: str = "en") -> None:
    """Store something small."""
    with store.writing() as work:
        work.profiles.put(Profile(UserId(user), language=language))


async def language(store: SqlStore, user: int) -> str | None:
    """What was stored."""
    with store.reading() as work:
        return (work.profiles.get(UserId(user))).language


@contextmanager
def locked_by_another_process(path: Path) -> Generator[None]:
    """A second process that writes and does not end."""
    command = [sys.executable, "-c", HOLD_THE_LOCK, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        try:
            yield
        finally:
            process.communicate()


@pytest.mark.parametrize(
    ("pragma", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("foreign_keys", 1),
        ("busy_timeout", BUSY_MS),
        ("trusted_schema", 0),
    ],
)
async def test_the_writer_has_the_settings_that_keep_choices_safe(
    database: SqlStore, pragma: str, value: object
) -> None:
    async with writer(database).connect() as connection:
        assert (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar() == value


async def test_a_file_that_refuses_a_setting_is_not_used(path: Path) -> None:
    engines = make_engines(path)
    async with engines.writer.connect() as connection:
        await connection.rollback()
        raw = await connection.get_raw_connection()
        assert raw.driver_connection is not None
        await raw.driver_connection.execute("PRAGMA synchronous=OFF")
    with pytest.raises(UnusableDatabaseError, match=r"refuses synchronous=2 \(it says 0\)"):
        await assert_settings(engines)
    await engines.dispose()


async def test_readers_cannot_write_even_with_plain_sql(database: SqlStore) -> None:
    async with database.engines.readers.connect() as connection:
        with pytest.raises(exc.OperationalError, match="readonly"):
            await connection.execute(text("DELETE FROM profiles"))


async def test_a_row_of_a_table_that_does_not_exist_is_refused_at_the_commit(database: SqlStore) -> None:
    with database.writing() as work:
        work.tables.add(lobby())
        work.deadlines.replace(TABLE, ())
        work.outbox.drop_all(TABLE)
    async with writer(database).connect() as connection:
        await connection.execute(text("INSERT INTO seats VALUES ('nobody', 0, 1)"))
        with pytest.raises(exc.IntegrityError, match="FOREIGN KEY"):
            await connection.commit()


async def test_sixteen_tasks_queue_at_one_writer_and_lose_nothing(database: SqlStore) -> None:
    async def count_up() -> None:
        for _ in range(5):
            with database.writing() as work:
                known = work.profiles.get(UserId(1))
                work.profiles.put(Profile(UserId(1), ChannelId((known.direct or 0) + 1)))

    async with asyncio.TaskGroup() as group:
        for _ in range(16):
            group.create_task(count_up())
    with database.reading() as work:
        assert (work.profiles.get(UserId(1))).direct == 80


async def test_people_can_read_while_a_writer_is_at_work(database: SqlStore) -> None:
    await put(database, 1, "en")
    with database.writing() as work:
        work.profiles.put(Profile(UserId(1), language="de"))
        assert await language(database, 1) == "en"
    assert await language(database, 1) == "de"


async def test_a_database_locked_by_another_process_is_unavailable_and_works_again_later(
    database: SqlStore, path: Path
) -> None:
    with locked_by_another_process(path):
        with pytest.raises(StoreUnavailableError, match="locked"):
            await put(database, 1)
        assert await language(database, 1) is None
    await put(database, 1)
    assert await language(database, 1) == "en"


async def test_a_writer_that_never_comes_to_its_turn_is_told_so(
    database: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_pool, "QUEUE_SECONDS", 0.05)
    async with database.writing():
        with pytest.raises(StoreUnavailableError):
            await put(database, 1)
    await put(database, 1)


async def test_a_full_disk_loses_nothing_and_works_again_when_there_is_space(database: SqlStore) -> None:
    await put(database, 1)
    async with writer(database).connect() as connection:
        pages = (await connection.exec_driver_sql("PRAGMA page_count")).scalar_one()
        await connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 2}")

    async def fill() -> None:
        for number in range(100):
            with database.writing() as work:
                work.tables.add(lobby(f"table{number:05}", channel=number))

    with pytest.raises(StoreUnavailableError, match="full"):
        await fill()
    assert await language(database, 1) == "en"
    async with writer(database).connect() as connection:
        await connection.exec_driver_sql("PRAGMA max_page_count=100000")
    await put(database, 2)
    assert await language(database, 2) == "en"


async def kill_connection(engine: AsyncEngine) -> None:
    """Close the connection under the pool's feet."""
    async with engine.connect() as connection:
        raw = await connection.get_raw_connection()
        assert raw.driver_connection is not None
        await raw.driver_connection.close()


async def test_a_commit_on_a_dead_connection_is_an_error_and_the_next_one_works(database: SqlStore) -> None:
    with database.writing() as work:
        work.profiles.put(Profile(UserId(1), language="en"))
        raw = await (work.transaction.connected()).get_raw_connection()
        assert raw.driver_connection is not None
        await raw.driver_connection.close()
        with pytest.raises(StoreUnavailableError, match="closed"):
    assert await language(database, 1) is None
    await put(database, 1)
    assert await language(database, 1) == "en"


async def test_a_connection_that_died_in_the_pool_is_replaced_without_anybody_noticing(database: SqlStore) -> None:
    await kill_connection(writer(database))
    await put(database, 1)
    await kill_connection(database.engines.readers)
    assert await language(database, 1) == "en"


async def test_no_exception_shows_what_was_to_be_stored(database: SqlStore) -> None:
    row = insert(ProfileRow).values(user_id=1, direct_closed=False, language="hearts")
    async with writer(database).connect() as connection:
        await connection.execute(row)
        with pytest.raises(exc.IntegrityError) as caught:
            await connection.execute(row)
    assert "hearts" not in "".join(traceback.format_exception(caught.value))


async def test_a_unit_of_work_is_closed_outside_its_block(database: SqlStore) -> None:
    work = database.writing()
    with pytest.raises(RuntimeError, match="not open"):


async def test_a_cancelled_commit_is_done_to_its_end_before_anybody_goes_on(database: SqlStore) -> None:
    with database.writing() as work:
        work.profiles.put(Profile(UserId(1), language="de"))
        commit = asyncio.get_running_loop().create_task(work.commit())
        await asyncio.sleep(0)
        commit.cancel()
        with pytest.raises(asyncio.CancelledError):
            await commit
    assert await language(database, 1) == "de"


@pytest.mark.parametrize("steps", range(0, 60, 3))
async def test_a_task_cancelled_anywhere_leaves_all_or_nothing_and_a_free_writer(
    database: SqlStore, steps: int
) -> None:
    async def both() -> None:
        with database.writing() as work:
            work.profiles.put(Profile(UserId(1), language="de"))
            work.profiles.put(Profile(UserId(2), language="de"))

    task = asyncio.get_running_loop().create_task(both())
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait({task})
    assert await language(database, 1) == await language(database, 2)
    await put(database, 3)
    assert await language(database, 3) == "en"


async def test_a_second_bot_on_the_same_file_is_refused(database: SqlStore, path: Path) -> None:
    with pytest.raises(UnusableDatabaseError, match="in use by another"):
        async with opened(path):
            pass
    await put(database, 1)


async def test_the_file_is_free_again_when_the_bot_has_ended(path: Path) -> None:
    for number in (1, 2):
        async with opened(path) as store:
            await put(store, number)
    assert not path.with_name(f"{path.name}-wal").exists()


async def test_only_its_owner_may_read_the_file(database: SqlStore, path: Path) -> None:
    await put(database, 1)
    for name in (path.name, f"{path.name}-wal"):
        assert path.with_name(name).stat().st_mode & 0o077 == 0


async def test_a_folder_that_is_a_file_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.joinpath("data").write_text("")
    with pytest.raises(UnusableDatabaseError, match="cannot be written"):
        async with opened(tmp_path / "data" / "tables.sqlite3"):
            pass


async def test_a_database_that_is_a_folder_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.joinpath("there").mkdir()
    with pytest.raises(UnusableDatabaseError, match=r"there is a folder: database\.path must name a file"):
        async with opened(tmp_path / "there"):
            pass


@pytest.fixture
def text_file(path: Path) -> Path:
    """A file that somebody took for the database."""
    path.write_text("this is not a database, however long the text may be " * 100)
    return path


async def test_a_file_that_is_no_database_is_one_clear_line(text_file: Path) -> None:
    with pytest.raises(UnusableDatabaseError, match="not a database"):
        async with opened(text_file):
            pass


def test_the_schema_is_understood_by_postgresql() -> None:
    dialect = postgresql.dialect()
    for table in Base.metadata.sorted_tables:
        assert str(CreateTable(table).compile(dialect=dialect))
        for index in table.indexes:
            assert str(CreateIndex(index).compile(dialect=dialect))


def test_merging_a_notice_is_understood_by_postgresql() -> None:
    statement = merging(postgresql.dialect())
    assert "ON CONFLICT (table_id, key) DO UPDATE" in str(statement.compile(dialect=postgresql.dialect()))


async def test_a_database_that_others_could_read_is_its_owners_alone_from_then_on(path: Path) -> None:
    migrate.upgrade(path)
    path.chmod(0o644)  # noqa: ASYNC240 - nobody else runs here
    async with opened(path):
        pass
    assert path.stat().st_mode & 0o777 == 0o600  # noqa: ASYNC240 - as above
