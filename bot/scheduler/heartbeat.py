"""Heartbeats, which tell the next start how long the shards were not served.

After a crash, hands may be outdated whose owner's interaction was stored but not responded to. They are shown again.
"""

import logging
from collections.abc import Sequence
from typing import Final

from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.tables.deadlines import SECOND, after
from bot.tables.notices import Notice, RefreshHand

log = logging.getLogger(__name__)

EVERY: Final = 20 * SECOND
"""Milliseconds between two heartbeats. A deleted or replaced file is noticed on the next write, so within this time."""

_NAME: Final = "life"
_LONGEST: Final = 15
"""Maximum number of digits of a stored time in milliseconds."""

ANSWERED_WITHIN: Final = 5 * SECOND
"""Maximum time in milliseconds between storing an interaction and responding to it. An interaction stored earlier than
this before the last one, or before the last heartbeat, was responded to before the program ended."""


class Heartbeat:
    """Periodically records that this process serves its shards."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def run_once(self) -> None:
        """Store a heartbeat, then wait."""
        now, names = str(self._clock.now()), self._names()

        def record(unit: Unit) -> None:
            for name in names:
                unit.key_values.put(name, now)

        await self._store.write(record)
        await self._clock.sleep_until(after(self._clock.now(), EVERY))

    async def away(self) -> int:
        """Return the milliseconds since the last heartbeat of any of the shards, or 0 if there was none. The result is
        at most `EVERY` too large. Must be called before the first heartbeat."""
        moments = await self._last()
        return max(0, self._clock.now() - min(moments)) if moments else 0

    async def ahead(self) -> int:
        """Return the milliseconds by which the last heartbeat is in the future because the clock was set back, or 0.
        Must be called before the first heartbeat."""
        return max(0, max(await self._last(), default=0) - self._clock.now())

    async def _last(self) -> Sequence[int]:
        names = self._names()
        stored = await self._store.read(lambda unit: [unit.key_values.get(name) for name in names])
        return [moment for each in stored if (moment := _moment(each)) is not None]

    def _names(self) -> Sequence[str]:
        """Return the names of the key-value rows. With several processes there is one for each shard."""
        shards = self._store.shards
        return [f"{_NAME}.{shard}" for shard in sorted(shards.own)] if self._store.shared else [_NAME]


def _moment(stored: str | None) -> int | None:
    """Return the stored time, or `None` for a value that the bot did not write."""
    if stored is None:
        return None
    if not stored.isascii() or not stored.isdecimal() or len(stored) > _LONGEST:
        log.warning("the time of the last heartbeat cannot be read, so no one gets time back for this downtime")
        return None
    return int(stored)


async def show_lost_answers(store: Store, clock: Clock, away: int) -> int:
    """Refresh the hands of the users of the latest interactions. Must be called once, at the start.

    The response to an interaction shows the user's hand, so no notice does. If the program ended in between, the hand
    would stay outdated. With several processes, other processes stored interactions during the downtime, so the latest
    interactions are searched over a longer time.

    Args:
        store: The store.
        clock: The clock.
        away: Duration of the downtime in milliseconds.

    Returns:
        The number of hands.
    """
    now, within = clock.now(), ANSWERED_WITHIN + (away if store.shared else 0)

    def owe_hands(unit: Unit) -> int:
        users = sorted(unit.inbox.latest(within, after(now, -away - ANSWERED_WITHIN)))
        hands = [
            Notice(table.id, RefreshHand(seat), now)
            for user in users
            for table in unit.tables.of_person(user)
            if (seat := table.seat_of(user)) is not None
        ]
        unit.outbox.add(hands)
        return len(hands)

    return await store.write(owe_hands)
