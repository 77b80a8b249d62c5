"""Runs the steps of the Dockerfile without docker. `python -m tools.image FOLDER [COMMAND ...]` builds the contents of
the image below FOLDER, from the files that `.dockerignore` admits, and runs its entry point with that command."""

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Template
from typing import Final

ROOT: Final = Path(__file__).parents[1]
ABSOLUTE: Final = re.compile(r"(?<![\w.-])/(?=[a-z])")
"""A path of the image in a command."""


def steps(dockerfile: str) -> Iterator[tuple[str, str]]:
    """Yield each instruction with its argument, in order."""
    joined = dockerfile.replace("\\\n", " ")
    for line in joined.splitlines():
        if line and not line.startswith("#"):
            word, _, rest = line.partition(" ")
            yield word, rest.strip()


def context(ignored: str) -> set[str]:
    """Return the names that docker may copy: `.dockerignore` names them after it forbade everything."""
    return {line.removeprefix("!") for line in ignored.splitlines() if line.startswith("!")}


class Image:
    """Content of an image, below a folder of this machine. Stages share it: they copy from one another to the same
    places."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.absolute()
        self._workdir = self._folder
        self._environment: dict[str, str] = {}
        self._arguments: dict[str, str] = {}
        self._entry: list[str] = []
        self._allowed = context((ROOT / ".dockerignore").read_text(encoding="utf-8"))

    def build(self) -> None:
        """Do every step. Raises CalledProcessError, ValueError for what docker would not find."""
        for word, said in steps((ROOT / "Dockerfile").read_text(encoding="utf-8")):
            self._do(word, said)

    def run(self, command: Sequence[str]) -> int:
        """Return the exit status of the entry point with that command."""
        whole = [*self._entry, *command]
        return subprocess.run(whole, cwd=self._workdir, env=self._environment, check=False).returncode

    def _do(self, word: str, said: str) -> None:
        said = Template(said).safe_substitute(self._arguments)
        match word:
            case "ARG":
                name, _, usual = said.partition("=")
                self._arguments[name] = usual
            case "RUN":
                # No one but root may give a folder away, and no one needs to here.
                here = self._here(re.sub(r"-[og] \d+ ", "", said))
                subprocess.run(["sh", "-ec", here], cwd=self._workdir, env=self._building(), check=True)
            case "WORKDIR":
                self._workdir = self._folder / said.strip("/")
                self._workdir.mkdir(parents=True)
            case "COPY":
                self._copy(said)
            case "ENV":
                self._environment |= dict(pair.split("=", 1) for pair in shlex.split(self._here(said)))
            case "ENTRYPOINT":
                self._entry = [self._here(each) for each in json.loads(said)]
            case _:  # FROM, USER, VOLUME, STOPSIGNAL and CMD change nothing below the folder
                pass

    def _copy(self, said: str) -> None:
        if said.startswith("--from="):
            return
        *sources, target = said.split()
        into = self._folder / target.strip("/") if target.startswith("/") else self._workdir / target
        for source in sources:
            if source not in self._allowed:
                raise ValueError(f".dockerignore keeps {source} from docker")
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, into, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                into.mkdir(parents=True, exist_ok=True)
                shutil.copy(ROOT / source, into)

    def _here(self, said: str) -> str:
        """Return a text with paths of the image replaced by those below the folder."""
        return ABSOLUTE.sub(f"{self._folder}/", said)

    def _building(self) -> dict[str, str]:
        """Return the environment of a step: this Python stands for that of the image."""
        return {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ.get('PATH', '')}"}  # noqa: TID251 -- pip needs the machine's settings


def main(arguments: Sequence[str] | None = None) -> int:
    """Build and run."""
    parser = argparse.ArgumentParser(prog="python -m tools.image", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("command", nargs=argparse.REMAINDER)
    given = parser.parse_args(arguments)
    image = Image(given.folder)
    image.build()
    return image.run(given.command)


if __name__ == "__main__":
    sys.exit(main())
