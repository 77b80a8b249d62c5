"""Computation of an analysis in a process of its own, a few choices at a time.

Such a process knows the record and nothing else of the bot. It has the lowest priority, and its processor time is
limited by the system, which ends it.
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
    """One fresh process for one game. Shut down, it is ended at once: at the lowest priority it might else hold up a
    program that stops for as long as the machine is busy."""

    def __init__(self, seconds: int = PROCESSOR_SECONDS) -> None:
        super().__init__(1, get_context("spawn"), begin, (seconds,))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the process. As `Executor.shutdown`, but work under way is not finished."""
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
    """Return the record prepared for analysis; such a process is there for one game. Raises `ValueError` for a record
    that cannot be read or breaks a rule, which no stored one does."""
    read = read_record(json.loads(record))
    if isinstance(read, Refusal):
        raise ValueError(f"no record: {read.key}")
    found = study(read, seats)
    if isinstance(found, Broken):
        raise ValueError(f"action {found.at} of the record is refused: {found.refusal.key}")
    return found
