"""The store over its real threads: what goes into one commit, who fails alone, and what a database that is locked, full
or gone means for those who wait."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection, event, exc, text

from bot.persistence import startup
from bot.persistence import store as stores
from bot.persistence.engine import BEGIN_READING, BEGIN_WRITING, READER_PRAGMAS, WRITER_PRAGMAS, UnusableDatabaseError
from bot.persistence.postgres import READER, PostgresThread, connect
from bot.persistence.sql import BUSY_MS, ConnectionThread, SqliteThread, undone
from bot.persistence.store import (
    MOST_LOADED,
    MOST_TOGETHER,
    Store,
    StoreLostError,
    StoreUnavailableError,
    TableCache,
    Unit,
)
from bot.tables.ids import ChannelId, InteractionId, MessageId, TableId, UserId
from bot.tables.notices import Notice, Post, RefreshBoard
from bot.tables.settings import Profile
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import MemoryStore
from tests.kit.postgres import BOTH, PATIENT_WRITER, SQLITE, OneDatabase
from tests.kit.seated import OPENED, lobby

T = TypeVar("T")
TABLE = lobby().id


class Crash(BaseException):
    """What no program catches."""


class Opened:
    """A store of which a test also has the threads. `there`: whether the file counts as the one that was opened."""

    def __init__(self, writer: ConnectionThread, reader: ConnectionThread) -> None:
        self.writer, self.reader = writer, reader
        self.there = True
        self.store = Store(writer, [reader], lambda: self.there)
        self.commits = 0

    async def pragma(self, name: str) -> object:
        """Say or ask a setting of the writer."""
        return await self.writer.run(
            lambda connection: undone(connection, lambda each: each.exec_driver_sql(f"PRAGMA {name}").scalar())
        )

    async def together(self, *functions: Callable[[Unit], T]) -> list[T | BaseException]:
        """How these end, of which none was begun before all were handed in."""
        async with self.held():
            tasks = [begun(self.store.write(function)) for function in functions]
            await handed_in()
        return await asyncio.gather(*tasks, return_exceptions=True)

    @asynccontextmanager
    async def held(self) -> AsyncGenerator[None]:
        """Nothing happens in the writer's thread meanwhile."""
        let_go = threading.Event()
        holding = begun(self.writer.run(lambda _: let_go.wait()))
        await handed_in()
        try:
            yield
        finally:
            let_go.set()
            await holding


def begun(work: Coroutine[object, object, T]) -> asyncio.Task[T]:
    return asyncio.get_running_loop().create_task(work)


async def handed_in() -> None:
    """Everyone who was begun has handed in what is to be done: that takes one turn of the loop."""
    await asyncio.sleep(0)


@pytest.fixture(params=BOTH)
async def opened(request: pytest.FixtureRequest) -> AsyncGenerator[Opened]:
    kind: str = request.param
    if kind == SQLITE:
        path: Path = request.getfixturevalue("path")
        writer, reader = await threads_on_a_file(path)
    else:
        database: OneDatabase = request.getfixturevalue("one_database")
        with database.store():
            pass
        writer = await PostgresThread.open(lambda: connect(database.url, PATIENT_WRITER))
        reader = await PostgresThread.open(lambda: connect(database.url, READER))
    threads = Opened(writer, reader)

    def count(_: Connection) -> None:
        threads.commits += 1

    await writer.run(lambda connection: event.listen(connection, "commit", count))
    yield threads
    await threads.store.close()


async def threads_on_a_file(path: Path) -> tuple[SqliteThread, SqliteThread]:
    with fresh_file(path):
        pass
    writer = await SqliteThread.open(path, BEGIN_WRITING, WRITER_PRAGMAS)
    return writer, await SqliteThread.open(path, BEGIN_READING, READER_PRAGMAS)


@pytest.fixture
async def on_file(path: Path) -> AsyncGenerator[Opened]:
    threads = Opened(*await threads_on_a_file(path))
    yield threads
    await threads.store.close()


@pytest.fixture
def real(opened: Opened) -> Store:
    return opened.store


def speaks(user: int, language: str = "de") -> Callable[[Unit], None]:
    """A change of one row."""
    return lambda unit: unit.profiles.put(Profile(UserId(user), language=language))


async def languages(store: Store, *users: int) -> list[str | None]:
    """What is stored of them."""
    return await store.read(lambda unit: [unit.profiles.get(UserId(user)).language for user in users])


def refers_to_nothing(unit: Unit) -> None:
    """The mistake shows at the commit only."""
    speaks(8)(unit)
    unit.posts.put(TableId("nowhere"), "board", Post(ChannelId(1), MessageId(2), OPENED))


class TestOneCommit:
    async def test_what_waits_is_committed_together_in_the_order_in_which_it_came(self, opened: Opened) -> None:
        served: list[int] = []

        def serve(number: int) -> Callable[[Unit], None]:
            return lambda _: served.append(number)

        await opened.together(*map(serve, range(5)))
        assert (served, opened.commits) == ([0, 1, 2, 3, 4], 1)
        await opened.together(*(speaks(user) for user in range(5)))
        assert opened.commits == 2
        assert await languages(opened.store, *range(5)) == ["de"] * 5

    async def test_a_crowd_takes_several_commits(self, opened: Opened) -> None:
        users = range(2 * MOST_TOGETHER + 1)
        await opened.together(*(speaks(user) for user in users))
        assert opened.commits == 3
        assert await languages(opened.store, *users) == ["de"] * len(users)

    async def test_each_sees_what_those_before_it_did(self, opened: Opened) -> None:
        def count(unit: Unit) -> int:
            known = unit.profiles.get(UserId(1)).direct or 0
            unit.profiles.put(Profile(UserId(1), ChannelId(known + 1)))
            return known

        assert await opened.together(*[count] * 20) == list(range(20))

    async def test_one_that_fails_fails_alone(self, opened: Opened) -> None:
        def fail(unit: Unit) -> None:
            speaks(2)(unit)
            unit.inbox.keep(InteractionId(5), UserId(2), None, OPENED)
            unit.inbox.keep(InteractionId(5), UserId(2), None, OPENED)

        ended = await opened.together(speaks(1), fail, speaks(3))
        assert [type(each) for each in ended] == [type(None), exc.IntegrityError, type(None)]
        assert opened.commits == 1
        assert await languages(opened.store, 1, 2, 3) == ["de", None, "de"]

    async def test_a_mistake_that_shows_at_the_commit_is_its_own(self, opened: Opened) -> None:
        ended = await opened.together(speaks(1), refers_to_nothing, speaks(3))
        assert [type(each) for each in ended] == [type(None), exc.IntegrityError, type(None)]
        assert await languages(opened.store, 1, 8, 3) == ["de", None, "de"]

    async def test_a_base_exception_undoes_the_whole_commit(self, opened: Opened) -> None:
        def die(unit: Unit) -> None:
            speaks(2)(unit)
            raise Crash

        ended = await opened.together(speaks(1), die, speaks(3))
        assert [type(each) for each in ended] == [Crash] * 3
        assert await languages(opened.store, 1, 2, 3) == [None] * 3
        await opened.store.write(speaks(1))
        assert await languages(opened.store, 1) == ["de"]

    async def test_who_was_not_run_again_because_the_program_died_is_not_confirmed(self, opened: Opened) -> None:
        runs: list[str] = []

        def die_the_second_time(_: Unit) -> None:
            runs.append("run")
            if len(runs) == 2:
                raise Crash

        ended = await opened.together(speaks(1), refers_to_nothing, die_the_second_time, speaks(4))
        assert all(isinstance(each, BaseException) for each in ended)
        assert await languages(opened.store, 1, 4) == ["de", None]


class TestWaiting:
    async def test_the_work_of_a_cancelled_caller_ends_before_it_goes(self, opened: Opened) -> None:
        async with opened.held():
            writing = begun(opened.store.write(speaks(1)))
            await handed_in()
            writing.cancel()
            await handed_in()
            assert not writing.done()
        with pytest.raises(asyncio.CancelledError):
            await writing
        assert await languages(opened.store, 1) == ["de"]

    async def test_too_long_a_queue_is_refused_and_nothing_of_it_is_run(
        self, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(stores, "QUEUE_SECONDS", 0)
        async with opened.held():
            with pytest.raises(StoreUnavailableError, match="too many wait for their turn"):
                await opened.store.write(speaks(1))
        monkeypatch.undo()
        await opened.store.write(speaks(2))
        assert await languages(opened.store, 1, 2) == [None, "de"]

    async def test_who_gives_up_takes_back_no_other_work_that_is_the_same(
        self, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def done(_: Unit) -> str:
            return "done"

        async with opened.held():
            patient = begun(opened.store.write(done))
            await handed_in()
            monkeypatch.setattr(stores, "QUEUE_SECONDS", 0)
            with pytest.raises(StoreUnavailableError, match="too many wait for their turn"):
                await opened.store.write(done)
        assert await patient == "done"

    async def test_what_is_under_way_when_the_time_is_up_is_done(
        self, opened: Opened, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        entered, let_go = asyncio.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def slow(unit: Unit) -> str:
            loop.call_soon_threadsafe(entered.set)
            let_go.wait()
            speaks(1)(unit)
            return "done"

        timeouts: list[asyncio.Timeout] = []

        def noted(_: float) -> asyncio.Timeout:
            timeouts.append(asyncio.timeout_at(None))
            return timeouts[-1]

        monkeypatch.setattr(stores.asyncio, "timeout", noted)
        writing = begun(opened.store.write(slow))
        await entered.wait()
        timeouts[0].reschedule(0)
        for _ in range(5):
            await asyncio.sleep(0)
        assert timeouts[0].expired()
        let_go.set()
        assert await writing == "done"
        assert await languages(opened.store, 1) == ["de"]

    async def test_who_reads_waits_for_no_writer_and_sees_what_is_committed(self, opened: Opened) -> None:
        await opened.store.write(speaks(1, "en"))
        entered, let_go = asyncio.Event(), threading.Event()
        loop = asyncio.get_running_loop()

        def slow(unit: Unit) -> None:
            speaks(1)(unit)
            loop.call_soon_threadsafe(entered.set)
            let_go.wait()

        writing = begun(opened.store.write(slow))
        await entered.wait()
        assert await languages(opened.store, 1) == ["en"]
        let_go.set()
        await writing
        assert await languages(opened.store, 1) == ["de"]

    async def test_a_reader_keeps_its_snapshot(self, opened: Opened) -> None:
        loop = asyncio.get_running_loop()

        def twice(unit: Unit) -> list[str | None]:
            before = unit.profiles.get(UserId(1)).language
            asyncio.run_coroutine_threadsafe(opened.store.write(speaks(1)), loop).result()
            return [before, unit.profiles.get(UserId(1)).language]

        assert await opened.store.read(twice) == [None, None]
        assert await languages(opened.store, 1) == ["de"]


class TestTrouble:
    @pytest.fixture
    def opened(self, on_file: Opened) -> Opened:
        """What a file does."""
        return on_file

    async def test_a_full_disk_loses_nothing_and_works_again_when_there_is_room(self, opened: Opened) -> None:
        await opened.store.write(speaks(1))
        await opened.pragma("max_page_count=1")  # never less than there is

        def fill(unit: Unit) -> None:
            for number in range(100):
                unit.tables.add(lobby(f"table{number:05}", channel=number))

        ended = await opened.together(speaks(2), fill, speaks(3))
        told = [str(each) for each in ended if isinstance(each, StoreUnavailableError)]
        assert told
        assert set(told) == {"the disk is full (database or disk is full)"}
        await opened.pragma("max_page_count=1000000")
        assert await opened.store.read(lambda unit: unit.tables.live()) == []
        stored = await languages(opened.store, 1, 2, 3)
        assert stored == ["de", *(None if isinstance(each, BaseException) else "de" for each in ended[::2])]
        await opened.store.write(fill)

    async def test_a_lock_of_somebody_else_is_one_line_and_the_store_works_again(
        self, opened: Opened, path: Path
    ) -> None:
        await opened.pragma("busy_timeout=20")
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            ended = await opened.together(speaks(1), speaks(2))
            assert [str(each) for each in ended] == ["another program locks the database (database is locked)"] * 2
            assert [type(each) for each in ended] == [StoreUnavailableError] * 2
            assert await languages(opened.store, 1) == [None]
            other.execute("ROLLBACK")
        await opened.store.write(speaks(1))
        assert await languages(opened.store, 1, 2) == ["de", None]

    async def test_a_commit_that_failed_leaves_no_open_transaction(self, opened: Opened, path: Path) -> None:
        with pytest.raises(exc.IntegrityError, match="FOREIGN KEY"):
            await opened.store.write(refers_to_nothing)
        with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("ROLLBACK")
        await opened.store.write(speaks(1))
        assert await languages(opened.store, 1, 8) == ["de", None]

    async def test_a_mistake_of_ours_stays_what_it_is_and_never_shows_what_was_to_be_stored(self, real: Store) -> None:
        def twice(unit: Unit) -> None:
            for _ in range(2):
                unit.sql.connection.execute(
                    text("INSERT INTO keepsakes (name, value) VALUES ('a', :what)"), {"what": "hearts"}
                )

        with pytest.raises(exc.IntegrityError) as caught:
            await real.write(twice)
        assert "hearts" not in str(caught.value)

    async def test_readers_cannot_write_even_with_plain_sql(self, real: Store) -> None:
        with pytest.raises(StoreUnavailableError, match="readonly"):
            await real.read(lambda unit: unit.sql.connection.execute(text("DELETE FROM profiles")))
        assert await languages(real, 1) == [None]

    async def test_a_store_that_is_closed_is_unavailable(self, real: Store) -> None:
        await real.close()
        with pytest.raises(StoreUnavailableError, match="the connection is closed"):
            await real.write(speaks(1))

    async def test_a_file_that_went_is_noticed_at_the_next_commit_and_told_once(self, opened: Opened) -> None:
        told: list[str] = []
        opened.store.when_lost(lambda: told.append("lost"))
        await opened.store.write(speaks(1))
        opened.there = False
        assert (opened.store.lost, told) == (False, []), "nobody looks while nobody stores anything"
        assert await languages(opened.store, 1) == ["de"]
        for _ in range(2):
            with pytest.raises(StoreLostError, match="the database was deleted or replaced"):
                await opened.store.write(speaks(2))
        assert (opened.store.lost, told) == (True, ["lost"])

    async def test_a_reading_that_fails_because_the_file_went_says_so(self, opened: Opened) -> None:
        told: list[str] = []
        opened.store.when_lost(lambda: told.append("lost"))
        with pytest.raises(StoreUnavailableError, match="no such table: missing"):
            await opened.store.read(lambda unit: unit.sql.connection.execute(text("SELECT 1 FROM missing")))
        assert told == [], "the file is there"
        opened.there = False
        with pytest.raises(StoreLostError, match="the database was deleted or replaced"):
            await opened.store.read(lambda unit: unit.sql.connection.execute(text("SELECT 1 FROM missing")))
        assert (opened.store.lost, told) == (True, ["lost"])


async def test_where_nobody_knows_whether_it_was_committed_the_next_one_tells_what_is_owed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The connection is lost when the database has committed, before it could say so."""
    store = MemoryStore()
    commit = store.connection.commit

    def committed_and_lost() -> None:
        commit()
        raise exc.OperationalError(None, None, sqlite3.OperationalError("the server closed the connection"))

    changes = store.watch_outbox()
    await store.write(lambda unit: unit.tables.add(lobby()))
    monkeypatch.setattr(store.connection, "commit", committed_and_lost)
    with pytest.raises(StoreUnavailableError, match="closed the connection"):
        await store.write(lambda unit: unit.outbox.add([Notice(TABLE, RefreshBoard(), OPENED)]))
    assert list(changes) == []
    monkeypatch.undo()
    for number in range(2):
        await store.write(speaks(number))
        assert list(changes) == [{TABLE: store.notices(TABLE)}], "once"


class TestSettings:
    @pytest.fixture
    def opened(self, on_file: Opened) -> Opened:
        """What a file does."""
        return on_file

    @pytest.mark.parametrize(
        ("pragma", "value"),
        [
            ("journal_mode", "wal"),
            ("synchronous", 2),
            ("foreign_keys", 1),
            ("secure_delete", 1),
            ("trusted_schema", 0),
            ("cell_size_check", 1),
            ("wal_autocheckpoint", 1000),
            ("busy_timeout", BUSY_MS),
        ],
    )
    async def test_the_writer_has_those_that_keep_choices_safe(
        self, opened: Opened, pragma: str, value: object
    ) -> None:
        assert await opened.pragma(pragma) == value

    async def test_a_file_that_refuses_one_is_not_used(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        weak = tuple(each.replace("FULL", "OFF") for each in WRITER_PRAGMAS)
        monkeypatch.setattr(startup, "WRITER_PRAGMAS", weak)
        with pytest.raises(UnusableDatabaseError, match=r"refuses synchronous=2 \(it says 0\)"):
            async with startup.opened(path):
                pass

    async def test_what_is_looked_at_when_it_is_opened_leaves_no_open_transaction(self, path: Path) -> None:
        """It would lock everyone else out, and the first reading would see the file as it was at the start."""
        async with startup.opened(path) as store:
            with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                other.execute("ROLLBACK")
            await store.write(speaks(1))
            assert await languages(store, 1) == ["de"]


class TestRemembered:
    async def test_a_table_is_remembered_once_it_is_committed_and_not_before(self, real: Store) -> None:
        newer = replace(lobby(), language="fr")

        def save(unit: Unit) -> None:
            unit.tables.add(lobby())
            unit.tables.save(newer)
            assert TABLE not in real.tables

        await real.write(save)
        assert real.tables == {TABLE: newer}
        assert await real.read(lambda unit: unit.tables.load(TABLE)) is newer

    async def test_what_was_undone_is_not_remembered(self, opened: Opened) -> None:
        await opened.store.write(lambda unit: unit.tables.add(lobby()))
        newer = replace(lobby(), language="fr")

        def undone_one(unit: Unit) -> None:
            unit.tables.save(newer)
            raise LookupError

        def seen(unit: Unit) -> str | None:
            table = unit.tables.load(TABLE)
            return None if table is None else table.language

        for others in ((), (speaks(1),)):
            ended = await opened.together(undone_one, *others, seen)
            assert ended[-1] == lobby().language
            assert await opened.store.read(seen) == lobby().language

    async def test_a_commit_that_fails_leaves_what_was_stored(self, real: Store) -> None:
        await real.write(lambda unit: unit.tables.add(lobby()))

        def fail(unit: Unit) -> None:
            unit.tables.save(replace(lobby(), language="fr"))
            refers_to_nothing(unit)

        with pytest.raises(exc.IntegrityError):
            await real.write(fail)
        for how in (real.read, real.write):
            assert await how(lambda unit: unit.tables.load(TABLE)) == lobby()

    async def test_a_writer_sees_the_table_that_is_on_its_way_and_a_reader_does_not(self, opened: Opened) -> None:
        await opened.store.write(lambda unit: unit.tables.add(lobby()))
        newer, loop = replace(lobby(), language="fr"), asyncio.get_running_loop()

        def of_a_reader(_: Unit) -> object:
            reading = opened.store.read(lambda unit: unit.tables.load(TABLE))
            return asyncio.run_coroutine_threadsafe(reading, loop).result()

        ended = await opened.together(
            lambda unit: unit.tables.save(newer), lambda unit: unit.tables.load(TABLE), of_a_reader
        )
        assert ended == [None, newer, lobby()]

    async def test_deleting_tables_forgets_all_of_them(self, opened: Opened) -> None:
        other = lobby("bbbbbbbbbb", channel=71)

        def both(unit: Unit) -> None:
            for table in (lobby(), other):
                unit.tables.add(table)
                unit.tables.save(table)

        def forget(unit: Unit) -> None:
            assert unit.tables.load(TABLE) is not None
            unit.freeze(TABLE, "it is broken")
            unit.people.erase(UserId(1))

        await opened.store.write(both)
        ended = await opened.together(lambda unit: unit.tables.save(lobby()), forget, speaks(9))
        assert ended == [None] * 3
        assert opened.store.tables == {}
        assert await opened.store.read(lambda unit: unit.tables.load(TABLE)) is None

    def test_the_longest_unchanged_goes_when_there_are_too_many(self) -> None:
        cache = TableCache()
        for number in range(MOST_LOADED + 1):
            cache.committed({TableId(str(number)): lobby(), TableId("none"): None})
        assert (len(cache), TableId("0") in cache, TableId("none") in cache) == (MOST_LOADED, False, False)


async def test_what_may_wait_is_done_after_all_that_people_wait_for(real: Store) -> None:
    done, begun, going_on = list[str](), threading.Event(), threading.Event()

    def hold(_: Unit) -> None:
        begun.set()
        going_on.wait(5)

    def note(what: str) -> Callable[[Unit], None]:
        return lambda _: done.append(what)

    async with asyncio.TaskGroup() as group:
        group.create_task(real.write(hold))
        await asyncio.to_thread(begun.wait, 5)
        group.create_task(real.write(note("deadline"), behind=True))
        await asyncio.sleep(0)
        group.create_task(real.write(note("first")))
        group.create_task(real.write(note("second")))
        await asyncio.sleep(0)
        going_on.set()
    assert done == ["first", "second", "deadline"]


@pytest.mark.parametrize("cancelled", [False, True])
async def test_what_may_wait_is_done_before_its_caller_goes_on_however_many_come_before_it(
    real: Store, cancelled: bool
) -> None:
    done, begun, going_on = list[str](), threading.Event(), threading.Event()

    def hold(_: Unit) -> None:
        begun.set()
        going_on.wait(5)

    async def deadline() -> Sequence[str]:
        def note(_: Unit) -> str:
            done.append("deadline")
            return "met"

        try:
            return [await real.write(note, behind=True), *done]
        except asyncio.CancelledError:
            return ["cancelled", *done]

    async with asyncio.TaskGroup() as group:
        group.create_task(real.write(hold))
        await asyncio.to_thread(begun.wait, 5)
        waits = group.create_task(deadline())
        await asyncio.sleep(0)
        if cancelled:
            waits.cancel()
            await asyncio.sleep(0)
        for user in range(MOST_TOGETHER):
            group.create_task(real.write(speaks(user + 1)))
        await asyncio.sleep(0)
        going_on.set()
    assert waits.result() == ["cancelled" if cancelled else "met", "deadline"]
