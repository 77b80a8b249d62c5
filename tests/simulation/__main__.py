"""`python -m tests.simulation SEED [WORLDS]`: the world of that seed, and so many after it; a line for each, which is
the same whenever it is repeated."""

import sys

from tests.simulation.worlds import simulate


def main(seed: int, worlds: int = 1) -> None:
    for each in range(seed, seed + worlds):
        sys.stdout.write(f"{each} {simulate(each)}\n")


main(*map(int, sys.argv[1:3]))
