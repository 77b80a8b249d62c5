"""Make a release: `python -m tools.release` (`make release`) writes wheel, sdist, image context and notes to `dist/`.

The version is that of pyproject.toml. The upgrades from every earlier schema are tried first.

Nothing is tagged or uploaded; the last line says how to tag."""

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from engine.version import current
from tools.image import context

ROOT: Final = Path(__file__).parents[1]
DIST: Final = ROOT / "dist"
UPGRADES: Final = ("test_migrations.py", "test_upgrade.py")
"""Tests below tests/bot/persistence: databases of earlier versions, with running tables, under this program."""


def run(*command: str, cwd: Path | None = None) -> str:
    """Return what a command prints, by default in the project's folder.

    Raises:
        CalledProcessError: it failed; its output was shown."""
    done = subprocess.run(command, cwd=cwd or ROOT, check=False, stdout=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.stderr.write(done.stdout)
        done.check_returncode()
    return done.stdout


def notes(changelog: str, version: str) -> str:
    """Return what the changelog says of a version.

    Raises:
        ValueError: it says nothing of that version."""
    found = re.search(rf"(?ms)^## {re.escape(version)}(?![\w.])[^\n]*\n(.*?)(?=^## |\Z)", changelog)
    if found is None:
        raise ValueError(f"docs/changelog.md has no section for {version}")
    return f"{found[1].strip()}\n"


def unready(version: str) -> list[str]:
    """Return why this commit can't be released as `version`."""
    project = f'\nversion = "{version}"\n'
    says = {
        "engine/pyproject.toml": project,
        "sandbox/pyproject.toml": project,
        "Dockerfile": f"\nARG VERSION={version}\n",
    }
    reasons = {
        "there are changes that are not committed": bool(run("git", "status", "--porcelain")),
        f"there is a tag v{version} already: choose the next version": bool(run("git", "tag", "--list", f"v{version}")),
        **{
            f"{file} does not say {version}": line not in (ROOT / file).read_text("utf-8")
            for file, line in says.items()
        },
    }
    return [reason for reason, holds in reasons.items() if holds]


def main() -> int:
    """Write the release, or say on standard error why there is none."""
    version = current()
    try:
        told = notes((ROOT / "docs/changelog.md").read_text("utf-8"), version)
    except ValueError as error:
        sys.stderr.write(f"release: {error}\n")
        return 1
    if reasons := unready(version):
        sys.stderr.writelines(f"release: {reason}\n" for reason in reasons)
        return 1
    python = sys.executable
    run(python, "-m", "pytest", "-q", "-n", "2", *(f"tests/bot/persistence/{name}" for name in UPGRADES))
    shutil.rmtree(DIST, ignore_errors=True)
    with tempfile.TemporaryDirectory() as folder:  # from an archive, in which git has written the commit
        run("git", "archive", f"--output={folder}.tar", "HEAD")
        shutil.unpack_archive(f"{folder}.tar", folder, filter="data")
        Path(f"{folder}.tar").unlink()
        run(python, "-m", "hatchling", "build", "-d", str(DIST), cwd=Path(folder))
    allowed = sorted(context((ROOT / ".dockerignore").read_text("utf-8")) | {"Dockerfile", ".dockerignore"})
    run("git", "archive", "--format=tar.gz", f"--output={DIST / f'twowin-{version}-image.tar.gz'}", "HEAD", *allowed)
    (DIST / "notes.md").write_text(told, "utf-8")
    sys.stdout.writelines(f"{file.relative_to(ROOT)}\n" for file in sorted(DIST.iterdir()))
    sys.stdout.write(f"git tag -a v{version} --file dist/notes.md\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
