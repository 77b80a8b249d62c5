"""Charts: drawn beside the loop, small, and saying what they should."""

import asyncio
import time
from io import BytesIO

import pytest
from PIL import Image

from bot.pictures import drawing
from bot.pictures.drawing import REMEMBERED, Drawing
from bot.pictures.line_chart import HEIGHT, WIDTH, Curve, LineChart, draw

MOST_BYTES = 120_000
MOST_SECONDS = 0.15
"""Of processor time."""

JAGGED = tuple(1000.0 + 37 * (number * 7 % 11) for number in range(200))


def opened(content: bytes) -> Image.Image:
    image = Image.open(BytesIO(content))
    image.load()
    return image.convert("RGB")


def worded(*curves: Curve) -> LineChart:
    return LineChart("2 WIN", curves, ((1000.0, "1000"), (1100.0, "1100")), "200 games ago", "now")


def chart(*curves: tuple[float | None, ...]) -> LineChart:
    return LineChart("2 WIN", tuple(Curve(values) for values in curves), start="then", end="now")


def test_it_is_a_png_of_its_size_and_small() -> None:
    content = draw(worded(Curve(JAGGED)))
    assert content.startswith(b"\x89PNG")
    assert len(content) < MOST_BYTES
    assert opened(content).size == (WIDTH, HEIGHT)


def test_seven_curves_with_names_are_drawn_within_the_time_and_size_a_picture_may_take() -> None:
    longest = worded(*(Curve(JAGGED[number:] + JAGGED[:number], f"Person {number}") for number in range(7)))
    draw(longest)
    before = time.thread_time()
    content = draw(longest)
    assert time.thread_time() - before < MOST_SECONDS
    assert len(content) < MOST_BYTES


def test_a_rising_curve_rises_and_a_falling_one_falls() -> None:
    def heights(values: tuple[float, ...]) -> tuple[int, int]:
        """Where the curve stands near its beginning and its end."""
        image = opened(draw(chart(values)))
        blue = [
            (x, y)
            for x in range(WIDTH)
            for y in range(HEIGHT)
            if (pixel := image.getpixel((x, y))) and pixel[2] > 180 and pixel[0] < 120  # type: ignore[index]
        ]
        return min(blue)[1], max(blue)[1]

    begins, ends = heights((1.0, 2.0, 3.0))
    assert begins > ends
    begins, ends = heights((3.0, 2.0, 1.0))
    assert begins < ends


@pytest.mark.parametrize(
    "curves", [(), ((),), ((5.0,),), ((5.0, 5.0),), ((None, None),), ((1.0, None, 3.0, 4.0), (None, 2.0, None, 1.0))]
)
def test_nothing_one_value_gaps_and_flat_curves_are_drawn(curves: tuple[tuple[float | None, ...], ...]) -> None:
    assert opened(draw(chart(*curves))).size == (WIDTH, HEIGHT)


def test_the_same_chart_is_the_same_picture() -> None:
    assert draw(chart((1.0, 2.0))) == draw(chart((1.0, 2.0)))
    assert draw(chart((1.0, 2.0))) != draw(chart((2.0, 1.0)))


async def test_it_is_drawn_in_another_thread_once_and_forgotten_when_there_are_many(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import threading

    threads = list[bool]()

    def fake(_: LineChart) -> bytes:
        threads.append(threading.current_thread() is threading.main_thread())
        return b"png"

    monkeypatch.setattr(drawing, "draw", fake)
    ours = Drawing()
    assert await asyncio.gather(*(ours.line_chart(chart((1.0,))) for _ in range(3))) == [b"png"] * 3
    assert threads == [False]
    for number in range(REMEMBERED):
        await ours.line_chart(chart((float(number + 2),)))
    await ours.line_chart(chart((1.0,)))
    assert len(threads) == REMEMBERED + 2
