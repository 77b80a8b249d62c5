"""Waiting for a signal or for a moment, whichever comes first."""

import asyncio

from bot.service.ports import Clock
from bot.service.signals import Signal
from bot.tables.ids import Milliseconds


async def signal_or_moment(signal: Signal, clock: Clock, moment: Milliseconds | None) -> None:
    """Return when `signal` rings or at `moment` (`None`: only the signal counts)."""
    if moment is None:
        await signal.received()
        return
    async with asyncio.TaskGroup() as group:
        waits = {group.create_task(signal.received()), group.create_task(clock.sleep_until(moment))}
        _, pending = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in pending:
            wait.cancel()  # the group sees it to its end; awaited here it would hide that we are cancelled ourselves
