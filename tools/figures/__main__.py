"""`python -m tools.figures`: three runs under load, their medians, and the machine they ran on."""

import argparse
import asyncio
import os
import platform
import sys
import tempfile
from pathlib import Path
from statistics import median

from tools.figures.load import Load, Measured, requests_per_round, run


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tools.figures", description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--rate", type=float, default=100.0, help="presses a second, all together")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each run is measured")
    parser.add_argument("--runs", type=int, default=3)
    given = parser.parse_args()
    load = Load(given.tables, given.seats, given.rate, given.seconds)
    cores, busy = os.cpu_count(), os.getloadavg()[0]
    say(f"{platform.machine()}, {cores} cores, Python {platform.python_version()}, load {busy:.1f} before")
    say(f"{load.tables} tables x {load.seats}, {load.rate:.0f} presses/s wished, {load.seconds:.0f} s, SQLite")
    runs = [asyncio.run(_in_folder(load)) for _ in range(given.runs)]
    for measured in runs:
        say(f"  run: {in_words([measured])}")
    say(f"median: {in_words(runs)}")
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        each = asyncio.run(requests_per_round(range(2, 7), Path(folder)))
    say("requests with the bot's token per round: " + ", ".join(f"{n} seats {r:.2f}" for n, r in each.items()))
    return 0


async def _in_folder(load: Load) -> Measured:
    with tempfile.TemporaryDirectory(prefix="twowin-figures-") as folder:
        return await run(load, Path(folder))


def in_words(runs: list[Measured]) -> str:
    """The medians of some runs, one line."""

    def middle(*values: float) -> str:
        return f"{median(values):.1f}"

    answers = " / ".join(middle(*(each.answer[name] for each in runs)) for name in ("p50", "p99", "p999"))
    lags = middle(*(each.gauges["lag_ms"]["p99"] for each in runs))
    late = middle(*(each.gauges["deadline_late_ms"]["p99"] for each in runs))
    met = sum(each.gauges["deadline_late_ms"]["count"] for each in runs)
    return (
        f"{middle(*(each.rate for each in runs))} presses/s, answer p50/p99/p99.9 {answers} ms, "
        f"{sum(each.late for each in runs)} late, {sum(each.failed for each in runs)} failed; "
        f"{met} deadlines, lateness p99 {late} ms; loop lag p99 {lags} ms; "
        f"restart to first answer {middle(*(each.restart_s for each in runs))} s; "
        f"memory {middle(*(each.gauges['memory_mb'] for each in runs))} MB"
    )


def say(line: str) -> None:
    """One line of the report."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
