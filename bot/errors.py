"""Errors that the operator must fix. They are printed as lines on stderr with an exit status, without a traceback."""

from enum import IntEnum
from errno import EDQUOT, ENOSPC
from typing import Final


class Status(IntEnum):
    """Exit statuses of commands (docs/operating.md)."""

    FINE = 0
    FAILED = 1
    CONFIGURATION = 2
    IN_USE = 3
    TOKEN = 4
    NETWORK = 5
    DATABASE = 6
    REPLACED = 7


HOPELESS: Final = frozenset({Status.CONFIGURATION, Status.IN_USE, Status.TOKEN, Status.DATABASE, Status.REPLACED})
"""Exit statuses of problems that only the operator can fix, so that a restart is pointless."""


class CommandError(Exception):
    """Ends a command.

    Args:
        lines: The problems, each with its remedy if there is one.
        status: The exit status of the command.
    """

    def __init__(self, *lines: str, status: Status = Status.FAILED) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines
        self.status = status


def cannot_start(what: str, error: OSError, port: int | None = None) -> CommandError:
    """Return the error of a command that cannot start because a file or port from its arguments cannot be used, or that
    cannot go on because a disk is full.

    Args:
        what: Name of the part that cannot start.
        error: The operating system's error.
        port: The port, if the error is about no file.
    """
    if error.errno in (ENOSPC, EDQUOT):
        return CommandError(f"{what} cannot go on: {error.strerror}")
    reason = f"{error.strerror} ({error.filename or port})"
    return CommandError(f"{what} cannot start: {reason}", status=Status.CONFIGURATION)
