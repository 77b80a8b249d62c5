"""The program knows how long it was away."""

import asyncio

import pytest

from bot.persistence.shards import Shards
from bot.scheduler.heartbeat import EVERY, Heartbeat
from tests.kit.clocks import ManualClock
from tests.kit.memory_store import MemoryStore


async def test_a_program_that_starts_for_the_first_time_was_never_away() -> None:
    assert await Heartbeat(MemoryStore(), ManualClock()).away() == 0


async def test_time_away_counts_from_the_last_sign() -> None:
    store, clock = MemoryStore(), ManualClock()
    signs = Heartbeat(store, clock)
    for _ in range(2):
        turn = asyncio.ensure_future(signs.run_once())
        for _ in range(20):
            await asyncio.sleep(0)
        clock.advance(EVERY)
        await turn
    clock.advance(60_000 - EVERY)
    assert await Heartbeat(store, clock).away() == 60_000


async def test_beside_other_processes_each_shard_has_its_own_last_sign() -> None:
    store, clock = MemoryStore(), ManualClock()
    store.shards = Shards(4, frozenset({0}))
    turn = asyncio.ensure_future(Heartbeat(store, clock).run_once())
    for _ in range(20):
        await asyncio.sleep(0)
    clock.advance(EVERY)
    await turn
    away = []
    for shard in (0, 1):
        store.shards = Shards(4, frozenset({shard}))
        away.append(await Heartbeat(store, clock).away())
    assert away == [EVERY, 0]


async def test_a_clock_that_was_set_back_counts_as_no_time_at_all() -> None:
    store = MemoryStore()
    with store.writing() as work:
        work.key_values.put("life", str(ManualClock().now() + 5_000))
    assert await Heartbeat(store, ManualClock()).away() == 0


@pytest.mark.parametrize("garbage", ["", "yesterday", "-5", "1e9", "9" * 5_000, "٣"])
async def test_garbage_where_the_last_heartbeat_is_kept_counts_as_no_heartbeat(
    garbage: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = MemoryStore()
    with store.writing() as work:
        work.key_values.put("life", garbage)
    assert await Heartbeat(store, ManualClock()).away() == 0
    assert "the time of the last heartbeat cannot be read" in caplog.text
