"""`bench`: how fast the engine is, beside the limit measured in the same run."""

import json
from typing import TextIO

from engine.benchmark.measuring import SEATS, Speeds, measure


def run_bench(out: TextIO, *, as_json: bool) -> None:
    """Measure and print; the last line of the text is `ratio R, N decisions/s`."""
    speeds = measure()
    if as_json:
        rounded = {name: round(value, 3) for name, value in speeds._asdict().items()}
        out.write(f"{json.dumps(rounded)}\n")
    else:
        out.writelines(f"{line}\n" for line in _lines(speeds))


def _lines(speeds: Speeds) -> list[str]:
    return [
        f"2 WIN, {SEATS} seats, random answers, processor time, one process, in turn",
        f"{'':8}{'decisions/s':>14}{'games/s':>10}",
        f"{'engine':8}{speeds.engine_decisions:>14,.0f}{speeds.engine_games:>10,.0f}   answers validated, events made",
        f"{'limit':8}{speeds.limit_decisions:>14,.0f}{speeds.limit_games:>10,.0f}   a loop over changing lists",
        f"largest saved position {speeds.position_bytes:,} bytes, largest record {speeds.record_bytes:,} bytes",
        f"ratio {speeds.ratio:.2f}, {speeds.engine_decisions:.0f} decisions/s",
    ]
