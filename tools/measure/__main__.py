"""`python -m tools.measure WHAT ...`: measurements that the documents quote. `--help` describes each of them."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tools.measure import blunders, boards, calibration, pictures, ratings, screens, two_down

WHAT: Final[Mapping[str, Callable[[Sequence[str]], int]]] = {
    "blunders": blunders.main,
    "boards": boards.main,
    "calibration": calibration.main,
    "pictures": pictures.main,
    "ratings": ratings.main,
    "screens": screens.main,
    "two_down": two_down.main,
}


def main(arguments: Sequence[str]) -> int:
    """Hand the arguments to the chosen measurement."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure", description=__doc__)
    parser.add_argument("what", choices=WHAT)
    try:
        return WHAT[parser.parse_args(arguments[:1]).what](arguments[1:])
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
