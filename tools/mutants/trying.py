"""Goes through rooms, samples and changes, and says what came of them."""

import gc
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import coverage
import pytest

from tools.mutants import reach
from tools.mutants.asking import NOT_PUT_IN, NOTICED, UNNOTICED, Answer, Asked, Tests, answer, ask_anew
from tools.mutants.changes import Change, change, names
from tools.mutants.children import Note, Work, each_in_a_child
from tools.mutants.equivalent import equivalents, note_survivors
from tools.mutants.reach import Timed
from tools.mutants.results import Results
from tools.mutants.rooms import PROJECT, SWEEPS, Room
from tools.mutants.sample import sample, share

Lines = Mapping[str, frozenset[int]]


class Wishes(NamedTuple):
    """How many changes of a room, chosen by which seed, how many at once, how many seconds of tests for each,
    whether those are tried again that went unnoticed before, and whether the sweeps are asked too. `about`: what file
    and function (`bot/tables/play.py:answer`) of a change must contain."""

    size: int
    seed: int
    jobs: int
    patience: float
    again: bool
    sweeps: bool
    about: str = ""


class Trying:
    """A plugin that tries changes where pytest would run its tests."""

    def __init__(self, rooms: Sequence[Room], wishes: Wishes, imported: coverage.Coverage) -> None:
        self._rooms, self._wishes, self._imported = rooms, wishes, imported

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Find out what is not known yet about the tests, then try every room."""
        self._imported.stop()
        at_import = _lines(self._imported)
        tests = Tests(session)
        gc.collect()
        gc.freeze()
        self._look(tests)
        for room in self._rooms:
            _Trial(room, self._wishes, tests, at_import).go()
        return True

    def _look(self, tests: Tests) -> None:
        unknown = [file for file in tests.files() if not reach.is_kept(file)]
        works: Iterator[tuple[str, Work]] = ((file, partial(_looking, tests, file)) for file in unknown)
        for number, (file, ended) in enumerate(each_in_a_child(works, self._wishes.jobs), 1):
            failed = "" if ended.code == UNNOTICED else ": some fail in here without any change"
            _say(f"[{number}/{len(unknown)}] {file}{failed}")


class _Trial:
    """One room."""

    def __init__(self, room: Room, wishes: Wishes, tests: Tests, at_import: Lines) -> None:
        self._room, self._wishes, self._tests, self._at_import = room, wishes, tests, at_import
        self._results = Results(room.name)
        files = room.files()
        self._names = [name for name in names(files) if wishes.about in name]
        self._reached = [reach.load(file, files) for file in tests.files()]
        self._tried = set[str]()

    def go(self) -> None:
        """Try the sample and say what came of it."""
        if not self._names:
            _say(f"{self._room.name}: there is no change about {self._wishes.about!r}")
            return
        same, wanted = set[str](), self._wishes.size
        while True:
            chosen = [change(name) for name in sorted(sample(self._names, wanted, self._wishes.seed))]
            self._try([each for each in chosen if self._is_open(each, same)])
            answers = self._results.known()
            unnoticed = [each for each in chosen if not answers[each.digest].noticed]
            same = {each.digest for each in unnoticed if any(entry.is_about(each) for entry in equivalents())}
            if len(chosen) - len(same) >= self._wishes.size or len(chosen) == len(self._names):
                break
            wanted = self._wishes.size + len(same)
        alive = [(each, answers[each.digest].how) for each in unnoticed if each.digest not in same]
        note_survivors(self._room.name, alive)
        counted = len(chosen) - len(same)
        noticed = share(counted - len(alive), counted)
        _say(
            f"{self._room.name}, seed {self._wishes.seed}: {counted - len(alive)} of {counted} noticed, "
            f"{noticed.part:.1%} (95 %: {noticed.low:.1%} to {noticed.high:.1%}); {len(same)} equivalent; "
            f"{len(self._names)} changes in all"
        )

    def _is_open(self, each: Change, same: set[str]) -> bool:
        known = self._results.known().get(each.digest)
        again = self._wishes.again and each.digest not in self._tried and each.digest not in same
        return known is None or (again and not known.noticed)

    def _try(self, open_ones: Sequence[Change]) -> None:
        asked = [Asked(each, self._choice(each)) for each in open_ones]
        anew = list[Asked]()
        for each, ended in each_in_a_child(
            ((each, partial(self._tests.ask, each)) for each in asked), self._wishes.jobs
        ):
            if ended.code == NOT_PUT_IN or (ended.code == UNNOTICED and self._is_imported(each.change)):
                anew.append(each)
            else:
                self._answered(each, answer(each, ended))
        for each, ended in each_in_a_child(((each, partial(ask_anew, each)) for each in anew), self._wishes.jobs):
            self._answered(each, answer(each, ended))

    def _answered(self, asked: Asked, said: Answer) -> None:
        self._tried.add(asked.change.digest)
        self._results.keep(asked.change, said)
        _say(f"{'noticed' if said.noticed else 'SURVIVED'} {asked.change.name}: {said.how} {said.by}")

    def _is_imported(self, each: Change) -> bool:
        return not self._at_import.get(each.file, frozenset()).isdisjoint(each.lines)

    def _choice(self, each: Change) -> list[Timed]:
        """The tests that reach the change: those of the room and the quick ones first, the sweeps last, and no more
        than there is patience for."""
        lines = each.lines
        found = self._reaching(each.file, lines)
        if not found and self._is_imported(each):
            found = self._reaching(each.file, range(10_000))
        ordered = sorted(found, key=lambda timed: (self._rank(timed.test), timed.seconds))
        usual = [timed for timed in ordered if not _sweeps(timed)]
        sweeps = [timed for timed in ordered if _sweeps(timed)] if self._wishes.sweeps else []
        return [*_within(usual, self._wishes.patience), *_within(sweeps, self._wishes.patience)]

    def _reaching(self, file: str, lines: range) -> list[Timed]:
        return [timed for reached in self._reached for timed in reach.reaching(reached, file, lines)]

    def _rank(self, test: str) -> int:
        known = (place for place, folder in enumerate(self._room.tests) if test.startswith(folder))
        return next(known, len(self._room.tests))


def _sweeps(timed: Timed) -> bool:
    return timed.test.startswith(SWEEPS)


def _within(ordered: Iterable[Timed], seconds: float) -> Iterator[Timed]:
    """As many of the tests, from the first, as fit into the seconds; at least one."""
    spent = 0.0
    for timed in ordered:
        if spent and spent + timed.seconds > seconds:
            return
        spent += timed.seconds
        yield timed


def _looking(tests: Tests, file: str, _: Note) -> int:
    return UNNOTICED if tests.look(file) else NOTICED


def _lines(seen: coverage.Coverage) -> Lines:
    data = seen.get_data()
    return {os.path.relpath(path, PROJECT): frozenset(data.lines(path) or ()) for path in data.measured_files()}


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
