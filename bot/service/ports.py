"""Ports for time and chance. bot/clock.py, bot/entropy.py and tests/kit implement them."""

from typing import Protocol

from bot.tables.ids import Milliseconds


class Clock(Protocol):
    """Time, so that tests own it."""

    def now(self) -> Milliseconds: ...
    def monotonic(self) -> int:
        """Return the milliseconds since some moment: never set, and counted while the machine sleeps."""
        ...

    async def sleep_until(self, moment: Milliseconds) -> None:
        """Return at that moment; at once when it has passed."""
        ...


class Entropy(Protocol):
    """The only source of secrets."""

    def secret(self, size: int) -> bytes: ...
