"""Standard streams that a caller has closed or that cannot be written."""

import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path


def open_closed_streams() -> None:
    """Replace closed standard streams: input is empty, output is discarded."""
    nothing = Path(os.devnull)
    sys.stdin = sys.stdin or nothing.open()
    sys.stdout = sys.stdout or nothing.open("w")
    sys.stderr = sys.stderr or nothing.open("w")


def replace_what_cannot_be_shown() -> None:
    """Read and write a question mark for each character that the encoding of a stream lacks."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def give_up_output() -> None:
    """Close standard output with its buffer, so that the interpreter does not complain at exit."""
    with suppress(OSError):
        sys.stdout.close()
