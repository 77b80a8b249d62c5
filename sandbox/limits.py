"""Discord's limits: a window per route and channel, one for everything a bot sends, and sessions of the gateway."""

from collections import deque
from dataclasses import dataclass
from typing import Literal

from sandbox.clock import SandboxClock
from sandbox.json_values import Json

Scope = Literal["user", "global", "shared"]
DAY_MS = 86_400_000
MAX_CONCURRENCY = 1
VIA = {"Via": "1.1 google"}


@dataclass(frozen=True, slots=True)
class Allowance:
    """A number of requests in a number of milliseconds."""

    requests: int
    window_ms: int


@dataclass(frozen=True, slots=True)
class LimitSettings:
    """Limits that are on. `per_channel` is for creating and for changing messages, each with its own count; `per_token`
    for one interaction's follow-ups and edits; `old_edits` for messages older than an hour (30046).

    follow_ups: those of a whole channel, which no header tells. openings: direct messages with new people (40003);
    restricted_after: number of refused openings in that time after which the bot is restricted (20026).
    """

    on: bool = True
    everything: Allowance = Allowance(50, 1000)
    per_channel: Allowance = Allowance(5, 5000)
    per_token: Allowance = Allowance(5, 2000)
    other: Allowance = Allowance(30, 5000)
    old_edits: Allowance = Allowance(3, 6000)
    old_after_ms: int = 3_600_000
    follow_ups: Allowance = Allowance(30, 60_000)
    openings: Allowance = Allowance(10, 600_000)
    restricted_after: int = 10


OLD_FRIENDS = LimitSettings(openings=Allowance(1_000_000, 600_000))
"""Limits for crowds: the bot may write to all of them, as if it had met them over many evenings."""


@dataclass(slots=True)
class _Window:
    ends_ms: int
    used: int = 0


@dataclass(frozen=True, slots=True)
class Verdict:
    """Verdict on a request: whether it may pass, and the headers to answer it with."""

    passed: bool
    headers: dict[str, str]
    body: Json | None = None


class Windows:
    """Counts of requests by key, each over its own window."""

    def __init__(self, clock: SandboxClock) -> None:
        self._clock = clock
        self._windows: dict[str, _Window] = {}
        self._swept_ms = clock.now_ms()

    def __len__(self) -> int:
        return len(self._windows)

    def take(self, key: str, allowance: Allowance) -> tuple[bool, int, int]:
        """Use one of the allowance: (whether there was one, how many are left, ms until the window ends)."""
        now = self._clock.now_ms()
        if now - self._swept_ms > 60_000:  # so that memory stays bounded
            self._swept_ms = now
            self._windows = {key: each for key, each in self._windows.items() if each.ends_ms > now}
        window = self._windows.get(key)
        if window is None or window.ends_ms <= now:
            window = self._windows[key] = _Window(now + allowance.window_ms)
        if window.used >= allowance.requests:
            return False, 0, window.ends_ms - now
        window.used += 1
        return True, allowance.requests - window.used, window.ends_ms - now

    def wait(self, key: str, allowance: Allowance) -> int:
        """Use one of the allowance; the milliseconds until there is one again, 0 if there was."""
        passed, _, wait_ms = self.take(key, allowance)
        return 0 if passed else wait_ms


class Limits:
    """Decides about each request before it is looked at."""

    def __init__(self, settings: LimitSettings, clock: SandboxClock) -> None:
        self.settings = settings
        self._clock = clock
        self.windows = Windows(clock)

    def judge(self, application: str, bucket: str, major: str, allowance: Allowance, *, globally: bool) -> Verdict:
        """Judge a request. `bucket` names the route, `major` the channel, server or token it is about."""
        if not self.settings.on:
            return Verdict(passed=True, headers=dict(VIA))
        if globally:
            passed, _, wait_ms = self.windows.take(f"{application}:*", self.settings.everything)
            if not passed:
                return self.refuse("global", wait_ms)
        passed, left, wait_ms = self.windows.take(f"{application}:{bucket}:{major}", allowance)
        headers = self._headers(bucket, allowance.requests, left, wait_ms)
        return Verdict(passed=True, headers=headers) if passed else self.refuse("user", wait_ms, headers)

    def wait_for_old_edit(self, channel: str) -> int:
        """Return the milliseconds for which a change of a message older than an hour must wait in this channel; 0 for
        none."""
        return self.windows.wait(f"old:{channel}", self.settings.old_edits) if self.settings.on else 0

    def wait_for_follow_up(self, channel: str) -> int:
        """Return the milliseconds for which the next follow-up in this channel must wait, from any sender; 0 for
        none."""
        return self.windows.wait(f"follow-ups:{channel}", self.settings.follow_ups) if self.settings.on else 0

    def may_open(self, application: str) -> bool:
        """Return whether the bot may open direct messages with a new person."""
        return not self.settings.on or self.windows.take(f"openings:{application}", self.settings.openings)[0]

    def insists(self, application: str) -> bool:
        """Return whether the bot has gone on opening direct messages for too long after it was refused."""
        patience = Allowance(self.settings.restricted_after, self.settings.openings.window_ms)
        return not self.windows.take(f"refused openings:{application}", patience)[0]

    def is_old(self, created_ms: int) -> bool:
        return self._clock.now_ms() - created_ms > self.settings.old_after_ms

    def refuse(self, scope: Scope, wait_ms: int, headers: dict[str, str] | None = None) -> Verdict:
        """Return status 429 with the headers and body that go with this scope."""
        seconds = max(wait_ms, 1) / 1000
        found = dict(VIA if headers is None else headers)
        found |= {"Retry-After": str(-(-wait_ms // 1000)), "X-RateLimit-Scope": scope}
        if scope == "global":
            found["X-RateLimit-Global"] = "true"
        body: Json = {"message": "You are being rate limited.", "retry_after": seconds, "global": scope == "global"}
        return Verdict(passed=False, headers=found, body=body)

    def _headers(self, bucket: str, limit: int, left: int, wait_ms: int) -> dict[str, str]:
        return {
            **VIA,
            "X-RateLimit-Limit": str(limit),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset": f"{(self._clock.now_ms() + wait_ms) / 1000:.3f}",
            "X-RateLimit-Reset-After": f"{wait_ms / 1000:.3f}",
            "X-RateLimit-Bucket": bucket,
        }


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
