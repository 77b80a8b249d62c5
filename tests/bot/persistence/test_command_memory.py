"""Which commands Discord was last told of outlives a run."""

from pathlib import Path

from bot.persistence.key_values import StoredCommandMemory
from tests.kit.fresh import fresh


async def test_the_fingerprint_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        memory = StoredCommandMemory(store)
        assert await memory.get() is None
        await memory.put("first")
        await memory.put("second")
    with fresh_file(path) as store:
        assert await StoredCommandMemory(store).get() == "second"
