"""How many steps a press takes through our own code stays below a ceiling (tools/steps.py)."""

from pathlib import Path
from statistics import median
from typing import Final, NamedTuple

from bot.games.registry import GAMES
from tools.steps import presses, rows, table


class Ceiling(NamedTuple):
    """Files that a press enters at the median and at most, and the units of work that it begins at most."""

    median_files: int
    most_files: int
    units: int


CEILING: Final = Ceiling(median_files=36, most_files=48, units=1)
"""One file more than is measured (docs/decisions/costs.md). The cards differ from run to run: where someone
draws, a press enters a file more."""


async def test_a_press_takes_no_more_steps_than_the_ceiling_allows(tmp_path: Path) -> None:
    found = await presses(next(iter(GAMES)), 2, tmp_path)
    report = "\n".join(table(found))
    counted = rows(found)
    assert all(counted.values()), report
    steps = [press.itself.steps for press in found]
    assert min(each.units for each in steps) >= 1, "a unit of work is recognised (tools.steps.is_unit_of_work)"
    assert all(each.commits == 1 for what in ("Join", "card", "closing card") for each in counted[what]), report
    assert max(each.units for each in steps) <= CEILING.units, report
    assert median(len(each.files) for each in steps) <= CEILING.median_files, report
    assert max(len(each.files) for each in steps) <= CEILING.most_files, report
