"""Log lines without secrets.

Lines are redacted as final text, which includes arguments, tracebacks and messages of libraries.
"""

import json
import logging
import re
import select
import time
from collections.abc import Iterable
from typing import Final, TextIO

HIDDEN: Final = "***"

_INTERACTION_TOKEN: Final = re.compile(r"(/(?:interactions|webhooks)/\d+/)[^/\s?\"']+")

_FLOORS: Final = {
    # At DEBUG these print what they send, receive or store: hands, and tokens of interactions.
    "discord": logging.INFO,
    "aiohttp": logging.INFO,
    "aiosqlite": logging.INFO,
    "sqlalchemy": logging.WARNING,
    "alembic": logging.WARNING,
}


class Redactor:
    """Replaces known secrets, and the tokens in URL paths of interactions and webhooks."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        longest_first = sorted({secret for secret in secrets if secret}, key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, longest_first))) if longest_first else None

    def __call__(self, text: str) -> str:
        """Return the redacted text."""
        known = self._known.sub(HIDDEN, text) if self._known else text
        return _INTERACTION_TOKEN.sub(rf"\1{HIDDEN}", known)


class _Floor(logging.Filter):
    """Filter that drops records of verbose libraries below a minimum level."""

    def filter(self, record: logging.LogRecord) -> bool:
        floor = _FLOORS.get(record.name.partition(".")[0], logging.NOTSET)
        return record.levelno >= floor


class PlainLines(logging.Formatter):
    """Formats a record as time (UTC), level, logger and message, with a traceback below."""

    converter = time.gmtime
    default_time_format = "%Y-%m-%dT%H:%M:%S"
    default_msec_format = "%s.%03dZ"

    def __init__(self, redact: Redactor) -> None:
        super().__init__("%(asctime)s %(levelname)-7s %(name)s: %(message)s")
        self._redact = redact

    def format(self, record: logging.LogRecord) -> str:
        return self._redact(super().format(record))


class JsonLines(PlainLines):
    """Formats a record as a JSON object on one line: `time`, `level`, `logger`, `message`, and `trace` for an
    exception."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": self.formatTime(record),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        redacted = {name: self._redact(text) for name, text in said.items()}
        return json.dumps(redacted, ensure_ascii=False)


class _NeverWaiting(logging.StreamHandler[TextIO]):
    """Writes records, but drops them while nothing reads the output, such as a pager or a collector that hangs. The
    program would otherwise stand still until someone reads on."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._lost = 0
        self._cut = False

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if self._lost and self._is_read():
                self._tell_lost()
            if not self._write(self.format(record) + self.terminator):
                self._lost += 1
        except Exception:  # noqa: BLE001 - as in every handler: an output that fails stops no one
            self.handleError(record)

    def _tell_lost(self) -> None:
        said = logging.makeLogRecord(
            {
                "name": __name__,
                "levelno": logging.WARNING,
                "levelname": "WARNING",
                "msg": "lines lost: %d",
                "args": (self._lost,),
            }
        )
        start = self.terminator if self._cut else ""
        if self._write(start + self.format(said) + self.terminator):
            self._lost, self._cut = 0, False

    def _write(self, text: str) -> bool:
        """Write a text piece by piece. Return whether all of it was written."""
        for start in range(0, len(text), _PIECE):
            if not self._is_read():
                self._cut = self._cut or start > 0
                return False
            self.stream.write(text[start : start + _PIECE])
            self.stream.flush()
        return True

    def _is_read(self) -> bool:
        """Return whether a piece can be written at once, or soon if nothing was lost so far."""
        return is_read(self.stream, 0 if self._lost else PATIENCE)


_PIECE: Final = 1024
"""Number of characters that fit into a pipe that has room: it takes 4,096 bytes then."""

PATIENCE: Final = 100
"""Milliseconds to wait for someone who reads slowly."""


def is_read(stream: TextIO, patience: int = PATIENCE) -> bool:
    """Return whether a short text can be written to `stream` without waiting longer than `patience` milliseconds."""
    try:
        output = stream.fileno()
    except (OSError, ValueError):  # no file of the operating system
        return True
    waiting = select.poll()
    waiting.register(output, select.POLLOUT)
    return bool(waiting.poll(patience))


def make_handler(stream: TextIO, lines: str, secrets: Iterable[str]) -> logging.Handler:
    """Return a handler that writes lines of the format `plain` or `json` to `stream`, without any of the secrets."""
    redact = Redactor(secrets)
    handler = _NeverWaiting(stream)
    handler.setFormatter(JsonLines(redact) if lines == "json" else PlainLines(redact))
    handler.addFilter(_Floor())
    return handler


def set_up(stream: TextIO, level: str, lines: str, secrets: Iterable[str]) -> None:
    """Write everything that the program logs from now on to `stream`. The arguments are as in `make_handler`."""
    logging.basicConfig(level=level, handlers=[make_handler(stream, lines, secrets)], force=True)
    for name, floor in _FLOORS.items():
        logging.getLogger(name).setLevel(max(floor, logging.getLogger().level))
