"""Somebody's rating after each game, as a picture."""

from collections.abc import Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.pictures.line_chart import Curve, LineChart
from bot.screens.person_card import rating_points
from bot.tables.standings import RatingChange

STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)
"""Between two lines across: the smallest that gives no more than `MOST_LINES`."""

MOST_LINES: Final = 6


def rating_curve(title: str, changes: Sequence[RatingChange], ground: str, words: Words) -> LineChart:
    """The chart of at least one change. `title`, `ground`: of the game."""
    points = rating_points(changes)
    return LineChart(
        title=words("curve-title", game=title),
        curves=(Curve(tuple(map(float, points))),),
        levels=tuple((float(level), str(level)) for level in heights(min(points), max(points))),
        start=words("curve-start", games=len(changes)),
        end=words("curve-now"),
        ground=ground,
    )


def heights(lowest: int, highest: int) -> range:
    step = next((step for step in STEPS if (highest - lowest) // step < MOST_LINES), STEPS[-1])
    return range(lowest // step * step, highest + step, step)
