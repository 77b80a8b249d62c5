"""The real bot as a child process that is restarted when it ends."""

import asyncio
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot import config
from bot.config import Faults, Settings
from bot.errors import HOPELESS, CommandError, Status
from bot.service.ports import Clock
from bot.tables.ids import Milliseconds

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
