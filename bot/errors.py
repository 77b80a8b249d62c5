"""Errors that the operator must fix: clear lines on stderr and an exit status, never a traceback."""

from enum import IntEnum
from typing import Final


class Status(IntEnum):
    """Exit statuses (docs/operating.md)."""

    FINE = 0
    FAILED = 1
    CONFIGURATION = 2
    IN_USE = 3
    TOKEN = 4
    NETWORK = 5
    DATABASE = 6
    REPLACED = 7


HOPELESS: Final = frozenset({Status.CONFIGURATION, Status.IN_USE, Status.TOKEN, Status.DATABASE, Status.REPLACED})
"""Exit statuses that need an operator, so that a restart is pointless."""


class CommandError(Exception):
    """Stops a command. Each of `lines` names a problem and, if there is one, the remedy."""

    def __init__(self, *lines: str, status: Status = Status.FAILED) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines
        self.status = status


def cannot_start(what: str, error: OSError, port: int | None = None) -> CommandError:
    """Return the error of a command whose wire file or port, as its arguments name them, cannot be used."""
    reason = f"{error.strerror} ({error.filename or port})"
    return CommandError(f"{what} cannot start: {reason}", status=Status.CONFIGURATION)
