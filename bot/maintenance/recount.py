"""Recounts every finished game in memory: leaderboards, ratings and their changes."""

import logging
from dataclasses import dataclass, field
from typing import Final

from bot.persistence.store import Store, Unit
from bot.persistence.tables import BrokenTableError
from bot.tables.ids import UserId
from bot.tables.ratings import Rating
from bot.tables.records import tallied
from bot.tables.results import Result, result_of
from bot.tables.standings import Board, Counts, NotedChange, Seasoned, Standing, count

log = logging.getLogger(__name__)
AT_ONCE: Final = 2_000
"""Results that are read together."""

COUNTED: Final = "counted"
"""The name under which is kept how everything was counted last."""

HOW: Final = "1"
"""Version of the counting. With another number everything is counted again at the next start."""


@dataclass(slots=True)
class Tally:
    """Sum of the results of one game so far."""

    standings: dict[tuple[Board, UserId], Standing] = field(default_factory=dict)
    ratings: dict[Seasoned, Rating] = field(default_factory=dict)

    def add(self, result: Result) -> Counts:
        """Count one more result, and return what it changed."""
        counts = count(result, self.standings, self.ratings)
        self.standings.update(counts.standings)
        self.ratings.update(counts.ratings)
        return counts


async def recount_at_start(store: Store) -> None:
    """Recount if this version counts differently from the last one that ran, or nothing was counted yet."""
    if await store.read(lambda unit: unit.key_values.get(COUNTED)) != HOW:
        games = await recount(store)
        log.info("%s finished games were counted again", games)


async def recount(store: Store) -> int:
    """Recount every finished game, in the original order, in one transaction, and return their number."""
    return await store.write(_recount)


def _recount(unit: Unit) -> int:
    tallies, games, last = dict[str, Tally](), 0, 0
    unit.standings.clear()
    while part := unit.results.in_order(last, AT_ONCE):
        changes = list[NotedChange]()
        for number, result in part:
            _note_missing_scores(unit, result)
            counts = tallies.setdefault(result.game_key, Tally()).add(result)
            changes += (NotedChange(result.table, result.game_key, number, each) for each in counts.changes)
        unit.standings.note_changes(changes)
        games, last = games + len(part), part[-1][0]
    for game_key, tally in tallies.items():
        unit.standings.fill(game_key, Counts(tally.standings, tally.ratings, ()))
    unit.key_values.put(COUNTED, HOW)
    return games


def _note_missing_scores(unit: Unit, result: Result) -> None:
    """Add scores, taken from the table, to games that ended before scores were stored."""
    if all(placed.score is not None for placed in result.placed):
        return
    try:
        table = unit.tables.load(result.table)
    except BrokenTableError:
        return
    outcome = None if table is None or table.position is None else table.position.outcome()
    if table is not None and outcome is not None:
        known = result_of(table, outcome, result.ended)
        unit.results.note_scores(tallied(known, table, unit.history.actions(result.table)))
