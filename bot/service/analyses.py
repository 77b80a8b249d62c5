"""Analyses of finished games: asked for, waited for, looked at. What computes them is bot/scheduler."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.service.ports import Clock
from bot.service.signals import Signals
from bot.service.store import KeptAnalysis, Store
from bot.tables.analyses import Failed, Found, Progress, UnderWay, Waiting, analysed_seats
from bot.tables.deadlines import MINUTE
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice, RefreshResult
from bot.tables.requests import HandToken
from bot.tables.table import Table
from engine.analysis.findings import Analysis
from engine.contract import Refusal

MOST_WAITING: Final = 20
"""Games that wait at once: with a minute each, nobody waits for longer than it takes to play another."""

MOST_WATCHERS: Final = 10
"""People who see one analysis grow."""

WATCHED_FOR: Final = 14 * MINUTE
"""How long a message can be edited through the press that brought it: Discord's limit is fifteen minutes."""


@dataclass(frozen=True, slots=True)
class Watcher:
    """Somebody whose private message shows how far an analysis is: through their own interaction, until it dies."""

    token: HandToken
    language: str
    until: Milliseconds


class AnalysisService:
    """Who waits for which analysis. What was asked for is stored, and is made after a restart as well; who watches and
    how far it has come is known to this run of the program only.

    Somebody watches from the moment their answer was sent (`watch`): an edit that came before it would be lost, and the
    answer would then say for ever that there is something to wait for."""

    def __init__(self, store: Store, clock: Clock, signals: Signals) -> None:
        self._store = store
        self._clock = clock
        self._signals = signals
        self._shares: dict[TableId, float] = {}
        self._watchers: dict[TableId, tuple[Watcher, ...]] = {}
        self._answering: dict[HandToken, Watcher] = {}

    async def look(self, table: Table, token: HandToken, language: str, *, again: bool = False) -> Progress | Refusal:
        """How far the analysis of a game has come; asks for it when nobody has. `again`: also when it failed. Whether
        the game may be looked at is for the caller to say (`bot.discord_adapter.replays`), who calls `watch` once the
        answer was sent."""
        if not analysed_seats(table):
            return Refusal("refused-nothing-to-analyse")
        async with self._store.reading() as work:
            kept, waiting = await work.analyses.get(table.id), await work.analyses.waiting()
        if kept is None or (kept.failed and again):
            if len(waiting) >= MOST_WAITING:
                return Refusal("refused-analyses-waiting", {"games": len(waiting)})
            kept, waiting = await self._asked(table.id), (*waiting, table.id)
        if kept.failed:
            return Failed()
        if kept.analysis is not None:
            return Found(kept.analysis)
        now = self._clock.now()
        self._answering = {each: watcher for each, watcher in self._answering.items() if watcher.until > now}
        self._answering[token] = Watcher(token, language, Milliseconds(now + WATCHED_FOR))
        return self._progress(table.id, waiting)

    async def watch(self, table: TableId, token: HandToken) -> tuple[Watcher, Found | Failed] | None:
        """An answer was sent. Did it say that there is something to wait for, its message is edited from now on; when
        that came about meanwhile, here it is."""
        watcher = self._answering.pop(token, None)
        if watcher is None:
            return None
        self._watch(table, watcher)
        async with self._store.reading() as work:
            kept = await work.analyses.get(table)
        if kept is None or kept == KeptAnalysis():
            return None
        self.unwatch(table, watcher)
        return watcher, Failed() if kept.analysis is None else Found(kept.analysis)

    async def _asked(self, table: TableId) -> KeptAnalysis:
        """Ask for it, unless somebody else has just done so."""
        async with self._store.writing() as work:
            kept = await work.analyses.get(table)
            if kept is None or kept.failed:
                await work.analyses.ask(table, self._clock.now())
                await work.commit()
                kept = KeptAnalysis()
        self._signals.analyses.send()
        return kept

    def _watch(self, table: TableId, watcher: Watcher) -> None:
        """The latest who asked; a message that shows it already is watched by its latest press."""
        message = watcher.token.message
        others = [each for each in self._watchers.get(table, ()) if message is None or each.token.message != message]
        self._watchers[table] = (*others, watcher)[-MOST_WATCHERS:]

    def _progress(self, table: TableId, waiting: Sequence[TableId]) -> Progress:
        if table in self._shares or table not in waiting:
            return UnderWay(self._shares.get(table, 0.0))
        return Waiting(waiting.index(table))

    async def next(self) -> TableId | None:
        """The game whose analysis is due."""
        async with self._store.reading() as work:
            waiting = await work.analyses.waiting()
        return waiting[0] if waiting else None

    async def of(self, table: TableId) -> Analysis | None:
        """The analysis of a game, if it is there."""
        async with self._store.reading() as work:
            kept = await work.analyses.get(table)
        return None if kept is None else kept.analysis

    def advanced(self, table: TableId, share: float) -> None:
        """So much is done."""
        self._shares[table] = share

    def watchers(self, table: TableId) -> Sequence[Watcher]:
        """Whose messages can still show it."""
        now = self._clock.now()
        return [each for each in self._watchers.get(table, ()) if each.until > now]

    def unwatch(self, table: TableId, watcher: Watcher) -> None:
        """Their message is gone."""
        self._watchers[table] = tuple(each for each in self._watchers.get(table, ()) if each != watcher)

    async def finish(self, table: Table, analysis: Analysis | None) -> Sequence[Watcher]:
        """Keep what was found (`None`: it could not be made); whose messages are to show it. Nothing is kept when
        nobody waits for it any more, as after somebody was forgotten."""
        async with self._store.writing() as work:
            waited = await work.analyses.keep(table.id, analysis)
            server = await work.servers.get(table.place.guild)
            if waited and analysis is not None and server.turning_points:
                await work.outbox.add([Notice(table.id, RefreshResult(), self._clock.now())])
            await work.commit()
        self._signals.outbox.send()
        self._shares.pop(table.id, None)
        watchers = self.watchers(table.id) if waited else ()
        self._watchers.pop(table.id, None)
        return watchers

    async def give_up(self, table: TableId) -> None:
        """A game that cannot be looked at any more."""
        async with self._store.writing() as work:
            await work.analyses.keep(table, None)
            await work.commit()
        self._watchers.pop(table, None)
