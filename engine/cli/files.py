"""Records from files or from standard input."""

import json
import sys
from pathlib import Path
from typing import Final, NoReturn

from engine.cli.errors import CommandError
from engine.contract import Json
from engine.phrases import printable

MOST_BYTES: Final = 1_000_000
"""Largest record that is read."""


def read_json(name: str) -> Json:
    """The decoded JSON of a file, `-` for standard input. Raises `CommandError` when it cannot be had."""
    data = _read(name)
    if len(data) > MOST_BYTES:
        raise CommandError(f"{printable(name)}: larger than 1 MB")
    try:
        return json.loads(data.decode(), parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{printable(name)}: no JSON: {_first_line(error)}") from error


def _read(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise CommandError(f"{printable(name)}: cannot be read: {_first_line(error)}") from error


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _first_line(error: Exception) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return printable(reason, longest=200)
