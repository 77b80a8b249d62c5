"""Everybody's chances of winning, round by round, as a picture. The words of the analysis say the same."""

from itertools import pairwise
from typing import Final

from bot.locales.phrasebook import Words
from bot.pictures.line_chart import Curve, LineChart
from bot.screens.analysis import part
from bot.screens.table_picture import FaceOf, face
from bot.tables.table import Table
from engine.analysis.findings import Analysis
from engine.seats import Seat

LEVELS: Final = (0, 25, 50, 75, 100)
"""Percents that get a line across."""


def analysis_chart(table: Table, analysis: Analysis, ground: str, words: Words, faces: FaceOf) -> LineChart:
    """A curve for everybody who was looked at: a value for each round in which they chose, and how it ended.
    `ground`: of the game."""
    return LineChart(
        title=words("analysis-chart"),
        curves=tuple(_curve(table, seat, analysis, words, faces) for seat in analysis.seats),
        levels=tuple((float(level), words("analysis-chart-percent", percent=level)) for level in LEVELS),
        start=words("analysis-chart-start", part=part(analysis)),
        end=words("analysis-chart-last", part=part(analysis))
        if analysis.ended is None
        else words("analysis-chart-end"),
        lowest=0.0,
        highest=100.0,
        ground=ground,
    )


def _curve(table: Table, seat: Seat, analysis: Analysis, words: Words, faces: FaceOf) -> Curve:
    """Rounds in which nothing was looked at, as in a long game, are bridged; who is out has a gap until the end."""
    chances: dict[int, float] = dict(analysis.curve(seat))
    for one, other in pairwise(sorted(chances)):
        if other <= analysis.rounds:
            step = (chances[other] - chances[one]) / (other - one)
            chances |= {number: chances[one] + step * (number - one) for number in range(one + 1, other)}
    last = analysis.rounds if analysis.ended is None else analysis.rounds + 1
    values = tuple(chances.get(number) for number in range(1, last + 1))
    return Curve(values, face(table, seat, words, faces))
