"""The real bot as a process of its own, started again when it dies."""

import asyncio
import signal
import sys
from asyncio.subprocess import Process
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot import config
from bot.config import Settings
from bot.errors import CommandError, Status
from bot.tables.ids import Milliseconds
from bot.tables.ports import Clock

FIRST_PAUSE: Final = 500
LONGEST_PAUSE: Final = 10_000
"""Milliseconds before the bot is started again after it died."""

STOPPING_TIME: Final = 15.0
"""Seconds the bot has to stop by itself, more than it allows itself for draining."""

_HOPELESS: Final = {Status.CONFIGURATION, Status.IN_USE, Status.TOKEN}
_TOLD_LINES: Final = 5


class BotProcess:
    """`python -m bot run` with given settings. `log` collects what it says."""

    def __init__(self, settings: Settings, log: Path, clock: Clock) -> None:
        self._settings = settings
        self._log = log
        self._clock = clock
        self._process: Process | None = None
        self.deaths = 0
        """How often it ended without being told to."""

    @property
    def pid(self) -> int | None:
        """The process now running."""
        return self._process.pid if self._process is not None else None

    async def keep_running(self) -> None:
        """Run the bot until cancelled; then stop it. Raises `CommandError` when starting it again cannot help."""
        pause = FIRST_PAUSE
        while True:
            started = self._clock.now()
            status = await self._run_once()
            if status in _HOPELESS:
                raise CommandError("the bot stopped:", *self.last_lines(), status=Status.FAILED)
            self.deaths += 1
            lived = self._clock.now() - started
            pause = FIRST_PAUSE if lived > LONGEST_PAUSE else min(2 * pause, LONGEST_PAUSE)
            await self._clock.sleep_until(Milliseconds(self._clock.now() + pause))

    async def _run_once(self) -> int:
        with self._log.open("ab") as log:
            process = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "bot", "run", "--until-eof", "--config", "/dev/null"),
                env=config.for_child(self._settings),
                stdin=asyncio.subprocess.PIPE,  # ends with us, however we end
                stdout=log,
                stderr=log,
            )
        self._process = process
        try:
            return await process.wait()
        finally:
            await _stop(process)
            self._process = None

    def kill(self) -> None:
        """End the bot as a power cut would (SIGKILL)."""
        if self._process is not None:
            self._process.kill()

    def last_lines(self) -> list[str]:
        """The end of what it said."""
        text = self._log.read_text("utf-8", errors="replace")
        return [line.removeprefix("twowin: ") for line in text.splitlines()[-_TOLD_LINES:]]


async def _stop(process: Process) -> None:
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
