"""Analyses of finished games: asked for, offered, waited for, looked at. What computes them is bot/scheduler."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.newest import Newest
from bot.persistence.analyses import KeptAnalysis
from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.tables.analyses import Failed, Found, Progress, UnderWay, Waiting, analysed_seats
from bot.tables.deadlines import MINUTE
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.notices import Notice, RefreshResult
from bot.tables.requests import HandToken
from bot.tables.table import Table
from engine.analysis.findings import Analysis
from engine.contract import Refusal

MOST_WAITING: Final = 20
"""Games that wait at once: with a minute each, nobody waits for longer than it takes to play another."""

MOST_OF_ONE: Final = 2
"""Games that wait at once because one person asked."""

MOST_OFFERED: Final = 20
"""Games that wait at once though nobody asked: a night on which everybody plays leaves no queue for the day after."""

REMEMBERED: Final = 1_000
"""Of so many games and people it is known who asked, and when they were served."""

MOST_WATCHERS: Final = 10
"""People who see one analysis grow."""

WATCHED_FOR: Final = 14 * MINUTE
"""How long a message can be edited through the press that brought it: Discord's limit is fifteen minutes."""


@dataclass(frozen=True, slots=True)
class Watcher:
    """Somebody whose private message shows how far an analysis is: through their own interaction, until it dies."""

    token: HandToken
    language: str
    user: UserId
    until: Milliseconds

    def watches(self, now: Milliseconds) -> bool:
        """Whether their message can still be edited. Somebody may have set the clock back since they asked."""
        return now < self.until <= now + WATCHED_FOR


@dataclass(frozen=True, slots=True)
class PendingMessage:
    """A message that still has to show what came of an analysis. `due`: when to try, after so many `tries` in vain."""

    table: TableId
    watcher: Watcher
    due: Milliseconds
    tries: int

    def is_due(self, now: Milliseconds) -> bool:
        """Whether it is to be tried: at once where somebody set the clock back, or else as late."""
        return self.due <= now or self.watcher.until > now + WATCHED_FOR


def offer(unit: Unit, table: Table, now: Milliseconds) -> None:
    """A game has ended: where results name their turning point, it is analysed though nobody asked."""
    server = unit.servers.get(table.place.guild)
    if server.turning_points and analysed_seats(table) and len(unit.analyses.offered()) < MOST_OFFERED:
        unit.analyses.offer(table.id, now)


class AnalysisService:
    """Who waits for which analysis. What was asked for or offered is stored, and is made after a restart as well; who
    asked, who watches and how far it has come is known to this run of the program only.

    Somebody watches from the moment their answer was sent (`watch`): an edit that came before it would be lost, and the
    answer would then say for ever that there is something to wait for."""

    def __init__(self, store: Store, clock: Clock, signals: Signals) -> None:
        self._store = store
        self._clock = clock
        self._signals = signals
        self._shares: dict[TableId, float] = {}
        self._watchers: dict[TableId, tuple[Watcher, ...]] = {}
        self._answering: dict[HandToken, Watcher] = {}
        self._pending: tuple[PendingMessage, ...] = ()
        self._askers = Newest[TableId, UserId](REMEMBERED)
        self._served = Newest[UserId, int](REMEMBERED)
        """The running number of the last analysis that was made for somebody."""

    async def look(
        self, table: Table, user: UserId, token: HandToken, language: str, *, again: bool = False
    ) -> Progress | Refusal:
        """How far the analysis of a game has come; asks for it when nobody has. `again`: also when it failed. Whether
        the game may be looked at is for the caller to say (`bot.discord_adapter.replays`), who calls `watch` once the
        answer was sent."""
        if not analysed_seats(table):
            return Refusal("refused-nothing-to-analyse")
        kept, waiting = await self._store.read(lambda unit: (unit.analyses.get(table.id), unit.analyses.waiting()))
        unasked = kept == KeptAnalysis() and table.id not in waiting
        if kept is None or unasked or (kept.failed and again):
            if len(waiting) >= MOST_WAITING:
                return Refusal("refused-analyses-waiting", {"games": len(waiting)})
            if sum(self._askers.get(each) == user for each in waiting) >= MOST_OF_ONE:
                return Refusal("refused-own-analyses-waiting", {"games": MOST_OF_ONE})
            self._askers[table.id] = user
            kept, waiting = await self._asked(table.id), (*waiting, table.id)
        if kept.failed:
            return Failed()
        if kept.analysis is not None:
            return Found(kept.analysis)
        now = self._clock.now()
        self._answering = {each: watcher for each, watcher in self._answering.items() if watcher.watches(now)}
        self._answering[token] = Watcher(token, language, user, Milliseconds(now + WATCHED_FOR))
        return self._progress(table.id, waiting)

    async def watch(self, table: TableId, token: HandToken) -> None:
        """An answer was sent. Did it say that there is something to wait for, its message is edited from now on, and
        sent at once what came about meanwhile."""
        watcher = self._answering.pop(token, None)
        if watcher is None:
            return
        self._watch(table, watcher)
        if await self.outcome(table) is not None and watcher in self.watchers(table):  # else it is pending by now
            self.unwatch(table, watcher)
            self.queue(table, watcher)

    async def _asked(self, table: TableId) -> KeptAnalysis:
        """Ask for it, unless somebody else has just done so."""
        now = self._clock.now()

        def ask(unit: Unit) -> KeptAnalysis:
            kept = unit.analyses.get(table)
            wanted = kept is None or kept.analysis is None
            if wanted and table not in unit.analyses.waiting():
                unit.analyses.ask(table, now)
                return KeptAnalysis()
            return kept or KeptAnalysis()

        kept = await self._store.write(ask)
        self._signals.analyses.set()
        return kept

    def _watch(self, table: TableId, watcher: Watcher) -> None:
        """The latest who asked; a message that shows it already is watched by its latest press."""
        self._watchers = {each: left for each in self._watchers if (left := tuple(self.watchers(each)))}
        message = watcher.token.message
        others = [each for each in self._watchers.get(table, ()) if message is None or each.token.message != message]
        self._watchers[table] = (*others, watcher)[-MOST_WATCHERS:]

    def _progress(self, table: TableId, waiting: Sequence[TableId]) -> Progress:
        if table in self._shares or table not in waiting:
            return UnderWay(self._shares.get(table, 0.0))
        return Waiting(self._by_turns(waiting).index(table))

    def _by_turns(self, waiting: Sequence[TableId]) -> Sequence[TableId]:
        """In which order these games come: that under way, then one of each person, first of whoever was served longest
        ago, then the second of each. A game of which nobody knows any more who asked is a person's of its own."""
        seen = Counter[UserId | TableId]()

        def turn(table: TableId) -> tuple[bool, int, int]:
            asker = self._askers.get(table)
            seen[table if asker is None else asker] += 1
            served = 0 if asker is None else self._served.get(asker, 0)
            return table not in self._shares, seen[table if asker is None else asker], served

        return sorted(waiting, key=turn)

    async def next(self) -> TableId | None:
        """The game whose analysis is due: what people wait for comes before what nobody asked for."""
        own = self._store.shards
        asked, offered = await self._store.read(lambda unit: (unit.analyses.waiting(own), unit.analyses.offered(own)))
        due = self._by_turns(asked) or offered
        return due[0] if due else None

    async def of(self, table: TableId) -> Analysis | None:
        """The analysis of a game, if it is there."""
        kept = await self._store.read(lambda unit: unit.analyses.get(table))
        return None if kept is None else kept.analysis

    def advanced(self, table: TableId, share: float) -> None:
        """Note how much is done."""
        self._shares[table] = share

    def set_aside(self, table: TableId) -> None:
        """What was done is thrown away: another one comes first, or it is not wanted any more."""
        self._shares.pop(table, None)

    def watchers(self, table: TableId) -> Sequence[Watcher]:
        """Those whose messages can still show it."""
        now = self._clock.now()
        return [each for each in self._watchers.get(table, ()) if each.watches(now)]

    def unwatch(self, table: TableId, watcher: Watcher) -> None:
        """Forget somebody whose message is gone."""
        self._watchers[table] = tuple(each for each in self._watchers.get(table, ()) if each != watcher)

    def queue(self, table: TableId, watcher: Watcher, wait: int = 0, tries: int = 0) -> None:
        """Note that their message has to show what came of it, after so many milliseconds, as long as it can be
        edited."""
        due = Milliseconds(self._clock.now() + wait)
        if due < watcher.until:
            self._pending = (*self._pending, PendingMessage(table, watcher, due, tries))
            self._signals.analysis_messages.set()

    def next_due(self) -> Milliseconds | None:
        """When the next pending message is due."""
        return min((each.due for each in self._pending), default=None)

    def take_due(self) -> Sequence[PendingMessage]:
        """The messages that are due now; whoever takes them tells them, or owes them again."""
        now = self._clock.now()
        due = [each for each in self._pending if each.is_due(now)]
        self._pending = tuple(each for each in self._pending if not each.is_due(now))
        return due

    async def look_at_watched(self) -> None:
        """Owe what came about elsewhere: another process may analyse what is watched here."""
        for table in tuple(self._watchers):
            if table not in self._shares and await self.outcome(table) is not None:
                for watcher in self._watchers.pop(table, ()):
                    self.queue(table, watcher)

    async def outcome(self, table: TableId) -> Found | Failed | None:
        """What came of an analysis; `None` while it is to be made, and when nothing is kept of it."""
        kept = await self._store.read(lambda unit: unit.analyses.get(table))
        if kept is None or kept == KeptAnalysis():
            return None
        return Failed() if kept.analysis is None else Found(kept.analysis)

    async def finish(self, table: Table, analysis: Analysis | None) -> None:
        """Keep what was found (`None`: it could not be made), and owe it to those who watch. Nothing is kept when
        nobody waits for it any more, as after somebody was forgotten."""
        now = self._clock.now()

        def keep(unit: Unit) -> bool:
            waited = unit.analyses.keep(table.id, analysis)
            if waited and analysis is not None and unit.servers.get(table.place.guild).turning_points:
                unit.outbox.add([Notice(table.id, RefreshResult(), now)])
            return waited

        waited = await self._store.write(keep)
        self._signals.outbox.set()
        self._shares.pop(table.id, None)
        self._was_made(table.id)
        for watcher in self._watchers.pop(table.id, ()) if waited else ():
            self.queue(table.id, watcher)

    async def give_up(self, table: TableId) -> None:
        """A game that cannot be looked at any more."""
        await self._store.write(lambda unit: unit.analyses.keep(table, None))
        self._was_made(table)
        self._watchers.pop(table, None)

    def _was_made(self, table: TableId) -> None:
        asker = self._askers.pop(table, None)
        if asker is not None:
            self._served[asker] = 1 + max(self._served.values(), default=0)
