"""Opening the direct message channel of a person: carefully, and a refusal is read for what it is."""

import logging
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from bot.scheduler.opening_throttle import OpeningThrottle
from bot.service.openings import note_opened, note_restricted, note_unrestricted, opened_lately
from bot.service.ports import Clock
from bot.service.publisher import Barred, Opened, Publisher, TryAgain
from bot.service.store import Store
from bot.service.table_service import TableService
from bot.tables.deadlines import HOUR, MINUTE
from bot.tables.ids import Milliseconds, UserId
from bot.tables.requests import DirectReaches, DirectWaits
from bot.tables.settings import Profile
from bot.tables.table import Stage, Table

log = logging.getLogger(__name__)

AFTER_TOO_MANY: Final = 10 * MINUTE
"""How long nobody's channel is opened after Discord said that it was too fast."""

AFTER_RESTRICTION: Final = 6 * HOUR
"""How long until Discord is asked whether the bot is still restricted."""

AFTER_UNKNOWN: Final = 10 * MINUTE
"""How long until something is tried again that was refused for a reason nobody knows."""


class DirectOpening:
    """Opens channels. `None` says it is done with; `TryAgain` that it must be tried again."""

    def __init__(
        self, tables: TableService, store: Store, publisher: Publisher, clock: Clock, throttle: OpeningThrottle
    ) -> None:
        self._tables = tables
        self._store = store
        self._publisher = publisher
        self._clock = clock
        self._throttle = throttle
        self._resumed = False

    async def open(self, table: Table, profile: Profile) -> TryAgain | None:
        """Open somebody's channel unless it is open, or unwanted. While it has to wait, or where Discord refused what
        was sent, the lobby says how the person gets their hand."""
        if not profile.hands_direct:
            return None
        if profile.direct is not None:
            return await self._waits(table, profile.user) if profile.direct_closed else None
        await self._resume()
        if (wait := self._throttle.wait(self._clock.now())) > 0:
            await self._waits(table, profile.user)
            return TryAgain(wait)
        opening = await self._publisher.open_direct(profile.user)
        if isinstance(opening, Opened):
            return await self._opened(table, profile.user, opening)
        again = opening if isinstance(opening, TryAgain) else await self.refused(profile.user, opening)
        await self._waits(table, profile.user)
        return again

    async def refused(self, user: UserId, barred: Barred) -> TryAgain | None:
        """Only a refusal that is about the person is held against them."""
        now = self._clock.now()
        if barred.closed:
            await self.remember(user, lambda stored: replace(stored, direct_closed=True))
            return None
        if barred.restricted:
            log.error(
                "Discord has restricted this bot: it opens no direct messages any more. Hands come by the button "
                "My hand until that is lifted; the host can appeal at https://dis.gd/app-quarantine-appeal"
            )
            self._throttle.pause(Milliseconds(now + AFTER_RESTRICTION))
            async with self._store.writing() as work:
                await note_restricted(work, now)
                await work.commit()
            return TryAgain(self._throttle.wait(now))
        if barred.too_many:
            log.warning("Discord wants fewer direct messages opened: none for ten minutes")
            self._throttle.pause(Milliseconds(now + AFTER_TOO_MANY))
            return TryAgain(self._throttle.wait(now))
        return TryAgain(AFTER_UNKNOWN)

    async def remember(self, user: UserId, change: Callable[[Profile], Profile]) -> None:
        """Change the profile as it is stored now: the person may have chosen something meanwhile."""
        async with self._store.writing() as work:
            await work.profiles.put(change(await work.profiles.get(user)))
            await work.commit()

    async def _opened(self, table: Table, user: UserId, opening: Opened) -> None:
        async with self._store.writing() as work:
            await work.profiles.put(replace(await work.profiles.get(user), direct=opening.channel))
            await note_opened(work, self._throttle.taken)
            await note_unrestricted(work)
            await work.commit()
        seat = table.seat_of(user)
        if seat is not None and table.holder(seat).without_direct:
            await self._tables.handle(DirectReaches(table.id, user))

    async def _resume(self) -> None:
        """Whatever a program before this one opened counts too."""
        if not self._resumed:
            self._resumed = True
            async with self._store.reading() as work:
                self._throttle.resume(await opened_lately(work))

    async def _waits(self, table: Table, user: UserId) -> None:
        seat = table.seat_of(user)
        if table.stage is Stage.LOBBY and seat is not None and not table.holder(seat).without_direct:
            await self._tables.handle(DirectWaits(table.id, user))
