"""Several processes on one database of PostgreSQL: they write one after the other, hear of one another, and one that
was away too long stores nothing any more."""

import asyncio
import os
import socket
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, closing, suppress
from dataclasses import replace
from types import SimpleNamespace

import psycopg
import pytest
from pydantic import SecretStr

from bot.persistence import postgres, postgres_store
from bot.persistence.engine import UnusableDatabaseError, named
from bot.persistence.file.errors import PassingTroubleError
from bot.persistence.file.ownership import DatabaseInUseError
from bot.persistence.postgres import WRITER, Driver, connect_as_user
from bot.persistence.postgres_store import PostgresStore, ShardLocks
from bot.persistence.shards import Shards
from bot.persistence.startup import migrated, opened
from bot.persistence.store import Store, StoreUnavailableError, Unit
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId
from bot.tables.notices import Notice, RefreshBoard
from bot.tables.table import Table
from tests.kit.always import some
from tests.kit.postgres import ON_POSTGRESQL, Cluster
from tests.kit.seated import lobby

pytestmark = ON_POSTGRESQL

SHARDS = 4
TIMEOUT = 60.0
"""Seconds; longer than any test, but where a test waits for it."""

KILL_ALL = (
    "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = 'alone' AND pid <> pg_backend_pid()"
)
NAME = TableId("aaaaaaaaaa")
BEFORE_AND_UNTIL = Milliseconds(50), Milliseconds(60)


@pytest.fixture(autouse=True)
def no_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process pings its locks when a test says so."""
    monkeypatch.setattr(postgres_store, "PING_SECONDS", 3600.0)


def table_on(shard: int, name: TableId = NAME) -> Table:
    """A lobby on a server of that shard."""
    table = lobby()
    return replace(table, id=name, place=replace(table.place, guild=GuildId(shard << 22)))


FIRST, SECOND = Shards(SHARDS, frozenset({0, 1})), Shards(SHARDS, frozenset({2, 3}))
MINE = "mine"


@asynccontextmanager
async def two(url: SecretStr) -> AsyncGenerator[tuple[PostgresStore, PostgresStore]]:
    """Two processes; the first has the shards 0 and 1, the second 2 and 3."""
    async with (
        postgres_store.opened(url, FIRST, TIMEOUT) as first,
        postgres_store.opened(url, SECOND, TIMEOUT) as second,
    ):
        yield first, second


async def named_on(store: PostgresStore, name: TableId = NAME) -> str | None:
    """What a table is called there, as that process reads it."""
    table = await store.read(lambda unit: unit.tables.load(name))
    return None if table is None else table.circumstances.server_name


def gives(name: str) -> Callable[[Unit], None]:
    """The table's server has this name, which is to be told."""

    def give(unit: Unit) -> None:
        table = some(unit.tables.load(NAME))
        unit.tables.save(replace(table, circumstances=replace(table.circumstances, server_name=name)))
        unit.outbox.add([Notice(NAME, RefreshBoard(), Milliseconds(0))])

    return give


def waiting(store: PostgresStore) -> Callable[[Unit], Sequence[TableId]]:
    """The tables of which that process has to tell."""
    return lambda unit: [notice.table for notice in unit.outbox.waiting(store.shards)]


async def why_not(store: PostgresStore, function: Callable[[Unit], None]) -> str:
    """Why it could not be stored."""
    with pytest.raises(StoreUnavailableError) as caught:
        await store.write(function)
    return str(caught.value)


async def test_each_sees_at_once_what_the_other_stored_and_remembers_nothing(url: SecretStr) -> None:
    async with two(url) as (first, second):
        await first.write(lambda unit: unit.tables.add(table_on(0)))
        for store, name in ((first, "one"), (second, "two"), (first, "three")):
            await store.write(gives(name))
            assert [await named_on(each) for each in (first, second)] == [name, name]
        assert dict(first.tables) == {}


async def test_what_two_count_together_is_counted_once_each(url: SecretStr) -> None:
    """What a unit reads is what it stores again, whatever the other process does meanwhile."""

    def one_more(unit: Unit) -> None:
        unit.key_values.put("counted", str(int(unit.key_values.get("counted") or 0) + 1))

    async with two(url) as stores:
        await asyncio.gather(*(store.write(one_more) for _ in range(20) for store in stores))
        assert await stores[0].read(lambda unit: unit.key_values.get("counted")) == "40"


async def test_whoever_has_a_table_hears_that_another_changed_it_and_alone_is_to_tell_it(url: SecretStr) -> None:
    async with two(url) as (first, second), asyncio.TaskGroup() as group:
        heard = asyncio.Queue[Sequence[TableId]]()
        listening = group.create_task(second.listen(heard.put_nowait))
        assert await heard.get() == ()
        owed = first.watch_outbox(), second.watch_outbox()
        await first.write(lambda unit: unit.tables.add(table_on(2)))
        await first.write(gives("from the first"))
        assert await heard.get() == [NAME]
        assert [list(each) for each in owed] == [[], []]
        assert [await store.read(waiting(store)) for store in (first, second)] == [[], [NAME]]
        await second.write(gives("from its own"))
        assert [[list(change) for change in each] for each in owed] == [[], [[NAME]]]
        assert heard.empty()
        listening.cancel()


async def test_deadlines_live_tables_and_forgiveness_go_by_shard(url: SecretStr) -> None:
    other = TableId("bbbbbbbbbb")

    def fill(unit: Unit) -> None:
        for shard, name in ((0, NAME), (3, other)):
            table = table_on(shard, name)
            unit.tables.add(replace(table, place=replace(table.place, channel=ChannelId(shard + 1))))
            unit.deadlines.replace(name, [Deadline(name, DeadlineKind.TURN, 0, Milliseconds(10 + shard))])

    def seen(store: PostgresStore) -> Callable[[Unit], object]:
        own = store.shards
        due = Milliseconds(99)
        return lambda unit: (
            unit.tables.live(own),
            [each.table for each in unit.deadlines.due(due, 9, own)],
            unit.deadlines.next_due(own),
        )

    async with two(url) as (first, second):
        await first.write(fill)
        assert await first.read(seen(first)) == ([NAME], [NAME], 10)
        assert await second.read(seen(second)) == ([other], [other], 13)
        missed = await first.write(lambda unit: unit.deadlines.postpone_missed(*BEFORE_AND_UNTIL, first.shards))
        assert missed == [NAME]
        assert [await store.read(seen(store)) for store in (first, second)] == [
            ([NAME], [NAME], 60),
            ([other], [other], 13),
        ]


async def write_and_hear_nothing(store: Store, lost: asyncio.Event) -> None:
    """Have something stored until the store knows that it is lost; no one is answered then."""
    writing = asyncio.get_running_loop().create_task(store.write(lambda unit: unit.key_values.put(MINE, "x")))
    await lost.wait()
    await asyncio.wait([writing], timeout=0.2)
    assert not writing.done()
    writing.cancel()
    await asyncio.wait([writing])


async def test_a_process_whose_shards_were_taken_stores_and_answers_nothing_more(
    url: SecretStr, cluster: Cluster
) -> None:
    async def lose_them() -> None:
        async with postgres_store.opened(url, FIRST, TIMEOUT) as away, AsyncExitStack() as later:
            lost = asyncio.Event()
            away.when_lost(lost.set)
            await away.write(lambda unit: unit.key_values.put("before", "x"))
            cluster.execute(KILL_ALL, "alone")
            other = await later.enter_async_context(postgres_store.opened(url, FIRST, TIMEOUT))
            for _ in range(2):  # beside the other one, and after its end
                await write_and_hear_nothing(away, lost)
                assert away.taken_over
                assert await other.read(lambda unit: [unit.key_values.get(name) for name in ("before", MINE)]) == [
                    "x",
                    None,
                ]
            await later.aclose()

    with pytest.raises(PassingTroubleError, match=r"has taken over .*: this one was away too long"):
        await lose_them()


async def test_a_lost_connection_costs_no_process_its_shards(url: SecretStr, cluster: Cluster) -> None:
    async with two(url) as (first, second):
        cluster.execute(KILL_ALL, "alone")
        for store in (second, first):
            await store.write(lambda unit: unit.key_values.put("stored", "x"))
            await locks_of(store).ping()
        cluster.execute(KILL_ALL, "alone")
        for store in (first, second):
            await locks_of(store).ping()
            await store.write(lambda unit: unit.key_values.put("stored", "y"))
        assert not first.lost
        assert not second.lost
        with pytest.raises(DatabaseInUseError):
            async with postgres_store.opened(url, FIRST, TIMEOUT):
                pass


async def test_the_server_gives_the_shards_of_a_silent_process_away(url: SecretStr) -> None:
    """The session that holds the locks is idle for longer than the timeout."""
    silent = ShardLocks(url, FIRST, 0.4)
    await silent.acquire()
    assert await free(url, FIRST)
    with pytest.raises(psycopg.Error, match="taken over"):
        await silent.ping()
    assert silent.lost
    await silent.release()


async def test_a_process_waits_before_it_speaks_when_it_has_not_pinged_for_long(url: SecretStr) -> None:
    locks = ShardLocks(url, FIRST, TIMEOUT)
    await locks.acquire()
    await locks.held()
    vars(locks)["_pinged"] -= TIMEOUT
    waiting = asyncio.get_running_loop().create_task(locks.held())
    done, _ = await asyncio.wait([waiting], timeout=0.05)
    assert not done
    await locks.ping()
    await waiting
    await locks.release()


async def free(url: SecretStr, shards: Shards) -> bool:
    """Take the shards once they are free, and give them back."""
    while True:
        with suppress(DatabaseInUseError, PassingTroubleError):
            async with postgres_store.opened(url, shards, TIMEOUT):
                return True


def locks_of(store: PostgresStore) -> ShardLocks:
    return vars(store)["_locks"]


async def test_one_that_stands_still_in_mid_work_holds_up_the_others_for_a_moment_alone(url: SecretStr) -> None:
    """That is a second and a half: the server ends its session, and what it began is not stored."""

    def stands_still(unit: Unit) -> None:
        unit.key_values.put("still", "x")
        loop.call_soon_threadsafe(began.set)
        with suppress(TimeoutError):
            asyncio.run_coroutine_threadsafe(asyncio.wait_for(goes_on.wait(), 10), loop).result()

    loop, began, goes_on = asyncio.get_running_loop(), asyncio.Event(), asyncio.Event()
    async with two(url) as (first, second), asyncio.TaskGroup() as group:
        still = group.create_task(why_not(first, stands_still))
        await began.wait()
        await second.write(lambda unit: unit.key_values.put("other", "x"))
        goes_on.set()
        assert "terminat" in await still
        kept = await second.read(lambda unit: [unit.key_values.get(name) for name in ("still", "other")])
        assert kept == [None, "x"]


def in_a_statement_for_many_rows(driver: Driver) -> None:
    """The server has done the rows so far, and waits for more."""
    driver.pgconn.enter_pipeline_mode()
    driver.pgconn.send_query_params(b"INSERT INTO keepsakes VALUES ('one of many', 'x')", None)
    driver.pgconn.send_flush_request()
    driver.pgconn.flush()


def after_a_statement_for_many_rows(driver: Driver) -> None:
    """The end of its pipeline stops the timer of the server."""
    driver.cursor().executemany("INSERT INTO keepsakes VALUES (%s, 'x')", [("one of two",), ("the other",)])


def with_a_result_that_is_not_read(driver: Driver) -> None:
    driver.pgconn.send_query(b"SELECT repeat('x', 1000) FROM generate_series(1, 100000)")
    driver.pgconn.flush()


def in_a_message_that_is_half_sent(driver: Driver) -> None:
    statement = b"\0INSERT INTO keepsakes VALUES ($1, 'x')\0\0\0"
    with socket.socket(fileno=os.dup(driver.fileno())) as wire:
        wire.sendall(b"P" + (len(statement) + 4).to_bytes(4) + statement + b"B" + (99_999).to_bytes(4) + b"\0")


@pytest.mark.parametrize(
    "stands_still",
    [
        in_a_statement_for_many_rows,
        after_a_statement_for_many_rows,
        with_a_result_that_is_not_read,
        in_a_message_that_is_half_sent,
    ],
)
async def test_where_no_timeout_of_the_server_ends_its_work_another_process_does(
    url: SecretStr, stands_still: Callable[[Driver], None]
) -> None:
    """Neither one with other shards nor one that takes its place is held up for long."""
    async with postgres_store.opened(url, SECOND, TIMEOUT) as second:
        for take in (lambda: locks_of(second).ping(), lambda: free(url, FIRST)):
            with closing(connect_as_user(url, WRITER)) as still:
                still.execute("SELECT FROM keepsakes WHERE name = 'owner' FOR UPDATE")
                stands_still(still)
                while not await stored(second):
                    await take()


async def stored(store: PostgresStore) -> bool:
    """Whether it can store anything now."""
    with suppress(StoreUnavailableError):
        await store.write(lambda unit: unit.key_values.put("stored", "x"))
        return True
    return False


async def test_another_schema_is_refused_to_each(url: SecretStr, cluster: Cluster) -> None:
    cluster.execute("UPDATE alembic_version SET version_num = '0009'", "alone")
    with pytest.raises(UnusableDatabaseError, match="has schema 0009, this twowin works with"):
        async with postgres_store.opened(url, FIRST, TIMEOUT):
            pass


async def test_a_machine_whose_clock_is_wrong_is_refused(url: SecretStr, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_store, "MOST_CLOCK_SKEW", -1.0)
    with pytest.raises(UnusableDatabaseError, match=r"this machine's clock is .* off .*: set both by NTP"):
        async with postgres_store.opened(url, FIRST, TIMEOUT):
            pass


async def test_a_slow_answer_does_not_make_a_clock_wrong(url: SecretStr, monkeypatch: pytest.MonkeyPatch) -> None:
    readings = iter((time.time() - 50, time.time() + 50))
    monkeypatch.setattr(postgres_store, "time", SimpleNamespace(time=lambda: next(readings)))
    async with postgres_store.opened(url, FIRST, TIMEOUT):
        pass


class TestWhoElse:
    async def test_who_has_all_shards_and_every_change_of_the_schema_waits_until_all_processes_are_gone(
        self, url: SecretStr
    ) -> None:
        async with postgres_store.opened(url, SECOND, TIMEOUT):
            with pytest.raises(DatabaseInUseError):
                migrated(url)
            with pytest.raises(DatabaseInUseError):
                async with opened(url):
                    pass
        async with opened(url):
            with pytest.raises(DatabaseInUseError, match="is in use by another twowin: stop that one first"):
                async with postgres_store.opened(url, SECOND, TIMEOUT):
                    pass

    @pytest.mark.parametrize("meanwhile", ["opened", "changing"])
    async def test_a_process_that_had_lost_its_connection_stores_nothing_after_someone_else_used_the_database(
        self, url: SecretStr, cluster: Cluster, meanwhile: str
    ) -> None:
        async def be_there_before() -> None:
            async with postgres_store.opened(url, SECOND, TIMEOUT) as before:
                lost = asyncio.Event()
                before.when_lost(lost.set)
                cluster.execute(KILL_ALL, "alone")
                if meanwhile == "opened":
                    async with opened(url):
                        pass
                else:
                    with postgres.changing(url):
                        pass
                await write_and_hear_nothing(before, lost)

        with pytest.raises(PassingTroubleError):
            await be_there_before()

    async def test_all_processes_have_the_same_number_of_shards(self, url: SecretStr) -> None:
        eight = Shards(8, frozenset({2, 3}))
        async with postgres_store.opened(url, FIRST, TIMEOUT):
            with pytest.raises(UnusableDatabaseError) as caught:
                async with postgres_store.opened(url, eight, TIMEOUT):
                    pass
            assert str(caught.value) == (
                f"the processes on {named(url)} share {SHARDS} shards, and this one says 8: "
                "give the same discord.shard_count to all of them"
            )
        async with postgres_store.opened(url, eight, TIMEOUT) as store:
            await store.write(lambda unit: unit.key_values.put("stored", "x"))

    async def test_a_database_that_an_earlier_version_shared_is_taken_over(
        self, url: SecretStr, cluster: Cluster
    ) -> None:
        cluster.execute("INSERT INTO keepsakes VALUES ('members', '[[\"a\", 4, [0], 7]]'), ('owner', 'ab12')", "alone")
        async with postgres_store.opened(url, FIRST, TIMEOUT) as store:
            await store.write(lambda unit: unit.key_values.put("stored", "x"))
            assert await store.read(lambda unit: unit.key_values.get("members")) is None
