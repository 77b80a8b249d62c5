"""Time until a restarted bot answers again."""

import asyncio
import signal
from collections.abc import Sequence
from contextlib import suppress
from itertools import cycle
from os import kill
from time import monotonic
from typing import Final

from bot.local.sandbox_and_bot import BotProcess
from sandbox.clock import RealClock, wait
from sandbox.people.client import SandboxClient
from sandbox.people.places import Company
from sandbox.people.policy import Act
from sandbox.people.reading import ShownButton, controls

GIVE_UP: Final = 120.0
"""Seconds after which a bot that answers no one is given up."""

PATIENCE: Final = 0.5
"""Seconds after which a person without an answer presses again."""


def running(process: BotProcess) -> int:
    """Return its process id. Raises `RuntimeError` if it is just being restarted."""
    if process.pid is None:
        raise RuntimeError("the bot does not run")
    return process.pid


async def restart(process: BotProcess, line: SandboxClient, companies: Sequence[Company]) -> float:
    """Restart it as an operator would. Returns the seconds from the end of the old process until the new one answered a
    press of "My hand", which people of one table after the other try again and again. Raises `TimeoutError` if no one
    is answered."""
    old = running(process)
    kill(old, signal.SIGTERM)
    while process.pid == old:
        await wait(RealClock(), 5)
    began = monotonic()
    async with asyncio.timeout(GIVE_UP):
        for company in cycle(companies):
            if await _is_answered(line, company):
                break
    return monotonic() - began


async def _is_answered(line: SandboxClient, company: Company) -> bool:
    user = next(iter(company.people))
    button = await _my_hand(line, user, company.channel)
    if button is None:
        await wait(RealClock(), 5)
        return False
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            return (await line.act(user, Act(button))).result == "ok"
    return False


async def _my_hand(line: SandboxClient, user: str, channel: str) -> ShownButton | None:
    """Return the button on the newest board; `None` while the table has no game."""
    screen = await line.screen(user, [channel])
    shown = [part for message in screen["channels"][0]["messages"] for part in controls(message)]
    found = (part for part in reversed(shown) if isinstance(part, ShownButton) and part.label == "My hand")
    return next(found, None)
