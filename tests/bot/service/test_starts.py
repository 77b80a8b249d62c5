"""When the processes that share a token may begin their connections to Discord."""

from bot.service.settings import STARTED, SettingsService
from bot.tables.deadlines import HOUR, MINUTE, SECOND
from tests.kit.clocks import ManualClock
from tests.kit.memory_store import MemoryStore

APART = 5 * SECOND
GIVES_UP = 1 * MINUTE
"""How long the library waits for a connection."""


async def test_however_many_want_to_begin_all_of_them_do() -> None:
    clock = ManualClock()
    settings, left = SettingsService(MemoryStore(), clock), 60
    for _ in range(10):
        reserved = [await settings.reserve_start(APART) for _ in range(left)]
        left -= sum(moment is not None and moment - clock.now() < GIVES_UP for moment in reserved)
        clock.advance(GIVES_UP)
    assert left == 0


async def test_a_start_noted_by_a_clock_that_was_wrong_holds_up_nobody() -> None:
    clock, store = ManualClock(), MemoryStore()
    with store.writing() as unit:
        unit.key_values.put(STARTED, str(clock.now() + HOUR))
    settings = SettingsService(store, clock)
    assert [await settings.reserve_start(APART) for _ in range(2)] == [clock.now(), clock.now() + APART]
