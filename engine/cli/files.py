"""Records from files or from standard input."""

import json
import sys
from pathlib import Path
from typing import Final, NoReturn

from engine.cli.errors import UsageError
from engine.contract import Json
from engine.terminal_words import printable

MOST_BYTES: Final = 1_000_000
"""Largest record that is read."""


def read_json(name: str) -> Json:
    """Return the decoded JSON of a file, `-` for standard input. Raises `UsageError` when it cannot be read."""
    data = _read(name)
    if len(data) > MOST_BYTES:
        raise UsageError(f"{printable(name)}: larger than 1 MB")
    try:
        return json.loads(data.decode(), object_pairs_hook=_object, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{printable(name)}: no JSON: {first_line(error)}") from error


def _read(name: str) -> bytes:
    try:
        if name == "-":
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        with Path(name).open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise UsageError(f"{printable(name)}: cannot be read: {first_line(error)}") from error


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Build an object. Raises `ValueError` for a name that occurs twice."""
    named = dict(pairs)
    if len(named) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in named if names.count(name) > 1)
        raise ValueError(f"an object names {printable(twice)} twice")
    return named


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def first_line(error: Exception) -> str:
    """Return the message of an error in one printable line."""
    reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return printable(reason, longest=200)
