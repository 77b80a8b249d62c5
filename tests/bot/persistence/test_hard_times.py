"""A full disk, one that became read-only and a locked database in the middle of a game: the press is not recorded, and
the game goes on later."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.persistence.store import StoreUnavailableError
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.change import Change
from bot.tables.ids import InteractionId, TableId, UserId
from bot.tables.requests import Answer, Requester, ShowHand
from engine.seats import Seat
from tests.bot.persistence.test_store import Opened, on_file
from tests.kit import invariants
from tests.kit.clocks import ManualClock, SeededEntropy
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore
from tests.kit.seated import dealt
from tests.kit.world import World

__all__ = ["on_file"]

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
