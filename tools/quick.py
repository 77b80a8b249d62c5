"""Runs the tests that concern a change: `python -m tools.quick` (`make quick`) asks git what differs from `main`.

It runs the tests that import a changed file, name it, or belong to its package, the tests of every game after a change
of one, and the conversations that pass through it. What it leaves out it says at the end."""

import argparse
import ast
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Final

ROOT: Final = Path(__file__).parents[1]
FOLDERS: Final = ("bot", "engine", "sandbox", "tools", "tests", "migrations")
PROGRAM: Final = ("bot/", "engine/", "sandbox/", "tools/")
TESTS: Final = ("tests/", "sandbox/tests/")
SLOW: Final = ("tests/e2e/", "sandbox/tests/page/", "tests/simulation/")
"""Tests of whole evenings, run only if they were changed themselves. A talk (`is_talk`) is run, too, if it is one of at
most `FEW` that import what was changed: what more of them import has tests of its own that notice a change."""
FEW: Final = 3

CONVERSATIONS: Final = ("tests/e2e/test_at_the_table.py", "tests/e2e/test_situations.py")
"""Whole conversations in one process: what people meet after a change of anything in `SPOKEN`."""
SPOKEN: Final = ("bot/discord_adapter/", "bot/games/", "bot/locales/", "bot/scheduler/", "bot/screens/", "bot/service/",
                 "bot/tables/", "engine/games/")  # fmt: skip

BESIDE: Final[Mapping[str, Sequence[str]]] = {
    ".ftl": ("tests/bot/locales/", "tests/bot/screens/", "tests/bot/games/"),
    ".svg": ("tests/bot/pictures/", "tests/bot/games/"),
    ".md": ("tests/bot/test_papers.py", "tests/bot/locales/test_papers_for_players.py"),
    ".toml": ("tests/bot/test_config.py", "tests/bot/test_deployment.py"),
    "migrations/": ("tests/bot/persistence/test_migrations.py", "tests/bot/persistence/test_upgrade.py"),
    "engine/games/": ("tests/engine/test_", "tests/bot/games/", "tests/bot/screens/"),
    "bot/games/": ("tests/bot/screens/test_screens_word_for_word", "tests/bot/discord_adapter/test_settings_panels"),
    "bot/scheduler/": ("tests/bot/tables/test_challenge",),
}  # fmt: skip
"""Beginnings of the paths of tests that watch files with this ending, or below this folder."""


def module_of(path: str) -> str:
    """Return the module of a file."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def imported(source: str) -> Iterator[str]:
    """Yield every module that a file names in its imports, and every name in it that could be one."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def importers(files: Mapping[str, str]) -> dict[str, set[str]]:
    """Return, for each module, the files that import it. `files`: the source of each."""
    known = {module_of(path) for path in files}
    found: dict[str, set[str]] = {module: set() for module in known}
    for path, source in files.items():
        for name in known.intersection(imported(source)):
            found[name].add(path)
    return found


def is_talk(source: str) -> bool:
    """Return whether a test talks to a bot in its own process and starts no program."""
    kit = set(imported(source))
    return "tests.kit.talk" in kit and "tests.kit.full_house" not in kit


def nearest(changed: Sequence[str], files: Mapping[str, str]) -> list[str]:
    """Return the test files to run for the files that were `changed`; `files`: the source of every Python file."""
    by_module = importers(files)
    tests = {path for path in files if _is_test(path)}
    found = tests.intersection(changed)
    for path in changed:
        near = by_module.get(module_of(path), set()) & tests
        talks = {test for test in near if is_talk(files[test])}
        found |= talks if len(talks) <= FEW else set()
        found |= {test for test in {*near, *_room(path, tests), *_beside(path, files)} if not test.startswith(SLOW)}
        if path.startswith(SPOKEN):
            found |= tests.intersection(CONVERSATIONS)
    return sorted(found)


def left_out(changed: Sequence[str], run: Collection[str], files: Mapping[str, str]) -> list[str]:
    """Return the slow tests that import or name what was changed and are not run."""
    by_module = importers(files)
    near = {test for path in changed for test in {*by_module.get(module_of(path), set()), *_naming(path, files)}}
    return sorted(test for test in near if _is_test(test) and test.startswith(SLOW) and test not in run)


def _beside(path: str, files: Mapping[str, str]) -> set[str]:
    """Return the tests that name a file which Python does not import, and those that watch files of its kind."""
    watching = tuple(
        each for mark, tests in BESIDE.items() if path.endswith(mark) or path.startswith(mark) for each in tests
    )
    return {test for test in files if _is_test(test) and test.startswith(watching)} | _naming(path, files)


def _naming(path: str, files: Mapping[str, str]) -> set[str]:
    if path.endswith(".py"):
        return set()
    name = path.rpartition("/")[2]
    return {test for test, source in files.items() if _is_test(test) and name in source}


def _room(path: str, tests: Collection[str]) -> list[str]:
    """Return the tests of the package of a file of the program, which lie as the packages do."""
    first, *inner = PurePosixPath(path).parent.parts or ("",)
    inner = [part for part in inner if part != "games" or first == "bot"]
    folder = PurePosixPath("sandbox/tests", *inner) if first == "sandbox" else PurePosixPath("tests", first, *inner)
    while path.startswith(PROGRAM) and not path.startswith(TESTS) and len(folder.parts) > 1:
        if inside := [test for test in tests if PurePosixPath(test).parent == folder]:
            return inside
        folder = folder.parent
    return []


def _is_test(path: str) -> bool:
    return path.startswith(TESTS) and path.rpartition("/")[2].startswith("test_")


def changed_files(base: str) -> list[str]:
    """Return the files that differ from where this branch left `base`, committed or not. Raises CalledProcessError."""
    since = _git("merge-base", base, "HEAD")[0]
    names = [*_git("diff", "--name-only", since), *_git("ls-files", "--others", "--exclude-standard")]
    return [name for name in dict.fromkeys(names) if (ROOT / name).exists()]


def _git(*command: str) -> list[str]:
    return subprocess.run(["git", *command], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()


def main(arguments: Sequence[str] | None = None) -> int:
    """Find the tests and run them."""
    parser = argparse.ArgumentParser(prog="python -m tools.quick", description=__doc__)
    parser.add_argument("--base", default="main", help="what the change is compared with (default: main)")
    parser.add_argument("more", nargs="*", help="what pytest is told, after --")
    asked = parser.parse_args(arguments)
    paths = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
    files = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in paths}
    changed = changed_files(asked.base)
    tests = nearest(changed, files)
    if not tests:
        sys.stdout.write("nothing was changed that a test reads\n")
        return 0
    sys.stdout.write(f"{len(tests)} test files\n")
    sys.stdout.flush()
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", *asked.more, *tests], cwd=ROOT, check=False)
    if slow := left_out(changed, tests, files):
        sys.stdout.write(f"left out, slow: {' '.join(slow)}\n")
    sys.stdout.write("no promise: `make check` runs everything but the sweeps\n")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
