"""Counts all finished games again: leaderboards, ratings and rating changes."""

import logging
from dataclasses import dataclass, field
from typing import Final

from bot.persistence.store import Store, Unit
from bot.persistence.tables import BrokenTableError
from bot.tables.ids import UserId
from bot.tables.records import tallied
from bot.tables.results import Result, result_of
from bot.tables.standings import Board, Counts, NotedChange, Rating, Seasoned, Standing, count

log = logging.getLogger(__name__)
AT_ONCE: Final = 2_000
"""Number of results that are read in one query."""

COUNTED: Final = "counted"
"""Name of the key-value row that contains the version of the last counting."""

HOW: Final = "1"
"""Version of the counting. If it differs from the stored one, everything is counted again at the next start."""


@dataclass(slots=True)
class Tally:
    """Standings and ratings from the results of one game that were added so far."""

    standings: dict[tuple[Board, UserId], Standing] = field(default_factory=dict)
    ratings: dict[Seasoned, Rating] = field(default_factory=dict)

    def add(self, result: Result) -> Counts:
        """Count another result, and return the values it changed."""
        counts = count(result, self.standings, self.ratings)
        self.standings.update(counts.standings)
        self.ratings.update(counts.ratings)
        return counts


async def recount_at_start(store: Store) -> None:
    """Recount if the last counting had another version, or if nothing has been counted yet."""
    if await store.read(lambda unit: unit.key_values.get(COUNTED)) != HOW:
        games = await recount(store)
        log.info("%s finished games were counted again", games)


async def recount(store: Store) -> int:
    """Count all finished games again in their original order, in one transaction, and return their number."""
    return await store.write(_recount)


def _recount(unit: Unit) -> int:
    tallies, games, last = dict[str, Tally](), 0, 0
    unit.standings.clear()
    while part := unit.results.in_order(last, AT_ONCE):
        changes = list[NotedChange]()
        for number, result in part:
            if any(placed.score is None for placed in result.placed):
                _note_scores(unit, result)
            counts = tallies.setdefault(result.game_key, Tally()).add(result)
            changes += (NotedChange(result.table, result.game_key, number, each) for each in counts.changes)
        unit.standings.note_changes(changes)
        games, last = games + len(part), part[-1][0]
    for game_key, tally in tallies.items():
        unit.standings.fill(game_key, Counts(tally.standings, tally.ratings, ()))
    unit.key_values.put(COUNTED, HOW)
    return games


def _note_scores(unit: Unit, result: Result) -> None:
    """Add the scores of a game that ended before scores were stored, computed from its table."""
    try:
        table = unit.tables.load(result.table)
    except BrokenTableError:
        return
    outcome = None if table is None or table.position is None else table.position.outcome()
    if table is not None and outcome is not None:
        known = result_of(table, outcome, result.ended)
        unit.results.note_scores(tallied(known, table, unit.history.actions(result.table)))
