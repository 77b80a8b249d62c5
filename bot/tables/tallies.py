"""What a finished game says of each seat beyond how it ended, read from its record."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.tables.change import Played
from bot.tables.records import record_of
from bot.tables.results import Placed, Result
from bot.tables.table import Table
from engine import catalogue
from engine.record import Broken, replay


def tallied(result: Result, table: Table, played: Sequence[Played]) -> Result:
    """The result with what the game says of its seats added to their scores. A game that went on under other rules than
    it began with cannot be replayed: nothing is added then, for it must be able to end."""
    tally = catalogue.registered()[table.game_key].tally
    if tally is None:
        return result
    steps = replay(record_of(table, played))
    if isinstance(steps, Broken):
        return result
    said = tally(event for step in steps for event in step.events)
    return replace(result, placed=tuple(_with(placed, said.get(placed.seat, {})) for placed in result.placed))


def _with(placed: Placed, said: Mapping[str, str | int]) -> Placed:
    return placed if placed.score is None else replace(placed, score={**placed.score, **said})
