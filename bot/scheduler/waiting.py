"""Waiting for a bell or for a moment, whichever comes first."""

import asyncio

from bot.service.ports import Clock
from bot.service.signals import Bell
from bot.tables.ids import Milliseconds


async def bell_or_moment(bell: Bell, clock: Clock, moment: Milliseconds | None) -> None:
    """Return when `bell` rings or at `moment` (`None`: only the bell counts)."""
    if moment is None:
        await bell.rung()
        return
    async with asyncio.TaskGroup() as group:
        waits = {group.create_task(bell.rung()), group.create_task(clock.sleep_until(moment))}
        _, pending = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in pending:
            wait.cancel()  # the group sees it to its end; awaited here it would hide that we are cancelled ourselves
