"""Charts: small, and saying what they should."""

from io import BytesIO

import pytest
from PIL import Image

from bot.pictures.line_chart import HEIGHT, Curve, LineChart
from bot.pictures.scene import WIDTH, SeatedPlayer

MOST_BYTES = 150_000
JAGGED = tuple(1000.0 + 37 * (number * 7 % 11) for number in range(200))


def opened(content: bytes) -> Image.Image:
    image = Image.open(BytesIO(content))
    image.load()
    return image.convert("RGB")


def worded(*curves: Curve) -> LineChart:
    return LineChart("2 WIN", curves, ((1000.0, "1000"), (1100.0, "1100")), "200 games ago", "now")


def chart(*curves: tuple[float | None, ...]) -> LineChart:
    return LineChart("2 WIN", tuple(Curve(values) for values in curves), start="then", end="now")


def test_it_is_a_picture_of_its_size_and_small() -> None:
    content = worded(Curve(JAGGED)).draw()
    assert content.startswith(b"RIFF")
    assert len(content) < MOST_BYTES
    assert opened(content).size == (WIDTH, HEIGHT)


def test_seven_curves_with_names_are_drawn_within_the_size_a_picture_may_take() -> None:
    people = [SeatedPlayer(f"Person {number}", number) for number in range(7)]
    longest = worded(*(Curve(JAGGED[who.seat :] + JAGGED[: who.seat], who) for who in people))
    assert len(longest.draw()) < MOST_BYTES


def test_a_rising_curve_rises_and_a_falling_one_falls() -> None:
    def heights(values: tuple[float, ...]) -> tuple[int, int]:
        """Where the curve stands near its beginning and its end."""
        image = opened(chart(values).draw())
        raw = image.tobytes()
        gold = [
            (at // 3 % WIDTH, at // 3 // WIDTH)
            for at in range(0, len(raw), 3)
            if raw[at] > 220 and raw[at + 1] > 180 and raw[at + 2] < 140
        ]
        return min(gold)[1], max(gold)[1]

    begins, ends = heights((1.0, 2.0, 3.0))
    assert begins > ends
    begins, ends = heights((3.0, 2.0, 1.0))
    assert begins < ends


@pytest.mark.parametrize(
    "curves", [(), ((),), ((5.0,),), ((5.0, 5.0),), ((None, None),), ((1.0, None, 3.0, 4.0), (None, 2.0, None, 1.0))]
)
def test_nothing_one_value_gaps_and_flat_curves_are_drawn(curves: tuple[tuple[float | None, ...], ...]) -> None:
    assert opened(chart(*curves).draw()).size == (WIDTH, HEIGHT)


def test_the_same_chart_is_the_same_picture() -> None:
    assert chart((1.0, 2.0)).draw() == chart((1.0, 2.0)).draw()
    assert chart((1.0, 2.0)).draw() != chart((2.0, 1.0)).draw()
