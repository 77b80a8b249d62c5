"""How soon a bot that was stopped answers again."""

import asyncio
import signal
from contextlib import suppress
from os import kill
from time import monotonic
from typing import Final

from bot.local.bot_process import BotProcess
from bot.local.seating import Company
from sandbox.clock import RealClock, wait
from sandbox.people.client import SandboxClient
from sandbox.people.policy import Act
from sandbox.people.reading import ShownButton, controls

PATIENCE: Final = 0.5
"""Seconds after which somebody who got no answer presses once more."""


def running(process: BotProcess) -> int:
    """Its process id. Raises `RuntimeError` when it is just being started again."""
    if process.pid is None:
        raise RuntimeError("the bot does not run")
    return process.pid


async def restart(process: BotProcess, line: SandboxClient, company: Company) -> float:
    """Stop it as an operator would; seconds from the end of the old process until the new one answered a press of "My
    hand" at that company's table, to which people press again and again."""
    old = running(process)
    kill(old, signal.SIGTERM)
    while process.pid == old:
        await wait(RealClock(), 5)
    began, user = monotonic(), next(iter(company.people))
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                press = await line.act(user, Act(await _my_hand(line, user, company.channel)))
                if press.result == "ok":
                    return monotonic() - began


async def _my_hand(line: SandboxClient, user: str, channel: str) -> ShownButton:
    screen = await line.screen(user, [channel])
    shown = [part for message in screen["channels"][0]["messages"] for part in controls(message)]
    return next(part for part in reversed(shown) if isinstance(part, ShownButton) and part.label == "My hand")
