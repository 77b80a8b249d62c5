"""`python -m tools.benchmark [--json]`: speed of the engine and of a minimal loop, for each game in the same run."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from typing import TextIO

from tools.benchmark import measuring
from tools.benchmark.courses import AnyCourse, courses
from tools.benchmark.measuring import Speeds


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure every game and print the figures."""
    parser = ArgumentParser(prog="python -m tools.benchmark", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    run_bench(sys.stdout, as_json=parser.parse_args(arguments).json)


def run_bench(out: TextIO, *, as_json: bool) -> None:
    """Measure and print. The first game of the catalogue comes last, so that the last line of the text is its
    `ratio R, N decisions/s`; in JSON its figures stand at the top, those of the others by their keys."""
    measured = {key: (course, measuring.measure(course), course.more()) for key, course in courses().items()}
    if as_json:
        first, *others = ({key: _rounded(speeds, more)} for key, (_, speeds, more) in measured.items())
        figures = {name: value for figures in first.values() for name, value in figures.items()}
        out.write(json.dumps({**figures, **{key: each for other in others for key, each in other.items()}}) + "\n")
    else:
        told = ["\n".join(_lines(*each)) for each in reversed(measured.values())]
        out.write("\n\n".join(told) + "\n")


def _rounded(speeds: Speeds, more: Mapping[str, float]) -> dict[str, float]:
    return {name: round(value, 3) for name, value in {**speeds._asdict(), **more}.items()}


def _lines(course: AnyCourse, speeds: Speeds, more: Mapping[str, float]) -> Iterator[str]:
    yield f"{course.title}, {course.seats} seats, {course.players}, processor time, one process, in turn"
    yield f"{'':8}{'decisions/s':>14}{'games/s':>10}"
    yield f"{'engine':8}{speeds.engine_decisions:>14,.0f}{speeds.engine_games:>10,.0f}   answers validated, events made"
    yield f"{'limit':8}{speeds.limit_decisions:>14,.0f}{speeds.limit_games:>10,.0f}   played on over changing lists"
    yield f"largest saved position {speeds.position_bytes:,} bytes, largest record {speeds.record_bytes:,} bytes"
    yield from (f"{name} {value:.2f}" for name, value in more.items())
    yield f"ratio {speeds.ratio:.2f}, {speeds.engine_decisions:.0f} decisions/s"


if __name__ == "__main__":
    main()
