"""`bench`: how fast the engine is, beside the limit measured in the same run."""

import json
from typing import TextIO

from engine.benchmark import two_down, two_sans_three
from engine.benchmark.measuring import SEATS, Speeds, measure


def run_bench(out: TextIO, *, as_json: bool) -> None:
    """Measure and print; the last line of the text is `ratio R, N decisions/s`."""
    speeds, down, sans = measure(), two_down.measure(), two_sans_three.measure()
    if as_json:
        rounded = {name: round(value, 3) for name, value in speeds._asdict().items()}
        more = {name: round(value, 3) for name, value in down._asdict().items()}
        third = {name: round(value, 3) for name, value in sans._asdict().items()}
        out.write(f"{json.dumps({**rounded, 'two_down': more, 'two_sans_three': third})}\n")
    else:
        out.writelines(f"{line}\n" for line in (*_two_down_lines(down), *_two_sans_three_lines(sans), *_lines(speeds)))


def _two_down_lines(speeds: two_down.TwoDownSpeeds) -> list[str]:
    both = f"engine {speeds.engine_decisions:,.0f} decisions/s, limit {speeds.limit_decisions:,.0f}"
    return [
        f"2 DOWN, {two_down.SEATS} seats, normal players: {both}, ratio {speeds.ratio:.2f}",
        f"all lays of ten cards with three Wilds: {speeds.lays_ms:.2f} ms at the median",
        f"largest saved position {speeds.position_bytes:,} bytes, largest record {speeds.record_bytes:,} bytes",
        "",
    ]


def _two_sans_three_lines(speeds: two_sans_three.SansThreeSpeeds) -> list[str]:
    both = f"engine {speeds.engine_decisions:,.0f} decisions/s, limit {speeds.limit_decisions:,.0f}"
    return [
        f"2 SANS 3, {two_sans_three.SEATS} seats, random answers: {both}, ratio {speeds.ratio:.2f}",
        f"largest saved position {speeds.position_bytes:,} bytes, largest record {speeds.record_bytes:,} bytes",
        "",
    ]


def _lines(speeds: Speeds) -> list[str]:
    return [
        f"2 WIN, {SEATS} seats, random answers, processor time, one process, in turn",
        f"{'':8}{'decisions/s':>14}{'games/s':>10}",
        f"{'engine':8}{speeds.engine_decisions:>14,.0f}{speeds.engine_games:>10,.0f}   answers validated, events made",
        f"{'limit':8}{speeds.limit_decisions:>14,.0f}{speeds.limit_games:>10,.0f}   a loop over changing lists",
        f"largest saved position {speeds.position_bytes:,} bytes, largest record {speeds.record_bytes:,} bytes",
        f"ratio {speeds.ratio:.2f}, {speeds.engine_decisions:.0f} decisions/s",
    ]
