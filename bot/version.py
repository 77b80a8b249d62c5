"""Which version this is."""

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

_PROJECT: Final = Path(__file__).parents[1] / "pyproject.toml"


def current() -> str:
    """The version of the installed package, or of the source folder the program runs from."""
    try:
        return version("twowin")
    except PackageNotFoundError:
        return str(tomllib.loads(_PROJECT.read_text("utf-8"))["project"]["version"])
