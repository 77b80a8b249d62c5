"""Computes an analysis in a child process, a few choices at a time.

The process gets only the record. It has the lowest priority and a limited CPU time, after which the system ends it.
"""

import json
import os
import resource
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from typing import Final

from bot.child_process import belong_to_the_bot
from engine.analysis.findings import Judged
from engine.analysis.study import Study, study
from engine.contract import Refusal, Saved
from engine.record import Broken, read_record
from engine.seats import Seat

PROCESSOR_SECONDS: Final = 120
"""A game that needs more is not analysed."""

LOWEST_PRIORITY: Final = 19


class AnalysisProcess(ProcessPoolExecutor):
    """One fresh process for one game. Shutdown ends it at once, because at the lowest priority it could delay the end
    of the program."""

    def __init__(self, seconds: int = PROCESSOR_SECONDS) -> None:
        super().__init__(1, get_context("spawn"), begin, (seconds,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process, like `Executor.shutdown` but without finishing work in progress."""
        for process in tuple((self._processes or {}).values()):
            process.kill()
        super().shutdown(wait, cancel_futures=cancel_futures)


def begin(seconds: int = PROCESSOR_SECONDS) -> None:
    """Set up the process."""
    belong_to_the_bot()
    os.setpriority(os.PRIO_PROCESS, 0, LOWEST_PRIORITY)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def count(record: str, seats: tuple[Seat, ...]) -> int:
    """Return the number of choices to analyse."""
    return len(_study(record, seats).questions)


def judge(record: str, seats: tuple[Seat, ...], first: int, last: int) -> Sequence[Judged]:
    """Return the findings of the choices from `first` up to, not including, `last`."""
    wanted = _study(record, seats)
    return [wanted.judge(question) for question in wanted.questions[first:last]]


def conclude(record: str, seats: tuple[Seat, ...], judged: Sequence[Judged]) -> Saved:
    """Return the whole analysis as plain data."""
    return _study(record, seats).conclude(judged).save()


@lru_cache(maxsize=1)
def _study(record: str, seats: tuple[Seat, ...]) -> Study:
    """Return the study of the one record of this process. Raises `ValueError` for an invalid record, which is never
    stored."""
    read = read_record(json.loads(record))
    if isinstance(read, Refusal):
        raise ValueError(f"no record: {read.key}")
    found = study(read, seats)
    if isinstance(found, Broken):
        raise ValueError(f"action {found.at} of the record is refused: {found.refusal.key}")
    return found
