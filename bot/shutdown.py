"""Shutdown of a program, on request or with an error line."""

import asyncio
import logging
import os
import signal
import sys
import threading
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final, TypeAlias

from bot.errors import CommandError, Status

log = logging.getLogger(__name__)

STOPPING: Final = 13.0
"""Seconds a stop may take: 10 for people who are being answered, the rest for closing everything."""

_CHUNK = 1024

NewLoop: TypeAlias = Callable[[], asyncio.AbstractEventLoop]


def quickest_loop() -> NewLoop | None:
    """Return uvloop's event loop factory, if it is installed; `None` for asyncio's own."""
    try:
        return import_module("uvloop").new_event_loop
    except ImportError:
        return None


@contextmanager
def at_most(seconds: float) -> Generator[None]:
    """Kill the process if the block takes longer. There is no point in waiting for a hanging disk, and accepted choices
    are already stored."""
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
    """Return an event that is set by Ctrl-C or SIGTERM from now on."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    return stop


def stop_at_eof(stop: asyncio.Event) -> None:
    """Set `stop` when standard input ends, because the parent process is gone."""
    loop = asyncio.get_running_loop()

    def look() -> None:
        if not os.read(sys.stdin.fileno(), _CHUNK):
            loop.remove_reader(sys.stdin)
            stop.set()

    loop.add_reader(sys.stdin, look)


def run_to_end(work: Coroutine[Any, Any, int], new_loop: NewLoop | None = None) -> int:
    """Run `work` in an event loop of that kind. Errors for the operator are raised as one `CommandError` from any
    depth; a bug is logged, with secrets hidden, and raised as a `CommandError` too."""
    try:
        with asyncio.Runner(
            debug=False, loop_factory=new_loop
        ) as runner:  # debug prints what is passed on: hands, tokens
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


async def _interruptible(work: Coroutine[Any, Any, int]) -> int:
    """Run `work` until it ends or is cancelled by Ctrl-C or SIGTERM, which no longer happens once it calls
    `stop_signal`."""
    task = asyncio.ensure_future(work)  # noqa: TID251 - awaited in the next line but one
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, task.cancel)
    return await task


def _first(group: BaseExceptionGroup[CommandError] | None) -> CommandError:
    if group is None:
        return CommandError("stopped by an error of the program itself; the lines above say more")
    inner = group.exceptions[0]
    return _first(inner) if isinstance(inner, BaseExceptionGroup) else inner
