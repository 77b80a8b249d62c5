"""Repeated runs of the whole suite while another program keeps every core busy. `python -m tools.steady_suite --runs
20`, or `make steady`.

The first run that is not green ends it with exit status 1: mend what was seen, then start counting again. The output of
a run stays in the folder, one file for each; its last line is said."""

import argparse
import os
import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TextIO

SUITE = (sys.executable, "-m", "pytest", "-q", "-n", "4", "--dist", "loadgroup")
BUSY = (sys.executable, "-c", "while True: sum(range(10_000))")


@contextmanager
def busy_core() -> Generator[subprocess.Popen[bytes]]:
    """Another program, of the same priority, that never waits for anything."""
    with subprocess.Popen(BUSY) as other:
        try:
            yield other
        finally:
            other.kill()


def once(command: Sequence[str], printed: Path) -> tuple[int, str]:
    """Return the exit status of one run and the last line that it printed; all of it goes to the file."""
    with printed.open("wb") as file:
        ended = subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, check=False)
    lines = printed.read_text(errors="replace").splitlines()
    return ended.returncode, lines[-1] if lines else "it printed nothing"


def steady(command: Sequence[str], runs: int, folder: Path, out: TextIO) -> bool:
    """Return whether this many runs of the command in a row ended well beside busy cores. One that does not is the
    last."""
    with ExitStack() as stack:
        others = [stack.enter_context(busy_core()) for _ in range(os.cpu_count() or 1)]
        for run in range(1, runs + 1):
            began = time.monotonic()
            status, said = once(command, folder / f"{run}.txt")
            if any(other.poll() is not None for other in others):
                said, status = f"a core was not kept busy to the end: {said}", 1
            print(f"run {run}: {time.monotonic() - began:.0f} s: {said}", file=out, flush=True)
            if status:
                return False
    return True


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.steady_suite", description=__doc__)
    parser.add_argument("--runs", type=int, default=20, help="how many in a row (default: %(default)s)")
    parser.add_argument(
        "--into", type=Path, default=Path(".steady"), help="the folder for what is printed (default: %(default)s)"
    )
    parser.add_argument("more", nargs="*", help="what else pytest is told, after --")
    asked = parser.parse_args(arguments)
    if asked.runs < 1:
        parser.error("--runs is 1 or more")
    asked.into.mkdir(parents=True, exist_ok=True)
    return 0 if steady((*SUITE, *asked.more), asked.runs, asked.into, sys.stdout) else 1


if __name__ == "__main__":
    sys.exit(main())
