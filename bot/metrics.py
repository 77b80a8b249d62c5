"""Metrics of the running program, written to the log when it stops and served to Prometheus (`metrics_endpoint.py`)."""

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
"""Beginning of the log line; JSON follows."""

LAG_EVERY: Final = 50
"""Milliseconds between measurements of the event loop's lag."""


_ID: Final = re.compile(r"(?<=/)\d+")
_TOKEN: Final = re.compile(r"^(/(?:webhooks|interactions)/\d+)/[^/]+")
_VERSION: Final = re.compile(r"^/api/v\d+")


@dataclass(frozen=True, slots=True)
class Readings:
    """Measurements at one moment.

    Attributes:
        tables: Live tables by stage.
        waiting: Notices that wait to be delivered.
        owed_for: Milliseconds that the oldest due notice has waited.
        times: Measurements in milliseconds by name.
        failures: Failed answers and events by kind.
        requests: Requests to Discord by method, endpoint and status.
        refused: Recent invalid requests, which Discord counts.
        servers: Number of servers that the bot is on.
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
    """Lag of the event loop after a sleep."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.lag = Samples()

    async def run_once(self) -> None:
        """Measure once."""
        wished = Milliseconds(self._clock.now() + LAG_EVERY)
        await self._clock.sleep_until(wished)
        self.lag.append(max(0, self._clock.now() - wished))


def endpoint(path: str) -> str:
    """Return the endpoint of a request, such as `/channels/N/messages/N`: without ids, tokens of interactions and
    version."""
    return _ID.sub("N", _TOKEN.sub(r"\1/T", _VERSION.sub("", path)))


def line(samples: Mapping[str, Samples]) -> str:
    """Return the log line."""
    summary = {name: each.summary() for name, each in samples.items()}
    return LINE + json.dumps({**summary, "memory_mb": memory_mb()})
