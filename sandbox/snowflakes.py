"""Discord's ids: 42 bits of milliseconds since 2015, then 22 bits that keep them apart."""

from sandbox.clock import SandboxClock

DISCORD_EPOCH_MS = 1_420_070_400_000


class Snowflakes:
    """Hands out ids as strings, each greater than the one before, even when the clock steps back."""

    def __init__(self, clock: SandboxClock) -> None:
        self._clock = clock
        self._last = 0

    def next(self) -> str:
        self._last = max(self._last + 1, (self._clock.now_ms() - DISCORD_EPOCH_MS) << 22)
        return str(self._last)


def fixed(number: int) -> str:
    """Return the id of the `number`-th thing that every sandbox has: the same in each run (1 January 2026)."""
    return str((1_767_225_600_000 - DISCORD_EPOCH_MS << 22) + number)


def made_at_ms(snowflake: str) -> int:
    """Return when the thing with this id was made, in milliseconds since 1970."""
    return (int(snowflake) >> 22) + DISCORD_EPOCH_MS
