"""Computes an analysis in a child process, a few decisions at a time.

The process gets only the record. It has the lowest priority and a limit of CPU time, after which the operating system
kills it.
"""

import json
import os
import resource
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from bot.shutdown import WorkerProcesses, belong_to_the_bot
from engine.analysis.findings import Judged
from engine.analysis.study import Study, study
from engine.contract import Refusal, Saved, Seat
from engine.record import Broken, read_record

PROCESSOR_SECONDS: Final = 120
"""Maximum CPU time for the analysis of one game, in seconds. A game that needs more is not analysed."""

LOWEST_PRIORITY: Final = 19


class AnalysisProcess(WorkerProcesses):
    """Executor with one new process for one game. `seconds` is the limit of CPU time."""

    def __init__(self, seconds: int = PROCESSOR_SECONDS) -> None:
        super().__init__(1, begin, (seconds,))


def begin(seconds: int = PROCESSOR_SECONDS) -> None:
    """Initialise the process: tie it to the bot's process, and set its priority and its limit of CPU time in
    seconds."""
    belong_to_the_bot()
    os.setpriority(os.PRIO_PROCESS, 0, LOWEST_PRIORITY)
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))


def count(record: str, seats: tuple[Seat, ...]) -> int:
    """Return the number of decisions to analyse.

    Args:
        record: The game's record as JSON text.
        seats: The seats whose decisions are analysed.
    """
    return len(_study(record, seats).questions)


def judge(record: str, seats: tuple[Seat, ...], first: int, last: int) -> Sequence[Judged]:
    """Return the findings of the decisions from index `first` up to, but not including, `last`. `record` and `seats`
    are as in `count`."""
    wanted = _study(record, seats)
    return [wanted.judge(question) for question in wanted.questions[first:last]]


def conclude(record: str, seats: tuple[Seat, ...], judged: Sequence[Judged]) -> Saved:
    """Return the complete analysis as JSON data, from the findings of all decisions. `record` and `seats` are as in
    `count`."""
    return _study(record, seats).conclude(judged).save()


@lru_cache(maxsize=1)
def _study(record: str, seats: tuple[Seat, ...]) -> Study:
    """Return the study of the only record of this process.

    Raises:
        ValueError: The record is invalid. No stored record is.
    """
    read = read_record(json.loads(record))
    if isinstance(read, Refusal):
        raise ValueError(f"no record: {read.key}")
    found = study(read, seats)
    if isinstance(found, Broken):
        raise ValueError(f"action {found.at} of the record is refused: {found.refusal.key}")
    return found
