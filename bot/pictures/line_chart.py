"""Line charts of values by game or round, on the background of a game.

Curves differ in dashes and in colours that are distinct with common colour blindness, and end in a disc of their owner.
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
"""Height of a chart in pixels without the rows of names."""

PLAIN_GROUND: Final = "felt"
"""Background of the chart of a game that has no pictures of its own."""

NAMES_ROW: Final = 74
NAMES_ABREAST: Final = 3
_NIGHT: Final = "#0b1126"
_GRID: Final = "#46507a"
_WORDS: Final = "#dfe5f7"
_HEADING: Final = "#ffffff"
_GOLD: Final = "#ffd45e"
CURVES: Final = (_GOLD, "#3af8ff", "#eb3869", "#8e7ef0", "#d3facd", "#b570ae", "#d77839")
"""Colours of curves, distinct for every reader. There are as many as seats in the largest analysed game."""
_DASHES: Final = (None, (26, 12), (7, 12), (26, 9, 7, 9), (14, 14), (40, 9), (7, 22))
"""Dash pattern of each curve: lengths in pixels, drawn and skipped in turn; `None` for a solid line."""

_PLOT: Final[Box] = (166, 112, WIDTH - 96, HEIGHT - 102)
_AROUND_PLOT: Final[Box] = (_PLOT[0] - 20, _PLOT[1] - 20, _PLOT[2] + 20, _PLOT[3] + 20)
_LINE: Final = 7
_RADIUS: Final = 26


@dataclass(frozen=True, slots=True)
class Curve:
    """A curve.

    Attributes:
        values: Values in order, `None` for a gap.
        who: Owner of the curve, `None` for the only curve of a chart.
    """

    values: tuple[float | None, ...]
    who: SeatedPlayer | None = None


@dataclass(frozen=True, slots=True)
class LineChart:
    """Curves with their labels.

    Attributes:
        levels: Values that get a horizontal line, with the labels of the lines.
        start: Label below the first value.
        end: Label below the last value.
        lowest: Value that is in the picture even if all others are higher; `None` for none.
        highest: Value that is in the picture even if all others are lower; `None` for none.
        ground: Name of the background.
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
        """Return the picture as a WebP file: the curves, and a legend if they have owners."""
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
        """Draw a disc or a dot at the end of each curve. Discs that would overlap are moved to the left."""
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
    """Conversion from values to pixels.

    Attributes:
        low: Value at the lower edge.
        high: Value at the upper edge.
        steps: Number of values of the longest curve.
    """

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
        """Return the point of a value. `number` is its index; a single value stands in the middle."""
        share = number / (self.steps - 1) if self.steps > 1 else 0.5
        return _PLOT[0] + (_PLOT[2] - _PLOT[0]) * share, self.height(value)

    def height(self, value: float) -> float:
        return _PLOT[1] + (_PLOT[3] - _PLOT[1]) * (self.high - value) / (self.high - self.low)


def _colour(number: int) -> str:
    return CURVES[number % len(CURVES)]


def _draw_dot(canvas: "Canvas", x: float, y: float, colour: str) -> None:
    """Draw a dot of light at the latest value."""
    for radius, fill in ((20, _NIGHT), (16, colour), (8, "#ffffff")):
        canvas.pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill)


def _pieces(curves: Sequence[Curve], scale: _Scale) -> Iterator[tuple[list[Point], str]]:
    """Yield the drawn pieces of the curves with their colours. The first curve comes last, so it lies above the
    others."""
    for number, curve in reversed(list(enumerate(curves))):
        dashes = _DASHES[number % len(_DASHES)]
        for stroke in _strokes(curve, scale):
            for piece in [stroke] if dashes is None else _dashed(stroke, dashes):
                yield piece, _colour(number)


def _strokes(curve: Curve, scale: _Scale) -> Iterator[list[Point]]:
    """Yield the unbroken parts of a curve, separated by its gaps."""
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
    """Yield the drawn pieces of a line with this dash pattern."""
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
