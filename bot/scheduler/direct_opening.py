"""Opening DM channels, slowly enough to avoid Discord's restrictions, and handling refusals by their reason.

Discord publishes no rate limit for new DM channels. Reports say that bots were stopped after 25 to 40 new channels, and
users after 10 in ten minutes. Channels that are already open cost nothing.
"""

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Final

from bot.persistence.store import Store, Unit
from bot.scheduler.retrying import DELIVERED, Change, DeliveryResult
from bot.service.messages import Barred, Opened, Publisher, TryAgain
from bot.service.openings import note_opened, note_opened_beside, note_restricted, note_unrestricted, opened_lately
from bot.service.ports import Clock
from bot.service.table_service import TableService
from bot.tables.days import DAY
from bot.tables.deadlines import HOUR, MINUTE, SECOND, after
from bot.tables.ids import Milliseconds, UserId
from bot.tables.requests import DirectReaches, DirectWaits
from bot.tables.settings import Profile
from bot.tables.table import Table

log = logging.getLogger(__name__)

OPENED_PER_TEN_MINUTES: Final = 8
OPENED_PER_DAY: Final = 100

TEN_MINUTES: Final = 10 * MINUTE

SPACING: Final = 3 * SECOND
"""Minimum time in milliseconds between two openings."""

FARTHEST: Final = 1 * HOUR
"""Maximum retry delay in milliseconds."""

AFTER_TOO_MANY: Final = 10 * MINUTE
"""Milliseconds without openings after Discord has limited them."""

AFTER_RESTRICTION: Final = 6 * HOUR
"""Milliseconds until the next opening shows whether the bot is still restricted."""

AFTER_UNKNOWN: Final = 10 * MINUTE
"""Milliseconds until a retry after a refusal for an unknown reason."""


class OpeningThrottle:
    """Rate limit for opening DM channels.

    Args:
        per_ten_minutes: Maximum number of openings in any ten minutes.
        per_day: Maximum number of openings in any 24 hours.
        spacing: Minimum time in milliseconds between two openings.
    """

    def __init__(
        self, per_ten_minutes: int = OPENED_PER_TEN_MINUTES, per_day: int = OPENED_PER_DAY, spacing: int = SPACING
    ) -> None:
        self._windows = ((per_ten_minutes, TEN_MINUTES), (per_day, DAY))
        self._gap = TEN_MINUTES // per_ten_minutes
        self._spacing = spacing
        self._taken: deque[Milliseconds] = deque(maxlen=max(per_ten_minutes, per_day))
        self._pauses = (Milliseconds(0), Milliseconds(0))
        """Begin and end of the last pause after a refusal by Discord."""
        self._promised = Milliseconds(0)

    @property
    def taken(self) -> tuple[Milliseconds, ...]:
        """Times of the latest openings, as many as the limits need."""
        return tuple(self._taken)

    def resume(self, taken: Iterable[Milliseconds]) -> None:
        """Count openings by an earlier or concurrent process, given by their times."""
        self._taken = deque(sorted((Counter(taken) | Counter(self._taken)).elements()), maxlen=self._taken.maxlen)

    def pause(self, now: Milliseconds, until: Milliseconds) -> None:
        """Allow no openings until the time `until`, after a refusal by Discord."""
        self._pauses = now, max(until, self._paused(now))

    def _paused(self, now: Milliseconds) -> Milliseconds:
        since, until = self._pauses
        return until if since <= now else now

    def wait(self, now: Milliseconds) -> int:
        """Reserve an opening now, or return how long to wait before the next attempt.

        Returns:
            0 if the opening may be made now, otherwise the milliseconds until one is likely to be free. Different
            callers get different times, so that they do not all retry at once.
        """
        while self._taken and self._taken[-1] > now:  # the clock was set back: times in the future do not count
            self._taken.pop()
        free = self._free(now)
        spaced = Milliseconds(self._taken[-1] + self._spacing) if self._taken else now
        if spaced > free:
            return self._promise(spaced, self._spacing, now) - now
        if free > now:
            return self._promise(free, self._gap, now) - now
        self._taken.append(now)
        return 0

    def _free(self, now: Milliseconds) -> Milliseconds:
        """Return the earliest time at which the limits allow an opening."""
        counted = [self._taken[-most] + window for most, window in self._windows if len(self._taken) >= most]
        return Milliseconds(max(now, self._paused(now), *counted))

    def _promise(self, free: Milliseconds, gap: int, now: Milliseconds) -> Milliseconds:
        """Return a time that no other caller gets: `gap` milliseconds after the last one, or `free` if that
        is later."""
        later = self._promised + gap
        first = min(free, now + FARTHEST)
        self._promised = Milliseconds(later if first <= later <= now + FARTHEST else first)
        return self._promised


class DirectOpening:
    """Opens DM channels."""

    def __init__(
        self, tables: TableService, store: Store, publisher: Publisher, clock: Clock, throttle: OpeningThrottle
    ) -> None:
        self._tables = tables
        self._store = store
        self._publisher = publisher
        self._clock = clock
        self._throttle = throttle
        self._resumed = False

    async def open(self, table: Table, profile: Profile) -> DeliveryResult:
        """Open a user's DM channel, unless it is open, unwanted, or was refused less than a day ago. Until it is open,
        the user's hand explains how to get hands as direct messages."""
        if not profile.hands_direct:
            return DELIVERED
        if profile.direct is not None or profile.refused_lately(self._clock.now()):
            if profile.direct_closed or profile.direct is None:
                await self.waits(table, profile.user)
            return DELIVERED
        if not self._resumed or self._store.shared:  # openings of earlier and concurrent processes count too
            self._resumed = True
            self._throttle.resume(await self._store.read(opened_lately))
        if (wait := self._throttle.wait(self._clock.now())) > 0:
            await self.waits(table, profile.user)
            return DeliveryResult(TryAgain(wait))
        opening = await self._publisher.open_direct(profile.user)
        if isinstance(opening, Opened):
            return await self._opened(table, profile.user, opening)
        await self.waits(table, profile.user)
        if isinstance(opening, TryAgain):
            return DeliveryResult(opening)
        return await self.refused(profile.user, opening)

    async def refused(self, user: UserId, barred: Barred) -> DeliveryResult:
        """Handle a refusal to open a channel or to deliver to it.

        A refusal that concerns only the user is stored with their profile. A refusal that concerns the bot pauses all
        openings, and the result asks for a retry.
        """
        now = self._clock.now()
        if barred.closed:
            refused = changing_profile(user, lambda stored: replace(stored, direct_closed=True, direct_refused=now))
            return DELIVERED.storing(refused)
        if barred.restricted:
            log.error(
                "Discord has restricted this bot: it can no longer open direct messages. Players reach their hands by "
                "the button My hand until Discord lifts this; the host can appeal at https://dis.gd/app-quarantine-appeal"
            )
            self._throttle.pause(now, after(now, AFTER_RESTRICTION))
            return DeliveryResult(TryAgain(self._throttle.wait(now)), (lambda unit: note_restricted(unit, now),))
        if barred.too_many:
            log.warning("Discord wants fewer direct messages opened: none for ten minutes")
            self._throttle.pause(now, after(now, AFTER_TOO_MANY))
            return DeliveryResult(TryAgain(self._throttle.wait(now)))
        return DeliveryResult(TryAgain(AFTER_UNKNOWN))

    async def _opened(self, table: Table, user: UserId, opening: Opened) -> DeliveryResult:
        seat, taken = table.seat_of(user), self._throttle.taken
        if seat is not None and table.holder(seat).without_direct:
            await self._tables.handle(DirectReaches(table.id, user))

        def note(unit: Unit) -> None:
            if self._store.shared:
                note_opened_beside(unit, taken, after(self._clock.now(), -DAY))
            else:
                note_opened(unit, taken)
            note_unrestricted(unit)

        return DELIVERED.storing(
            changing_profile(user, lambda stored: replace(stored, direct=opening.channel, direct_refused=None)), note
        )

    async def waits(self, table: Table, user: UserId) -> None:
        """Record at the table that direct messages do not reach the user at present."""
        seat = table.seat_of(user)
        if table.stage.live and seat is not None and not table.holder(seat).without_direct:
            await self._tables.handle(DirectWaits(table.id, user))


def changing_profile(user: UserId, change: Callable[[Profile], Profile]) -> Change:
    """Return a change of the stored profile. The change is applied to the profile as it is then, because the person may
    have changed it in the meantime."""
    return lambda unit: unit.profiles.put(change(unit.profiles.get(user)))
