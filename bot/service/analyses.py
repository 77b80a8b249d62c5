"""Requests for analyses of finished games, and the users who wait for them. `bot.scheduler` makes the analyses."""

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
"""Maximum number of requested analyses in the queue. At a minute each, users wait no longer than for another game."""

MOST_OF_ONE: Final = 2
"""Maximum number of analyses in the queue that one person has requested."""

MOST_OFFERED: Final = 20
"""Maximum number of low-priority analyses in the queue, so that a busy night leaves no queue for the next day."""

REMEMBERED: Final = 1_000
"""Maximum number of remembered requesters by game, and of remembered times of service by user."""

EXERCISES: Final = 3
"""Maximum number of exercises from the games of a week."""

MOST_OF_A_WEEK: Final = 50
"""Maximum number of games from which the exercises of a week are taken, latest first."""

WEEK: Final = 7 * DAY
"""Milliseconds in a week."""

MOST_WATCHERS: Final = 10
"""Maximum number of users who see the progress of one analysis."""

WATCHED_FOR: Final = 14 * MINUTE
"""Milliseconds for which a message can be edited through its interaction. Discord allows 15 minutes."""


@dataclass(frozen=True, slots=True)
class Watcher:
    """A user whose private message shows the progress of an analysis.

    Attributes:
        token: The token with which the message can be edited.
        language: The language of the message.
        until: Time at which the token expires.
    """

    token: HandToken
    language: str
    user: UserId
    until: Milliseconds

    def watches(self, now: Milliseconds) -> bool:
        """Return whether the message can still be edited at the time `now`. False also if the clock was set back,
        because `until` is then unreliable."""
        return now < self.until <= now + WATCHED_FOR


@dataclass(frozen=True, slots=True)
class PendingMessage:
    """A message that does not yet show the outcome of an analysis.

    Attributes:
        due: Time of the next attempt to edit the message.
        tries: Number of failed attempts.
    """

    table: TableId
    watcher: Watcher
    due: Milliseconds
    tries: int

    def is_due(self, now: Milliseconds) -> bool:
        """Return whether to try now. True also if the clock was set back, because the message would otherwise wait too
        long."""
        return self.due <= now or self.watcher.until > now + WATCHED_FOR


def offer(unit: Unit, table: Table, now: Milliseconds) -> None:
    """Queue the analysis of a finished game with low priority, if the server's results name the turning point."""
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
    """Analyses, and the users who wait for them.

    Requests are stored and survive a restart. Users and progress are kept in memory. A user watches an analysis from
    the moment their response was sent (`watch`). An earlier edit would be overwritten by the response, which would then
    show an unfinished analysis forever.
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
        """Sequence number of the latest analysis made for each user."""

    async def request(
        self, table: Table, user: UserId, token: HandToken, language: str, *, again: bool = False
    ) -> Progress | Refusal:
        """Return the progress of a game's analysis, requesting the analysis if necessary.

        The caller must have checked that the user may see the game (`bot.discord_adapter.replays`), and must call
        `watch` once the response was sent.

        Args:
            table: The table of the game.
            user: The user who asks.
            token: The token with which the response can be edited.
            language: The language of the response.
            again: If true, also request an analysis that has failed before.

        Returns:
            The progress, or a refusal if the game cannot be analysed or too many analyses are queued.
        """
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
        """Record that a response was sent. If it announced an analysis, its message is edited from now on. If the
        analysis is already complete, the edit is queued at once."""
        watcher = self._answering.pop(token, None)
        if watcher is None:
            return
        self._watch(table, watcher)
        if await self.outcome(table) is not None and watcher in self.watchers(table):  # else queued already
            self.unwatch(table, watcher)
            self.queue(table, watcher)

    async def _asked(self, table: TableId) -> KeptAnalysis:
        """Request the analysis, unless another user has just done so."""
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
        """Add a watcher. A watcher with the same message is replaced."""
        self._watchers = {each: left for each in self._watchers if (left := tuple(self.watchers(each)))}
        message = watcher.token.message
        others = [each for each in self._watchers.get(table, ()) if message is None or each.token.message != message]
        self._watchers[table] = (*others, watcher)[-MOST_WATCHERS:]

    def _by_turns(self, waiting: Sequence[TableId]) -> Sequence[TableId]:
        """Return the games in the order in which they are analysed: the running one, then one game of each user, then
        the second game of each, and so on. Users who were served longest ago come first. A game without a known
        requester counts as a user."""
        seen = Counter[UserId | TableId]()

        def turn(table: TableId) -> tuple[bool, int, int]:
            asker = self._askers.get(table)
            seen[table if asker is None else asker] += 1
            served = 0 if asker is None else self._served.get(asker, 0)
            return table not in self._shares, seen[table if asker is None else asker], served

        return sorted(waiting, key=turn)

    async def next(self) -> TableId | None:
        """Return the game to analyse next, or `None`. Requests of users come before requests of low priority."""
        own = self._store.shards
        asked, offered = await self._store.read(lambda unit: (unit.analyses.waiting(own), unit.analyses.offered(own)))
        due = self._by_turns(asked) or offered
        return due[0] if due else None

    async def of_the_week(self, user: UserId, game_key: str, guild: GuildId | None) -> Sequence[WeeklyExercise]:
        """Return the most costly mistakes in a person's analysed games of the last seven days on a server, or on all
        servers if `guild` is `None`."""
        since = self._clock.now() - WEEK

        def found(unit: Unit) -> Sequence[WeeklyExercise]:
            games = unit.results.of(user, game_key, guild, MOST_OF_A_WEEK)
            return [each for game in games if game.ended >= since for each in _exercises(unit, game, user)]

        return sorted(await self._store.read(found), key=lambda each: -each.cost)[:EXERCISES]

    def advanced(self, table: TableId, share: float) -> None:
        """Record the completed share of an analysis, from 0 to 1."""
        self._shares[table] = share

    def set_aside(self, table: TableId) -> None:
        """Discard the progress of an analysis that was interrupted or is no longer requested."""
        self._shares.pop(table, None)

    def watchers(self, table: TableId) -> Sequence[Watcher]:
        """Return the users whose messages can still show the analysis."""
        now = self._clock.now()
        return [each for each in self._watchers.get(table, ()) if each.watches(now)]

    def unwatch(self, table: TableId, watcher: Watcher) -> None:
        """Remove a watcher, whose message cannot be edited any longer."""
        self._watchers[table] = tuple(each for each in self._watchers.get(table, ()) if each != watcher)

    def queue(self, table: TableId, watcher: Watcher, wait: int = 0, tries: int = 0) -> None:
        """Queue the edit of a watcher's message, unless its token expires before.

        Args:
            table: The table of the game.
            watcher: The watcher.
            wait: Milliseconds until the edit is due.
            tries: Number of failed attempts.
        """
        due = Milliseconds(self._clock.now() + wait)
        if due < watcher.until:
            self._pending = (*self._pending, PendingMessage(table, watcher, due, tries))
            self._signals.analysis_messages.set()

    def next_due(self) -> Milliseconds | None:
        """Return the time at which the next message is due, or `None`."""
        return min((each.due for each in self._pending), default=None)

    def take_due(self) -> Sequence[PendingMessage]:
        """Remove and return the messages that are due. The caller must deliver them or queue them again."""
        now = self._clock.now()
        due = [each for each in self._pending if each.is_due(now)]
        self._pending = tuple(each for each in self._pending if not each.is_due(now))
        return due

    async def update_watched(self) -> None:
        """Queue edits for analyses that another process has finished."""
        for table in tuple(self._watchers):
            if table not in self._shares and await self.outcome(table) is not None:
                for watcher in self._watchers.pop(table, ()):
                    self.queue(table, watcher)

    async def outcome(self, table: TableId) -> Found | Failed | None:
        """Return the outcome of an analysis, or `None` while it is pending and if there is none."""
        kept = await self._store.read(lambda unit: unit.analyses.get(table))
        if kept is None or kept == KeptAnalysis():
            return None
        return Failed() if kept.analysis is None else Found(kept.analysis)

    async def finish(self, table: Table, analysis: Analysis | None) -> None:
        """Store an analysis, `None` if it failed, and queue the messages of its watchers. Nothing is stored if the
        analysis is no longer requested, for example because a player's data was deleted."""
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
        """Record that a game cannot be analysed."""
        await self._store.write(lambda unit: unit.analyses.keep(table, None))
        self._was_made(table)
        self._watchers.pop(table, None)

    def _was_made(self, table: TableId) -> None:
        asker = self._askers.pop(table, None)
        if asker is not None:
            self._served[asker] = 1 + max(self._served.values(), default=0)
