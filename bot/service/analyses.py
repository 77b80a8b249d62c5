"""Requests for analyses of finished games, and the users who wait for them. bot/scheduler computes them."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.newest import Newest
from bot.persistence.results import KeptAnalysis
from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.tables.analyses import Failed, Found, Progress, UnderWay, Waiting, WeeklyExercise, analysed_seats
from bot.tables.days import DAY
from bot.tables.deadlines import MINUTE
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.notices import Notice, RefreshResult
from bot.tables.requests import HandToken
from bot.tables.results import Result
from bot.tables.table import Table
from engine.analysis.findings import Analysis
from engine.contract import Refusal

MOST_WAITING: Final = 20
"""Maximum number of requested analyses in the queue: at a minute each, no one waits longer than for another game."""

MOST_OF_ONE: Final = 2
"""Games that wait at once because one person asked."""

MOST_OFFERED: Final = 20
"""Maximum number of analyses in the queue that no one requested, so that a busy night leaves no queue for the next
day."""

REMEMBERED: Final = 1_000
"""Size of the memory of who requested an analysis and when they were served."""

EXERCISES: Final = 3
"""Exercises of a week."""

MOST_OF_A_WEEK: Final = 50
"""Games of a week, the latest first, from which exercises are taken."""

WEEK: Final = 7 * DAY

MOST_WATCHERS: Final = 10
"""People who see one analysis grow."""

WATCHED_FOR: Final = 14 * MINUTE
"""Milliseconds for which a message can be edited through its press. Discord allows 15 minutes."""


@dataclass(frozen=True, slots=True)
class Watcher:
    """A user whose private message shows the progress of an analysis, until their token expires."""

    token: HandToken
    language: str
    user: UserId
    until: Milliseconds

    def watches(self, now: Milliseconds) -> bool:
        """Return whether the user's message can still be edited. False also if the clock was set back, because the
        expiry is then unreliable."""
        return now < self.until <= now + WATCHED_FOR


@dataclass(frozen=True, slots=True)
class PendingMessage:
    """A message that does not yet show the outcome of an analysis. `due` is the time of the next attempt, after `tries`
    failed ones."""

    table: TableId
    watcher: Watcher
    due: Milliseconds
    tries: int

    def is_due(self, now: Milliseconds) -> bool:
        """Return whether to try now. True also if the clock was set back, which would otherwise delay it."""
        return self.due <= now or self.watcher.until > now + WATCHED_FOR


def offer(unit: Unit, table: Table, now: Milliseconds) -> None:
    """Queue the analysis of a finished game, if the server's results name the turning point."""
    server = unit.servers.get(table.place.guild)
    if server.turning_points and analysed_seats(table) and len(unit.analyses.offered()) < MOST_OFFERED:
        unit.analyses.offer(table.id, now)


def _exercises(unit: Unit, result: Result, user: UserId) -> Iterator[WeeklyExercise]:
    kept = unit.analyses.get(result.table)
    if kept is None or kept.analysis is None:
        return
    for placed in result.placed:
        if placed.user == user:
            for judged, mistake in kept.analysis.mistakes_of(placed.seat):
                yield WeeklyExercise(result, judged.at, mistake.cost)


class AnalysisService:
    """Analyses and the people who wait for them.

    Requests and offers are stored and survive a restart; users and progress are kept in memory only. A user watches
    from the moment their answer was sent (`watch`), because an earlier edit would be lost and the answer would promise
    an analysis forever.
    """

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
        """Running number of the last analysis that was made for each user."""

    async def look(
        self, table: Table, user: UserId, token: HandToken, language: str, *, again: bool = False
    ) -> Progress | Refusal:
        """Return the progress of the analysis of a game, requesting it if necessary. `again`: also if it failed. The
        caller checks that the user may see the game (`bot.discord_adapter.replays`), and calls `watch` once the answer
        was sent."""
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
        if table.id in self._shares or table.id not in waiting:
            return UnderWay(self._shares.get(table.id, 0.0))
        return Waiting(self._by_turns(waiting).index(table.id))

    async def watch(self, table: TableId, token: HandToken) -> None:
        """Note that an answer was sent. If it announced an analysis, its message is edited from now on, at once if
        there is news already."""
        watcher = self._answering.pop(token, None)
        if watcher is None:
            return
        self._watch(table, watcher)
        if await self.outcome(table) is not None and watcher in self.watchers(table):  # else it is pending by now
            self.unwatch(table, watcher)
            self.queue(table, watcher)

    async def _asked(self, table: TableId) -> KeptAnalysis:
        """Request the analysis unless another user has just done so."""
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
        """Add a watcher. For a message that is watched already, the latest press counts."""
        self._watchers = {each: left for each in self._watchers if (left := tuple(self.watchers(each)))}
        message = watcher.token.message
        others = [each for each in self._watchers.get(table, ()) if message is None or each.token.message != message]
        self._watchers[table] = (*others, watcher)[-MOST_WATCHERS:]

    def _by_turns(self, waiting: Sequence[TableId]) -> Sequence[TableId]:
        """Sort games fairly: the running one, then one of each user, beginning with the user served longest ago, then
        the second of each. A game without a known requester counts as its own user."""
        seen = Counter[UserId | TableId]()

        def turn(table: TableId) -> tuple[bool, int, int]:
            asker = self._askers.get(table)
            seen[table if asker is None else asker] += 1
            served = 0 if asker is None else self._served.get(asker, 0)
            return table not in self._shares, seen[table if asker is None else asker], served

        return sorted(waiting, key=turn)

    async def next(self) -> TableId | None:
        """Return the game to analyse next. Requested analyses come before the others."""
        own = self._store.shards
        asked, offered = await self._store.read(lambda unit: (unit.analyses.waiting(own), unit.analyses.offered(own)))
        due = self._by_turns(asked) or offered
        return due[0] if due else None

    async def of(self, table: TableId) -> Analysis | None:
        """Return the analysis of a game, if it is there."""
        kept = await self._store.read(lambda unit: unit.analyses.get(table))
        return None if kept is None else kept.analysis

    async def of_the_week(self, user: UserId, game_key: str, guild: GuildId | None) -> Sequence[WeeklyExercise]:
        """Return the most costly mistakes in a person's analysed games of the last seven days on a server (`None`: all
        servers)."""
        since = self._clock.now() - WEEK

        def found(unit: Unit) -> Sequence[WeeklyExercise]:
            games = unit.results.of(user, game_key, guild, MOST_OF_A_WEEK)
            return [each for game in games if game.ended >= since for each in _exercises(unit, game, user)]

        return sorted(await self._store.read(found), key=lambda each: -each.cost)[:EXERCISES]

    def advanced(self, table: TableId, share: float) -> None:
        """Note how much is done."""
        self._shares[table] = share

    def set_aside(self, table: TableId) -> None:
        """Discard the progress of an analysis that was interrupted or is no longer requested."""
        self._shares.pop(table, None)

    def watchers(self, table: TableId) -> Sequence[Watcher]:
        """Return the users whose messages can still show it."""
        now = self._clock.now()
        return [each for each in self._watchers.get(table, ()) if each.watches(now)]

    def unwatch(self, table: TableId, watcher: Watcher) -> None:
        """Forget a user whose message is gone."""
        self._watchers[table] = tuple(each for each in self._watchers.get(table, ()) if each != watcher)

    def queue(self, table: TableId, watcher: Watcher, wait: int = 0, tries: int = 0) -> None:
        """Queue the edit of a message in `wait` milliseconds, if it can still be edited then."""
        due = Milliseconds(self._clock.now() + wait)
        if due < watcher.until:
            self._pending = (*self._pending, PendingMessage(table, watcher, due, tries))
            self._signals.analysis_messages.set()

    def next_due(self) -> Milliseconds | None:
        """Return the moment at which the next pending message is due."""
        return min((each.due for each in self._pending), default=None)

    def take_due(self) -> Sequence[PendingMessage]:
        """Remove and return the messages that are due. The caller delivers them or queues them again."""
        now = self._clock.now()
        due = [each for each in self._pending if each.is_due(now)]
        self._pending = tuple(each for each in self._pending if not each.is_due(now))
        return due

    async def look_at_watched(self) -> None:
        """Queue edits for analyses that another process has finished."""
        for table in tuple(self._watchers):
            if table not in self._shares and await self.outcome(table) is not None:
                for watcher in self._watchers.pop(table, ()):
                    self.queue(table, watcher)

    async def outcome(self, table: TableId) -> Found | Failed | None:
        """Return the outcome of an analysis, `None` while it is pending or if there is none."""
        kept = await self._store.read(lambda unit: unit.analyses.get(table))
        if kept is None or kept == KeptAnalysis():
            return None
        return Failed() if kept.analysis is None else Found(kept.analysis)

    async def finish(self, table: Table, analysis: Analysis | None) -> None:
        """Store an analysis (`None`: it failed), and queue the messages of its watchers. Nothing is stored if it is no
        longer requested, as after a deletion of personal data."""
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
        """Note that a game cannot be analysed."""
        await self._store.write(lambda unit: unit.analyses.keep(table, None))
        self._was_made(table)
        self._watchers.pop(table, None)

    def _was_made(self, table: TableId) -> None:
        asker = self._askers.pop(table, None)
        if asker is not None:
            self._served[asker] = 1 + max(self._served.values(), default=0)
