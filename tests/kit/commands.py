"""Runs `python -m bot` as a person would, in a folder of its own."""

import asyncio
import json
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).parents[2]
TIME: Final = 300.0
"""Seconds any command may take."""


@dataclass(frozen=True, slots=True)
class Said:
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def environment(settings: Mapping[str, str]) -> dict[str, str]:
    """An environment with nothing of the caller's."""
    return {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin", **settings}


async def bot(*arguments: str, folder: Path, settings: Mapping[str, str] | None = None) -> Said:
    """Run a command to its end."""
    return await program("bot", *arguments, folder=folder, settings=settings)


async def program(name: str, *arguments: str, folder: Path, settings: Mapping[str, str] | None = None) -> Said:
    """The same with any module that can be run."""
    async with running(*arguments, folder=folder, settings=settings, module=name) as process, asyncio.timeout(TIME):
        out, err = await process.communicate()
    return Said(process.returncode or 0, out.decode(), err.decode())


@asynccontextmanager
async def running(
    *arguments: str, folder: Path, settings: Mapping[str, str] | None = None, module: str = "bot"
) -> AsyncGenerator[Process]:
    """A command that runs while the block does; it is asked to stop at the end, as by Ctrl-C."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module, *arguments),
        cwd=folder,
        env=environment(settings or {}),
        stdout=PIPE,
        stderr=PIPE,
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGINT)
        async with asyncio.timeout(TIME):  # of one that died, its own children may speak on for a moment
            await process.communicate()
