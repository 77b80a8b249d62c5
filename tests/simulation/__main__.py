"""`python -m tests.simulation SEED [WORLDS]`: the world of that seed, and others after it; a line for each, which is
the same whenever it is repeated."""

import argparse
import sys

from tests.simulation.worlds import simulate


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("worlds", type=int, nargs="?", default=1)
    given = parser.parse_args()
    for each in range(given.seed, given.seed + given.worlds):
        sys.stdout.write(f"{each} {simulate(each)}\n")


main()
