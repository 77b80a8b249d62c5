"""A plain chart of a few curves: how something went from game to game or from round to round.

It brings its own dark ground along, so that it looks the same in Discord's light and dark colours, and tells curves
apart by dashes as well as by colours that the common kinds of colour blindness keep apart. Nothing stands in it that
the words beside it do not say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import pairwise
from typing import Final, TypeAlias

from PIL import Image, ImageDraw, ImageFont

Point: TypeAlias = tuple[float, float]
Font: TypeAlias = ImageFont.FreeTypeFont | ImageFont.ImageFont

WIDTH: Final = 720
HEIGHT: Final = 320
_FINE: Final = 2
"""It is drawn so many times larger and then made smaller: smooth lines."""

_COLOURS_KEPT: Final = 128
"""Enough for smooth lines; a picture stays far below 120 kB."""

_GROUND: Final = "#1e2129"
_GRID: Final = "#3a404d"
_WORDS: Final = "#d9dde6"
_HEADING: Final = "#ffffff"
_CURVES: Final = ("#56b4e9", "#e69f00", "#7fd6a8", "#f0e442", "#cc79a7", "#ffffff", "#ff8f6b")
_DASHES: Final = (None, (18, 8), (4, 7), (18, 6, 4, 6), (9, 9), (26, 6), (4, 14))
"""For each curve: how far it is drawn and left out in turn; `None`: drawn throughout."""

_LEFT, _RIGHT, _TOP, _BOTTOM = 64, 24, 52, 40


@dataclass(frozen=True, slots=True)
class Curve:
    """Values one after the other; `None` where there is none. `label`: what it is, empty when it is the only one."""

    values: tuple[float | None, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class LineChart:
    """What to draw. `levels`: heights that get a line across and a word beside it. `start` and `end`: what stands below
    the first and the last value. `lowest` and `highest` are always in view."""

    title: str
    curves: tuple[Curve, ...]
    levels: tuple[tuple[float, str], ...] = ()
    start: str = ""
    end: str = ""
    lowest: float | None = None
    highest: float | None = None


def draw(chart: LineChart) -> bytes:
    """The chart as a PNG."""
    image = Image.new("RGB", (WIDTH * _FINE, HEIGHT * _FINE), _GROUND)
    pen = ImageDraw.Draw(image)
    scale = _Scale.of(chart)
    _draw_ground(pen, chart, scale)
    for number, curve in enumerate(chart.curves):
        _draw_curve(pen, curve, scale, number)
    _draw_legend(pen, chart.curves)
    small = image.reduce(_FINE)
    out = BytesIO()
    small.quantize(_COLOURS_KEPT, Image.Quantize.FASTOCTREE).save(out, "PNG", optimize=True)
    return out.getvalue()


@dataclass(frozen=True, slots=True)
class _Scale:
    """Where a value is drawn."""

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

    def across(self, number: int) -> float:
        """Where the value of that number stands; a single one in the middle."""
        wide = WIDTH - _LEFT - _RIGHT
        share = number / (self.steps - 1) if self.steps > 1 else 0.5
        return (_LEFT + wide * share) * _FINE

    def height(self, value: float) -> float:
        tall = HEIGHT - _TOP - _BOTTOM
        return (_TOP + tall * (self.high - value) / (self.high - self.low)) * _FINE


def _draw_ground(pen: ImageDraw.ImageDraw, chart: LineChart, scale: _Scale) -> None:
    left, right, bottom = _LEFT * _FINE, (WIDTH - _RIGHT) * _FINE, (HEIGHT - _BOTTOM) * _FINE
    pen.text((left, 14 * _FINE), chart.title, fill=_HEADING, font=_font(20))
    for value, word in chart.levels:
        if scale.low <= value <= scale.high:
            height = scale.height(value)
            pen.line((left, height, right, height), fill=_GRID, width=_FINE)
            pen.text((left - 10 * _FINE, height), word, fill=_WORDS, font=_font(14), anchor="rm")
    pen.line((left, bottom, right, bottom), fill=_WORDS, width=_FINE)
    pen.text((left, bottom + 8 * _FINE), chart.start, fill=_WORDS, font=_font(14))
    pen.text((right, bottom + 8 * _FINE), chart.end, fill=_WORDS, font=_font(14), anchor="ra")


def _draw_curve(pen: ImageDraw.ImageDraw, curve: Curve, scale: _Scale, number: int) -> None:
    colour, dashes = _CURVES[number % len(_CURVES)], _DASHES[number % len(_DASHES)]
    for stroke in _strokes(curve, scale):
        if len(stroke) > 1:
            for piece in [stroke] if dashes is None else _dashed(stroke, dashes):
                pen.line(piece, fill=colour, width=3 * _FINE, joint="curve")
        x, y = stroke[-1]
        size = 5 * _FINE
        pen.ellipse((x - size, y - size, x + size, y + size), fill=colour)


def _strokes(curve: Curve, scale: _Scale) -> Iterator[list[Point]]:
    """The curve in pieces, broken where it has no value."""
    stroke = list[Point]()
    for number, value in enumerate(curve.values):
        if value is not None:
            stroke.append((scale.across(number), scale.height(value)))
        elif stroke:
            yield stroke
            stroke = []
    if stroke:
        yield stroke


def _dashed(stroke: Sequence[Point], pattern: Sequence[int]) -> Iterator[list[Point]]:
    """The drawn pieces of a dashed curve."""
    at, left = 0, float(pattern[0] * _FINE)
    piece: list[Point] = [stroke[0]]
    for start, end in pairwise(stroke):
        here, length = start, _distance(start, end)
        while length > left:
            share = left / length
            here = (here[0] + (end[0] - here[0]) * share, here[1] + (end[1] - here[1]) * share)
            length -= left
            if at % 2 == 0:
                yield [*piece, here]
            at, piece = at + 1, [here]
            left = float(pattern[at % len(pattern)] * _FINE)
        left -= length
        piece.append(end)
    if at % 2 == 0 and len(piece) > 1:
        yield piece


def _distance(start: Point, end: Point) -> float:
    return ((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5


def _draw_legend(pen: ImageDraw.ImageDraw, curves: Sequence[Curve]) -> None:
    """Which curve is which, on the right of the title."""
    x = float((WIDTH - _RIGHT) * _FINE)
    font = _font(14)
    for number in range(len(curves) - 1, -1, -1):
        label = curves[number].label
        if label:
            x -= pen.textlength(label, font=font)
            pen.text((x, 18 * _FINE), label, fill=_CURVES[number % len(_CURVES)], font=font)
            x -= 18 * _FINE


def _font(size: int) -> Font:
    """The font that Pillow brings along."""
    return ImageFont.load_default(size * _FINE)
