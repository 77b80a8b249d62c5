"""`python -m tools.mutants [ROOM ...]`: tries a sample of small wrong changes in each room and says how many the tests
noticed. What survives is listed in `build/mutants/survivors.toml`; changes that change nothing are named, with the
reason, in `tests/equivalent_mutants.toml`. A run that was ended goes on where it stopped."""

import argparse
import sys
import tomllib
from collections.abc import Mapping

from tools.mutants.rooms import ROOMS
from tools.mutants.sample import sample, share
from tools.mutants.workplace import KILLING, NOT_TRIED, PLACES, PROJECT, Workplace

EQUIVALENT = PROJECT / "tests" / "equivalent_mutants.toml"
AT_ONCE = 40
"""Changes handed to mutmut in one go: its start costs seconds, and a run may be ended in between."""


def main() -> None:
    """Try the rooms one after the other."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=f"one of {', '.join(room.name for room in ROOMS)}")
    parser.add_argument("--sample", type=int, default=200, help="changes in each room")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2, help="tests at the same time")
    chosen = parser.parse_args()
    unknown = set(chosen.rooms) - {room.name for room in ROOMS}
    if unknown:
        parser.error(f"there is no room {', '.join(sorted(unknown))}")
    for room in ROOMS:
        if not chosen.rooms or room.name in chosen.rooms:
            sys.stdout.write(tried(Workplace(room), chosen.sample, chosen.seed, chosen.jobs) + "\n")


def tried(place: Workplace, size: int, seed: int, jobs: int) -> str:
    """Try a room's sample and say what came of it."""
    place.prepare()
    if not place.results():
        place.make_changes(jobs)
    equivalent = known_equivalent()
    wanted = size
    while True:
        chosen = sample(list(place.results()), wanted, seed)
        results = place.results()
        open_ones = [name for name in chosen if results[name] is NOT_TRIED]
        for start in range(0, len(open_ones), AT_ONCE):
            place.run(open_ones[start : start + AT_ONCE], jobs)
        results = place.results()
        survived = {name: place.difference(name) for name in chosen if results[name] not in KILLING}
        same = [name for name, difference in survived.items() if difference in equivalent]
        if len(chosen) - len(same) >= size or len(chosen) == len(results):
            break
        wanted += len(same)
    alive = {name: difference for name, difference in survived.items() if name not in same}
    note(place.room.name, alive)
    counted = len(chosen) - len(same)
    noticed = share(counted - len(alive), counted)
    return (
        f"{place.room.name}: {counted - len(alive)} of {counted} noticed, {noticed.part:.1%} "
        f"(95 %: {noticed.low:.1%} to {noticed.high:.1%}); {len(same)} equivalent; {len(results)} changes in all"
    )


def known_equivalent() -> Mapping[str, str]:
    """Changes that change nothing, as the lines that go and come, with the reason."""
    if not EQUIVALENT.is_file():
        return {}
    entries = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("equivalent", [])
    return {entry["change"].strip("\n"): entry["reason"] for entry in entries}


def note(room: str, alive: Mapping[str, str]) -> None:
    """Write down what survived, in the form of `tests/equivalent_mutants.toml` (the reason is for whoever looks)."""
    lines = [f"# {name}\n[[survived]]\nchange = '''\n{difference}\n'''\n" for name, difference in alive.items()]
    (PLACES / f"{room}.survivors.toml").write_text("\n".join(lines), "utf-8")


if __name__ == "__main__":
    main()
