"""Loops that must not end: an error is told and the loop goes on, a little later."""

import logging
from collections.abc import Awaitable, Callable

from bot.scheduler.backoff import LONGEST_OF_OURS, backoff
from bot.service.ports import Clock
from bot.tables.ids import Milliseconds

log = logging.getLogger(__name__)


async def keep_going(name: str, turn: Callable[[], Awaitable[None]], clock: Clock) -> None:
    """Call `turn` again and again. After an error wait longer each time, until a turn succeeds."""
    failures = 0
    while True:
        try:
            await turn()
            failures = 0
        except Exception as error:  # noqa: BLE001 - the loop's purpose is to outlive whatever a turn raises
            log.error("%s failed (%s), trying again", name, type(error).__name__)
            failures += 1
            await clock.sleep_until(Milliseconds(clock.now() + backoff(failures, LONGEST_OF_OURS)))
