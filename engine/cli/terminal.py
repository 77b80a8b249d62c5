"""Terminal: usage errors, standard streams, records from files, and the progress bar of long commands."""

import json
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn

from engine.contract import Json
from engine.terminal_words import printable

if TYPE_CHECKING:
    from rich.progress import Progress

MOST_BYTES: Final = 1_000_000
"""Most bytes of a record."""

PROGRAM: Final = "python -m engine"


class UsageError(Exception):
    """Bad input. The user reads one line, with `command` and the message; the exit status is 2."""

    def __init__(self, what: str, command: str = PROGRAM) -> None:
        super().__init__(what)
        self.command = command


def wrong_usage(command: str, what: str) -> UsageError:
    """Return the error for invalid arguments of a command, with a reference to `--help`."""
    return UsageError(f"{' '.join(what.split())} (see {command} --help)", command)


def open_closed_streams() -> None:
    """Replace closed standard streams: input is empty, output is discarded."""
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open()
    sys.stdout = sys.stdout or nothing.open("w")
    sys.stderr = sys.stderr or nothing.open("w")


def replace_what_cannot_be_shown() -> None:
    """Use a question mark for each character that the encoding of a standard stream lacks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def give_up_output() -> None:
    """Close standard output with its buffer, so that the interpreter does not report an error at exit."""
    with suppress(OSError):
        sys.stdout.close()


def progress_bar() -> "Progress":
    """Return a progress bar on standard error, which is shown on a terminal only."""
    from rich.console import Console  # only long commands wait for rich to load
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(file=sys.stderr)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )


def read_json(name: str) -> Json:
    """Return the decoded JSON of a file, `-` for standard input.

    Raises:
        UsageError: The file cannot be read, is larger than `MOST_BYTES`, or is not JSON.
    """
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
    """Build a JSON object from its pairs.

    Raises:
        ValueError: A name occurs twice.
    """
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
