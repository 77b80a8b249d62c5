"""Records of games, their positions after every turn, and checks of their deals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bot.tables.change import Played
from bot.tables.days import is_out
from bot.tables.ids import Milliseconds
from bot.tables.lobby import contributions
from bot.tables.results import Result
from bot.tables.table import Stage, Table
from engine import catalogue, fairness
from engine.contract import Event, Json, Position, Saved, Step
from engine.record import Broken, Commit, Move, Record, publish, replay


@dataclass(frozen=True, slots=True)
class Moment:
    """A position between two turns, with the events of the turn before it."""

    position: Position
    events: tuple[Event, ...]


def is_locked(table: Table, now: Milliseconds) -> bool:
    """Return whether the table is a daily deal whose day is not over. Until then only its player may replay it."""
    daily = table.daily
    return daily is not None and daily.challenge is None and not is_out(daily.day, now)


def is_public(table: Table, now: Milliseconds) -> bool:
    """Return whether the record, which contains all hands, is public. A game's record is public once the game is over,
    and a daily deal's once its day is over too."""
    if is_locked(table, now):
        return False
    return table.stage in (Stage.OVER, Stage.CANCELLED) and table.key is not None


def has_hidden_words(table: Table) -> bool:
    """Return whether a moderator has hidden lucky words that a player gave."""
    return table.words_hidden and any(person.lucky_word for person in table.people)


def record_of(table: Table, played: Sequence[Played]) -> Record:
    """Return the record of a table.

    Raises:
        ValueError: The table was not dealt.
    """
    if table.key is None:
        raise ValueError(f"table {table.id} has not been dealt")
    moves = tuple(Move(each.seat, each.code) for each in played)
    return Record(table.game, len(table.holders), table.options, table.key, None, moves)


def published(table: Table, played: Sequence[Played], dealt: Table | None = None) -> Saved:
    """Return the published record (docs/records.md).

    The record has no proof if a moderator hid the lucky words, which the proof contains, or if a player's data was
    deleted.

    Args:
        table: The table.
        played: All accepted actions of the table, in order.
        dealt: The table with the original deal, if this table is a challenge; otherwise `None`.
    """
    record, deal = record_of(table, played), dealt or table
    if not deal.has_proof:
        return {**record.save(), "commit": None}
    if has_hidden_words(deal):
        return record.save()
    return publish(record, Commit(deal.deal_name, deal.secret, deal.commitment, contributions(deal), deal.coin))


def steps_of(table: Table, played: Sequence[Played]) -> Sequence[Step]:
    """Return the deal and every action of a table as steps.

    Raises:
        ValueError: The table was not dealt, or an action breaks a rule.
    """
    steps = replay(record_of(table, played))
    if isinstance(steps, Broken):
        raise ValueError(f"table {table.id}: action {steps.at} is refused: {steps.refusal.key}")
    return [Step(step.position, step.events) for step in steps]


def moments(table: Table, played: Sequence[Played]) -> Sequence[Moment]:
    """Return the position after the deal, then the position after each turn that closed.

    Raises:
        ValueError: The table was not dealt, or an action breaks a rule.
    """
    steps = steps_of(table, played)
    shown: list[Moment] = [Moment(steps[0].position, ())]
    events: list[Event] = []
    for before, step in pairwise(steps):
        events += step.events
        if before.position.turn != step.position.turn or step.position.outcome() is not None:
            shown.append(Moment(step.position, tuple(events)))
            events = []
    return shown


@dataclass(frozen=True, slots=True)
class DealCheck:
    """Result of checking a deal.

    Attributes:
        commitment: The commitment belongs to the secret.
        key: The key follows from the secret and the contributions of the seats.
        cards: Dealing again from the key and playing all `choices` leads to the table's final position.
        seats: Number of contributions.
        choices: Number of actions played.
    """

    commitment: bool
    key: bool
    cards: bool
    seats: int
    choices: int

    @property
    def fair(self) -> bool:
        """True if all checks passed."""
        return self.commitment and self.key and self.cards


def check_deal(table: Table, played: Sequence[Played], dealt: Table | None = None) -> DealCheck:
    """Check the deal of an ended table.

    Args:
        table: The table.
        played: All accepted actions of the table, in order.
        dealt: The table with the original deal, if this table is a challenge; otherwise `None`.

    Raises:
        ValueError: The table was not dealt, or a player's data was deleted.
    """
    deal = dealt or table
    record, given = record_of(table, played), contributions(deal)
    sealed = (deal.game_key, deal.deal_name, deal.secret)
    steps = replay(record)
    return DealCheck(
        commitment=fairness.commitment(*sealed) == deal.commitment,
        key=fairness.game_key(*sealed, given, deal.coin) == table.key,
        cards=not isinstance(steps, Broken) and has_position(table, steps[-1].position),
        seats=len(given),
        choices=len(record.moves),
    )


def has_position(table: Table, reached: Position) -> bool:
    """Return whether the table's position equals `reached`. The memory of views is ignored, because older games may
    have stored less of it."""

    def written(position: Position) -> Mapping[str, Json]:
        return {name: value for name, value in position.save().items() if name not in table.game.memory}

    return written(reached) == written(table.running)


def tallied(result: Result, table: Table, played: Sequence[Played]) -> Result:
    """Return the result with the game's statistics added to its scores. The result stays unchanged if the game has no
    statistics, or cannot be replayed because its rules changed while it was running."""
    tally = catalogue.installed[table.game_key].tally
    if tally is None:
        return result
    steps = replay(record_of(table, played))
    if isinstance(steps, Broken):
        return result
    said = tally(event for step in steps for event in step.events)
    placed = (
        each if each.score is None else replace(each, score={**each.score, **said.get(each.seat, {})})
        for each in result.placed
    )
    return replace(result, placed=tuple(placed))
