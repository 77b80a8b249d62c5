"""Entry point of `python -m bot`, with all commands."""

import sys
from collections.abc import Sequence

from bot.errors import CommandError, Status


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status. Errors for the operator are printed to stderr, one per line. If
    `arguments` is `None`, those of the process are used."""
    try:
        return _run(arguments)
    except CommandError as error:
        for line in error.lines:
            print(f"twowin: {line}", file=sys.stderr)
        return error.status
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] in _OURS:
            raise
        print(f"twowin: {error.name} is not installed: {_REMEDY}", file=sys.stderr)
        return Status.CONFIGURATION
    except BrokenPipeError:
        sys.stderr.close()
        return Status.FAILED


_OURS = frozenset({"bot", "engine", "migrations", "sandbox"})
_REMEDY = 'make install in a clone, or pip install ".[bot]", brings what the bot needs'


def _run(arguments: Sequence[str] | None) -> int:
    from bot.command_line.parser import make_parser  # imports libraries that may be missing

    given, unknown = make_parser().parse_known_args(arguments)
    if unknown:
        given.parser.error(f"unrecognized arguments: {' '.join(unknown)}")
    return int(given.command(given))


if __name__ == "__main__":
    sys.exit(main())
