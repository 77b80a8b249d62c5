"""Metrics of the running bot, logged when it stops and served to Prometheus (`metrics_endpoint.py`)."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.newest import Samples
from bot.process_memory import memory_mb
from bot.service.ports import Clock
from bot.tables.ids import Milliseconds

LINE: Final = "gauges "
"""Beginning of the log line, which is followed by JSON."""

LAG_EVERY: Final = 50
"""Milliseconds between two measurements of the event loop's lag."""


_ID: Final = re.compile(r"(?<=/)\d+")
_TOKEN: Final = re.compile(r"^(/(?:webhooks|interactions)/\d+)/[^/]+")
_VERSION: Final = re.compile(r"^/api/v\d+")


@dataclass(frozen=True, slots=True)
class Readings:
    """Measurements at one time.

    Attributes:
        tables: Number of live tables by stage.
        waiting: Number of undelivered notices.
        owed_for: Delay of the oldest due notice in milliseconds, 0 if there is none.
        times: Measured durations in milliseconds by name.
        failures: Number of failed responses and events by kind.
        requests: Number of requests to Discord by method, endpoint and status.
        refused: Number of recent invalid requests, which Discord limits.
        servers: Number of servers of which the bot is a member.
    """

    tables: Mapping[str, int]
    waiting: int
    owed_for: int
    times: Mapping[str, Samples]
    failures: Mapping[str, int]
    requests: Mapping[tuple[str, str, str], int]
    refused: int
    servers: int


class LagWatch:
    """Measures the lag of the event loop after a sleep."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.lag = Samples()

    async def run_once(self) -> None:
        """Make one measurement."""
        wished = Milliseconds(self._clock.now() + LAG_EVERY)
        await self._clock.sleep_until(wished)
        self.lag.append(max(0, self._clock.now() - wished))


def endpoint(path: str) -> str:
    """Return the endpoint of a request path without ids, tokens and API version, such as `/channels/N/messages/N`."""
    return _ID.sub("N", _TOKEN.sub(r"\1/T", _VERSION.sub("", path)))


def line(samples: Mapping[str, Samples]) -> str:
    """Return the log line with a summary of these samples."""
    summary = {name: each.summary() for name, each in samples.items()}
    return LINE + json.dumps({**summary, "memory_mb": memory_mb()})
