"""Notifications to systemd: the bot has started, and is alive (`Type=notify`, `WatchdogSec=`)."""

import os
import socket
from typing import Final

from bot.service.ports import Clock
from bot.tables.deadlines import SECOND, after

_ALIVE_EVERY: Final = 15 * SECOND
"""Milliseconds between two signs of life, well below WatchdogSec of the unit."""


def address() -> str:
    """Return the address at which the supervisor that started this process listens; empty without one."""
    return os.environ.get("NOTIFY_SOCKET", "")  # noqa: TID251 - what systemd sets is no setting of ours


def notify(state: str) -> None:
    """Send `state` to the supervisor that started this process, if one asked for it."""
    if listens := address():
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as telling:
            telling.connect(f"\0{listens[1:]}" if listens.startswith("@") else listens)
            telling.send(state.encode())


async def say_alive(clock: Clock) -> None:
    """Run a loop once: tell the supervisor that the event loop turns, then wait."""
    notify("WATCHDOG=1")
    await clock.sleep_until(after(clock.now(), _ALIVE_EVERY))
