"""This process among those that share the database: it counts, takes shards and gives them up
(docs/decisions/0030-several_processes.md)."""

import asyncio
import logging
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, Protocol

from bot.persistence.members import Members, kept
from bot.scheduler.house_worker import HouseWorker
from bot.scheduler.lost_answers import show_lost_answers
from bot.scheduler.outbox_relay import OutboxRelay
from bot.scheduler.retrying import keep_going
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.deadlines import SECOND, after
from bot.tables.ids import TableId

if TYPE_CHECKING:
    from bot.persistence.shared import SharedStore  # needs psycopg, which only those have who share a database

log = logging.getLogger(__name__)

COUNTS_EVERY: Final = 1 * SECOND

LOOKS_EVERY: Final = 5 * SECOND
"""Milliseconds between two looks for what nobody told of: whoever was told of everything finds nothing."""

CONNECTS_WITHIN: Final = 60.0
"""Seconds in which a connection stands; others may wait for their turn before it."""

TRUSTED: Final = 0.7
"""The part of a lease for which a process goes on telling after it counted last."""


class Lease:
    """How long this process may still speak for itself. `length`: milliseconds after which the others give it up
    (`database.lease_seconds`)."""

    def __init__(self, length: int, clock: Clock) -> None:
        self.length: Final = length
        self._clock = clock
        self._counted: int | None = None

    def renew(self, counted: int) -> None:
        """It counted at that moment of the clock that is never set, or a little later."""
        self._counted = counted

    @property
    def age(self) -> int | None:
        """Milliseconds since it counted last; `None` before it ever did."""
        return None if self._counted is None else self._clock.monotonic() - self._counted

    async def holds(self) -> None:
        """Return when nobody can have given this process up."""
        while self.age is None or self.age > self.length * TRUSTED:
            await self._clock.sleep_until(after(self._clock.now(), COUNTS_EVERY // 10))


class Connections(Protocol):
    """The connections to Discord, one for each shard."""

    @property
    def connected(self) -> Collection[int]: ...
    async def connect_shard(self, shard: int) -> None: ...
    async def disconnect_shard(self, shard: int) -> None: ...
    def share(self, part: float) -> None: ...


class Silence:
    """Which of the others have not counted for a lease, by our own clock."""

    def __init__(self, length: int) -> None:
        self._length = length
        self._heard: dict[str, tuple[int, int]] = {}

    def forgive(self) -> None:
        """We were away ourselves: everybody gets another lease."""
        self._heard.clear()

    def hear(self, members: Members, now: int) -> None:
        """They counted so far."""
        heard = {name: self._heard.get(name, (member.beat, now)) for name, member in members.items()}
        self._heard = {
            name: heard[name] if heard[name][0] == member.beat else (member.beat, now)
            for name, member in members.items()
        }

    def longer(self, now: int) -> Sequence[str]:
        """Those that have been silent for too long."""
        return [name for name, (_, since) in self._heard.items() if now - since > self._length]


class Membership:
    """Counts each second; takes the shards that are free, and gives up those that others shall have."""

    def __init__(
        self,
        store: "SharedStore",
        clock: Clock,
        signals: Signals,
        lease: Lease,
        connections: Connections,
        tables: TableService,
        relay: OutboxRelay,
        house: HouseWorker,
    ) -> None:
        self._store = store
        self._clock = clock
        self._signals = signals
        self._lease = lease
        self._connections = connections
        self._tables = tables
        self._relay = relay
        self._house = house
        self._silence = Silence(lease.length)
        self._leaving: frozenset[int] = frozenset()
        """Shards that are ours and that others shall have."""
        self._left: set[int] = set()
        """Those among them for which nothing is done any more."""
        self._unanswered = False
        """Whether somebody may still wait for the answer of a process that is gone."""

    async def count(self) -> None:
        """Count once. Raises `StoreUnavailableError`."""
        began, age = self._clock.monotonic(), self._lease.age
        if age is None or age > self._lease.length // 2:
            self._silence.forgive()
        silent = [name for name in self._silence.longer(began) if name != self._store.name]
        given_up = frozenset(self._left)
        members = await self._store.count(silent, given_up)
        self._lease.renew(began)
        self._silence.hear(members, began)
        for name in silent:
            log.warning("process %s has not been heard of and is given up", name)
        self._left -= given_up
        self._unanswered |= bool(silent)
        mine = frozenset(members[self._store.name].shards)
        own = kept(members, self._store.name)
        self._leaving = mine - own
        if own != self._store.shards.own:
            await self._change(own)
        if self._unanswered:
            await show_lost_answers(self._store, self._clock, 2 * self._lease.length)
            self._unanswered = False
        self._connections.share(len(mine) / self._store.shards.total)

    async def _change(self, own: frozenset[int]) -> None:
        taken = own - self._store.shards.own
        self._store.shards = replace(self._store.shards, own=own)
        log.info("shards of this process: %s", " ".join(map(str, sorted(own))) or "none")
        self._relay.look_again()
        if taken:
            self._look()
            await self._house.look_everywhere()

    async def run(self) -> None:
        """Serve for ever."""
        async with asyncio.TaskGroup() as group:
            # When the server is back, whoever counts first gives the others one lease: nobody may sleep through it.
            group.create_task(keep_going("counting", self._count_once, self._clock, COUNTS_EVERY))
            group.create_task(keep_going("shards", self._move_once, self._clock))
            group.create_task(keep_going("looking", self._look_once, self._clock))
            group.create_task(keep_going("listening", lambda: self._store.listen(self._hear), self._clock))

    async def _count_once(self) -> None:
        await self.count()
        await self._clock.sleep_until(after(self._clock.now(), COUNTS_EVERY))

    async def _move_once(self) -> None:
        """Have the connections that are ours and no others. One at a time: Discord wants a pause between them."""
        wanted, leaving = self._store.shards.own, self._leaving
        for shard in self._connections.connected:
            if shard not in wanted:
                await self._connections.disconnect_shard(shard)
        if leaving and not leaving <= self._left:
            await self._relay.hand_over()
            self._left |= leaving & self._leaving
        missing = sorted(wanted - set(self._connections.connected))
        if missing:
            async with asyncio.timeout(CONNECTS_WITHIN):
                await self._connections.connect_shard(missing[0])
        else:
            await self._clock.sleep_until(after(self._clock.now(), COUNTS_EVERY // 4))

    async def _look_once(self) -> None:
        await self._clock.sleep_until(after(self._clock.now(), LOOKS_EVERY))
        self._look()
        await self._house.look_everywhere()
        await self._tables.analyses.look_at_watched()

    def _look(self) -> None:
        self._relay.look_again()
        self._signals.deadlines.set()
        self._signals.analyses.set()

    def _hear(self, tables: Sequence[TableId]) -> None:
        """Other processes changed these of our tables; none are named where they may have changed any."""
        self._look()
        for table in tables:
            self._signals.changed(table)
