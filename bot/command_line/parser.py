"""Parser of the commands and their arguments."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final, NoReturn, TypeAlias

from bot.command_line import commands
from bot.errors import Status
from engine.version import ShowVersion

if TYPE_CHECKING:
    from bot.persistence.engine import Place

Command: TypeAlias = Callable[[argparse.Namespace], int]
AddParser: TypeAlias = Callable[..., argparse.ArgumentParser]

MOST_SEATS: Final = 7
"""Maximum number of people per table, which is the initial number of people on the sandbox's server."""
PLACES: Final = ("text", "announcement", "voice", "stage", "thread", "private-thread", "forum")
HUMAN_PACE: Final = (2.0, 6.0)
MOST_TABLES: Final = 1000
MOST_GAMES: Final = 100_000
MOST_USER: Final = 2**63 - 1


class OneLineParser(argparse.ArgumentParser):
    """Parser whose errors are one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(Status.CONFIGURATION, f"{self.prog}: {message} (see {self.prog} --help)\n")


def make_parser() -> argparse.ArgumentParser:
    """Return the parser. A parsed namespace contains the function of the chosen command as `command`, and its parser as
    `parser`."""
    parser = OneLineParser(
        prog="twowin",
        description="A Discord bot that runs published card games in channels. To try it without Discord: demo.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=ShowVersion, nargs=0, help="print the version and its commit")
    new = parser.add_subparsers(title="commands", metavar="COMMAND", required=True).add_parser
    _add_running(new)
    _add_maintenance(new)
    return parser


def _add(new: AddParser, name: str, does: str, command: Command, *aliases: str) -> argparse.ArgumentParser:
    added = new(name, aliases=aliases, help=does, description=f"{does[0].upper()}{does[1:]}.", allow_abbrev=False)
    added.set_defaults(command=command, parser=added)
    return added


def _add_running(new: AddParser) -> None:
    run = _with_config(_add(new, "run", "run the bot until it is told to stop (Ctrl-C, SIGTERM)", commands.run))
    run.add_argument("--until-eof", action="store_true", help="stop also when standard input ends")
    run.add_argument(
        "--stay-down", action="store_true", help="status 0 where starting again cannot help, for Docker and the like"
    )
    _add(new, "version", "print the version", commands.version)
    demo = _add(new, "demo", "play on this machine, in the browser, against bots", commands.demo)
    usual = "the page's port, 0 for a free one (default: 8622 if it is free)"
    demo.add_argument("--port", type=_between(0, 65535), metavar="P", help=usual)
    demo.add_argument(
        "--seats", type=_between(2, MOST_SEATS), default=4, metavar="N", help="people in the server (default: 4)"
    )
    demo.add_argument("--fresh", action="store_true", help="forget what was played before")
    demo.add_argument(
        "--data",
        type=Path,
        default=Path("demo-data"),
        metavar="FOLDER",
        help="keep everything here (default: demo-data)",
    )
    _with_wire(demo)
    _add_evening(new)
    sandbox = _add(new, "sandbox", "a pretend Discord alone, for a bot in any language", commands.sandbox)
    free = "the page's port (default: a free one)"
    sandbox.add_argument("--port", type=_between(0, 65535), default=0, metavar="P", help=free)
    _with_wire(sandbox)


def _add_evening(new: AddParser) -> None:
    evening = _add(new, "evening", "let scripted people play whole games and print what happened", commands.evening)
    evening.add_argument("--game", type=_game, metavar="G", help="the game (default: the first there is)")
    evening.add_argument(
        "--seats", type=_between(2, MOST_SEATS), default=4, metavar="N", help="people per table (default: 4)"
    )
    evening.add_argument(
        "--tables", type=_between(1, MOST_TABLES), default=1, metavar="N", help="tables at once (default: 1)"
    )
    evening.add_argument(
        "--games", type=_between(1, MOST_GAMES), default=1, metavar="N", help="games per table (default: 1)"
    )
    pace = "seconds before each press, or `human` for 2 to 6 by seed (default: 0)"
    evening.add_argument("--pace", type=_pace, default=(0.0, 0.0), metavar="S", help=pace)
    evening.add_argument("--place", default="text", choices=PLACES, help="the kind of channel (default: text)")
    evening.add_argument(
        "--language", type=_language, default="en", metavar="L", help="what everyone speaks (default: en)"
    )
    evening.add_argument("--strict", action="store_true", help="on a server where people may do almost nothing")
    evening.add_argument("--data", type=Path, metavar="FOLDER", help="keep the database here, for tools.wire_check")
    evening.add_argument("--chat", action="store_true", help="people talk between their presses")
    _with_wire(evening)
    evening.add_argument("--json", action="store_true", help="print figures only, as one JSON object")


def _add_maintenance(new: AddParser) -> None:
    _with_config(_add(new, "migrate", "bring the database to this version's form", commands.migrate))
    check = _with_config(_add(new, "check", "check settings and database, without going online", commands.check))
    check.add_argument("--discord", action="store_true", help="ask Discord, too, whether it grants what is needed")
    does = "post, edit and delete there and tell what Discord answers (docs/hosting.md)"
    check.add_argument("--live", type=_between(1, MOST_USER), metavar="CHANNEL", help=does)
    status = _with_config(_add(new, "status", "ask the running bot how it is (status 1: not well)", commands.status))
    status.add_argument("--json", action="store_true", help="print one JSON object")
    emojis = _add(new, "emojis", "cards and their signs as emojis of the application", commands.emojis)
    emojis.add_argument("do", choices=("sync",), metavar="sync", help="bring what is missing or changed to Discord")
    _with_config(emojis)
    servers = _with_config(_add(new, "servers", "list the servers that have the bot", commands.servers))
    servers.add_argument("--leave", type=_between(1, MOST_USER), metavar="ID", help="leave this one")
    backup = _with_config(_add(new, "backup", "copy the database, even while the bot runs", commands.backup))
    backup.add_argument("file", type=Path, metavar="FILE", help="the copy; must not exist yet")
    restore = _with_config(_add(new, "restore", "put a copy in the database's place", commands.restore))
    forget = _with_config(_add(new, "forget", "forget a person, while the bot does not run", commands.forget))
    forget.add_argument("user", type=_between(1, MOST_USER), metavar="USER", help="their number at Discord")
    does = "let a frozen table go on, while the bot does not run"
    unfreeze = _with_config(_add(new, "unfreeze", does, commands.unfreeze, "thaw"))
    unfreeze.add_argument("table", metavar="TABLE", help="as check and the log name it")
    _with_config(_add(new, "recount", "count finished games again, while the bot does not run", commands.recount))
    export = _with_config(_add(new, "export", "write the finished games of a server to an archive", commands.export))
    export.add_argument("--guild", type=_between(1, MOST_USER), required=True, metavar="ID", help="the server's number")
    export.add_argument("--out", type=Path, required=True, metavar="FILE.zip", help="must not exist yet")
    restore.add_argument("file", type=Path, metavar="FILE", help="a copy made by backup")
    does = "after another program set the database back (pg_restore): have the running tables shown as they were"
    _with_config(_add(new, "reconcile", does, commands.reconcile))
    does = "copy everything to an empty database, from SQLite to PostgreSQL or back, while no bot runs on either"
    copy = _add(new, "copy-database", does, commands.copy_database)
    copy.add_argument("source", type=_place, metavar="SOURCE", help="a file, or a URL: postgresql://...")
    copy.add_argument("target", type=_place, metavar="TARGET", help="likewise; it must be empty, or missing")


def _with_config(parser: argparse.ArgumentParser) -> argparse.ArgumentParser:
    parser.add_argument("--config", type=Path, metavar="FILE", help="settings (default: config.toml if that exists)")
    return parser


def _with_wire(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--wire", type=Path, metavar="FILE", help="append every exchange to FILE as JSON lines")


def _between(fewest: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        number = int(text) if text.isascii() and text.isdecimal() and len(text) < len(str(most)) + 1 else -1
        if not fewest <= number <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {fewest} to {most}")
        return number

    return read


def _place(text: str) -> "Place":
    """Parse the path or URL of a database."""
    from bot.config import Database

    try:
        return Database.model_validate({"url" if "://" in text else "path": text}).place
    except ValueError:
        what = "a database is a file, or a URL such as postgresql://user@localhost/twowin"
        raise argparse.ArgumentTypeError(what) from None


def _language(text: str) -> str:
    """Parse the code of a supported language."""
    from bot.locales.phrasebook import installed_sources

    spoken = sorted(installed_sources())
    if text not in spoken:
        raise argparse.ArgumentTypeError(f"the languages are {', '.join(spoken)}")
    return text


def _game(text: str) -> str:
    from bot.games.registry import GAMES  # slow to import, and not needed by other commands

    if text not in GAMES:
        raise argparse.ArgumentTypeError(f"{text!r} is not a game; there are: {', '.join(GAMES)}")
    return text


def _pace(text: str) -> tuple[float, float]:
    """Parse the pause before each interaction, and return its minimum and maximum in seconds."""
    if text == "human":
        return HUMAN_PACE
    seconds = _seconds(text)
    return seconds, seconds


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = -1.0
    if not 0 <= seconds <= 60:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds from 0 to 60")
    return seconds
