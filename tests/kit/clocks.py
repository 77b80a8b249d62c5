"""Clocks that stand still until a test moves them."""

import asyncio

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
