"""Status of a running bot, read through a socket that only its owner can open."""

import asyncio
import json
import logging
import os
import socket
import stat
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import Final, TypeAlias

from bot.errors import CommandError

log = logging.getLogger(__name__)

LATE: Final = 60
"""Delay in seconds from which a notice or deadline is reported as a problem. Also the time after the start during which
a missing backup is not reported."""

PATIENCE: Final = 5.0
"""Maximum time in seconds that a healthy bot takes to respond."""

_OWNER_ONLY: Final = 0o177


@dataclass(frozen=True, slots=True)
class Report:
    """The state of a running bot.

    Attributes:
        running: Seconds since the bot opened the database.
        connected: Number of shards that are connected to Discord, out of `shards`.
        tables: Number of live tables by stage.
        notices: Number of undelivered messages.
        notice_late: Delay in seconds of the oldest due message, 0 if there is none.
        deadline_late: Delay in seconds of the oldest deadline that was not handled, 0 if there is none.
        backup: Day of the newest automatic backup as an ISO date, `None` if there is none.
        backups: True if automatic backups are on.
        today: The current UTC day of the bot's clock as an ISO date.
    """

    version: str
    database: str
    running: int
    connected: int
    shards: int
    servers: int
    tables: Mapping[str, int]
    notices: int
    notice_late: int
    deadline_late: int
    backup: str | None
    backups: bool
    today: str

    def troubles(self) -> Iterator[str]:
        """Yield a line for each problem."""
        if self.connected < self.shards:
            yield f"Discord: {self.connected} of {self.shards} connections stand"
        if self.notice_late > LATE:
            yield f"the oldest message that is due waits for {lasting(self.notice_late)}"
        if self.deadline_late > LATE:
            yield f"a deadline was due {lasting(self.deadline_late)} ago"
        yesterday = date.fromisoformat(self.today) - timedelta(days=1)
        copied = self.backup is not None and date.fromisoformat(self.backup) >= yesterday
        if self.backups and self.running > LATE and not copied:
            yield f"the newest backup is {'missing' if self.backup is None else f'of {self.backup}'}"

    def lines(self) -> Iterator[str]:
        """Yield the lines for the operator, with problems at the end."""
        tables = ", ".join(f"{count} {stage}" for stage, count in sorted(self.tables.items()) if count)
        yield f"twowin {self.version}, running for {lasting(self.running)}"
        yield f"database: {self.database}"
        yield f"Discord: {self.connected} of {self.shards} connections, servers: {self.servers}"
        yield f"tables: {tables or 'none'}"
        yield f"messages that wait: {self.notices}"
        if self.backups:
            yield f"newest backup: {self.backup or 'none'}"
        for trouble in self.troubles():
            yield f"trouble: {trouble}"


Ask: TypeAlias = Callable[[], Awaitable[Report]]
"""Function that returns the report, or raises a `CommandError` that says why there is none."""

_INSTEAD: Final = "instead"
"""Key of the lines that are sent in place of a report."""


def lasting(seconds: int) -> str:
    """Return a duration as text, in the largest unit of which it contains at least two."""
    sizes = ((86_400, "d"), (3_600, "h"), (60, "min"))
    return next((f"{seconds // size} {unit}" for size, unit in sizes if seconds >= 2 * size), f"{seconds} s")


async def serve_status(path: Path, ask: Ask) -> None:
    """Send a report as JSON to each connection to the socket at `path`, until cancelled. If the socket cannot be
    created, log the error and return."""
    try:
        listening = _bound(path)
    except OSError as error:
        log.error("status.socket: %s cannot be made (%s): `status` will not find this bot", path, error)
        return

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            told = asdict(await ask())
        except CommandError as error:
            told = {_INSTEAD: error.lines}
        with suppress(ConnectionError):
            writer.write(json.dumps(told).encode())
            await writer.drain()
        writer.close()

    try:
        async with await asyncio.start_unix_server(answer, sock=listening) as server:
            await server.serve_forever()
    finally:
        _remove(path)


def _remove(path: Path) -> None:
    with suppress(FileNotFoundError):
        if stat.S_ISSOCK(path.lstat().st_mode):
            path.unlink()


def _bound(path: Path) -> socket.socket:
    """Return a socket at `path` that only this user can open, replacing a socket left by an earlier bot."""
    _remove(path)
    listening = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    former = os.umask(_OWNER_ONLY)
    try:
        listening.bind(str(path))
    except OSError:
        listening.close()
        raise
    finally:
        os.umask(former)
    return listening


def ask_at(path: Path) -> Report:
    """Return the report of the bot whose socket is at `path`.

    Raises:
        CommandError: No bot responds, or it cannot make a report.
    """
    answer = bytearray()
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as asking:
            asking.settimeout(PATIENCE)
            asking.connect(str(path))
            while part := asking.recv(65_536):
                answer += part
        told = json.loads(answer)
        if _INSTEAD in told:
            raise CommandError(*told[_INSTEAD])
        return Report(**told)
    except (FileNotFoundError, ConnectionRefusedError):
        raise CommandError(f"no twowin is running (no one answers at {path})") from None
    except (OSError, ValueError, TypeError) as error:
        raise CommandError(f"twowin does not answer at {path} ({error or type(error).__name__})") from None
