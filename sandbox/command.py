"""`python -m bot sandbox`: the pretend Discord alone."""

import asyncio
import signal
import sys
from pathlib import Path

from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings


async def serve(port: int, wire: Path | None) -> None:
    """Serve until SIGINT or SIGTERM. Raises OSError when the port is taken or the file cannot be written."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, stop.set)
    async with Sandbox.start(SandboxSettings(port=port, wire=wire)) as sandbox:
        lines = (
            f"Open      {sandbox.url}/",
            f"API       {sandbox.api_base}",
            f"Gateway   {sandbox.gateway}",
            f"Bot token {sandbox.token}",
        )
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
        await stop.wait()
