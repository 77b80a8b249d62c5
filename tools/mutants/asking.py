"""Asks the tests, in the pytest process that has collected them all: every change is put into a copy of that process,
which then runs the tests that reach it, and ends with the first that fails."""

import os
import resource
import signal
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final, NamedTuple, NoReturn

import coverage
import pytest

from tools.mutants import reach
from tools.mutants.changes import Change
from tools.mutants.children import BROKEN, Ended, Note
from tools.mutants.reach import Timed
from tools.mutants.rooms import PROJECT
from tools.mutants.swapping import Functions, functions, put_in

STEADILY: Final = ("--timeout=0", "--hypothesis-profile", "first-failure")
PLAINLY: Final = ("-q", "--capture=no", "-p", "no:cacheprovider", *STEADILY)
"""How pytest is started: nothing caught, no time limit but ours, and Hypothesis content with the first failure."""

UNNOTICED: Final = 0
NOTICED: Final = 10
NOT_PUT_IN: Final = 11
TOO_MANY_TIMES: Final = 6.0
TOO_LONG: Final = 5.0
"""A test that takes so many times as long as without the change, and so many seconds more, does not end."""

START_SECONDS: Final = 60
"""So many seconds of processor may a new process take before its first test."""


class Asked(NamedTuple):
    """A change and the tests that are to be asked, in this order."""

    change: Change
    tests: Sequence[Timed]


class Answer(NamedTuple):
    """What came of a change: whether it was noticed, by which test, and how."""

    noticed: bool
    by: str
    how: str


class Failures:
    """A plugin that remembers whether anything failed."""

    def __init__(self) -> None:
        self.any = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """A test, or one of its fixtures."""
        self.any = self.any or report.failed


class Tests:
    """The collected tests."""

    def __init__(self, session: pytest.Session) -> None:
        self._items = {item.nodeid: item for item in session.items}
        self._functions: Functions = functions()
        self._failures = Failures()
        session.config.pluginmanager.register(self._failures)

    def files(self) -> dict[str, list[str]]:
        """Every file of tests with its tests."""
        found = defaultdict[str, list[str]](list)
        for name in self._items:
            found[name.partition("::")[0]].append(name)
        return found

    def look(self, test_file: str) -> bool:
        """Find out, in a child, what the tests of a file reach, and whether all pass. Those that fail in here without
        any change are not asked."""
        names, failing, timed = self.files()[test_file], set[str](), list[Timed]()
        seen = coverage.Coverage(None, config_file=False, source=["bot", "engine"], concurrency=["thread", "greenlet"])
        seen.set_option("run:disable_warnings", ["no-data-collected"])  # tests of documents reach no code
        seen.start()
        for name, seconds in zip(names, self._run(names, seen.switch_context), strict=True):
            timed.append(Timed(name, round(seconds, 4)))
            if self._failures.any:
                failing.add(name)
            self._failures.any = False
        seen.stop()
        data, number_of = seen.get_data(), {name: number for number, name in enumerate(names)}
        lines = defaultdict[str, defaultdict[int, list[int]]](lambda: defaultdict(list))
        for path in data.measured_files():
            source = os.path.relpath(path, PROJECT)
            for line, contexts in data.contexts_by_lineno(path).items():
                lines[source][line].extend(number_of[name] for name in contexts if name and name not in failing)
        reach.keep(test_file, timed, lines)
        return not failing

    def ask(self, asked: Asked, note: Note) -> int:
        """Put the change in, in a child, and run the tests until one fails."""
        if not put_in(asked.change, self._functions):
            return NOT_PUT_IN
        names = [test for test, _ in asked.tests]
        limits = {test: TOO_MANY_TIMES * seconds + TOO_LONG for test, seconds in asked.tests}

        def begin(name: str) -> None:
            note.write(names.index(name))
            signal.setitimer(signal.ITIMER_PROF, limits[name])

        try:
            for _ in self._run(names, begin):
                if self._failures.any:
                    return NOTICED
        except (KeyboardInterrupt, SystemExit, pytest.exit.Exception):
            return NOTICED
        return UNNOTICED

    def _run(self, names: Sequence[str], begin: Callable[[str], object]) -> Iterator[float]:
        """Run these tests, after `begin` with the name of each, and tell the seconds of processor it took."""
        items = [self._items[name] for name in names]
        for item, following in zip_longest(items, items[1:]):
            begin(item.nodeid)
            before = _processor()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)
            yield _processor() - before


def ask_anew(asked: Asked, _: Note) -> NoReturn:
    """Become a new process, with the change in it from the beginning, and run the tests there."""
    folder = tempfile.gettempdir()
    tests = Path(folder) / "tests"
    tests.write_text("\n".join(test for test, _ in asked.tests), "utf-8")
    seconds = START_SECONDS + int(TOO_MANY_TIMES * sum(seconds for _, seconds in asked.tests))
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    os.execv(sys.executable, [sys.executable, "-m", "tools.mutants.anew", asked.change.name, str(tests), folder])


def _processor() -> float:
    used = os.times()
    return used.user + used.system + used.children_user + used.children_system


def answer(asked: Asked, ended: Ended) -> Answer:
    """What the end of a child that asked says."""
    by = asked.tests[ended.noted].test if asked.tests else ""
    if ended.code == BROKEN:
        raise RuntimeError(f"{asked.change.name} could not be tried")
    if ended.code == UNNOTICED:
        return Answer(noticed=False, by="", how="every test passed" if asked.tests else "no test reaches it")
    if ended.code == NOTICED:
        return Answer(noticed=True, by=by, how="a test failed")
    if ended.asleep:
        return Answer(noticed=True, by=by, how="it waits for ever")
    for_ever = ended.code in (-signal.SIGPROF, -signal.SIGXCPU, -signal.SIGKILL)
    return Answer(noticed=True, by=by, how="it goes on for ever" if for_ever else f"it ended with {ended.code}")
