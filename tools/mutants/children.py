"""Processes that look at one thing each and end: how far they are, and whether they still do anything."""

import mmap
import os
import shutil
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple, NoReturn, TypeVar

OFTEN: Final = 0.02
ASLEEP_SECONDS: Final = 30.0
"""So long may a process do nothing at all; whoever waits for its turn on a busy machine is not asleep."""

BROKEN: Final = 99
"""The exit code of a child whose work failed."""

T = TypeVar("T")
Work = Callable[["Note"], int]
"""What a child does; its exit code says what came of it."""


class Note:
    """A number that a child writes and its parent reads."""

    def __init__(self) -> None:
        self._shared = mmap.mmap(-1, 8)

    def write(self, number: int) -> None:
        """The parent sees it at once."""
        self._shared[:] = number.to_bytes(8, "little")

    def read(self) -> int:
        """0 before anything was written."""
        return int.from_bytes(self._shared[:], "little")


class Ended(NamedTuple):
    """How a child ended: its exit code, negative the signal that ended it; `asleep` says that it never would have."""

    code: int
    noted: int
    asleep: bool


class _Running(NamedTuple):
    process: int
    note: Note
    folder: str
    stirred: tuple[float, float]


def each_in_a_child(works: Iterable[tuple[T, Work]], at_once: int) -> Iterator[tuple[T, Ended]]:
    """Do each in a child of its own, so many at once, and tell how it ended as soon as it did."""
    waiting, running = iter(works), dict[int, tuple[T, _Running]]()
    while True:
        while len(running) < at_once and (following := next(waiting, None)) is not None:
            label, work = following
            child = _begun(work)
            running[child.process] = (label, child)
        if not running:
            return
        for process, (label, child) in list(running.items()):
            ended, running[process] = _looked_at(child), (label, _stirred(child))
            if ended is not None:
                del running[process]
                _cleared(child)
                yield label, ended
        time.sleep(OFTEN)


def _begun(work: Work) -> _Running:
    note, folder = Note(), tempfile.mkdtemp(prefix="mutant-")
    process = os.fork()
    if process == 0:
        _be_the_child(work, note, folder)
    return _Running(process, note, folder, (0.0, time.monotonic()))


def _be_the_child(work: Work, note: Note, folder: str) -> NoReturn:
    code, loud = BROKEN, os.dup(2)
    try:
        os.setpgid(0, 0)
        tempfile.tempdir = folder
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        code = work(note)
    except BaseException:  # noqa: BLE001 - it ends here, and says why
        os.write(loud, traceback.format_exc().encode())
    finally:
        os._exit(code)


def _looked_at(child: _Running) -> Ended | None:
    process, status = os.waitpid(child.process, os.WNOHANG)
    if process:
        return Ended(os.waitstatus_to_exitcode(status), child.note.read(), asleep=False)
    if time.monotonic() - child.stirred[1] < ASLEEP_SECONDS:
        return None
    os.kill(child.process, signal.SIGKILL)
    os.waitpid(child.process, 0)
    return Ended(-signal.SIGKILL, child.note.read(), asleep=True)


def _stirred(child: _Running) -> _Running:
    """The child with the moment at which it last used the processor, or waited for it."""
    seconds, awake = _processor(child.process)
    if awake or seconds != child.stirred[0]:
        return child._replace(stirred=(seconds, time.monotonic()))
    return child


def _processor(process: int) -> tuple[float, bool]:
    """The ticks of processor that a process and its children had, and whether it wants more."""
    try:
        words = Path(f"/proc/{process}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0, False
    return float(sum(map(int, words[11:15]))), words[0] in "RD"


def _cleared(child: _Running) -> None:
    with suppress(ProcessLookupError):
        os.killpg(child.process, signal.SIGKILL)
    shutil.rmtree(child.folder, ignore_errors=True)
