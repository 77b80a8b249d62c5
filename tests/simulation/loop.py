"""An event loop whose order follows from a seed and whose time is virtual; programs on it can be killed.

Callbacks keep their order, as asyncio promises; among them and the tasks that could go on, the seed says who is next.
Nothing here waits: when no one can go on, time jumps to the next moment that someone waits for.
"""

import asyncio
import logging
import selectors
from collections import deque
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from contextvars import Context, ContextVar
from dataclasses import dataclass, field
from hashlib import sha256
from operator import attrgetter
from random import Random
from typing import Any, Final, TypeVar

from bot.tables.ids import Milliseconds
from tests.kit.clocks import ManualClock

T = TypeVar("T")

BEGINNING: Final = 1_800_000_000_000
"""Milliseconds since 1970 at which every world begins."""

_callback_of: Final[Callable[[asyncio.Handle], Any]] = attrgetter("_callback")  # asyncio says it nowhere else
_context_of: Final[Callable[[asyncio.Handle], Context]] = attrgetter("_context")  # as above


class StandstillError(RuntimeError):
    """No one can go on and no one waits for a moment."""


@dataclass(eq=False)
class Program:
    """A program on the loop, which can be killed: what it would have done next it never does. `ended` is its end."""

    ended: asyncio.Event = field(default_factory=asyncio.Event)
    parked: list[asyncio.Handle] = field(default_factory=list[asyncio.Handle])

    def context(self) -> Context:
        """What a task needs to belong to this program, with everything that it begins."""
        context = Context()
        context.run(_PROGRAM.set, self)
        return context


_PROGRAM: Final[ContextVar[Program | None]] = ContextVar("program", default=None)


class _Task(asyncio.Task[T]):
    """A task with a number, which is its place in sets too: addresses differ from run to run."""

    def __init__(self, number: int, coroutine: Coroutine[Any, Any, T], **given: Any) -> None:
        self.number = number
        self.what = getattr(coroutine, "__qualname__", "")
        super().__init__(coroutine, **given)

    def __hash__(self) -> int:
        return self.number


class _Future(asyncio.Future[T]):
    """A future with a number, for the same reason."""

    def __init__(self, number: int, loop: asyncio.AbstractEventLoop) -> None:
        self.number = number
        super().__init__(loop=loop)

    def __hash__(self) -> int:
        return self.number


class _VirtualTime(selectors.SelectSelector):
    """Where a loop waits for sockets, of which there are none: time passes instead."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise StandstillError("nobody can go on, and nobody waits for a moment")
        self.now += max(timeout, 0.0)
        return []


def _nothing() -> None:
    """No one is left to go on."""


class _Ready:
    """What could go on at once. Takes the place of asyncio's queue."""

    def __init__(self, chance: Random, passed: Callable[[asyncio.Handle], None]) -> None:
        self._chance = chance
        self._passed = passed
        self._steps: list[asyncio.Handle] = []
        self._callbacks: deque[asyncio.Handle] = deque()

    def __len__(self) -> int:
        return len(self._steps) + len(self._callbacks)

    def append(self, handle: asyncio.Handle) -> None:
        program = _context_of(handle).get(_PROGRAM)
        if program is not None and program.ended.is_set():
            program.parked.append(handle)
        elif isinstance(getattr(_callback_of(handle), "__self__", None), asyncio.Task):
            self._steps.append(handle)
        else:
            self._callbacks.append(handle)

    def popleft(self) -> asyncio.Handle:
        if not self:  # who was to go on was killed in this very pass of the loop
            return asyncio.Handle(_nothing, (), asyncio.get_running_loop())
        index = self._chance.randrange(len(self._steps) + bool(self._callbacks))
        if index == len(self._steps):
            handle = self._callbacks.popleft()
        else:
            self._steps[index], self._steps[-1] = self._steps[-1], self._steps[index]
            handle = self._steps.pop()
        self._passed(handle)
        return handle

    def clear(self) -> None:
        self._steps.clear()
        self._callbacks.clear()

    def park(self) -> None:
        """Look again who may go on: a program was killed."""
        handles = [*self._steps, *self._callbacks]
        self.clear()
        for handle in handles:
            self.append(handle)


class SeededLoop(asyncio.SelectorEventLoop):
    """`steps`: how many callbacks ran; `trace`: a hash of all of them, in their order, with their moments."""

    def __init__(self, seed: str) -> None:
        self._virtual = _VirtualTime()
        super().__init__(self._virtual)
        self._numbered = self.steps = 0
        self._trace = sha256()
        self._killed: list[Program] = []
        self._at_step: dict[int, Callable[[], None]] = {}
        self._queue = _Ready(Random(f"{seed}:order"), self._passes)
        vars(self)["_ready"] = self._queue
        self.set_task_factory(self._numbered_task)

    def time(self) -> float:
        return self._virtual.now

    def create_future(self) -> asyncio.Future[Any]:
        self._numbered += 1
        return _Future(self._numbered, self)

    def _numbered_task(
        self, loop: asyncio.AbstractEventLoop, coroutine: Any, context: Context | None = None
    ) -> asyncio.Task[Any]:
        self._numbered += 1
        return _Task(self._numbered, coroutine, loop=loop, context=context)

    def run_in_executor(  # pyright: ignore[reportIncompatibleMethodOverride] -- its types are narrower than asyncio's use
        self, executor: Executor | None, func: Callable[..., T], *args: Any
    ) -> asyncio.Future[T]:
        """Work of another thread or process is done at once, so that runs repeat exactly."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done

    def at_step(self, step: int, act: Callable[[], None]) -> None:
        """Have `act` called before that step, counted from the beginning."""
        self._at_step[step] = act

    def note(self, what: str) -> None:
        """Something happened that belongs into the trace."""
        self._trace.update(f"{self.time():.6f} {what}\n".encode())

    @property
    def trace(self) -> str:
        return self._trace.hexdigest()

    def _passes(self, handle: asyncio.Handle) -> None:
        self.steps += 1
        callback = _callback_of(handle)
        task: object = getattr(callback, "__self__", None)
        self.note(f"{task.number} {task.what}" if isinstance(task, _Task) else getattr(callback, "__qualname__", ""))
        if self._at_step and (act := self._at_step.pop(self.steps, None)) is not None:
            self.call_soon(act, context=Context())

    def kill(self, program: Program) -> None:
        """Nothing of that program runs any more. What it would have done is kept until the end."""
        program.ended.set()
        self._killed.append(program)
        self._queue.park()

    def release(self) -> None:
        """Let killed programs go on, after everything was looked at, so that they can be put away."""
        self.set_exception_handler(_unheard)
        logging.disable(logging.CRITICAL)
        for program in self._killed:
            program.ended.clear()
            for handle in program.parked:
                self._queue.append(handle)
            program.parked.clear()

    def end(self) -> None:
        """Close the loop, whatever still goes on there."""
        self.release()
        while tasks := asyncio.all_tasks(self):  # who is cancelled may begin something at last
            for task in tasks:
                task.cancel()
            self.run_until_complete(asyncio.wait(tasks, timeout=60))
        self.close()
        logging.disable(logging.NOTSET)


def _unheard(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What goes wrong after the end of the world is no news."""


class LoopClock(ManualClock):
    """Implements the Clock port by the virtual time of the running loop."""

    def now(self) -> Milliseconds:
        return Milliseconds(BEGINNING + int(asyncio.get_running_loop().time() * 1000 + 1e-6))

    def monotonic(self) -> int:
        return int(asyncio.get_running_loop().time() * 1000 + 1e-6)

    async def sleep_until(self, moment: Milliseconds) -> None:
        while (left := moment - self.now()) > 0:  # noqa: ASYNC110 -- waits for the time, which sends no event
            await asyncio.sleep(left / 1000)
