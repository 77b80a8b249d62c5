"""The three standard streams when a caller has closed some, or when the output cannot be written."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path


def open_closed_streams() -> None:
    """A standard stream that the caller has closed is empty to read and forgets what is written."""
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open()
    sys.stdout = sys.stdout or nothing.open("w")
    sys.stderr = sys.stderr or nothing.open("w")


def replace_what_cannot_be_shown() -> None:
    """A sign that the encoding of a stream does not have becomes a question mark, in what is read and what is shown."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def give_up_output() -> None:
    """Close standard output with what it still holds, or the interpreter would complain on its way out."""
    with suppress(OSError):
        sys.stdout.close()
