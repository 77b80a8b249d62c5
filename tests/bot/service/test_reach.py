"""Where people can press, as one process among several knows it."""

import pytest

from bot.persistence.shards import ALL, Shards
from bot.service.reach import Reach
from bot.service.signals import Signals
from tests.kit.clocks import ManualClock
from tests.kit.memory_store import MemoryStore


@pytest.mark.parametrize(
    ("shards", "told"), [(ALL, []), (Shards(4, frozenset({1})), [1])], ids=["alone", "beside others"]
)
def test_a_process_beside_others_tells_of_its_own_shards_from_the_start(shards: Shards, told: list[int]) -> None:
    """One that is alone learns from Discord among how many shards its servers are divided."""
    store, clock = MemoryStore(), ManualClock()
    store.shards = shards
    reach = Reach(store, clock, Signals())
    reach.begin(clock.now())
    assert [report.shard for report in reach.news()] == told
