"""Shows hands again after a crash, to people whose press was stored but perhaps never answered."""

from typing import Final

from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.tables.deadlines import SECOND, after
from bot.tables.notices import Notice, RefreshHand

ANSWERED_WITHIN: Final = 5 * SECOND
"""Milliseconds from storing a press to its answer at most. What was stored earlier than this before the last press, or
before the last heartbeat, had been answered when the program ended."""


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
