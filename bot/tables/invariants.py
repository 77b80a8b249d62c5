"""Invariants of every table and of every change of one, checked before a request and before storing.

A mistake of ours, or of the disk, stops one table and not the bot. Each check returns the first sentence that is not
true, which names no card; `None` if all are."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from bot.tables.change import Change
from bot.tables.table import Stage, Table
from engine.card_places import cards_lying
from engine.fairness import commitment

GOES_TO: Final = {
    Stage.LOBBY: frozenset({Stage.LOBBY, Stage.PLAYING, Stage.PAUSED, Stage.CANCELLED}),
    Stage.PLAYING: frozenset({Stage.PLAYING, Stage.PAUSED, Stage.OVER, Stage.CANCELLED}),
    Stage.PAUSED: frozenset({Stage.PLAYING, Stage.PAUSED, Stage.OVER, Stage.CANCELLED}),
    Stage.OVER: frozenset({Stage.OVER}),
    Stage.CANCELLED: frozenset({Stage.CANCELLED}),
}
"""Stages that may follow each stage."""

TABLES_AT_ONCE: Final = 500
seal_of = lru_cache(TABLES_AT_ONCE)(commitment)
"""Computed once for each table, not at each press."""


def broken(table: Table) -> str | None:
    """Return the fault of a table, if any."""
    return next((said for said, holds in (*_seats(table), *_moment(table)) if not holds), None)


def broken_change(before: Table | None, change: Change) -> str | None:
    """Return the fault in the change of a table that was as `before`, or in a new table."""
    after = change.table
    wrong = None if after is before else broken(after)
    kept = () if before is None else _kept(before, after)
    grown = () if before is None else _grown(before, change)
    checks = (*kept, *_counted(before, change), *grown, *_beside(before, change))
    return wrong or next((said for said, holds in checks if not holds), None)


def _seats(table: Table) -> Iterator[tuple[str, bool]]:
    users = [person.user for person in table.people]
    yield "someone sits twice", len(users) == len(set(users))
    yield "more sit there than there are seats", len(table.holders) <= table.max_seats
    yield "it was dealt before it began, or began without a deal", (table.key is None) == (table.position is None)
    yield "players are called at a table that was dealt", table.calling is None or table.position is None
    yield "something was played in a lobby", table.acted == 0 or table.position is not None
    sealed = not table.secret or table.daily is not None
    yield (
        "its seal is not that of its secret",
        sealed or table.commitment == seal_of(table.game_key, table.id, table.secret),
    )


def _moment(table: Table) -> Iterator[tuple[str, bool]]:
    position = table.position
    if position is None:
        yield "it goes on without a deal", table.stage in (Stage.LOBBY, Stage.CANCELLED)
        return
    asked, ended = position.prompts(), position.outcome() is not None
    yield "it was dealt in the lobby", table.stage is not Stage.LOBBY
    yield "the game is over and the table goes on", not (ended and table.stage.live)
    yield "no one is asked", bool(asked) or ended
    yield "a seat is asked that there is not", all(0 <= seat < len(table.holders) for seat in asked)
    yield "a turn is told that has not come", all(each.turn <= position.turn for each in table.news)
    yield "someone closed a turn that has not come", all(each.last_closed <= position.turn for each in table.holders)


def _kept(before: Table, after: Table) -> Iterator[tuple[str, bool]]:
    same = (before.id, before.game_key, before.place.channel, before.opened)
    yield "it became another table", same == (after.id, after.game_key, after.place.channel, after.opened)
    begun = before.calling is not None or before.position is not None
    yield "its house rules changed", not begun or before.options == after.options
    yield "it went back", after.stage in GOES_TO[before.stage]
    yield "its secret changed", after.forgotten or before.secret == after.secret
    if before.position is not None:
        yield "its deal changed", (before.key, before.coin) == (after.key, after.coin)
        yield "a seat came or went", len(before.holders) == len(after.holders)


def _counted(before: Table | None, change: Change) -> Iterator[tuple[str, bool]]:
    after, played = change.table, change.played
    already = 0 if before is None else before.acted
    yield "what was played is not counted", after.acted == already + len(played)
    yield "someone played who has no seat", all(0 <= each.seat < len(after.holders) for each in played)


def _grown(before: Table, change: Change) -> Iterator[tuple[str, bool]]:
    after, played = change.table, change.played
    if before.position is None or after.position is None or before.position is after.position:
        return
    yield "the game went on and no one played", bool(played)
    yield "a turn came back", after.position.turn >= before.position.turn
    yield "cards came or went", cards_lying(before.position) == cards_lying(after.position)


def _beside(before: Table | None, change: Change) -> Iterator[tuple[str, bool]]:
    after, deadlines = change.table, change.deadlines or ()
    ends = after.stage is Stage.OVER and (before is None or before.stage is not Stage.OVER)
    if after.daily is None:  # one of those may end before its game, and what it comes to is kept elsewhere
        yield "a result was counted twice, or not at all", ends == (change.result is not None)
        yield "the table is over and its game is not", not ends or after.running.outcome() is not None
    yield "a deadline is another table's", all(each.table == after.id for each in deadlines)
    yield "two deadlines are of one kind", len({each.kind for each in deadlines}) == len(deadlines)
    yield "it ended and waits for a deadline", after.stage.live or not deadlines
    yield "what is told is another table's", all(each.table == after.id for each in change.notices)
