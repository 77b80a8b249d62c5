"""What a person must mend: clear lines for stderr and an exit status, never a traceback."""

from enum import IntEnum


class Status(IntEnum):
    """Exit statuses (docs/operating.md). A supervisor need not restart after `CONFIGURATION`, `IN_USE`, `TOKEN`."""

    FINE = 0
    FAILED = 1
    CONFIGURATION = 2
    IN_USE = 3
    TOKEN = 4
    NETWORK = 5


class CommandError(Exception):
    """Stops a command. Each of `lines` names what is wrong and, where there is one, the remedy."""

    def __init__(self, *lines: str, status: Status = Status.FAILED) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines
        self.status = status
