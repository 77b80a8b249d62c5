"""Entry point of `python -m bot`, with all commands."""

import errno
import sys
from collections.abc import Sequence
from typing import Final

from bot.errors import CommandError, Status
from bot.logs import is_read
from engine.cli.terminal import first_line, give_up_output, open_closed_streams, printable, replace_what_cannot_be_shown


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. Errors for the operator are printed to stderr, one per line. If
    `arguments` is `None`, those of the process are used."""
    open_closed_streams()
    replace_what_cannot_be_shown()
    try:
        status = _run(arguments)
        sys.stdout.flush()
    except CommandError as error:
        return _told(error.status, *error.lines)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] in _OURS:
            raise
        return _told(Status.CONFIGURATION, f"{error.name} is not installed: {_REMEDY}")
    except KeyboardInterrupt:  # before a command that runs until then can listen for Ctrl-C
        return _told(Status.FAILED, "stopped")
    except MemoryError:
        return _told(Status.FAILED, "cannot go on: there is too little memory")
    except BrokenPipeError:
        give_up_output()  # nothing reads the output any longer
        return Status.FAILED
    except OSError as error:
        if error.errno not in _OF_THE_MACHINE:
            raise
        if error.filename is None:
            give_up_output()
            return _told(Status.FAILED, f"cannot go on: {first_line(error)}")
        return _told(Status.CONFIGURATION, f"{error.filename}: {first_line(error)}")
    return status


def _told(status: Status, *lines: str) -> Status:
    """Print lines for the operator, and return the status. A supervisor must see the end even if no one reads them."""
    for line in lines:
        if is_read(sys.stderr):
            print(f"twowin: {printable(line, len(line))}", file=sys.stderr)
    return status


_OURS: Final = frozenset({"bot", "engine", "migrations", "sandbox"})
_REMEDY: Final = 'make install in a clone, or pip install ".[bot]", brings what the bot needs'
_OF_THE_MACHINE: Final = frozenset(
    {errno.EACCES, errno.EPERM, errno.ENAMETOOLONG, errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EMFILE, errno.ENFILE}
)
"""Errors about a file or an output that are never a mistake of the program."""


def _run(arguments: Sequence[str] | None) -> int:
    from bot.command_line.parser import make_parser  # imports libraries that may be missing

    given, unknown = make_parser().parse_known_args(arguments)
    if unknown:
        given.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    return int(given.command(given))


if __name__ == "__main__":
    sys.exit(main())
