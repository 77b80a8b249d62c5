"""Which commands Discord was last told of outlives a run."""

from pathlib import Path

from bot.persistence.key_values import StoredCommandMemory
from bot.persistence.startup import opened


async def test_the_fingerprint_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    async with opened(path) as store:
        memory = StoredCommandMemory(store)
        assert await memory.get() is None
        await memory.put("first")
        await memory.put("second")
    async with opened(path) as store:
        assert await StoredCommandMemory(store).get() == "second"
