"""Running a program until a signal, the end of standard input or an error. Its worker processes end with it."""

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Coroutine, Generator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from typing import Any, Final, TypeAlias, TypeVar

from bot.errors import CommandError, Status

log = logging.getLogger(__name__)

STOPPING: Final = 13.0
"""Maximum duration of a stop in seconds: 10 for responses in progress, the rest for closing everything."""

NOT_STARTED: Final = (OSError, RuntimeError)
"""Errors where no process, or no thread that serves it, can be started: too many of them, or no memory."""

_CHUNK = 1024

T = TypeVar("T")

NewLoop: TypeAlias = Callable[[], asyncio.AbstractEventLoop]


def quickest_loop() -> NewLoop | None:
    """Return uvloop's event loop factory if uvloop is installed, otherwise `None` for asyncio's own."""
    try:
        return import_module("uvloop").new_event_loop
    except ImportError:
        return None


@contextmanager
def at_most(seconds: float) -> Generator[None]:
    """Kill the process if the block takes longer than `seconds`. Waiting for a disk that hangs is pointless, and
    accepted choices are already stored."""
    limit = threading.Timer(seconds, _give_up)
    limit.daemon = True
    limit.start()
    try:
        yield
    finally:
        limit.cancel()


def _give_up() -> None:
    log.error("something hangs: stopping without it")
    os._exit(Status.FAILED)


def stop_signal() -> asyncio.Event:
    """Return an event that Ctrl-C, SIGTERM or a closed terminal sets from now on."""
    stop = asyncio.Event()
    _when_told_to_stop(stop.set)
    return stop


def _when_told_to_stop(call: Callable[[], object]) -> None:
    """Call `call` at each signal to stop. SIGHUP is none under `nohup`, which ignores it."""
    hung_up = () if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN else (signal.SIGHUP,)
    for number in (signal.SIGINT, signal.SIGTERM, *hung_up):
        asyncio.get_running_loop().add_signal_handler(number, call)


def stop_at_eof(stop: asyncio.Event) -> None:
    """Set `stop` when standard input ends, which means that the parent process has ended."""
    loop = asyncio.get_running_loop()

    def read() -> None:
        if not os.read(sys.stdin.fileno(), _CHUNK):
            loop.remove_reader(sys.stdin)
            stop.set()

    loop.add_reader(sys.stdin, read)


def run_to_end(work: Coroutine[Any, Any, T], new_loop: NewLoop | None = None) -> T:
    """Run `work` in an event loop and return its result.

    Args:
        work: The program.
        new_loop: Factory of the event loop, `None` for asyncio's default.

    Raises:
        CommandError: The program raised one, possibly inside exception groups, was interrupted, or failed because of a
            bug, which is logged.
    """
    try:
        with asyncio.Runner(debug=False, loop_factory=new_loop) as runner:  # debug mode prints hands and tokens
            return runner.run(_interruptible(work))
    except asyncio.CancelledError:
        raise CommandError("interrupted") from None
    except CommandError:
        raise
    except BaseExceptionGroup as group:
        complaints, bugs = group.split(CommandError)
        if bugs is not None:
            log.critical("stopped by an error that no one expected", exc_info=bugs)
        raise _first(complaints) from None
    except Exception as error:
        log.critical("stopped by an error that no one expected", exc_info=error)
        raise _first(None) from None


async def _interruptible(work: Coroutine[Any, Any, T]) -> T:
    """Run `work` until it ends, or until a signal to stop cancels it. Once `work` has called `stop_signal`, these
    signals no longer cancel it."""
    task = asyncio.ensure_future(work)  # noqa: TID251 - awaited below
    _when_told_to_stop(task.cancel)
    return await task


def _first(group: BaseExceptionGroup[CommandError] | None) -> CommandError:
    if group is None:
        return CommandError("stopped by an error of the program itself; the lines above say more")
    inner = group.exceptions[0]
    return _first(inner) if isinstance(inner, BaseExceptionGroup) else inner


def belong_to_the_bot() -> None:
    """Make this worker process end when the bot ends, even if the bot is killed. Must be called first in the process.
    Ctrl-C and a closed terminal, which signal all processes, are ignored, so that only the bot reacts to them."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    bot = parent_process()
    if bot is not None:
        threading.Thread(target=_end_with, args=(bot.sentinel,), daemon=True).start()


def _end_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


class WorkerProcesses(ProcessPoolExecutor):
    """Pool of new processes, which share no memory with the bot and end with it.

    Args:
        most: Maximum number of processes.
        begin: Initialises a process. It must call `belong_to_the_bot`.
        given: The arguments of `begin`.
    """

    def __init__(
        self, most: int, begin: Callable[..., None] = belong_to_the_bot, given: tuple[object, ...] = ()
    ) -> None:
        super().__init__(most, get_context("spawn"), begin, given)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Kill the processes. `Executor.shutdown` would wait for work in progress. If the pool's thread could not be
        started, it would also leave a process, and the program would wait for that process forever at its end."""
        for process in tuple((self._processes or {}).values()):
            process.kill()
        super().shutdown(wait, cancel_futures=cancel_futures)
