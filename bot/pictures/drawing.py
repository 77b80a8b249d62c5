"""Draws pictures outside the event loop, one at a time, and caches them."""

import asyncio
import logging
import os
import time
from collections.abc import Callable, Hashable
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from bot.newest import Newest
from bot.shutdown import NOT_STARTED, belong_to_the_bot

if TYPE_CHECKING:
    from bot.pictures.canvas import Canvas

log = logging.getLogger(__name__)

REMEMBERED: Final = 24
"""Most pictures in the cache, because a user who turns pages requests the same picture again."""

PATIENCE: Final = 1.0
"""Seconds after which a message is sent without its picture."""

MOST_WAITING: Final = 8
"""Most unfinished pictures. Further ones are not drawn."""

HANGS: Final = 30.0
"""Seconds after which an unfinished picture shows that the drawing process hangs."""

ENDS: Final = 1.0
"""Seconds to wait for a killed process. One that waits for a disk may end later."""

KINDNESS: Final = 5
"""Niceness of the drawing process, so that the bot has priority."""

Work = TypeVar("Work")


class Drawable(Hashable, Protocol):
    """A value that can be drawn. Equal values give equal pictures."""

    def draw(self) -> bytes:
        """Return the picture as a file."""
        ...


def over(ground: str, height: int, style: str = "") -> "Canvas":
    """Return a canvas `height` pixels high with the background `ground`. Only called in the drawing process.

    `style` is CSS for the background.
    """
    from bot.pictures.canvas import Canvas  # Pillow and resvg, 5 MB that the bot itself never needs

    return Canvas(ground, height, style)


class Drawing:
    """Draws pictures in a process of its own, so that the event loop never waits for them."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self.patience = patience
        """Seconds to wait for a picture."""
        self._drawn = Newest[Hashable, bytes](REMEMBERED)
        self._process: ProcessPoolExecutor | None = None
        self._under_way: dict[Drawable, tuple[Future[bytes], float]] = {}
        """Unfinished pictures with the monotonic time of their first request in seconds, the oldest first."""
        self._ready: Future[int] | None = None

    def begin(self) -> Future[int]:
        """Start the process before the first picture is needed. Returns a future that is done once the process is
        ready or cannot be started."""
        try:
            self._ready = self._submitted(os.getpid)
        except NOT_STARTED as why:  # the bot goes on without pictures
            log.warning("no process draws pictures: %s", why)
            self._ready = Future()
            self._ready.set_exception(why)
        return self._ready

    async def picture(self, moment: Drawable, patience: float = 0) -> bytes | None:
        """Return the picture of a moment; `None` if it fails or is not ready in time. A late picture is cached.

        Args:
            patience: Time limit in seconds if it is longer than usual. Any limit above 0 also waits for the process to
                start.
        """
        self._keep_what_came_late()
        if moment in self._drawn:
            return self._kept(moment, self._drawn[moment])
        try:
            drawing = self._asked(moment)
            if drawing is None or not (patience or self._ready is None or self._ready.done()):
                return None  # do not wait behind many others, or for the process to start
            drawn = asyncio.wrap_future(drawing)
            drawn.add_done_callback(_looked_at)
            async with asyncio.timeout(max(patience, self.patience)):
                return self._kept(moment, await asyncio.shield(drawn))
        except (TimeoutError, BrokenExecutor) as why:
            log.warning("a picture is missing: %r", why)
        except Exception:
            log.exception("a picture cannot be drawn: %s", type(moment).__name__)
        return None

    def when_it_comes(self, moment: Drawable, tell: Callable[[], None]) -> None:
        """Call `tell` once the picture is drawn. Does nothing if the picture is not in progress."""

        def drawn(done: asyncio.Future[bytes]) -> None:
            if not done.cancelled() and done.exception() is None:
                tell()

        if moment in self._under_way:
            asyncio.wrap_future(self._under_way[moment][0]).add_done_callback(drawn)

    def close(self) -> None:
        """Kill the process and discard the pictures in progress."""
        process, self._process, self._ready = self._process, None, None
        self._under_way.clear()
        if process is not None:
            _end(process)

    def _keep_what_came_late(self) -> None:
        for done in [each for each, (future, _) in self._under_way.items() if future.done()]:
            future, _ = self._under_way.pop(done)
            if not future.cancelled() and future.exception() is None:
                self._kept(done, future.result())

    def _asked(self, moment: Drawable) -> Future[bytes] | None:
        """Return the future of a picture, which is submitted unless it is in progress; `None` if too many are in
        progress or no process can be started."""
        if moment not in self._under_way:
            if len(self._under_way) >= MOST_WAITING and not self._ended_if_hanging():
                return None
            try:
                self._under_way[moment] = self._submitted(_draw, moment), time.monotonic()
            except NOT_STARTED as why:
                log.warning("no process draws pictures: %s", why)
                return None
        return self._under_way[moment][0]

    def _ended_if_hanging(self) -> bool:
        """Kill the process if it hangs, and return whether it did."""
        _, since = next(iter(self._under_way.values()))
        if hangs := time.monotonic() - since >= HANGS:
            log.error("the drawing process hangs: a new one is started")
            self.close()
        return hangs

    def _submitted(self, work: Callable[..., Work], *given: object) -> "Future[Work]":
        """Hand work to the process, which is started if there is none and replaced if it has died.

        Raises:
            OSError, RuntimeError: No process can be started.
        """
        if self._process is None:
            self._process = ProcessPoolExecutor(1, get_context("spawn"), _begin)
        try:
            return self._process.submit(work, *given)
        except BrokenExecutor:
            self.close()
            return self._submitted(work, *given)
        except NOT_STARTED:
            self.close()  # no one would ever empty its queue
            raise

    def _kept(self, moment: Hashable, drawn: bytes) -> bytes:
        self._drawn[moment] = drawn
        return drawn


async def drawn(drawing: Drawing | None, moment: Drawable) -> bytes:
    """Return the picture of a moment; empty if it fails, is not ready in time, or drawing is off."""
    return b"" if drawing is None else await drawing.picture(moment) or b""


def _looked_at(drawn: "asyncio.Future[bytes]") -> None:
    """Retrieve the exception, so that asyncio does not warn if no one waits for the picture."""
    if not drawn.cancelled():
        drawn.exception()


def _begin() -> None:
    """Prepare the process."""
    belong_to_the_bot()
    os.nice(KINDNESS)
    from bot.pictures.canvas import prepare  # as in `over`

    prepare()


def _draw(moment: Drawable) -> bytes:
    return moment.draw()


def _end(process: ProcessPoolExecutor) -> None:
    """Kill the process without waiting for the pool, which would wait for an unfinished picture."""
    for each in tuple((process._processes or {}).values()):  # noqa: SLF001 - a pool has no other way to end its process
        each.kill()
        each.join(ENDS)
    vars(process._result_queue)["_writer"].close()  # noqa: SLF001 - nor another way to learn that nothing follows
    process.shutdown(wait=False, cancel_futures=True)
