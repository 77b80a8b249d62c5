"""Runs a bot as a separate process, connected to a sandbox."""

import asyncio
import sys
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final

from bot.local.sandbox_and_bot import stop
from sandbox.clock import RealClock, wait
from sandbox.server import Sandbox

PATIENCE: Final = 300.0
"""Seconds in which a bot must be online."""


@asynccontextmanager
async def child(
    sandbox: Sandbox, arguments: Sequence[str], environment: Mapping[str, str] | None, log: Path
) -> AsyncGenerator[int]:
    """`python ARGUMENTS`, online when the block begins; its process id. Stopped in order at the end. Raises
    `TimeoutError`, and `RuntimeError` when it ends by itself."""
    with log.open("ab") as output:
        process = await asyncio.create_subprocess_exec(
            sys.executable, *arguments, env=environment, stdin=asyncio.subprocess.PIPE, stdout=output, stderr=output
        )
    try:
        async with asyncio.timeout(PATIENCE):
            while not sandbox.is_online:
                if process.returncode is not None:
                    raise RuntimeError(f"the bot ended: {_end_of(log)}")
                await wait(RealClock(), 50)
        yield process.pid
    finally:
        await stop(process)


def _end_of(log: Path) -> str:
    return log.read_text("utf-8", "replace")[-2000:]
