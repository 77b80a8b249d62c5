"""A copy of the project in which mutmut works, one for each room, kept so that a run that was ended goes on."""

import json
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from tools.mutants.rooms import BLIND, SWEEPS, Room

PROJECT: Final = Path(__file__).parents[2]
PLACES: Final = PROJECT / "build" / "mutants"

CAUGHT_BY_TYPES: Final = 37
NOT_TRIED: Final = None
NO_CHANGE: Final = "no.such.change*"
KILLING: Final = frozenset({1, 3, -11, -9, 24, -24, 36, 152, 255, CAUGHT_BY_TYPES})
"""What mutmut notes of a change that was noticed: a failed test, a crash, a test that no longer ends, a type error."""


class Workplace(NamedTuple):
    """The copy for one room."""

    room: Room

    @property
    def folder(self) -> Path:
        """Where it is."""
        return PLACES / self.room.name

    def prepare(self) -> None:
        """Bring the copy to what the project is now; what did not change keeps its results."""
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=PROJECT, capture_output=True, check=True, encoding="utf-8"
        )
        tracked = [name for name in listed.stdout.split("\0") if name and (PROJECT / name).is_file()]
        for name in tracked:
            _copy(PROJECT / name, self.folder / name)
        for present in self._copied():
            if present not in set(tracked):
                (self.folder / present).unlink()
        (self.folder / "pyproject.toml").write_text(self._settings(), "utf-8")

    def _copied(self) -> list[str]:
        tops = ("bot", "engine", "migrations", "tests", "tools")
        files = (file for top in tops for file in (self.folder / top).rglob("*.py"))
        return [str(file.relative_to(self.folder)) for file in files]

    def _settings(self) -> str:
        others = {"bot", "engine", "migrations", "tools", "docs", "README.md", "config.example.toml", "Makefile"}
        tests = [test for test in self.room.tests if (PROJECT / test).exists()]
        settings = {
            "source_paths": [self.room.package],
            "only_mutate": list(self.room.files),
            "do_not_mutate": ["*/__init__.py"],
            "also_copy": sorted(others - {self.room.package}),
            "pytest_add_cli_args": ["-p", "no:cacheprovider", *(f"--ignore={test}" for test in (*BLIND, *SWEEPS))],
            "pytest_add_cli_args_test_selection": tests,
        }
        lines = (f"{name} = {json.dumps(value)}" for name, value in settings.items())
        return (PROJECT / "pyproject.toml").read_text("utf-8") + "\n[tool.mutmut]\n" + "\n".join(lines) + "\n"

    def make_changes(self, jobs: int) -> None:
        """Have mutmut make every change and note which test reaches which function, and try none. It knows no command
        for that, but does so before it complains of a name that no change has. Raises `CalledProcessError` when a test
        fails without any change."""
        done = subprocess.run([*self._command(jobs), NO_CHANGE], cwd=self.folder, check=False)
        if not self.results():
            done.check_returncode()

    def run(self, names: Sequence[str], jobs: int) -> None:
        """Have mutmut try these changes. Raises `CalledProcessError` when a test fails without any."""
        subprocess.run([*self._command(jobs), *names], cwd=self.folder, check=True)

    def _command(self, jobs: int) -> list[str]:
        return [sys.executable, "-m", "mutmut", "run", "--max-children", str(jobs)]

    def results(self) -> dict[str, int | None]:
        """Every change mutmut made, by name, with what it noted of it; `NOT_TRIED` where it was not tried yet."""
        found = dict[str, int | None]()
        for meta in sorted((self.folder / "mutants").rglob("*.meta")):
            found.update(json.loads(meta.read_text("utf-8"))["exit_code_by_key"])
        return found

    def difference(self, name: str) -> str:
        """A change, as the lines that go and come."""
        command = [sys.executable, "-m", "mutmut", "show", name]
        shown = subprocess.run(command, cwd=self.folder, capture_output=True, check=True, encoding="utf-8")
        lines = shown.stdout.splitlines()
        return "\n".join(line for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---"))


def _copy(source: Path, target: Path) -> None:
    if target.is_file() and target.read_bytes() == source.read_bytes():
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
