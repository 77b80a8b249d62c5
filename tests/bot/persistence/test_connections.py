"""One connection writes; whose turn it is, and what happens to those who come after one that fails."""

import asyncio
import sqlite3

import pytest
from sqlalchemy import event
from sqlalchemy.pool import QueuePool

from bot.persistence.unit_of_work import SqlStore, SqlUnitOfWork
from bot.tables.posts import Post
from bot.persistence.store import StoreUnavailableError
from bot.tables.ids import ChannelId, InteractionId, MessageId, TableId, UserId
from bot.tables.settings import Profile
from tests.bot.persistence.test_store_contract import NOW, TABLE, lobby


async def language(store: SqlStore, user: int) -> str | None:
    with store.reading() as work:
        return (work.profiles.get(UserId(user))).language


async def test_the_turn_is_passed_on_before_the_disk_has_answered(database: SqlStore) -> None:
    """Else a crowd waits for the event loop once for each of its members."""
    loop = asyncio.get_running_loop()
    with database.writing() as first:
        await first.profiles.put(Profile(UserId(1), language="de"))
        committing = loop.create_task(first.commit())
        with database.writing() as second:
            assert not committing.done()
            await second.profiles.put(Profile(UserId(2), language="fr"))
            await second.commit()
        await committing
    assert [await language(database, 1), await language(database, 2)] == ["de", "fr"]


async def test_who_comes_next_sees_what_is_still_on_its_way(database: SqlStore) -> None:
    loop = asyncio.get_running_loop()
    assert await language(database, 1) is None, "from here on it is remembered"
    with database.writing() as first:
        await first.profiles.put(Profile(UserId(1), language="de"))
        committing = loop.create_task(first.commit())
        with database.writing() as second:
            known = await second.profiles.get(UserId(1))
            assert known.language == "de"
            await second.profiles.put(Profile(UserId(1), ChannelId(7), language=known.language))
            await second.commit()
        await committing
    with database.reading() as work:
        assert work.profiles.get(UserId(1)) == Profile(UserId(1), ChannelId(7), language="de")


async def test_one_that_fails_takes_nobody_with_it(database: SqlStore) -> None:
    loop = asyncio.get_running_loop()
    with database.writing() as first:
        await first.profiles.put(Profile(UserId(1), language="de"))
        await first.posts.put(TableId("nowhere"), "board", Post(ChannelId(1), MessageId(2), NOW))
        failing = loop.create_task(first.commit())
        with database.writing() as second:
            await second.profiles.put(Profile(UserId(2), language="fr"))
            await second.commit()
        with pytest.raises(Exception, match="FOREIGN KEY"):
            await failing
    assert [await language(database, 1), await language(database, 2)] == [None, "fr"]


async def die(work: SqlUnitOfWork) -> None:
    """The connection of that unit of work is closed under its feet."""
    raw = await (work.transaction.connected()).get_raw_connection()
    assert raw.driver_connection is not None
    await raw.driver_connection.close()


def taken(store: SqlStore) -> list[int]:
    """How many connections the pools of the writer and of the readers miss."""
    pools = (store.engines.writer.sync_engine.pool, store.engines.readers.sync_engine.pool)
    return [pool.checkedout() for pool in pools if isinstance(pool, QueuePool)]


async def test_who_comes_after_a_connection_that_died_has_another(database: SqlStore) -> None:
    with database.writing() as first:
        await first.profiles.put(Profile(UserId(1), language="de"))
        await first.commit()
        await die(first)
        with database.writing() as second:
            await second.profiles.put(Profile(UserId(2), language="fr"))
            await second.commit()
    assert [await language(database, 1), await language(database, 2)] == ["de", "fr"]
    assert taken(database) == [0, 0]


async def test_the_pool_has_the_new_connection_back_although_somebody_still_holds_the_dead_one(
    database: SqlStore,
) -> None:
    with database.writing() as first:
        await first.profiles.put(Profile(UserId(1), language="de"))
        await first.commit()
        await die(first)
        second = database.writing()
        await second.__aenter__()
        await second.profiles.put(Profile(UserId(2), language="fr"))
        await second.commit()
        await second.__aexit__(None, None, None)
    assert taken(database) == [0, 0]


async def test_a_crowd_behind_a_connection_that_dies_loses_only_what_died_with_it(database: SqlStore) -> None:
    loop = asyncio.get_running_loop()

    async def put(user: int) -> None:
        with database.writing() as work:
            work.profiles.put(Profile(UserId(user), language="fr"))

    with database.writing() as first:
        await first.profiles.put(Profile(UserId(1), language="de"))
        crowd = [loop.create_task(put(user)) for user in range(2, 6)]
        await asyncio.sleep(0)
        await die(first)
        with pytest.raises(StoreUnavailableError, match="closed"):
            await first.commit()
    await asyncio.gather(*crowd)
    assert [await language(database, user) for user in range(1, 6)] == [None, "fr", "fr", "fr", "fr"]
    assert taken(database) == [0, 0]


async def test_a_connection_that_cannot_be_made_keeps_nobody_from_the_next(database: SqlStore) -> None:
    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    writer = database.engines.writer
    await writer.dispose()
    event.listen(writer.sync_engine, "connect", refuse)
    with pytest.raises(StoreUnavailableError, match="unable to open"):
        await database.writing().__aenter__()
    event.remove(writer.sync_engine, "connect", refuse)
    with database.writing() as work:
        work.profiles.put(Profile(UserId(1), language="de"))
    assert await language(database, 1) == "de"
    assert taken(database) == [0, 0]


async def test_a_unit_of_work_in_which_a_statement_failed_stores_nothing_more(database: SqlStore) -> None:
    with database.writing() as work:
        work.profiles.put(Profile(UserId(1), language="de"))
        work.inbox.keep(InteractionId(5), UserId(1), None, NOW)
        work.inbox.keep(InteractionId(5), UserId(1), None, NOW)
        with pytest.raises(Exception, match="UNIQUE"):
            work.inbox.seen(InteractionId(6))
        work.profiles.put(Profile(UserId(2), language="fr"))
        with pytest.raises(RuntimeError, match="has failed"):
    assert [await language(database, 1), await language(database, 2)] == [None, None]


async def test_a_crowd_of_writers_is_served_in_the_order_in_which_it_came(database: SqlStore) -> None:
    served: list[int] = []

    async def come(number: int) -> None:
        with database.writing() as work:
            served.append(number)
            work.profiles.put(Profile(UserId(number), language="de"))

    async with asyncio.TaskGroup() as group:
        for number in range(50):
            group.create_task(come(number))
    assert served == list(range(50))


async def test_the_pool_has_the_connection_back_when_nobody_writes(database: SqlStore) -> None:
    with database.writing() as work:
        work.tables.add(lobby())
    with database.reading() as work:
        assert work.tables.load(TABLE) is not None
    assert taken(database) == [0, 0]


async def test_who_is_cancelled_while_waiting_for_the_turn_blocks_nobody(database: SqlStore) -> None:
    loop = asyncio.get_running_loop()

    async def write() -> None:
        with database.writing() as work:
            work.profiles.put(Profile(UserId(1), language="de"))

    async with database.writing():
        waiting = loop.create_task(write())
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
    await write()
    assert await language(database, 1) == "de"
