"""Sandbox and bot, connected to each other, for `demo` and `evening`. The bot is a child process that is
restarted when it ends."""

import asyncio
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from pydantic import SecretStr

from bot import config
from bot.config import Database, Discord, Faults, HousePlayers, Logs, Metrics, Pictures, Scheduler, Settings
from bot.discord_adapter.emojis import wanted
from bot.errors import HOPELESS, CommandError, Status
from bot.games.registry import GAMES
from bot.service.ports import Clock
from bot.tables.deadlines import MINUTE
from bot.tables.ids import Milliseconds
from sandbox.server import Sandbox
from sandbox.snowflakes import fixed
from sandbox.world import Emoji

STOPPING_TIME: Final = 15.0
"""Seconds until a stopping bot is killed, more than it allows itself for draining."""

_YOUNG: Final = 10_000
"""Run time in milliseconds. After a shorter run, the next pause is longer."""

_TOLD_LINES: Final = 5


@dataclass(frozen=True, slots=True)
class RestartPolicy:
    """Rules for restarting the bot. The pause doubles after every short run.

    Attributes:
        first_pause: Milliseconds.
        longest_pause: Milliseconds.
        faults: Returns the faults to inject into a run, by its number from 0.
    """

    first_pause: int = 500
    longest_pause: int = 10_000
    faults: Callable[[int], Faults] = lambda _: Faults()


class BotProcess:
    """`python -m bot run` with the given settings. Its output is appended to the file `log`."""

    def __init__(self, settings: Settings, log: Path, clock: Clock, restarts: RestartPolicy | None = None) -> None:
        self._settings = settings
        self._restarts = restarts or RestartPolicy()
        self._log = log
        self._clock = clock
        self._process: Process | None = None
        self.deaths = 0
        """Number of runs that ended without being stopped."""
        self.on_start: Callable[[int], None] = lambda _: None
        """Called with the process id of each run from now on."""

    @property
    def pid(self) -> int | None:
        """Id of the running process, `None` if there is none."""
        return self._process.pid if self._process is not None else None

    async def keep_running(self) -> None:
        """Run the bot until cancelled, and restart it when it ends.

        Raises:
            CommandError: The exit status shows that restarting cannot help.
        """
        pause = self._restarts.first_pause
        while True:
            started = self._clock.now()
            status = await self._run_once()
            if status in HOPELESS:
                raise CommandError("the bot stopped:", *self.last_lines(), status=Status(status))
            self.deaths += 1
            lived = self._clock.now() - started
            pause = self._restarts.first_pause if lived > _YOUNG else min(2 * pause, self._restarts.longest_pause)
            await self._clock.sleep_until(Milliseconds(self._clock.now() + pause))

    async def _run_once(self) -> int:
        settings = self._settings.model_copy(update={"faults": self._restarts.faults(self.deaths)})
        with self._log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run", "--until-eof", "--config", "/dev/null"),
                env=config.for_child(settings),
                stdin=asyncio.subprocess.PIPE,  # closes when this process ends, however it ends
                stdout=log,
                stderr=log,
            )
        self._process = process
        self.on_start(process.pid)
        try:
            return await process.wait()
        finally:
            await stop(process)
            self._process = None

    def kill(self) -> None:
        """Kill the running bot with SIGKILL, as a power cut would. Does nothing if it is not running."""
        if self._process is not None:
            self._process.kill()

    def last_lines(self) -> list[str]:
        """Return the last lines of the bot's output."""
        text = self._log.read_text("utf-8", errors="replace")
        return [line.removeprefix("twowin: ") for line in text.splitlines()[-_TOLD_LINES:]]


async def stop(process: Process) -> None:
    """Stop the process with SIGTERM, and kill it if it has not ended after `STOPPING_TIME` seconds."""
    if process.returncode is not None:
        return
    with suppress(ProcessLookupError):
        process.send_signal(signal.SIGTERM)
    try:
        async with asyncio.timeout(STOPPING_TIME):
            await process.wait()
    except TimeoutError:
        process.kill()
        await process.wait()


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
