"""Whether the bot is as quick as before after it was stopped for a moment (SIGSTOP) in the midst of a load."""

import os
import signal
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Final

from sandbox.clock import RealClock, wait
from sandbox.figures import percentiles
from sandbox.people.client import ActOutcome
from tools.figures import processor
from tools.figures.load import Load, house
from tools.figures.restart import running

STOPPED: Final = 2.0
"""Seconds for which it is stopped."""

SLICE: Final = 5.0
"""Seconds over which answers are looked at together."""


@dataclass(slots=True)
class Slice:
    """`SLICE` seconds of the load, which begin `begins` seconds after the last stop (before it, when negative).
    `answer_ms`: from sending an interaction to receiving its callback; `bot_ms`: processor time; `unanswered`: late or
    not at all."""

    begins: float
    answer_ms: list[float] = field(default_factory=list[float])
    unanswered: int = 0
    bot_ms: float = 0.0

    def add(self, press: ActOutcome) -> None:
        """One more press that was answered, or is given up."""
        if press.result == "ok" and press.ack_ms is not None:
            self.answer_ms.append(press.ack_ms)
        elif press.result != "refused":
            self.unanswered += 1

    def in_words(self) -> str:
        """One line."""
        at, presses = percentiles(self.answer_ms), len(self.answer_ms) + self.unanswered
        return (
            f"{self.begins:+5.0f} s: {presses / SLICE:5.1f} presses/s, p50 {at['p50']:.0f} ms, p99 {at['p99']:.0f} ms, "
            f"{self.unanswered} not in time, {self.bot_ms / max(1, presses):.1f} ms of processor time a press"
        )


async def stalls(load: Load, stops: int, folder: Path) -> AsyncGenerator[Slice]:
    """Stop the bot so often, and tell what was before, and what came in the `load.seconds` after each stop."""
    watched = Slice(0)

    def told(press: ActOutcome) -> None:
        watched.add(press)

    async with house(load, folder) as at, at.playing(told):
        pid = running(at.process)
        for stop in range(stops + 1):
            if stop:
                os.kill(pid, signal.SIGSTOP)
                await wait(RealClock(), 1000 * STOPPED)
                os.kill(pid, signal.SIGCONT)
            began = monotonic()
            while (now := monotonic()) < began + load.seconds:
                watched, spent = Slice(now - began - (0 if stop else load.seconds)), processor.seconds(pid)
                await wait(RealClock(), 1000 * SLICE)
                watched.bot_ms = 1000 * (processor.seconds(pid) - spent)
                yield watched
