"""Time and chance in the hands of a test: clocks that stand still until it moves them, secrets that it can foretell,
and whether anything goes on in the event loop meanwhile."""

import asyncio
from collections.abc import Sized
from hashlib import sha256
from typing import Final

from bot.tables.ids import Milliseconds


class ManualClock:
    """Implements the Clock port; `advance` wakes whoever's moment has come."""

    def __init__(self, now: int = 1_800_000_000_000) -> None:
        self._now = now
        self._jumped = 0
        self._machine = 0
        self._sleepers: list[tuple[int, asyncio.Future[None]]] = []

    def now(self) -> Milliseconds:
        return Milliseconds(self._now)

    def monotonic(self) -> int:
        return self._now - self._jumped

    def jump(self, milliseconds: int) -> None:
        """Have someone set the machine's clock, which no one believes at once: no time passes."""
        self._machine += milliseconds

    def jumped(self) -> int:
        return self._machine

    def follow(self, jump: int) -> None:
        """Believe it. Whoever sleeps does so for as long as they meant to."""
        self._machine -= jump
        self._jumped += jump
        self._now += jump
        self._sleepers = [(moment + jump, waiting) for moment, waiting in self._sleepers]

    async def sleep_until(self, moment: Milliseconds) -> None:
        if moment <= self._now:
            await asyncio.sleep(0)
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._sleepers.append((moment, waiting))
        await waiting

    def next_moment(self) -> int | None:
        """When the next sleeper wants to be woken."""
        self._sleepers = [(moment, waiting) for moment, waiting in self._sleepers if not waiting.done()]
        return min((moment for moment, _ in self._sleepers), default=None)

    def advance(self, milliseconds: int) -> None:
        """Let time pass."""
        self._now += milliseconds
        for moment, waiting in self._sleepers:
            if moment <= self._now and not waiting.done():
                waiting.set_result(None)


class SimcordClock(ManualClock):
    """simcord's ids do not follow the time: for whoever asks how old an interaction is, none passes."""

    def monotonic(self) -> int:
        return 0


class SeededEntropy:
    """Implements the Entropy port: the same seed, the same secrets."""

    def __init__(self, seed: str = "test") -> None:
        self._seed = seed
        self._drawn = 0

    def secret(self, size: int) -> bytes:
        self._drawn += 1
        blocks = -(-size // 32)
        drawn = b"".join(sha256(f"{self._seed}:{self._drawn}:{block}".encode()).digest() for block in range(blocks))
        return drawn[:size]


_PASSES: Final = 5
"""So many in a row in which no one had anything to do."""


def somebody_is_ready() -> bool:
    """Whether anyone but the caller could go on at once, without time, sockets or threads."""
    ready: Sized = vars(asyncio.get_running_loop())["_ready"]  # asyncio says it nowhere else
    return len(ready) > 0


async def everybody_waits() -> None:
    """Return when no one in this event loop can go on without time or threads. What went over sockets within this
    process has arrived then: the loop looks at them between two passes."""
    quiet = 0
    while quiet < _PASSES:
        await asyncio.sleep(0)
        quiet = 0 if somebody_is_ready() else quiet + 1
