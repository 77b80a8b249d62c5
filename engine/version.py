"""The version of the program, and the commit that it was built from."""

import argparse
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final, NoReturn

_ROOT: Final = Path(__file__).parents[1]
_EXPORTED: Final = "$Format:%h$"
"""Placeholder that Git replaces with the commit in an archive (`.gitattributes`)."""


def current() -> str:
    """Return the version, such as `1.0.0`, of the source folder or, without one, of the installed package."""
    project = _ROOT / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text("utf-8"))["project"]["version"])
    try:
        return version("twowin")
    except PackageNotFoundError:
        return version("twowin-engine")


def commit() -> str | None:
    """Return the first digits of the commit, `None` if the program is neither in an archive nor in a clone."""
    if not _EXPORTED.startswith("$"):
        return _EXPORTED
    git = shutil.which("git")
    if git is None or not (_ROOT / ".git").exists():
        return None
    asked = [git, "-C", str(_ROOT), "rev-parse", "--short=8", "HEAD"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False)  # noqa: S603 - the arguments are constants
    return answer.stdout.strip() or None


def described() -> str:
    """Return the version with its commit, such as `1.0.0 (4085577d)`; without it if the commit is not known."""
    found = commit()
    return current() if found is None else f"{current()} ({found})"


class ShowVersion(argparse.Action):
    """The option `--version`. It calls Git only when used."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        sys.stdout.write(f"twowin {described()}\n")
        parser.exit()
