"""Sandbox and bot, connected to each other, for `demo` and `evening`."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from pydantic import SecretStr

from bot.config import Database, Discord, HousePlayers, Logs, Metrics, Pictures, Scheduler, Settings
from bot.discord_adapter.emojis import wanted
from bot.errors import CommandError, Status
from bot.games.registry import GAMES
from bot.local.bot_process import BotProcess, RestartPolicy
from bot.service.ports import Clock
from bot.tables.deadlines import MINUTE
from bot.tables.ids import Milliseconds
from sandbox.server import Sandbox
from sandbox.snowflakes import fixed
from sandbox.world import Emoji

PEOPLE: Final = ("Dana", "Ana", "Ben", "Chloe", "Dario", "Elif", "Finn")

QUIET: Final = Logs()

AT_ONCE: Final = HousePlayers(pause_seconds=0, watched_turn_seconds=0)
"""House players without pauses, for games that no one watches."""

UNMEASURED: Final = Metrics()
DRAWN: Final = Pictures()

_PATIENCE: Final = 5 * MINUTE
"""Milliseconds within which the bot must come online, enough for a busy machine."""

_DEATHS: Final = 1
"""Most times that the bot may end before it comes online."""

_LOOK: Final = 50
"""Milliseconds between two checks whether the bot is online."""


@dataclass(frozen=True, slots=True)
class Files:
    """Files of a local bot. `url` is that of a PostgreSQL database to use instead of a file, or `None`."""

    folder: Path
    url: SecretStr | None = None

    @property
    def database(self) -> Path:
        return self.folder / "twowin.sqlite3"

    @property
    def log(self) -> Path:
        return self.folder / "bot.log"

    @property
    def world(self) -> Path:
        return self.folder / "sandbox.json"

    def make_folder(self) -> None:
        """Create the folder, readable only by its owner, because its files contain everyone's cards.

        Raises:
            CommandError: The folder cannot be created.
        """
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            what = f"{self.folder} cannot be made: {error.strerror}"
            raise CommandError(what, status=Status.CONFIGURATION) from error


def give_emojis(sandbox: Sandbox) -> None:
    """Give the sandbox's application the emojis of `python -m bot emojis sync`, with the same ids in each run.

    An emoji is drawn when a page first requests it.
    """
    (application,) = sandbox.platform.world.applications.values()
    for name, tile in wanted(GAMES):
        number = fixed(int.from_bytes(blake2b(name.encode(), digest_size=5).digest()))
        application.emojis[number] = Emoji(number, name, tile.draw)


def settings_for(
    sandbox: Sandbox,
    files: Files,
    logs: Logs,
    house: HousePlayers = AT_ONCE,
    metrics: Metrics = UNMEASURED,
    pictures: Pictures = DRAWN,
) -> Settings:
    """Return settings for a bot that connects to the sandbox."""
    discord = Discord(
        token=SecretStr(sandbox.token),
        api_base=sandbox.api_base,
        gateway=sandbox.gateway,
        direct_spacing_seconds=0,  # the sandbox does not detect spam
        repeat_guard_ms=0 if house is AT_ONCE else 700,
    )
    return Settings(
        discord=discord,
        database=Database(path=files.database, url=files.url),
        scheduler=Scheduler(reveal_seconds=0, undo_seconds=0) if house == AT_ONCE else Scheduler(),
        house=house,
        logs=logs,
        metrics=metrics,
        pictures=pictures,
    )


@asynccontextmanager
async def bot_beside(
    sandbox: Sandbox,
    files: Files,
    clock: Clock,
    logs: Logs = QUIET,
    restarts: RestartPolicy | None = None,
    house: HousePlayers = AT_ONCE,
    metrics: Metrics = UNMEASURED,
    pictures: Pictures = DRAWN,
) -> AsyncGenerator[BotProcess]:
    """Run the bot as a process that is online when the block begins and stops when the block ends.

    Args:
        house: Pauses of its house players.

    Raises:
        CommandError: The bot does not come online or keeps failing.
    """
    process = BotProcess(settings_for(sandbox, files, logs, house, metrics, pictures), files.log, clock, restarts)
    async with asyncio.TaskGroup() as group:
        running = group.create_task(process.keep_running())
        try:
            await _online(sandbox, process, clock)
            yield process
        finally:
            running.cancel()


async def _online(sandbox: Sandbox, process: BotProcess, clock: Clock) -> None:
    until = clock.now() + _PATIENCE
    while not sandbox.is_online:
        if clock.now() > until or process.deaths > _DEATHS:
            raise CommandError(
                f"the bot has not come online in {_PATIENCE // MINUTE} minutes or keeps dying:", *process.last_lines()
            )
        await clock.sleep_until(Milliseconds(clock.now() + _LOOK))
