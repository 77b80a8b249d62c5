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
    """Call once at start, after so many milliseconds: the hands of those who pressed last are brought up to date.

    An answer shows its presser's hand, so no notice does; when the program dies in between, nobody would. Returns how
    many hands are told."""
    now = clock.now()

    def owe_hands(unit: Unit) -> int:
        users = unit.inbox.latest(ANSWERED_WITHIN, after(now, -away - ANSWERED_WITHIN))
        loaded = [unit.tables.load(name) for name in (unit.tables.live() if users else ())]
        hands = [
            Notice(table.id, RefreshHand(seat), now)
            for table in loaded
            if table is not None
            for user in sorted(users)
            if (seat := table.seat_of(user)) is not None
        ]
        unit.outbox.add(hands)
        return len(hands)

    return await store.write(owe_hands)
