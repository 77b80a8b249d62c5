"""Trying again: how long to wait after a failure, and loops that must not end, whatever fails in them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from bot.persistence.store import StoreUnavailableError
from bot.service.ports import Clock
from bot.service.publisher import TryAgain
from bot.service.signals import Signal
from bot.tables.ids import Milliseconds

log = logging.getLogger(__name__)

FIRST: Final = 500
"""Milliseconds before the second try; where Discord failed, at least what errors.py of the adapter says."""

LONGEST: Final = 60_000
"""Milliseconds between tries at most."""

LONGEST_OF_OURS: Final = 10_000
"""The same in milliseconds where the database or the bot is in trouble: once a full disk has room again, tables go on
soon."""


def backoff(attempts: int, longest: int = LONGEST) -> int:
    """Return the milliseconds to wait after this many failed attempts (from 0): exponential backoff."""
    return min(longest, FIRST << min(attempts, 16))


def pause(again: TryAgain, attempts: int) -> int:
    """Return the milliseconds to wait after Discord asked for a retry. They grow while Discord is in trouble."""
    return max(again.after, backoff(attempts)) if again.failing else again.after


async def keep_going(
    name: str, run_once: Callable[[], Awaitable[None]], clock: Clock, longest: int = LONGEST_OF_OURS
) -> None:
    """Call `run_once` again and again. After an error wait longer each time, but never longer than `longest`
    milliseconds, until a run succeeds."""
    failures = 0
    while True:
        try:
            await run_once()
            failures = 0
        except Exception as error:  # noqa: BLE001 - the loop's purpose is to outlive whatever a run raises
            why = str(error) if isinstance(error, StoreUnavailableError) else type(error).__name__
            log.error("%s failed (%s), trying again", name, why)
            failures += 1
            await clock.sleep_until(Milliseconds(clock.now() + backoff(failures, longest)))


async def signal_or_moment(signal: Signal, clock: Clock, moment: Milliseconds | None) -> None:
    """Wait until `signal` rings or the `moment` comes (`None`: only the signal counts)."""
    if moment is None:
        await signal.received()
        return
    async with asyncio.TaskGroup() as group:
        waits = {group.create_task(signal.received()), group.create_task(clock.sleep_until(moment))}
        _, pending = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in pending:
            wait.cancel()  # the group sees it to its end; awaited here it would hide that we are cancelled ourselves
