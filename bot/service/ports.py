"""Ports for time and randomness, implemented in bot/clock.py, bot/entropy.py and tests/kit."""

from typing import Protocol

from bot.tables.ids import Milliseconds


class Clock(Protocol):
    """Source of time, which tests can control."""

    def now(self) -> Milliseconds: ...
    def monotonic(self) -> int:
        """Return a monotonic time in milliseconds, including time for which the machine was suspended."""
        ...

    async def sleep_until(self, moment: Milliseconds) -> None:
        """Sleep until the time `moment`. Returns at once if that time has passed."""
        ...


class Entropy(Protocol):
    """The only source of secrets."""

    def secret(self, size: int) -> bytes: ...
