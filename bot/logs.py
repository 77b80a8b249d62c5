"""Log lines without secrets.

Lines are redacted as final text, which includes arguments, tracebacks and messages of libraries.
"""

import json
import logging
import re
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
    "asyncpg": logging.INFO,
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


def make_handler(stream: TextIO, lines: str, secrets: Iterable[str]) -> logging.Handler:
    """Return a handler that writes lines of the format `plain` or `json` to `stream`, without any of the secrets."""
    redact = Redactor(secrets)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonLines(redact) if lines == "json" else PlainLines(redact))
    handler.addFilter(_Floor())
    return handler


def set_up(stream: TextIO, level: str, lines: str, secrets: Iterable[str]) -> None:
    """Write everything that the program logs from now on to `stream`. The arguments are as in `make_handler`."""
    logging.basicConfig(level=level, handlers=[make_handler(stream, lines, secrets)], force=True)
    for name, floor in _FLOORS.items():
        logging.getLogger(name).setLevel(max(floor, logging.getLogger().level))
