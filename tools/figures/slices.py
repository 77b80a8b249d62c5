"""Response times and processor time of a bot under load, in intervals of some seconds, and the load that fills a
core."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from sandbox.clock import RealClock, wait
from sandbox.figures import percentiles
from sandbox.people.client import ActOutcome
from sandbox.people.crowd import Crowd
from sandbox.people.reading import asks_again
from tools.figures import processor

SLICE: Final = 5.0
"""Seconds over which answers and rates are looked at together."""

FULL: Final = 0.95
"""The share of a core from which on it counts as filled."""

FASTER: Final = 1.5
"""Largest factor over the rate before: the cost of a press depends on the rate."""

SETTLING, LOOKING = 3.0, 6.0
"""Seconds after a change of the rate in which nothing is looked at, and in which it is."""

TRIES: Final = 12

CERTAIN: Final = 2
"""Number of slices in a row that must find the core filled: one may fall into the moment at which all tables begin."""


@dataclass(slots=True)
class Slice:
    """Some seconds of a load. `answer_ms`: from sending an interaction to receiving its callback, of presses that were
    taken in time; `turned_away`: answered with "press again"; `unanswered`: late or not at all; `bot`: seconds of its
    processor time."""

    seconds: float
    answer_ms: list[float] = field(default_factory=list[float])
    turned_away: int = 0
    unanswered: int = 0
    bot: float = 0.0

    def add(self, press: ActOutcome) -> None:
        """Count one more press that was answered, or is given up. A press that the client itself refused never reached
        the bot."""
        if press.result == "refused":
            return
        if press.result != "ok" or press.ack_ms is None:
            self.unanswered += 1
        elif press.answer is not None and asks_again(press.answer):
            self.turned_away += 1
        else:
            self.answer_ms.append(press.ack_ms)

    @property
    def goodput(self) -> float:
        """Presses a second that were taken in time."""
        return len(self.answer_ms) / self.seconds

    @property
    def presses(self) -> int:
        """All presses that were made."""
        return len(self.answer_ms) + self.turned_away + self.unanswered

    @property
    def bot_ms(self) -> float:
        """Processor time a press."""
        return 1000 * self.bot / max(1, self.presses)

    @property
    def p99(self) -> float:
        """Milliseconds."""
        return percentiles(self.answer_ms)["p99"]

    def in_words(self) -> str:
        """Return one line."""
        at = percentiles(self.answer_ms)
        return (
            f"{self.presses / self.seconds:5.1f} presses/s, {self.goodput:.1f} taken in time, p50 {at['p50']:.0f} ms, "
            f"p99 {at['p99']:.0f} ms, {self.unanswered} not in time, {self.turned_away} asked to press again, "
            f"{self.bot_ms:.1f} ms of processor time a press, {self.bot / self.seconds:.2f} of a core"
        )


def together(slices: Sequence[Slice]) -> Slice:
    """Return all of them as one."""
    return Slice(
        sum(each.seconds for each in slices),
        [ms for each in slices for ms in each.answer_ms],
        sum(each.turned_away for each in slices),
        sum(each.unanswered for each in slices),
        sum(each.bot for each in slices),
    )


class Watch:
    """Looks at the bot with that process id, slice after slice, while `add` hears of each press."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._slice = Slice(0)

    def add(self, press: ActOutcome) -> None:
        """Count one more press."""
        self._slice.add(press)

    async def slice(self, seconds: float) -> Slice:
        """Return the next slice of that many seconds."""
        self._slice, spent = Slice(seconds), processor.seconds(self.pid)
        await wait(RealClock(), 1000 * seconds)
        watched, self._slice = self._slice, Slice(0)
        watched.bot = processor.seconds(self.pid) - spent
        return watched


async def filling_rate(watch: Watch, crowd: Crowd, rate: float) -> float:
    """Return the presses per second with which the bot fills a core, or beyond which people and sandbox get no further.
    The search begins at `rate`, which is at most that. The crowd is left at it."""
    filled = 0
    for _ in range(TRIES):
        crowd.change_rate(rate)
        await wait(RealClock(), 1000 * SETTLING)
        seen = await watch.slice(LOOKING)
        made, share = seen.presses / LOOKING, seen.bot / LOOKING
        filled = filled + 1 if share >= FULL or made < FULL * rate else 0
        if filled == CERTAIN:
            crowd.change_rate(made)
            return made
        if not filled:
            rate *= min(FASTER, 1.02 / share)
    return rate
