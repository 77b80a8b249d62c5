"""The arguments of the command line."""

from argparse import ArgumentParser
from typing import NoReturn

from engine.catalogue import GAMES
from engine.cli.errors import CommandError
from engine.house import LEVELS


class OneLineParser(ArgumentParser):
    """A parser whose complaints are one line."""

    def error(self, message: str) -> NoReturn:
        """Raises `CommandError` with the message."""
        raise CommandError(" ".join(message.split()))


def build_parser() -> ArgumentParser:
    """Every command with its arguments."""
    parser = OneLineParser(prog="python -m engine", description="Card games without Discord.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    replay = commands.add_parser("replay", help="replay a record and print its steps as JSON")
    replay.add_argument("file", metavar="FILE", help="the record; - reads standard input")
    replay.add_argument("--snapshots", action="store_true", help="add the whole position to every step")
    verify = commands.add_parser("verify", help="check that the deal of a published record was fair")
    verify.add_argument("file", metavar="FILE", help="the published record; - reads standard input")
    play = commands.add_parser("play", help="play against the house in the terminal")
    play.add_argument("game", metavar="GAME", choices=sorted(GAMES), help=", ".join(sorted(GAMES)))
    play.add_argument("--seats", type=int, default=3, metavar="N", help="how many play, you included (3)")
    play.add_argument("--level", choices=LEVELS, default="easy", help="level of the house (easy)")
    play.add_argument("--key", metavar="HEX", help="64 hexadecimal digits: the same key deals the same cards")
    return parser
