"""Heartbeats, from which the next start knows how long its shards were not served, and what it owes then: hands
of people whose press was stored but perhaps never answered."""

import logging
from collections.abc import Sequence
from typing import Final

from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.tables.deadlines import SECOND, after
from bot.tables.notices import Notice, RefreshHand

log = logging.getLogger(__name__)

EVERY: Final = 20 * SECOND
"""Milliseconds between two heartbeats. A file that was deleted or replaced is noticed at the next write, so after this
at the latest."""

_NAME: Final = "life"
_LONGEST: Final = 15
"""Digits of a moment in milliseconds, for some thousand years."""

ANSWERED_WITHIN: Final = 5 * SECOND
"""Milliseconds from storing a press to its answer at most. What was stored earlier than this before the last press, or
before the last heartbeat, had been answered when the program ended."""


class Heartbeat:
    """Periodically record that this process serves its shards."""

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
        """Return the milliseconds since the last heartbeat of any of the shards (at most `EVERY` too many), or 0
        without one. Call this before the first heartbeat."""
        moments = await self._last()
        return max(0, self._clock.now() - min(moments)) if moments else 0

    async def ahead(self) -> int:
        """Return the milliseconds by which the last heartbeat is in the future because the clock was set back, or 0.
        Call this before the first heartbeat."""
        return max(0, max(await self._last(), default=0) - self._clock.now())

    async def _last(self) -> Sequence[int]:
        names = self._names()
        stored = await self._store.read(lambda unit: [unit.key_values.get(name) for name in names])
        return [moment for each in stored if (moment := _moment(each)) is not None]

    def _names(self) -> Sequence[str]:
        """Return the names of the rows: one for each shard if there are several processes."""
        shards = self._store.shards
        return [f"{_NAME}.{shard}" for shard in sorted(shards.own)] if self._store.shared else [_NAME]


def _moment(stored: str | None) -> int | None:
    """Return the stored moment, `None` for a value that the bot did not write."""
    if stored is None:
        return None
    if not stored.isascii() or not stored.isdecimal() or len(stored) > _LONGEST:
        log.warning("the time of the last heartbeat cannot be read, so no one gets time back for this downtime")
        return None
    return int(stored)


async def show_lost_answers(store: Store, clock: Clock, away: int) -> int:
    """Bring the hands of those who pressed last up to date. Call once at start, after `away` milliseconds. Other
    processes may have gone on meanwhile, so there the last press says nothing of the end of this one's predecessor.

    An answer shows its presser's hand, so no notice does; if the program ends in between, no one would. Returns the
    number of hands."""
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
