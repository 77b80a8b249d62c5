"""`python -m tools.mutants [ROOM ...]`: tries a sample of small wrong changes in each room and says how many the tests
noticed. What survives is listed in `build/mutants/<room>.survivors.toml`; changes that change nothing are named, with
the reason, in `tests/equivalent_mutants.toml`. A run that was ended goes on where it stopped."""

import argparse
import sys

import coverage
import pytest

from tools.mutants.asking import PLAINLY
from tools.mutants.rooms import BLIND, ROOMS
from tools.mutants.trying import Trying, Wishes


def main() -> int:
    """Try the rooms one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"one of {', '.join(room.name for room in ROOMS)}")
    parser.add_argument("--sample", type=int, default=200, help="changes in each room that are not equivalent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="changes tried at the same time")
    parser.add_argument("--patience", type=float, default=60.0, help="seconds of tests for one change")
    parser.add_argument("--again", action="store_true", help="try anew what went unnoticed before")
    parser.add_argument("--sweeps", action="store_true", help="ask the sweeps too, where all other tests pass")
    parser.add_argument("--about", default="", metavar="TEXT", help="only changes whose file and function contain this")
    chosen = parser.parse_args()
    unknown = set(chosen.rooms) - {room.name for room in ROOMS}
    if unknown:
        parser.error(f"there is no room {', '.join(sorted(unknown))}")
    rooms = [room for room in ROOMS if not chosen.rooms or room.name in chosen.rooms]
    folders = {test for room in rooms for test in room.tests}
    tops = sorted(test for test in folders if not any(test.startswith(f"{other}/") for other in folders))
    imported = coverage.Coverage(data_file=None, config_file=False, source=["bot", "engine"])
    wishes = Wishes(chosen.sample, chosen.seed, chosen.jobs, chosen.patience, chosen.again, chosen.sweeps, chosen.about)
    imported.start()
    asked = [*(f"--ignore={test}" for test in BLIND), *tops]
    return pytest.main([*PLAINLY, *asked], plugins=[Trying(rooms, wishes, imported)])


if __name__ == "__main__":
    sys.exit(main())
