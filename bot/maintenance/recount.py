"""Counting every finished game anew: boards, ratings and how they moved."""

import logging
from typing import Final

from bot.maintenance.tally import Tally
from bot.service.repositories.tables import BrokenTableError
from bot.service.store import Store, UnitOfWork
from bot.tables.records import tallied
from bot.tables.results import Result, result_of
from bot.tables.standings import Counts, NotedChange

log = logging.getLogger(__name__)

AT_ONCE: Final = 2_000
"""Results that are read together."""

COUNTED: Final = "counted"
"""The name under which is kept how everything was counted last."""

HOW: Final = "1"
"""Another number whenever games count differently: everything is counted anew at the next start."""


async def recount_at_start(store: Store) -> None:
    """Count anew when the program counts differently than it did when it ran last, or never counted."""
    async with store.reading() as work:
        if await work.key_values.get(COUNTED) == HOW:
            return
    games = await recount(store)
    log.info("%s finished games were counted anew", games)


async def recount(store: Store) -> int:
    """Count every finished game anew, in the order in which they were counted first; how many. All of it or nothing:
    a crash in between changes nothing."""
    tallies, games, last = dict[str, Tally](), 0, 0
    async with store.writing() as work:
        await work.standings.clear()
        while part := await work.results.in_order(last, AT_ONCE):
            changes = list[NotedChange]()
            for number, result in part:
                await _note_missing_scores(work, result)
                counts = tallies.setdefault(result.game_key, Tally()).add(result)
                changes += (NotedChange(result.table, result.game_key, number, each) for each in counts.changes)
            await work.standings.note_changes(changes)
            games, last = games + len(part), part[-1][0]
        for game_key, tally in tallies.items():
            await work.standings.fill(game_key, Counts(tally.standings, tally.ratings, ()))
        await work.key_values.put(COUNTED, HOW)
        await work.commit()
    return games


async def _note_missing_scores(work: UnitOfWork, result: Result) -> None:
    """Games that ended before scores were kept: the table still knows how it ended."""
    if all(placed.score is not None for placed in result.placed):
        return
    try:
        table = await work.tables.load(result.table)
    except BrokenTableError:
        return
    outcome = None if table is None or table.position is None else table.position.outcome()
    if table is not None and outcome is not None:
        known = result_of(table, outcome, result.ended)
        await work.results.note_scores(tallied(known, table, await work.history.actions(result.table)))
