"""Behaviour of the bot under twice the load that fills a core, and when all tables open at once."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from sandbox.clock import RealClock, wait
from sandbox.people.crowd import Crowd
from tools.figures.load import Load, house
from tools.figures.restart import running
from tools.figures.slices import SLICE, Slice, Watch, filling_rate, together

OPENING: Final = 10.0
"""Seconds in which all tables are opened."""

USUAL: Final = 0.8
"""Share of the load that fills a core, for comparison before and after."""

WITHIN: Final = 60.0
"""Seconds in which it must have recovered."""

FILLED: Final = 0.8
"""The share of a core which the load that fills one must fill at least."""

GOODPUT: Final = 0.9
SLOWER: Final = 1.5
"""Factor of the p99 of before up to which it counts as the same."""


@dataclass(frozen=True, slots=True)
class Flood:
    """`opening`: the first seconds, in which all tables are opened; `usual`: at `USUAL` of the load that fills a core,
    `filling`; `twice`: at twice that. `recovered`: seconds after it until all was as before, `None` if not within a
    minute."""

    opening: Slice
    filling: Slice
    usual: Slice
    twice: Slice
    recovered: float | None

    def verdict(self) -> tuple[bool, str]:
        """Return whether it withstood it, and that in words."""
        if (core := self.filling.bot / self.filling.seconds) < FILLED:
            return False, f"NO FIGURE: people and sandbox could fill no more than {core:.2f} of a core"
        share = self.twice.goodput / self.filling.goodput if self.filling.goodput else 0.0
        late = self.twice.unanswered + self.opening.unanswered
        stood = share >= GOODPUT and not late and self.recovered is not None
        back = "not within a minute" if self.recovered is None else f"after {self.recovered:.0f} s"
        return stood, (
            f"{'SURVIVED' if stood else 'NOT SURVIVED'}: goodput at twice the filling load {share:.2f} of that at it, "
            f"{late} not answered in time, as before {back}"
        )


async def flood(load: Load, folder: Path, told: Callable[[str], None]) -> Flood:
    """Play it; `told` hears of each part in words."""

    def part(name: str, seen: Slice) -> Slice:
        told(f"{name}: {seen.in_words()}")
        return seen

    async with house(load, folder) as at, asyncio.TaskGroup() as group:
        watch, crowd = Watch(running(at.process)), Crowd(load.tables * (load.seats + 1) / OPENING, RealClock())
        looking = group.create_task(watch.slice(2 * OPENING))
        async with at.playing(watch.add, crowd):
            opening = part(f"{load.tables} tables open within {OPENING:.0f} s", await looking)
            rate = await filling_rate(watch, crowd, load.rate)
            filling = part(f"the load that fills a core, {rate:.0f}/s", await watch.slice(load.seconds))
            usual = part(f"{USUAL} of it", await _at(USUAL * rate, watch, crowd, load.seconds))
            twice = part("twice that load", await _at(2 * rate, watch, crowd, load.seconds))
            crowd.change_rate(USUAL * rate)
            return Flood(opening, filling, usual, twice, await _recovered(watch, usual))


async def _at(rate: float, watch: Watch, crowd: Crowd, seconds: float) -> Slice:
    crowd.change_rate(rate)
    await wait(RealClock(), 1000 * SLICE)
    return await watch.slice(seconds)


async def _recovered(watch: Watch, usual: Slice) -> float | None:
    slices: list[Slice] = []
    while len(slices) * SLICE < WITHIN:
        slices.append(await watch.slice(SLICE))
        last = together(slices[-2:])
        if len(slices) > 1 and last.p99 <= SLOWER * usual.p99 and not last.unanswered:
            return len(slices) * SLICE
    return None
