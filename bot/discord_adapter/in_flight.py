"""Who is being answered right now, and what else is under way: a stop waits for it all. Whatever would edit the message
that somebody pressed waits for their answer."""

import asyncio
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final

RESTARTING: Final = "answer-restarting"
LOST: Final = "answer-not-stored"


class InFlight:
    """Holds the tasks that answer people and note events. discord.py keeps no reference to them, and an unreferenced
    task may be collected while it waits."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()
        self._people: Counter[int] = Counter()
        self._answered: dict[int, asyncio.Event] = {}
        self._idle = asyncio.Event()
        self._idle.set()
        self.draining = False
        """Whether nothing new is taken."""
        self.refusal = RESTARTING
        """What somebody is told who asks then."""

    @contextmanager
    def answering(self, user: int) -> Generator[None]:
        """Count the calling task as answering that person, meanwhile. Not to be nested."""
        self._people[user] += 1
        try:
            with self.busy():
                yield
        finally:
            self._people[user] -= 1
            if not self._people[user]:
                del self._people[user]
                if (waited_for := self._answered.pop(user, None)) is not None:
                    waited_for.set()

    @contextmanager
    def busy(self) -> Generator[None]:
        """Have a stop wait for what the calling task does meanwhile. Not to be nested."""
        task = asyncio.current_task()
        if task is None:
            raise RuntimeError("people are answered in tasks")
        self._tasks.add(task)
        self._idle.clear()
        try:
            yield
        finally:
            self._tasks.discard(task)
            if not self._tasks:
                self._idle.set()

    async def answered(self, user: int) -> bool:
        """Return when that person waits for no answer; whether they did. An answer was decided on earlier and may
        arrive later than anything told now: an edit of their hand would be refused, or overwritten with what is no
        longer true."""
        if user not in self._people:
            return False
        await self._answered.setdefault(user, asyncio.Event()).wait()
        return True

    async def drain(self, seconds: float, refusal: str = RESTARTING) -> bool:
        """Take nothing new and wait until everybody who asked has an answer and nothing is under way. Returns whether
        that is so."""
        self.draining, self.refusal = True, refusal
        try:
            async with asyncio.timeout(seconds):
                await self._idle.wait()
        except TimeoutError:
            return False
        return True
