"""Reachability of tables through the connections to Discord. The clocks of unreachable tables are stopped."""

import json
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from bot.persistence.shards import Shards, shard_of
from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.tables.deadlines import SECOND, after
from bot.tables.ids import GuildId, Milliseconds

FAILURES: Final = 3
"""Minimum number of consecutive failed requests, about at least two resources, that count as an outage of the API."""

FAILS_FOR: Final = 90 * SECOND
"""Milliseconds after the last failure until an outage counts as over. A failed request is retried within a minute."""

SUSPECTED_FOR: Final = 10 * SECOND
"""Milliseconds after the last failure for which fewer failures count as a suspected outage."""

_SHARD: Final = ""
"""Key of the whole shard in the stored outages. The other keys are ids of servers."""


@dataclass(slots=True)
class Failures:
    """Consecutive failed requests.

    Attributes:
        since: Time of the first failure.
        last: Time of the last failure.
        count: Number of failures.
        about: Some of the resources concerned.
    """

    since: Milliseconds
    last: Milliseconds
    count: int = 0
    about: set[str] = field(default_factory=set[str])

    def note(self, now: Milliseconds, about: str) -> None:
        """Count another failure."""
        self.last, self.count = now, self.count + 1
        if len(self.about) < FAILURES:
            self.about.add(about)

    @property
    def are_outage(self) -> bool:
        """True if these failures are an outage, rather than one message that Discord cannot process."""
        return self.count >= FAILURES and len(self.about) > 1

    @property
    def suspected_until(self) -> Milliseconds:
        """The time until which these failures count as an outage, or as a suspected one."""
        return after(self.last, FAILS_FOR if self.are_outage else SUSPECTED_FOR)


@dataclass(frozen=True, slots=True)
class Outage:
    """An outage that has ended, with the tables that it concerned."""

    since: Milliseconds
    among: Shards


@dataclass(frozen=True, slots=True)
class Report:
    """State of one shard.

    Attributes:
        shard: Number of the shard, from 0.
        total: Number of all shards.
        since: Time at which the shard became unreachable, `None` if it did not.
        lasts: True if the shard is still unreachable.
        servers: Unavailable servers, each with the time at which it became unavailable.
    """

    shard: int
    total: int
    since: Milliseconds | None
    lasts: bool
    servers: Mapping[GuildId, Milliseconds]

    def note(self, unit: Unit) -> tuple[Outage, ...]:
        """Store the beginnings of outages, and return the outages that have ended. After their tables were given time
        back, `settle` must be called. An outage from before a restart is known only from its stored beginning."""
        stored = self._stored(unit)
        known = stored | {str(guild): since for guild, since in self.servers.items() if str(guild) not in stored}
        if self.since is not None:
            known[_SHARD] = min(self.since, stored.get(_SHARD, self.since))
        if known != stored:
            unit.key_values.put(self._name, json.dumps(known))
        return () if self.lasts else tuple(self._back(known))

    def settle(self, unit: Unit) -> None:
        """Delete the stored outages that have ended. A server that is still unavailable counts as unreachable since the
        shard was."""
        stored = self._stored(unit)
        if self.lasts or not stored:
            return
        left = {
            str(guild): min(stored.get(str(guild), since), stored.get(_SHARD, since))
            for guild, since in self.servers.items()
        }
        if left != stored:
            unit.key_values.put(self._name, json.dumps(left))

    def _back(self, known: Mapping[str, Milliseconds]) -> Iterator[Outage]:
        whole, servers = known.get(_SHARD), frozenset(GuildId(int(name)) for name in known if name != _SHARD)
        own = frozenset({self.shard})
        if whole is not None:
            yield Outage(whole, Shards(self.total, own, without=servers))
        for guild in sorted(servers - self.servers.keys()):
            since = known[str(guild)]
            yield Outage(since if whole is None else min(since, whole), Shards(self.total, own, only=guild))

    def _stored(self, unit: Unit) -> dict[str, Milliseconds]:
        return json.loads(unit.key_values.get(self._name) or "{}")

    @property
    def _name(self) -> str:
        return f"out {self.shard}/{self.total}"


class Reach:
    """Collects the state of connections, on which clocks and house players depend."""

    def __init__(self, store: Store, clock: Clock, signals: Signals) -> None:
        self._store = store
        self._clock = clock
        self._signals = signals
        self._total = store.shards.total
        self._divided = store.shared
        """True if the number of shards is known."""
        self._lost: dict[int, Milliseconds] = {}
        self._servers: dict[GuildId, Milliseconds] = {}
        self.failures: Failures | None = None
        """Failed requests since the last successful one, `None` if there are none."""
        self._ended: dict[int, Milliseconds] = {}
        self._changed: set[int] = set()

    @property
    def within(self) -> Shards:
        """The shards and servers whose tables are reachable."""
        own = self._store.shards
        if self._api_fails():
            return Shards(self._total, frozenset())
        if not self._lost and not self._servers:
            return own
        return Shards(self._total, frozenset(self._own()) - self._lost.keys(), without=frozenset(self._servers))

    @property
    def next_check(self) -> Milliseconds | None:
        """The time at which to check again whether requests still fail, `None` if none have failed."""
        failures, now = self.failures, self._clock.now()
        if failures is None:
            return None
        return failures.suspected_until if failures.suspected_until > now else after(failures.last, FAILS_FOR)

    def begin(self, since: Milliseconds) -> None:
        """Record at the start that all tables have been unreachable since the time `since`. They become reachable with
        the connections."""
        self._lose(self._own(), since)

    def lost(self, shard: int, total: int) -> None:
        """Record that the connection of a shard was lost. `total` is the number of all shards."""
        self._divide(total)
        self._lose((shard,), self._clock.now())

    def back(self, shard: int, total: int, unavailable: Collection[GuildId]) -> None:
        """Record that the connection of a shard is up again.

        Args:
            shard: Number of the shard, from 0.
            total: Number of all shards.
            unavailable: Servers of the shard that are still unavailable.
        """
        self._divide(total)
        now = self._clock.now()
        with self._changing((shard,)):
            self._lost.pop(shard, None)
            known = {guild: since for guild, since in self._servers.items() if shard_of(guild, total) != shard}
            self._servers = known | {guild: self._servers.get(guild, now) for guild in unavailable}

    def server_lost(self, guild: GuildId) -> None:
        """Record that a server is unavailable."""
        with self._changing((shard_of(guild, self._total),)):
            self._servers.setdefault(guild, self._clock.now())

    def server_back(self, guild: GuildId) -> None:
        """Record that a server is available again, or that the bot is no longer a member of it."""
        if guild in self._servers:
            with self._changing((shard_of(guild, self._total),)):
                del self._servers[guild]

    def answered(self) -> None:
        """Record that Discord responded to a request."""
        if self.failures is not None:
            with self._changing(self._own() if self.failures.are_outage else ()):
                self.failures = None

    def failed(self, about: str) -> None:
        """Record that Discord failed to process a request. `about` is the resource of the request."""
        self._api_fails()
        now = self._clock.now()
        failures = self.failures = self.failures or Failures(now, now)
        was_outage = failures.are_outage
        failures.note(now, about)
        if failures.are_outage and not was_outage:
            self._changed.update(self._own())
            self._signals.deadlines.set()

    def news(self) -> list[Report]:
        """Return the states of the shards that have changed since the last call."""
        if not self._divided:
            return []
        changed, self._changed = self._changed & set(self._own()), set()
        return [self._report(shard) for shard in sorted(changed)]

    def told(self, report: Report) -> None:
        """Record that the tables of a report were informed of the end of their outage."""
        if not report.lasts and self._ended.get(report.shard) == report.since:
            self._ended.pop(report.shard, None)

    def again(self, reports: Iterable[Report]) -> None:
        """Return these reports again at the next call of `news`, because they could not be handled."""
        self._changed.update(report.shard for report in reports)

    def _report(self, shard: int) -> Report:
        since = self._since(shard)
        known = [moment for moment in (since, self._ended.get(shard)) if moment is not None]
        servers = {guild: moment for guild, moment in self._servers.items() if shard_of(guild, self._total) == shard}
        return Report(shard, self._total, min(known, default=None), since is not None, servers)

    def _since(self, shard: int) -> Milliseconds | None:
        lost = [self._lost[shard]] if shard in self._lost else []
        failures = self.failures
        failing = [failures.since] if failures is not None and failures.are_outage else []
        return min((*lost, *failing), default=None)

    def _api_fails(self) -> bool:
        """Return whether requests are failing now. Long after the last failure they are not."""
        failures, now = self.failures, self._clock.now()
        if failures is None:
            return False
        if not failures.last <= now < after(failures.last, FAILS_FOR):
            self.answered()
            return False
        return now < failures.suspected_until

    def _own(self) -> Iterable[int]:
        return self._store.shards.own if self._store.shared else range(self._total)

    def _divide(self, total: int) -> None:
        """Record the number of shards. An outage that began before the number was known concerns all shards."""
        if self._divided:
            return
        since, self._divided = self._lost.pop(0, None), True
        self._total = total
        if since is not None:
            self._lose(range(total), since)

    def _lose(self, shards: Iterable[int], since: Milliseconds) -> None:
        with self._changing(shards):
            for shard in shards:
                self._lost[shard] = min(since, self._lost.get(shard, since))

    @contextmanager
    def _changing(self, shards: Iterable[int]) -> Generator[None]:
        before = {shard: self._since(shard) for shard in shards}
        yield
        for shard, since in before.items():
            if since is not None and self._since(shard) is None:
                self._ended[shard] = min(since, self._ended.get(shard, since))
        self._changed.update(before)
        self._signals.deadlines.set()
