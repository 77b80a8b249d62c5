"""`python -m bot`: every command of the program."""

import sys
from collections.abc import Sequence

from bot.command_line.parser import make_parser
from bot.errors import CommandError, Status


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status; what a person must mend goes to stderr, a line each."""
    given = make_parser().parse_args(arguments)
    try:
        return given.command(given)
    except CommandError as error:
        for line in error.lines:
            print(f"twowin: {line}", file=sys.stderr)
        return error.status
    except BrokenPipeError:
        sys.stderr.close()
        return Status.FAILED


if __name__ == "__main__":
    sys.exit(main())
