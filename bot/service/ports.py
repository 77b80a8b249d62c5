"""Ports for time and randomness. bot/clock.py, bot/entropy.py and tests/kit implement them."""

from typing import Protocol

from bot.tables.ids import Milliseconds


class Clock(Protocol):
    """Time, as a port that tests control."""

    def now(self) -> Milliseconds: ...
    def monotonic(self) -> int:
        """Return a monotonic time in milliseconds, including time asleep."""
        ...

    async def sleep_until(self, moment: Milliseconds) -> None:
        """Sleep until that time; return at once if it has passed."""
        ...


class Entropy(Protocol):
    """The only source of secrets."""

    def secret(self, size: int) -> bytes: ...
