"""The `demo` command: play in the browser, against bots and as several people, without Discord."""

import asyncio
import socket
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.clock import SystemClock
from bot.config import HousePlayers
from bot.discord_adapter.commands.permissions import INVITATION
from bot.errors import CommandError, Status, cannot_start
from bot.local.challenger import challenge_once
from bot.local.sandbox_and_bot import PEOPLE, Files, bot_beside, give_emojis
from bot.persistence.file.errors import database_trouble
from bot.persistence.file.instance_lock import locked
from bot.service.ports import Clock
from bot.shutdown import run_to_end, stop_signal
from bot.tables.ids import Milliseconds
from sandbox import world_file
from sandbox.people.policy import Guest
from sandbox.platform import Platform
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings

USUAL_PORT: Final = 8622
"""Port of the page, so that its address stays the same."""

VISITOR: Final = "Guest"
"""Name of the visitor. Messages use it in the third person ("Guest is out")."""

_ANEW: Final = "`demo --fresh` forgets what was played, and begins with a new database"

_TO_GREET: Final = 90_000
_LOOK: Final = 50
"""Milliseconds to wait for the greeting before the address is printed, and between two checks for it."""


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """Options of the command.

    Attributes:
        port: Port of the page; 0 takes a free one, `None` the usual one or, if that is in use, a free one.
        seats: Number of people.
        data: Folder that is kept between runs.
        fresh: Delete the tables of earlier runs.
        wire: File to which every exchange with the bot is appended, `None` for no file.
    """

    port: int | None
    seats: int
    data: Path
    fresh: bool
    wire: Path | None


def run(options: DemoOptions) -> int:
    """Serve until Ctrl-C, and return the exit status.

    Raises:
        CommandError: The demo cannot start, or the bot keeps failing.
    """
    files = Files(options.data)
    files.make_folder()
    lock = files.folder / "demo.lock"
    with database_trouble(lock), locked(lock):
        if options.fresh:
            _forget(files)
        try:
            return run_to_end(_serve(options, files))
        except CommandError as error:
            remedy = [_ANEW] if error.status is Status.DATABASE else []
            raise CommandError(*error.lines, *remedy, status=error.status) from error


def _forget(files: Files) -> None:
    for file in files.folder.glob(f"{files.database.name}*"):
        file.unlink()
    files.world.unlink(missing_ok=True)
    files.log.unlink(missing_ok=True)


async def _serve(options: DemoOptions, files: Files) -> int:
    people = (VISITOR, *PEOPLE[1 : options.seats])
    settings = SandboxSettings(
        port=_free(USUAL_PORT) if options.port is None else options.port,
        wire=options.wire,
        people=people,
        side_by_side=True,
        invitation=INVITATION.value,
        just_added=True,
    )
    clock, stop = SystemClock(), stop_signal()
    try:
        async with Sandbox.start(settings) as sandbox:
            _tell("The table is being laid; that can take half a minute.")
            give_emojis(sandbox)
            with world_file.kept(sandbox.platform, files.world):
                async with bot_beside(sandbox, files, clock, house=HousePlayers()) as process:
                    await _greeted(sandbox, clock)
                    _say(sandbox, files, process.pid)
                    process.on_start = lambda pid: _tell(f"The bot was started again: kill -9 {pid}")
                    await _challenged_until(stop, sandbox.platform)
    except OSError as error:
        raise cannot_start("the demo", error, options.port) from error
    return Status.FINE


def _free(port: int) -> int:
    """Return the port if nothing listens there, otherwise 0."""
    with socket.socket() as tried:
        tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            tried.bind(("127.0.0.1", port))
        except OSError:
            return 0
    return port


async def _greeted(sandbox: Sandbox, clock: Clock) -> None:
    """Wait for the greeting with its covers, at most `_TO_GREET` milliseconds."""
    world, until = sandbox.platform.world, clock.now() + _TO_GREET
    awaited = [world.channels[each.system_channel] for each in world.guilds.values() if each.system_channel]
    while clock.now() < until and not all(channel.messages for channel in awaited):
        await clock.sleep_until(Milliseconds(clock.now() + _LOOK))


async def _challenged_until(stop: asyncio.Event, platform: Platform) -> None:
    """Let the second person challenge the first, until `stop` is set."""
    visitor, challenger = [Guest(each.id, each.name) for each in platform.world.people.values()][:2]
    async with asyncio.TaskGroup() as group:
        challenging = group.create_task(
            challenge_once(platform, visitor, challenger, next(iter(platform.world.channels)))
        )
        await stop.wait()
        challenging.cancel()


def _say(sandbox: Sandbox, files: Files, pid: int | None) -> None:
    _tell(f"Open {sandbox.url}/")
    _tell(f"Ctrl-C stops; tables are kept in {files.folder}. The bot's own words are in {files.log}.")
    _tell(f"Try it: kill -9 {pid} in the middle of a game. The bot is started again and the game goes on.")


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
