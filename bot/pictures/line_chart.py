"""Line charts of values by game or round, on the ground of a game.

Curves differ in dashes and in colours that are distinct with common colour blindness, and end in their owner's disc.
The text beside the picture has the same information.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import TYPE_CHECKING, Final

from bot.pictures.drawing import over
from bot.pictures.scene import WIDTH, Box, Point, SeatedPlayer

if TYPE_CHECKING:
    from bot.pictures.canvas import Canvas

HEIGHT: Final = 620
"""Pixels without the rows of names."""

PLAIN_GROUND: Final = "felt"
"""Ground below the chart of a game that has no pictures of its own."""

NAMES_ROW: Final = 74
NAMES_ABREAST: Final = 3
_NIGHT: Final = "#0b1126"
_GRID: Final = "#46507a"
_WORDS: Final = "#dfe5f7"
_HEADING: Final = "#ffffff"
_GOLD: Final = "#ffd45e"
CURVES: Final = (_GOLD, "#3af8ff", "#eb3869", "#8e7ef0", "#d3facd", "#b570ae", "#d77839")
"""Colours of curves, told apart by every reader; as many as the most seats of any game that is analysed."""
_DASHES: Final = (None, (26, 12), (7, 12), (26, 9, 7, 9), (14, 14), (40, 9), (7, 22))
"""Dashes of each curve: lengths drawn and left out in turn; `None`: drawn throughout."""

_PLOT: Final[Box] = (166, 112, WIDTH - 96, HEIGHT - 102)
_AROUND_PLOT: Final[Box] = (_PLOT[0] - 20, _PLOT[1] - 20, _PLOT[2] + 20, _PLOT[3] + 20)
_LINE: Final = 7
_RADIUS: Final = 26


@dataclass(frozen=True, slots=True)
class Curve:
    """A series of values, `None` for a missing one. `who` is its owner, `None` for a single curve."""

    values: tuple[float | None, ...]
    who: SeatedPlayer | None = None


@dataclass(frozen=True, slots=True)
class LineChart:
    """Curves with their labels.

    `levels` are heights with a grid line and a label. `start` and `end` are labels below the first and last value.
    `lowest` and `highest` are always visible. `ground` is the game's.
    """

    title: str
    curves: tuple[Curve, ...]
    levels: tuple[tuple[float, str], ...] = ()
    start: str = ""
    end: str = ""
    lowest: float | None = None
    highest: float | None = None
    ground: str = PLAIN_GROUND

    def draw(self) -> bytes:
        """Return the picture: the curves and a legend."""
        named = [(number, curve.who) for number, curve in enumerate(self.curves) if curve.who is not None]
        rows = -(-len(named) // NAMES_ABREAST)
        canvas = over(self.ground, HEIGHT + rows * NAMES_ROW)
        canvas.panel((20, 20, WIDTH - 20, HEIGHT + rows * NAMES_ROW - 20), 28, _NIGHT, 0.88, "#ffffff", 2)
        canvas.words(54, 66, self.title, _HEADING, size=44, width=WIDTH - 108)
        scale = _Scale.of(self)
        self._draw_grid(canvas, scale)
        if len(self.curves) == 1:
            canvas.light_below(_PLOT, _strokes(self.curves[0], scale), _GOLD)
        canvas.curves(_AROUND_PLOT, _pieces(self.curves, scale), _LINE)
        self._draw_ends(canvas, scale)
        for place, (number, who) in enumerate(named):
            x, y = 84 + place % NAMES_ABREAST * 318, HEIGHT + 12 + place // NAMES_ABREAST * NAMES_ROW
            canvas.disc(x, y, 30, who, _colour(number))
            canvas.name(x + 44, y, who, _WORDS, size=36, width=236)
        return canvas.encoded()

    def _draw_grid(self, canvas: "Canvas", scale: "_Scale") -> None:
        left, _, right, bottom = _PLOT
        for value, word in self.levels:
            if scale.low <= value <= scale.high:
                y = scale.height(value)
                canvas.pen.line((left, y, right, y), _GRID, 2)
                canvas.words(left - 18, y, word, _WORDS, anchor="rm")
        canvas.words(left, bottom + 44, self.start, _WORDS, width=(right - left) * 0.6)
        canvas.words(right, bottom + 44, self.end, _WORDS, width=(right - left) * 0.4, anchor="rm")

    def _draw_ends(self, canvas: "Canvas", scale: "_Scale") -> None:
        """Draw a disc at the end of each curve, without overlaps."""
        taken = list[tuple[float, float]]()
        for number, curve in enumerate(self.curves):
            at = max((place for place, value in enumerate(curve.values) if value is not None), default=None)
            if at is None:
                continue
            x, y = scale.point(at, curve.values[at] or 0.0)
            if curve.who is None:
                _draw_dot(canvas, x, y, _colour(number))
                continue
            while any(abs(x - other) < _RADIUS and abs(y - height) < _RADIUS for other, height in taken):
                x -= _RADIUS * 1.3
            taken.append((x, y))
            canvas.disc(x, y, _RADIUS, curve.who, _colour(number))


@dataclass(frozen=True, slots=True)
class _Scale:
    """Scale from values to pixels."""

    low: float
    high: float
    steps: int

    @staticmethod
    def of(chart: LineChart) -> "_Scale":
        seen = [value for curve in chart.curves for value in curve.values if value is not None]
        seen += [value for value in (chart.lowest, chart.highest) if value is not None]
        low, high = min(seen, default=0.0), max(seen, default=1.0)
        room = (high - low) * 0.06 or 1.0
        return _Scale(low - room, high + room, max((len(curve.values) for curve in chart.curves), default=1))

    def point(self, number: int, value: float) -> Point:
        """Return the point of the value at that index, or the middle for a single value."""
        share = number / (self.steps - 1) if self.steps > 1 else 0.5
        return _PLOT[0] + (_PLOT[2] - _PLOT[0]) * share, self.height(value)

    def height(self, value: float) -> float:
        return _PLOT[1] + (_PLOT[3] - _PLOT[1]) * (self.high - value) / (self.high - self.low)


def _colour(number: int) -> str:
    return CURVES[number % len(CURVES)]


def _draw_dot(canvas: "Canvas", x: float, y: float, colour: str) -> None:
    """Draw the latest value as a dot of light."""
    for radius, fill in ((20, _NIGHT), (16, colour), (8, "#ffffff")):
        canvas.pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill)


def _pieces(curves: Sequence[Curve], scale: _Scale) -> Iterator[tuple[list[Point], str]]:
    """Yield the drawn pieces of the curves with their colours; the first curve last, above the others."""
    for number, curve in reversed(list(enumerate(curves))):
        dashes = _DASHES[number % len(_DASHES)]
        for stroke in _strokes(curve, scale):
            for piece in [stroke] if dashes is None else _dashed(stroke, dashes):
                yield piece, _colour(number)


def _strokes(curve: Curve, scale: _Scale) -> Iterator[list[Point]]:
    """Yield the curve in pieces, broken where it has no value."""
    stroke = list[Point]()
    for number, value in enumerate(curve.values):
        if value is not None:
            stroke.append(scale.point(number, value))
        elif stroke:
            yield stroke
            stroke = []
    if stroke:
        yield stroke


def _dashed(stroke: Sequence[Point], pattern: Sequence[int]) -> Iterator[list[Point]]:
    """Yield the drawn pieces of a dashed curve."""
    at, left = 0, float(pattern[0])
    piece: list[Point] = [stroke[0]]
    for start, end in pairwise(stroke):
        here, length = start, dist(start, end)
        while length > left:
            share = left / length
            here = (here[0] + (end[0] - here[0]) * share, here[1] + (end[1] - here[1]) * share)
            length -= left
            if at % 2 == 0:
                yield [*piece, here]
            at, piece = at + 1, [here]
            left = float(pattern[at % len(pattern)])
        left -= length
        piece.append(end)
    if at % 2 == 0 and len(piece) > 1:
        yield piece
