"""Cost of a picture beside an empty canvas saved the same way: processor time and bytes.

One line for each kind, with the median of some drawings in a row; the first, for which the sprites are made, stands
apart. `--sheets FOLDER` writes contact sheets for eyes: every picture at half its size, which is half as large again as
a phone shows it; and the covers."""

import argparse
import time
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path
from statistics import median
from typing import Final

from PIL import Image

from bot.pictures.canvas import encode, prepare
from bot.pictures.drawing import Drawable
from bot.pictures.scene import WIDTH
from engine import catalogue
from tests.kit.picture_samples import CHARTS, COVERS, EMPTIEST, FULLEST, HANDS, USUAL

TIMES: Final = 9
COLUMNS: Final = 3
"""Columns of a contact sheet."""

GAP: Final = 16
GROUND: Final = "#313338"


def main(arguments: Sequence[str]) -> int:
    """Measure, or write the sheets."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure pictures", description=__doc__)
    parser.add_argument("--sheets", type=Path, help="write contact sheets into this folder, and measure nothing")
    wanted = parser.parse_args(arguments)
    if wanted.sheets is None:
        _measure()
    else:
        write_sheets(wanted.sheets)
    return 0


def write_sheets(folder: Path) -> None:
    """Write one contact sheet for each game, and its cover."""
    for game in catalogue.games():
        shown = [moment for name, moment in {**COVERS, **USUAL, **HANDS, **CHARTS}.items() if name.startswith(game)]
        _sheet(shown).save(folder / f"pictures_{game}.webp", quality=80, method=4)
        (folder / f"cover_{game}.webp").write_bytes(COVERS[f"{game}_cover"].draw())


def _measure() -> None:
    before = time.process_time()
    prepare()
    print(f"grounds, once: {1000 * (time.process_time() - before):.0f} ms")  # noqa: T201 - the tool's answer
    print(f"{'picture':32}{'height':>8}{'first':>8}{'then':>8}{'empty':>8}{'bytes':>9}{'empty':>8}")  # noqa: T201
    for name, moment in {**USUAL, **COVERS, **HANDS, **CHARTS, **EMPTIEST, **FULLEST}.items():
        print(_line(name, moment))  # noqa: T201
    usual = [_timed(moment.draw) for moment in USUAL.values()]
    print(f"median of the usual: {median(ms for ms, _ in usual):.0f} ms, {median(size for _, size in usual):.0f} B")  # noqa: T201


def _line(name: str, moment: Drawable) -> str:
    first, _ = _timed(moment.draw, 1)
    then, size = _timed(moment.draw)
    height = _opened(moment).height
    empty, empty_size = _timed(lambda: encode(Image.new("RGB", (WIDTH, height), GROUND)))
    return f"{name:32}{height:>8}{first:>8.0f}{then:>8.0f}{empty:>8.0f}{size:>9}{empty_size:>8}"


def _timed(draw: Callable[[], bytes], times: int = TIMES) -> tuple[float, int]:
    """Return the milliseconds of processor time at the median, and the bytes."""
    taken, size = list[float](), 0
    for _ in range(times):
        before = time.process_time()
        size = len(draw())
        taken.append(1000 * (time.process_time() - before))
    return median(taken), size


def _opened(moment: Drawable) -> Image.Image:
    return Image.open(BytesIO(moment.draw())).convert("RGB")


def _sheet(shown: Sequence[Drawable]) -> Image.Image:
    """Return every picture at half its size, in columns as high as each other as far as they come."""
    columns = [list[Image.Image]() for _ in range(COLUMNS)]
    for moment in shown:
        min(columns, key=_height).append(_opened(moment).reduce(2))
    sheet = Image.new("RGB", (COLUMNS * (WIDTH // 2 + GAP) + GAP, max(map(_height, columns)) + GAP), GROUND)
    for place, column in enumerate(columns):
        for above, image in enumerate(column):
            sheet.paste(image, (GAP + place * (WIDTH // 2 + GAP), GAP + _height(column[:above])))
    return sheet


def _height(images: Sequence[Image.Image]) -> int:
    return sum(each.height + GAP for each in images)
