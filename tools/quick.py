"""The tests nearest to a change: `python -m tools.quick` (`make quick`) asks git what differs from `main`, reads who
imports it, and runs the test files that do so and those of the same room. Seconds, while one works; no promise."""

import argparse
import ast
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ROOMS: Final = ("bot", "engine", "sandbox", "tools", "tests", "migrations")
PROGRAM: Final = ("bot/", "engine/", "sandbox/", "tools/")
SLOW: Final = ("tests/e2e/", "tests/page/", "tests/simulation/")
"""What plays whole evenings is run when it was changed itself."""


def module_of(path: str) -> str:
    """The module that a file is."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(source: str) -> Iterator[str]:
    """Every module that a file names in its imports, and every name in it that could be one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def importers(files: Mapping[str, str]) -> dict[str, set[str]]:
    """For each module, the files that import it; `files`: the source of each."""
    known = {module_of(path) for path in files}
    found: dict[str, set[str]] = {module: set() for module in known}
    for path, source in files.items():
        for name in known.intersection(imported(source)):
            found[name].add(path)
    return found


def nearest(changed: Sequence[str], files: Mapping[str, str]) -> list[str]:
    """The test files to run: those that were changed, those that import what was changed, and those of its room."""
    by_module = importers(files)
    tests = {path for path in files if _is_test(path)}
    found = tests.intersection(changed)
    for path in changed:
        near = by_module.get(module_of(path), set()) & tests
        found |= {test for test in {*near, *_room(path, tests)} if not test.startswith(SLOW)}
    return sorted(found)


def _room(path: str, tests: Collection[str]) -> list[str]:
    """The tests of the room of a file of the program, which lie as the rooms do."""
    folder = PurePosixPath(
        "tests", *(part for part in PurePosixPath(path).parent.parts if part != "games" or "bot/" in path)
    )
    while path.startswith(PROGRAM) and len(folder.parts) > 1:
        if inside := [test for test in tests if PurePosixPath(test).parent == folder]:
            return inside
        folder = folder.parent
    return []


def _is_test(path: str) -> bool:
    return path.startswith("tests/") and path.rpartition("/")[2].startswith("test_")


def changed_files(base: str) -> list[str]:
    """What differs from where this branch left `base`, committed or not. Raises CalledProcessError."""
    since = _git("merge-base", base, "HEAD")[0]
    names = [*_git("diff", "--name-only", since), *_git("ls-files", "--others", "--exclude-standard")]
    return [name for name in dict.fromkeys(names) if name.endswith(".py") and (ROOT / name).exists()]


def _git(*command: str) -> list[str]:
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def main(arguments: Sequence[str] | None = None) -> int:
    """Find the tests and run them."""
    parser = argparse.ArgumentParser(prog="python -m tools.quick", description=__doc__)
    parser.add_argument("--base", default="main", help="what the change is compared with (main)")
    parser.add_argument("more", nargs="*", help="what pytest is told, after --")
    asked = parser.parse_args(arguments)
    paths = (path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    files = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    tests = nearest(changed_files(asked.base), files)
    if not tests:
        sys.stdout.write("nothing was changed that a test imports\n")
        return 0
    sys.stdout.write(f"{len(tests)} test files\n")
    sys.stdout.flush()
    return subprocess.run([sys.executable, "-m", "pytest", "-q", *asked.more, *tests], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
