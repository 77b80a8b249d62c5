"""Response times of the bot after it was stopped for a moment (SIGSTOP) under load, compared with those before."""

import os
import signal
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sandbox.clock import RealClock, wait
from sandbox.people.crowd import Crowd
from tools.figures.load import Load, house
from tools.figures.restart import running
from tools.figures.slices import SLICE, Slice, Watch, filling_rate, together

STOPPED: Final = 2.0
"""Seconds for which it is stopped."""

BACK: Final = 10.0
"""Seconds after a stop by which it should be as before."""

SHARE: Final = 0.8
"""Share of the load that fills a core."""

SLOWER, DEARER = 1.5, 1.1
"""Factors of the p99 of before, and of the processor time, up to which they count as the same: slices of five seconds
differ."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A slice which begins `begins` seconds after the last stop, or before the first when negative."""

    begins: float
    slice: Slice


async def stalls(load: Load, stops: int, folder: Path, *, searching: bool) -> AsyncGenerator[Moment]:
    """Stop the bot so often, and tell what was before, and what came in the `load.seconds` after each stop.
    `searching`: at `SHARE` of the load that fills a core, which is looked for from the wished rate on."""
    async with house(load, folder) as at:
        watch, crowd = Watch(running(at.process)), Crowd(load.rate, RealClock())
        async with at.playing(watch.add, crowd):
            if searching:
                crowd.change_rate(SHARE * await filling_rate(watch, crowd, load.rate))
            await wait(RealClock(), 1000 * BACK)
            for stop in range(stops + 1):
                if stop:
                    os.kill(watch.pid, signal.SIGSTOP)
                    await wait(RealClock(), 1000 * STOPPED)
                    os.kill(watch.pid, signal.SIGCONT)
                for place in range(int(load.seconds // SLICE)):
                    begins = place * SLICE - (0 if stop else load.seconds)
                    yield Moment(begins, await watch.slice(SLICE))


def verdict(moments: Sequence[Moment]) -> tuple[bool, str]:
    """Return whether it was as before within `BACK` seconds after every stop, and that in words."""
    before = together([each.slice for each in moments if each.begins < 0])
    after = [each.slice for each in moments if each.begins >= BACK]
    if not after:
        return False, f"NOTHING SEEN: no slice begins {BACK:.0f} s after a stop"
    again = together(after)
    slow = sum(each.p99 > SLOWER * before.p99 for each in after)
    dear = again.bot_ms / before.bot_ms if before.bot_ms else 0.0
    as_before = again.p99 <= SLOWER * before.p99 and dear <= DEARER
    return as_before, (
        f"{'AS BEFORE' if as_before else 'NOT AS BEFORE'} from {BACK:.0f} s after the stops on: p99 {again.p99:.0f} ms "
        f"(before {before.p99:.0f}), {dear:.2f} times the processor time a press; {slow} of {len(after)} slices beyond "
        f"{SLOWER} times that p99; not in time {again.unanswered} (before {before.unanswered})"
    )
