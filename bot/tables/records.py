"""A table's game as a record, and as moments that can be looked at one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.tables.change import Played
from bot.tables.lobby import contributions
from bot.tables.table import Stage, Table
from engine.contract import Event, Position, Saved
from engine.publishing import Commit, publish
from engine.record import Broken, Move, Record, Replayed, replay
from engine.seats import PUBLIC


@dataclass(frozen=True, slots=True)
class Moment:
    """A position between two turns, and what everybody saw when the turn before it closed."""

    position: Position
    events: tuple[Event, ...]


def is_public(table: Table) -> bool:
    """Whether the record may be read: every hand is in it, so only when the game has ended."""
    return table.stage in (Stage.OVER, Stage.CANCELLED) and table.key is not None


def has_hidden_words(table: Table) -> bool:
    """Whether a moderator hid lucky words that somebody gave."""
    return table.words_hidden and any(person.lucky_word for person in table.people)


def record_of(table: Table, played: Sequence[Played]) -> Record:
    """The record of a dealt table. Raises `ValueError` for one that was not dealt."""
    if table.key is None:
        raise ValueError(f"table {table.id} has not been dealt")
    moves = tuple(Move(each.seat, each.code) for each in played)
    return Record(table.game, len(table.holders), table.options, table.key, None, moves)


def published(table: Table, played: Sequence[Played]) -> Saved:
    """The record as a file (docs/records.md). What proves the deal is left out when a moderator hid the lucky words,
    for it contains them; when a player asked to be forgotten it is gone."""
    record = record_of(table, played)
    if table.forgotten:
        return {**record.save(), "commit": None}
    if has_hidden_words(table):
        return record.save()
    return publish(record, Commit(table.id, table.secret, table.commitment, contributions(table)))


def moments(table: Table, played: Sequence[Played]) -> Sequence[Moment]:
    """The deal, then the position after each turn that closed. Raises `ValueError` for a record that breaks a rule,
    which no stored one does."""
    steps = replay(record_of(table, played))
    if isinstance(steps, Broken):
        raise ValueError(f"table {table.id}: action {steps.at} is refused: {steps.refusal.key}")
    shown: list[Moment] = [Moment(steps[0].position, ())]
    events: list[Event] = []
    for before, step in pairwise(steps):
        events += (event for event in step.events if event.seen_by(PUBLIC))
        if _closed(before, step):
            shown.append(Moment(step.position, tuple(events)))
            events = []
    return shown


def _closed(before: Replayed, after: Replayed) -> bool:
    return before.position.turn != after.position.turn or after.position.outcome() is not None
