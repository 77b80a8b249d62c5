"""Which commands Discord was last told of outlives a run."""

from pathlib import Path

from bot.service.settings import SettingsService
from tests.kit.clocks import ManualClock
from tests.kit.fresh import fresh_file


async def test_the_fingerprint_is_there_after_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        settings = SettingsService(store, ManualClock())
        assert await settings.synchronised_commands() is None
        await settings.note_synchronised_commands("first")
        await settings.note_synchronised_commands("second")
    with fresh_file(path) as store:
        assert await SettingsService(store, ManualClock()).synchronised_commands() == "second"
