"""The `demo` command: play in the browser, against bots and as several people, without Discord."""

import asyncio
import socket
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.clock import SystemClock
from bot.config import HousePlayers
from bot.discord_adapter.commands.permissions import INVITATION
from bot.errors import CommandError, Status, cannot_start
from bot.games.discord_game import DiscordGame
from bot.games.registry import GAMES
from bot.local.sandbox_and_bot import PEOPLE, Files, bot_beside, give_emojis
from bot.locales.phrasebook import DEFAULT_LANGUAGE, Phrasebook
from bot.persistence.file.errors import RESTORE, database_trouble
from bot.persistence.file.ownership import locked
from bot.screens.custom_ids import Control, Verb, parse_as
from bot.service.ports import Clock
from bot.shutdown import run_to_end, stop_signal
from bot.tables.ids import Milliseconds
from sandbox import world_file
from sandbox.json_values import Json
from sandbox.people.client import MANY_MESSAGES
from sandbox.people.company import CompanyPlan, NoAnswerError, play
from sandbox.people.in_process_client import InProcessClient
from sandbox.people.policy import Guest
from sandbox.people.reading import controls, words
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

_BOTS: Final = 2
"""Number of bots in the challenger's game: few, so that the visitor's game does not end before it."""

_OVER: Final = frozenset({Verb.CHALLENGE})
_BEGUN: Final = _OVER | {Verb.HAND}
"""Verbs below the messages of a game that is over, and of one that has begun."""


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
            if error.status is not Status.DATABASE:
                raise
            lines = (line.removesuffix(f": {RESTORE}") for line in error.lines)  # a demo has no copies
            raise CommandError(*lines, _ANEW, status=error.status) from error


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


async def challenge_once(platform: Platform, visitor: Guest, challenger: Guest, channel: str) -> None:
    """Play the channel's game in direct messages as the challenger, and offer a challenge once the channel shows a
    result.

    Does nothing if the channel shows a challenge already.
    """
    client = InProcessClient(platform, MANY_MESSAGES)
    (bot,) = platform.world.applications.values()
    direct = platform.direct_messages(bot, platform.world.people[challenger.id]).id
    while True:
        shown = await _offering(_BEGUN, client, challenger, channel)
        if Verb.TAKE in _verbs(shown):
            return
        game = _named_last(shown)
        try:
            await play(client, CompanyPlan(direct, [challenger], game.start, {"house": _BOTS}), lambda _: None)
        except NoAnswerError:  # the bot was killed
            continue
        await _offering(_OVER, client, challenger, channel)
        person = {"person": visitor.id}
        told = await client.type_command(challenger.id, channel, f"{game.command} challenge", person)
        if told.result == "ok":
            return


async def _offering(verbs: frozenset[Verb], client: InProcessClient, reader: Guest, channel: str) -> Sequence[Json]:
    """Wait until the channel shows a button with one of these verbs, and return the messages of the channel."""
    async with client.signals([reader.id], channel) as signals:
        while True:
            signals[reader.id].take()
            (read,) = (await client.screen(reader.id, [channel]))["channels"]
            if verbs & _verbs(read["messages"]):
                return read["messages"]
            await signals[reader.id].changed_event.wait()


def _verbs(shown: Sequence[Json]) -> frozenset[Verb]:
    buttons = [parse_as(Control, each.custom_id) for message in shown for each in controls(message)]
    return frozenset(each.verb for each in buttons if each is not None)


def _named_last(shown: Sequence[Json]) -> DiscordGame:
    """Return the game named by the newest message that names exactly one; the first game if no message does."""
    book = Phrasebook.load().words(DEFAULT_LANGUAGE)
    titles = {game.renderer.title(book): game for game in GAMES.values()}
    texts = [words(message).replace("\u00a0", " ") for message in reversed(shown)]
    named = [[game for title, game in titles.items() if title in text] for text in texts]
    return next((games[0] for games in named if len(games) == 1), next(iter(GAMES.values())))
