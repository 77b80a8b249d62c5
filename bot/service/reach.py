"""Reachability of tables through the connections to Discord. Clocks of unreachable tables stand still."""

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
"""Number of failed requests in a row, about more than one thing, that count as an outage of the API."""

FAILS_FOR: Final = 90 * SECOND
"""Milliseconds for which an outage lasts after the last failure. What failed is retried within a minute."""

SUSPECTED_FOR: Final = 10 * SECOND
"""The same after fewer failures."""

_SHARD: Final = ""
"""Key of the whole shard in the stored outages."""


@dataclass(slots=True)
class Failures:
    """Consecutive failed requests: first and last time, number, and resources."""

    since: Milliseconds
    last: Milliseconds
    count: int = 0
    about: set[str] = field(default_factory=set[str])

    def note(self, now: Milliseconds, about: str) -> None:
        """Count one more failure."""
        self.last, self.count = now, self.count + 1
        if len(self.about) < FAILURES:
            self.about.add(about)

    @property
    def are_outage(self) -> bool:
        """Return whether these failures are an outage, and not one message that Discord cannot process."""
        return self.count >= FAILURES and len(self.about) > 1

    @property
    def suspected_until(self) -> Milliseconds:
        """The moment until which these failures count as an outage."""
        return after(self.last, FAILS_FOR if self.are_outage else SUSPECTED_FOR)


@dataclass(frozen=True, slots=True)
class Outage:
    """An outage that is over, with the tables concerned."""

    since: Milliseconds
    among: Shards


@dataclass(frozen=True, slots=True)
class Report:
    """State of one shard. `since` is when it became unreachable; `lasts`: it still is; `servers` are unavailable
    servers with the time since when."""

    shard: int
    total: int
    since: Milliseconds | None
    lasts: bool
    servers: Mapping[GuildId, Milliseconds]

    def note(self, unit: Unit) -> tuple[Outage, ...]:
        """Store the beginnings of outages, and return those that ended; call `settle` once people got their time back.
        Outages before a restart are known only from the row."""
        stored = self._stored(unit)
        known = stored | {str(guild): since for guild, since in self.servers.items() if str(guild) not in stored}
        if self.since is not None:
            known[_SHARD] = min(self.since, stored.get(_SHARD, self.since))
        if known != stored:
            unit.key_values.put(self._name, json.dumps(known))
        return () if self.lasts else tuple(self._back(known))

    def settle(self, unit: Unit) -> None:
        """Store only what is still unreachable, since the shard as a whole became so."""
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
    """Collects the state of connections, for clocks and bots at tables."""

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
        """Requests that Discord failed since it answered one; `None` while all is well."""
        self._ended: dict[int, Milliseconds] = {}
        self._changed: set[int] = set()

    @property
    def within(self) -> Shards:
        """Return the tables that are reachable."""
        own = self._store.shards
        if self._api_fails():
            return Shards(self._total, frozenset())
        if not self._lost and not self._servers:
            return own
        return Shards(self._total, frozenset(self._own()) - self._lost.keys(), without=frozenset(self._servers))

    @property
    def looks_again(self) -> Milliseconds | None:
        """The moment at which to look whether requests have stopped failing."""
        failures, now = self.failures, self._clock.now()
        if failures is None:
            return None
        return failures.suspected_until if failures.suspected_until > now else after(failures.last, FAILS_FOR)

    def begin(self, since: Milliseconds) -> None:
        """Note at the start that all tables have been unreachable since that time, until the connections are up."""
        self._lose(self._own(), since)

    def lost(self, shard: int, total: int) -> None:
        """Note that a connection is lost."""
        self._divide(total)
        self._lose((shard,), self._clock.now())

    def back(self, shard: int, total: int, unavailable: Collection[GuildId]) -> None:
        """Record that the connection of `shard` is up again. `total` is the number of shards; `unavailable` are its
        servers that are still unavailable."""
        self._divide(total)
        now = self._clock.now()
        with self._changing((shard,)):
            self._lost.pop(shard, None)
            known = {guild: since for guild, since in self._servers.items() if shard_of(guild, total) != shard}
            self._servers = known | {guild: self._servers.get(guild, now) for guild in unavailable}

    def server_lost(self, guild: GuildId) -> None:
        """Note that a server is unavailable."""
        with self._changing((shard_of(guild, self._total),)):
            self._servers.setdefault(guild, self._clock.now())

    def server_back(self, guild: GuildId) -> None:
        """Note that a server is available again, or that the bot has left it."""
        if guild in self._servers:
            with self._changing((shard_of(guild, self._total),)):
                del self._servers[guild]

    def answered(self) -> None:
        """Note any response of Discord."""
        if self.failures is not None:
            with self._changing(self._own() if self.failures.are_outage else ()):
                self.failures = None

    def failed(self, about: str) -> None:
        """Note that Discord could not answer a request."""
        self._api_fails()
        now = self._clock.now()
        failures = self.failures = self.failures or Failures(now, now)
        was_outage = failures.are_outage
        failures.note(now, about)
        if failures.are_outage and not was_outage:
            self._changed.update(self._own())
            self._signals.deadlines.set()

    def news(self) -> list[Report]:
        """Return the shards that changed since the last call."""
        if not self._divided:
            return []
        changed, self._changed = self._changed & set(self._own()), set()
        return [self._report(shard) for shard in sorted(changed)]

    def told(self, report: Report) -> None:
        """Note that the tables of a report were told that their shard is back."""
        if not report.lasts and self._ended.get(report.shard) == report.since:
            self._ended.pop(report.shard, None)

    def again(self, reports: Iterable[Report]) -> None:
        """Report these again, because they could not be handled."""
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
        """Return whether requests fail now; False long after the last one."""
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
        """Note the number of shards. An outage from before it was known concerns all of them."""
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
