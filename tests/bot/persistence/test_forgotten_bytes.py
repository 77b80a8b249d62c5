"""Whoever asks to be forgotten is in none of the files any more, while the bot goes on running."""

from pathlib import Path

from bot.persistence.startup import opened
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.ids import InteractionId, UserId
from bot.tables.requests import Accepted, Join, Requester, SayLuckyWord
from tests.kit.clocks import ManualClock
from tests.kit.entropies import SeededEntropy
from tests.kit.seated import lobby

WHO = UserId(870_115_220_401_133_569)
NAME = "Quetzalcoatl of Tula"
WORD = "xylophone marmalade"


def traces(folder: Path) -> dict[str, list[str]]:
    """What the bytes of each file beside the database still tell of them, before its name is known to be empty."""
    sought = {"number": str(WHO).encode(), "as a whole number": int(WHO).to_bytes(8, "big"), "name": NAME.encode()}
    sought["word"] = WORD.encode()
    return {
        file.name: [what for what, trace in sought.items() if trace in file.read_bytes()]
        for file in sorted(folder.iterdir())
    }


async def test_nothing_of_somebody_forgotten_is_left_in_the_bytes_of_any_file(tmp_path: Path) -> None:
    async with opened(tmp_path / "twowin.sqlite3") as store:
        tables = TableService(store, ManualClock(), SeededEntropy(), Signals())
        table = lobby()
        await store.write(lambda unit: unit.tables.add(table))
        by = Requester(WHO, NAME, InteractionId(5))
        assert isinstance(await tables.handle(Join(table.id, by)), Accepted)
        again = Requester(WHO, NAME, InteractionId(6))
        assert isinstance(await tables.handle(SayLuckyWord(table.id, again, WORD)), Accepted)
        before = traces(tmp_path)
        assert {"number", "name", "word"} <= set(before["twowin.sqlite3-wal"]), before
        await tables.privacy.forget(WHO)
        after = traces(tmp_path)
        assert set(after) == {"twowin.sqlite3", "twowin.sqlite3-shm", "twowin.sqlite3-wal"}
        assert not any(after.values()), after
