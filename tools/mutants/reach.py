"""Which test reaches which line, and how long it takes: found out once for each file of tests, in a run without any
change, and kept until that file changes."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from difflib import SequenceMatcher
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from tools.mutants.rooms import PLACE, PROJECT

KEPT: Final = PLACE / "reach"
SOURCES: Final = KEPT / "sources"
"""The sources as they were when they were looked at, by digest: lines move, and are found again by comparing."""


class Timed(NamedTuple):
    """A test and the seconds of processor it takes."""

    test: str
    seconds: float


class Reached(NamedTuple):
    """What one file of tests reaches: for each source file its digest, and for each of its lines the tests."""

    tests: Sequence[Timed]
    digests: Mapping[str, str]
    lines: Mapping[str, Mapping[int, Sequence[int]]]


def is_kept(test_file: str) -> bool:
    """Whether it is known what this file of tests, as it is now, reaches."""
    kept = _kept_at(test_file)
    return kept.is_file() and json.loads(kept.read_text("utf-8"))["digest"] == digest(PROJECT / test_file)


def keep(test_file: str, tests: Sequence[Timed], reached: Mapping[str, Mapping[int, Iterable[int]]]) -> None:
    """Keep what a file of tests reaches: for each source file and line the tests, by their number."""
    SOURCES.mkdir(parents=True, exist_ok=True)
    files = dict[str, object]()
    for source, lines in reached.items():
        together = defaultdict[tuple[int, ...], list[int]](list)
        for line, by in lines.items():
            together[tuple(sorted(set(by)))].append(line)
        files[source] = {"digest": _keep_source(source), "by": list(together.items())}
    kept = {"digest": digest(PROJECT / test_file), "tests": tests, "files": files}
    _kept_at(test_file).write_text(json.dumps(kept), "utf-8")


def _keep_source(source: str) -> str:
    named = digest(PROJECT / source)
    if not (SOURCES / named).is_file():
        (SOURCES / named).write_bytes((PROJECT / source).read_bytes())
    return named


def load(test_file: str, sources: Iterable[str]) -> Reached:
    """What is kept of this file of tests, as far as it is about these source files."""
    kept = json.loads(_kept_at(test_file).read_text("utf-8"))
    files = {source: kept["files"][source] for source in sources if source in kept["files"]}
    lines = {
        source: {line: tests for tests, together in entry["by"] for line in together} for source, entry in files.items()
    }
    digests = {source: entry["digest"] for source, entry in files.items()}
    return Reached([Timed(*timed) for timed in kept["tests"]], digests, lines)


def reaching(reached: Reached, file: str, lines: range) -> list[Timed]:
    """The tests that reach one of these lines of a file as it is now."""
    if file not in reached.lines:
        return []
    before = _as_before(file, reached.digests[file], lines)
    numbers = {test for line in before for test in reached.lines[file].get(line, ())}
    return [reached.tests[number] for number in sorted(numbers)]


@lru_cache(maxsize=4_096)
def _as_before(file: str, named: str, lines: range) -> list[int]:
    """Where these lines were when the file was looked at; of a line that is new, the whole file."""
    if digest(PROJECT / file) == named:
        return list(lines)
    before = (SOURCES / named).read_text("utf-8")
    found = moved(before, (PROJECT / file).read_text("utf-8"))
    if any(line not in found for line in lines):
        return list(range(len(before.splitlines()) + 1))
    return [found[line] for line in lines]


@lru_cache
def moved(before: str, now: str) -> Mapping[int, int]:
    """For each line of a text that was there before, where it was; counted from 1."""
    matching = SequenceMatcher(a=before.splitlines(), b=now.splitlines(), autojunk=False).get_matching_blocks()
    return {block.b + step + 1: block.a + step + 1 for block in matching for step in range(block.size)}


def _kept_at(test_file: str) -> Path:
    return KEPT / f"{test_file.replace('/', '.')}.json"


@lru_cache(maxsize=4_096)
def _digest_of(path: Path, _changed: int) -> str:
    return sha256(path.read_bytes()).hexdigest()[:16]


def digest(path: Path) -> str:
    """Another one as soon as the file is another; nothing for a file that is none."""
    return _digest_of(path, path.stat().st_mtime_ns) if path.is_file() else ""
