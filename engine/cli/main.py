"""The command line and its arguments. The exit status is 0, 2 after one line on standard error, or 130 after Ctrl-C."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from typing import Final, NoReturn

from engine import catalogue
from engine.cli import terminal
from engine.cli.replaying import Seen, run_replay, run_verify
from engine.cli.terminal import UsageError
from engine.house import LEVELS
from engine.version import ShowVersion

GONE: Final[Mapping[str, str]] = {
    "play": "the game in the terminal is gone: play with `python -m bot demo`, or let players play with `simulate`",
    "bench": "the benchmark is no part of the engine: `make bench`, or `python -m tools.benchmark`",
}
"""Commands of earlier versions, each with the command that replaces it."""


class CommandParser(ArgumentParser):
    """Parser whose error messages are one line."""

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` with the message and a reference to `--help`."""
        raise terminal.wrong_usage(self.prog, message)


def build_parser() -> ArgumentParser:
    """Return the parser of all commands and their arguments."""
    parser = CommandParser(prog=terminal.PROGRAM, description="Card games without Discord.")
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="print the version and its commit")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    replay = commands.add_parser("replay", help="replay a record and print its steps as JSON")
    replay.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    replay.add_argument("--snapshots", action="store_true", help="add the whole position to every step")
    verify = commands.add_parser("verify", help="check that the deal of a published record was fair")
    verify.add_argument("file", metavar="FILE", help="the published record; - reads standard input")
    for option, place in (("--seal", "before the game"), ("--hash", "in the post that called the players")):
        verify.add_argument(
            option, nargs="+", metavar="DIGITS", help=f"what was shown {place}: at least 32 digits, in groups or not"
        )
    verify.add_argument("--house", action="store_true", help="compute the moves of the house players again as well")
    analyse = commands.add_parser("analyse", help="everyone's chances in a game, and what turned it")
    analyse.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    analyse.add_argument("--json", action="store_true", help="print one JSON object with every choice")
    _add_simulate(commands.add_parser("simulate", help="play games between house players and count who wins"))
    return parser


def _add_simulate(simulate: ArgumentParser) -> None:
    games = sorted(catalogue.games())
    simulate.add_argument("game", metavar="GAME", choices=games, help=", ".join(games))
    simulate.add_argument("--seats", type=int, metavar="N", help="how many play (default: as many as --players names)")
    simulate.add_argument("--games", type=int, default=100, metavar="M", help="how many games (default: 100)")
    simulate.add_argument(
        "--players", required=True, metavar="PLAYER,...", help=f"each of them {', '.join(LEVELS)}, or FILE.py:CLASS"
    )
    simulate.add_argument("--key", metavar="HEX", help="64 hexadecimal digits: the same key gives the same games")
    simulate.add_argument(
        "--rule",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a house rule, such as levels_to_win=3; may be given several times",
    )
    simulate.add_argument(
        "--equal-deals", action="store_true", help="play each deal until everyone has sat in every seat"
    )
    simulate.add_argument(
        "--jobs", type=int, default=1, metavar="J", help="processes; results stay the same (default: 1)"
    )
    simulate.add_argument("--json", action="store_true", help="print one JSON object instead of a table")


BAD_INPUT: Final = 2
STOPPED: Final = 130
"""Exit status after Ctrl-C, as shells expect it."""


def main(arguments: Sequence[str]) -> int:
    """Run one command and return the exit status."""
    terminal.open_closed_streams()
    terminal.replace_what_cannot_be_shown()
    try:
        if arguments and arguments[0] in GONE:
            raise UsageError(GONE[arguments[0]])
        _run(build_parser().parse_args(arguments))
        sys.stdout.flush()
    except ModuleNotFoundError as error:
        if error.name != "rich":
            raise
        return _bad_input("rich, which draws tables, is not installed: pip install rich; replay and verify need none")
    except UsageError as error:
        return _bad_input(str(error), error.command)
    except KeyboardInterrupt:
        sys.stderr.write(f"{terminal.PROGRAM}: stopped\n")
        return STOPPED
    except BrokenPipeError:
        terminal.give_up_output()  # nothing reads the output any longer
        return BAD_INPUT
    except OSError as error:
        terminal.give_up_output()
        return _bad_input(f"cannot go on: {error.strerror or error}")
    return 0


def _bad_input(what: str, command: str = terminal.PROGRAM) -> int:
    sys.stderr.write(f"{command}: {what}\n")
    return BAD_INPUT


def _run(chosen: Namespace) -> None:
    match chosen.command:
        case "replay":
            run_replay(chosen.file, sys.stdout, snapshots=chosen.snapshots)
        case "verify":
            run_verify(chosen.file, sys.stdout, Seen.typed(chosen.seal, chosen.hash), house=chosen.house)
        case "analyse":
            from engine.cli.analysing import run_analyse  # it needs rich, the commands above need no library

            run_analyse(chosen.file, sys.stdout, as_json=chosen.json)
        case _:
            from engine.cli.simulating import checked_jobs, read_evening, run_simulate

            evening = read_evening(
                chosen.game,
                tuple(chosen.players.split(",")),
                chosen.seats,
                chosen.games,
                chosen.key,
                chosen.rule,
                equal_deals=chosen.equal_deals,
            )
            run_simulate(evening, checked_jobs(chosen.jobs), sys.stdout, as_json=chosen.json)
