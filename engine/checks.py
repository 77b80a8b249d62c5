"""Reading and quoting of values that callers pass in and that may be wrong."""

import re
from typing import Final

LONGEST: Final = 60
"""Most characters of a wrong value that are quoted."""


def shown(value: object) -> str:
    """Quote a wrong value in one line, cut after `LONGEST` characters."""
    try:
        line = " ".join(repr(value).split())
    except (RecursionError, ValueError):  # nested too deeply, or a number of more than 4,300 digits
        line = f"an unreadable {type(value).__name__}"
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def quoted(text: object) -> str:
    """Quote a value that should have been a name: a string without quotation marks, anything else as `shown` does."""
    return text[:LONGEST] if isinstance(text, str) else shown(text)


_HEX: Final = re.compile(r"[0-9a-fA-F]{64}", re.ASCII)


def read_hex(raw: object) -> bytes | None:
    """Return the 32 bytes of 64 hexadecimal digits, the form of keys, secrets and commitments; `None` for anything
    else."""
    return bytes.fromhex(raw) if isinstance(raw, str) and _HEX.fullmatch(raw) else None
