"""`python -m sandbox`: the pretend Discord as a program of its own."""

import argparse
import asyncio
import json
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

from sandbox.faults import BadFaultError, FaultInjector
from sandbox.json_values import Json, is_object
from sandbox.server import Sandbox
from sandbox.settings import SandboxSettings

BAD_INPUT = 2


async def serve(port: int, wire: Path | None, faults: Sequence[Json] = ()) -> None:
    """Serve until SIGINT or SIGTERM. Raises OSError when the port is taken or the file cannot be written."""
    loop, stop = asyncio.get_running_loop(), asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(each, stop.set)
    async with Sandbox.start(SandboxSettings(port=port, wire=wire)) as sandbox:
        for fault in faults:
            sandbox.platform.faults.add(fault)
        lines = (
            f"Open      {sandbox.url}/",
            f"API       {sandbox.api_base}",
            f"Gateway   {sandbox.gateway}",
            f"Bot token {sandbox.token}",
        )
        sys.stdout.write("\n".join(lines) + "\n")
        sys.stdout.flush()
        await stop.wait()


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve what the command line asks for; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m sandbox",
        description="A pretend Discord on loopback, for a bot in any language.",
        allow_abbrev=False,
    )
    parser.add_argument("--port", type=_port, default=0, metavar="P", help="the page's port (default: a free one)")
    parser.add_argument("--wire", type=Path, metavar="FILE", help="append every exchange to FILE as JSON lines")
    parser.add_argument(
        "--fault",
        type=_fault,
        action="append",
        default=[],
        metavar="JSON",
        help='set this fault from the start, such as {"fault": "error_503", "rate": 0.1}; may be given several times',
    )
    given = parser.parse_args(arguments)
    try:
        asyncio.run(serve(given.port, given.wire, given.fault))
    except OSError as error:
        reason = f"{error.strerror} ({error.filename or given.port})"
        sys.stderr.write(f"{parser.prog}: the sandbox cannot start: {reason}\n")
        return BAD_INPUT
    return 0


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and int(text) < 2**16):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 0 to 65535")
    return int(text)


def _fault(text: str) -> Json:
    """Read a fault as POST /sandbox/faults takes it."""
    try:
        wish: object = json.loads(text)
        if is_object(wish):
            FaultInjector().add(wish)
            return wish
    except BadFaultError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    except ValueError:
        pass
    raise argparse.ArgumentTypeError(f"{text!r} is no JSON object")


if __name__ == "__main__":
    sys.exit(main())
