"""The real bot as a child process that is restarted when it dies."""

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
"""Seconds the bot has to stop by itself, more than it allows itself for draining."""

_YOUNG: Final = 10_000
"""Milliseconds: a life shorter than this makes the next pause longer."""

_TOLD_LINES: Final = 5


def _no_faults(_: int) -> Faults:
    return Faults()


def _tell_nobody(_: int) -> None:
    pass


@dataclass(frozen=True, slots=True)
class RestartPolicy:
    """Restarts of the bot, after a pause in milliseconds that doubles after every short life. `faults` lists injected
    faults by the number of the life, from 0."""

    first_pause: int = 500
    longest_pause: int = 10_000
    faults: Callable[[int], Faults] = _no_faults


class BotProcess:
    """`python -m bot run` with given settings. `log` collects what it says."""

    def __init__(self, settings: Settings, log: Path, clock: Clock, restarts: RestartPolicy | None = None) -> None:
        self._settings = settings
        self._restarts = restarts or RestartPolicy()
        self._log = log
        self._clock = clock
        self._process: Process | None = None
        self.deaths = 0
        """Number of times it ended without being told to."""
        self.on_start: Callable[[int], None] = _tell_nobody
        """Called with each process that is started from now on."""

    @property
    def pid(self) -> int | None:
        """The process now running."""
        return self._process.pid if self._process is not None else None

    async def keep_running(self) -> None:
        """Run the bot until cancelled; then stop it. Raises `CommandError` when starting it again cannot help."""
        pause = self._restarts.first_pause
        while True:
            started = self._clock.now()
            status = await self._run_once()
            if status in HOPELESS:
                raise CommandError("the bot stopped:", *self.last_lines(), status=Status.FAILED)
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
                stdin=asyncio.subprocess.PIPE,  # ends with us, however we end
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
        """End the bot as a power cut would (SIGKILL)."""
        if self._process is not None:
            self._process.kill()

    def last_lines(self) -> list[str]:
        """Return the last lines that it wrote."""
        text = self._log.read_text("utf-8", errors="replace")
        return [line.removeprefix("twowin: ") for line in text.splitlines()[-_TOLD_LINES:]]


async def stop(process: Process) -> None:
    """Stop the process, and kill it if it has not ended after `STOPPING_TIME` seconds."""
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
