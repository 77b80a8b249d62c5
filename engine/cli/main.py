"""Entry of the command line: exit status 0, or 2 with one line on standard error (130 after Ctrl-C)."""

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Final

from engine.cli.parser import GONE, build_parser
from engine.cli.replaying import Seen, run_replay, run_verify
from engine.cli.terminal import PROGRAM, UsageError, give_up_output, open_closed_streams, replace_what_cannot_be_shown

BAD_INPUT: Final = 2
STOPPED: Final = 130
"""Exit status of a program that Ctrl-C has ended, as shells expect it."""


def main(arguments: Sequence[str]) -> int:
    """Run one command; the exit status."""
    open_closed_streams()
    replace_what_cannot_be_shown()
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
        sys.stderr.write(f"{PROGRAM}: stopped\n")
        return STOPPED
    except BrokenPipeError:
        give_up_output()  # the reader has gone and wants to hear no more
        return BAD_INPUT
    except OSError as error:
        give_up_output()
        return _bad_input(f"cannot go on: {error.strerror or error}")
    return 0


def _bad_input(what: str, command: str = PROGRAM) -> int:
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
            from engine.cli.simulating import EveningWish, checked_jobs, read_evening, run_simulate

            wish = EveningWish(
                chosen.game, chosen.players, chosen.seats, chosen.games, chosen.key, chosen.rule, chosen.equal_deals
            )
            run_simulate(read_evening(wish), checked_jobs(chosen.jobs), sys.stdout, as_json=chosen.json)
