"""Limits on beginning sessions of the gateway."""

from collections import deque
from dataclasses import dataclass

from sandbox.clock import SandboxClock
from sandbox.json_values import Json

DAY_MS = 86_400_000
MAX_CONCURRENCY = 1


@dataclass(frozen=True, slots=True)
class IdentifySettings:
    """every_ms: between two IDENTIFY of a group of shards (0: no limit). starts: in a day, before Discord takes the
    token. guilds_per_shard: the most servers that one shard may serve."""

    every_ms: int = 5_000
    starts: int = 1_000
    guilds_per_shard: int = 2_500


AT_ONCE = IdentifySettings(every_ms=0)
"""Settings for tests that start a bot again and again."""


class IdentifyLimits:
    """The sessions that each application began."""

    def __init__(self, settings: IdentifySettings, clock: SandboxClock) -> None:
        self.settings = settings
        self._clock = clock
        self._last: dict[tuple[str, int], int] = {}
        self._starts: dict[str, deque[int]] = {}

    def too_soon(self, application: str, shard: int) -> bool:
        """Return whether the last IDENTIFY of this shard's group was just now; otherwise this one counts."""
        key, now = (application, shard % MAX_CONCURRENCY), self._clock.now_ms()
        if key in self._last and now - self._last[key] < self.settings.every_ms:
            return True
        self._last[key] = now
        return False

    def start(self, application: str) -> bool:
        """Count a session; False when it is one too many for a day."""
        starts = self._today(application)
        starts.append(self._clock.now_ms())
        return len(starts) <= self.settings.starts

    def renew(self, application: str) -> None:
        """Start counting again for a bot with a new token."""
        self._starts.pop(application, None)

    def to_json(self, application: str) -> Json:
        """Return `session_start_limit` of `GET /gateway/bot`."""
        starts = self._today(application)
        reset_ms = starts[0] + DAY_MS - self._clock.now_ms() if starts else DAY_MS
        return {
            "total": self.settings.starts,
            "remaining": max(0, self.settings.starts - len(starts)),
            "reset_after": reset_ms,
            "max_concurrency": MAX_CONCURRENCY,
        }

    def _today(self, application: str) -> deque[int]:
        starts = self._starts.setdefault(application, deque())
        while starts and starts[0] <= self._clock.now_ms() - DAY_MS:
            starts.popleft()
        return starts
