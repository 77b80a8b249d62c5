"""Lock files in `requirements/`: `python -m tools.locks` renews them all (`make lock`), with `--check` it names those
that no longer follow from `pyproject.toml`. Pinned versions are kept where they may be."""

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "requirements"
LOCKS: Final[dict[str, tuple[str, ...]]] = {
    "runtime": (),
    "postgres": ("--extra=postgres",),
    "dev": ("--extra=postgres", "--group=dev"),
    "soak": ("--extra=postgres", "--group=dev", "--group=soak"),
    "mutants": ("--extra=postgres", "--group=dev", "--group=mutants"),
}
"""Content of each of them, beside what the bot needs."""

COMPILE: Final = (
    "uv",
    "pip",
    "compile",
    "--quiet",
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-header",
    "--extra=bot",
    "pyproject.toml",
)


def compile_into(folder: Path, *more: str) -> None:
    """Bring the lock files of a folder up to date. Raises CalledProcessError after uv said why it could not."""
    for name, held in LOCKS.items():
        command = (*COMPILE, *held, *more, "-o", str(folder / f"{name}.lock"))
        subprocess.run(command, cwd=ROOT, check=True)


def stale() -> list[str]:
    """Return the lock files that are not what `pyproject.toml` asks for."""
    with tempfile.TemporaryDirectory() as text:
        folder = Path(text)
        shutil.copytree(FOLDER, folder, dirs_exist_ok=True)
        compile_into(folder)
        return [name for name in LOCKS if (folder / f"{name}.lock").read_bytes() != _kept(name)]


def _kept(name: str) -> bytes:
    return (FOLDER / f"{name}.lock").read_bytes()


def main(arguments: Sequence[str] | None = None) -> int:
    """Renew them, or say which must be."""
    parser = argparse.ArgumentParser(prog="python -m tools.locks", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; status 1 when one is out of date")
    if not parser.parse_args(arguments).check:
        compile_into(FOLDER, "--upgrade")
        return 0
    found = stale()
    sys.stdout.writelines(f"requirements/{name}.lock does not agree with pyproject.toml: make lock\n" for name in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
