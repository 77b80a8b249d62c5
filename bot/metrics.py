"""What the program measures of itself while it runs; told in one log line when it stops, and to Prometheus meanwhile
(`metrics_endpoint.py`)."""

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
"""How the log line begins; JSON follows."""

LAG_EVERY: Final = 50
"""Milliseconds between two looks at how late the event loop is."""


_ID: Final = re.compile(r"(?<=/)\d+")
_TOKEN: Final = re.compile(r"^(/(?:webhooks|interactions)/\d+)/[^/]+")
_VERSION: Final = re.compile(r"^/api/v\d+")


@dataclass(frozen=True, slots=True)
class Readings:
    """What is measured at one moment. `tables`: the live ones by stage; `waiting`: notices that wait to be told;
    `owed_for`: milliseconds that the oldest of those that are due waits already; `times`: measurements in milliseconds
    by name; `failures`: answers and events that failed, by kind; `requests`: to Discord, by method, endpoint and
    status; `refused`: the newest requests that Discord counted against us; `servers`: how many the bot is on."""

    tables: Mapping[str, int]
    waiting: int
    owed_for: int
    times: Mapping[str, Samples]
    failures: Mapping[str, int]
    requests: Mapping[tuple[str, str, str], int]
    refused: int
    servers: int


class LagWatch:
    """How late the event loop wakes whoever waits."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.lag = Samples()

    async def run_once(self) -> None:
        """One look; call it again and again."""
        wished = Milliseconds(self._clock.now() + LAG_EVERY)
        await self._clock.sleep_until(wished)
        self.lag.append(max(0, self._clock.now() - wished))


def endpoint(path: str) -> str:
    """What a request is about, such as `/channels/N/messages/N`: without ids, tokens of interactions and version."""
    return _ID.sub("N", _TOKEN.sub(r"\1/T", _VERSION.sub("", path)))


def line(samples: Mapping[str, Samples]) -> str:
    """The log line."""
    summary = {name: each.summary() for name, each in samples.items()}
    return LINE + json.dumps({**summary, "memory_mb": memory_mb()})
