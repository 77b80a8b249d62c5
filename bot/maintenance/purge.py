"""What need not be remembered any longer."""

from typing import Final

from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.tables.deadlines import HOUR, MINUTE, after
from bot.tables.ids import Milliseconds

INBOX_LASTS: Final = 24 * HOUR
"""How long a handled interaction is remembered: Discord repeats one within minutes."""


PURGE_EVERY: Final = 1 * MINUTE


async def purge_now_and_then(store: Store, clock: Clock) -> None:
    """One run of a loop: forget, then wait."""
    await purge(store, clock.now())
    await clock.sleep_until(after(clock.now(), PURGE_EVERY))


async def purge(store: Store, now: Milliseconds) -> None:
    """Forget expired tokens and old interactions."""

    def forget(unit: Unit) -> None:
        unit.tokens.purge(now)
        unit.inbox.purge(Milliseconds(now - INBOX_LASTS))

    await store.write(forget)
