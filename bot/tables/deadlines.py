"""Deadlines of tables, and the time that each pace gives."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.tables.ids import Milliseconds, TableId
from bot.tables.table import Pace, Table

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
FOREVER: Final = Milliseconds(2**63 - 1)
"""A time later than any other."""


class DeadlineKind(StrEnum):
    """Kinds of deadlines."""

    LOBBY = "lobby"
    """A lobby is closed."""
    REMINDER = "reminder"
    """A reminder is due after a part of the turn."""
    TURN = "turn"
    """The time of a turn is up, and fallbacks are played."""
    HELD = "held"
    """A held answer is played."""
    IDLE = "idle"
    """A table without a clock pauses after a long time without a press."""
    PAUSE = "pause"
    """A paused table is cancelled."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A row of the deadlines. `turn` is the turn it belongs to (0 for lobby, idleness and pause)."""

    table: TableId
    kind: DeadlineKind
    turn: int
    due: Milliseconds


LOBBY_LASTS: Final = 30 * MINUTE
CALL_LASTS: Final = 2 * MINUTE
"""Milliseconds for which a start waits for the call of the players. Afterwards the host may close the table."""

REMINDER_BEFORE_END: Final = 5 * SECOND
"""Minimum time in milliseconds that a reminded player has left. Later in a turn no one is reminded."""

TURN_LASTS: Final = {
    Pace.QUICK: 60 * SECOND,
    Pace.NORMAL: 120 * SECOND,
    Pace.SLOW: 24 * HOUR,
    Pace.NONE: None,
}
UNATTENDED: Final = {
    Pace.QUICK: 30 * MINUTE,
    Pace.NORMAL: 30 * MINUTE,
    Pace.SLOW: 24 * HOUR,
    Pace.NONE: 7 * 24 * HOUR,
}
"""Milliseconds for which a table waits for its people: paused until it closes, and without a clock until it pauses."""

LEFT_LASTS: Final = 15 * MINUTE
"""Milliseconds for which a table waits for the bot to be invited back to its server."""

AWAKE: Final = 13 * MINUTE + 30 * SECOND
"""Milliseconds for which the answer to a press can be edited. A message that nothing else can edit falls asleep
then."""

REMINDED_AT: Final = 2
"""One reminder is due after this part of a turn: the half."""

CALLED_AT: Final = 4
"""Divisor of the turn after which one is reminded on one's own turn, while all others wait: a quarter of it."""

LAST_CALL: Final = 6 * HOUR
"""Milliseconds before the end of a slow turn at which those are reminded who heard of it in a digest at most."""


def lobby_closes(table: TableId, opened: Milliseconds) -> Deadline:
    """Return the moment at which a lobby closes."""
    return Deadline(table, DeadlineKind.LOBBY, 0, after(opened, LOBBY_LASTS))


def turn_lasts(table: Table) -> int | None:
    """Return the duration of a turn in milliseconds, `None` without a clock. A user alone against bots has no clock
    unless they asked for one."""
    alone = len(table.people) == 1 and not table.clock_asked
    return None if alone else TURN_LASTS[table.pace]


def turn_deadlines(table: Table, now: Milliseconds) -> tuple[Deadline, ...]:
    """Return the deadlines of the reminder and of the end of the turn; without a clock, of the pause unless someone
    presses something before. A private table without a clock has none: retention removes it a week after it was opened.
    """
    lasts = turn_lasts(table)
    if lasts is not None:
        return _deadlines(table, now, lasts)
    idle = Deadline(table.id, DeadlineKind.IDLE, 0, after(now, _unattended(table)))
    return (idle,) if table.venue.public else ()


def _deadlines(table: Table, opened: Milliseconds, lasts: int) -> tuple[Deadline, Deadline]:
    turn = table.running.turn
    part = REMINDED_AT if table.on_turn() is None else CALLED_AT
    return (
        Deadline(table.id, DeadlineKind.REMINDER, turn, after(opened, lasts // part)),
        Deadline(table.id, DeadlineKind.TURN, turn, after(opened, lasts)),
    )


def deadlines_given_back(table: Table, away: int, until: Milliseconds, now: Milliseconds) -> tuple[Deadline, ...]:
    """Return the deadlines of the open turn after no one could act for `away` milliseconds. The turn gets the lost time
    back, at most its whole duration, and lasts at least `until` if it would have ended. People who were reminded are
    not reminded again. Empty for a table without a clock."""
    lasts = turn_lasts(table)
    if table.turn_ends is None or lasts is None:
        return ()
    ends = min(after(table.turn_ends, away), after(now, lasts))
    if table.turn_ends < now:
        ends = max(ends, until)
    reminded, _ = _deadlines(table, after(table.turn_ends, -lasts), lasts)
    reminder, turn = _deadlines(table, after(ends, -lasts), lasts)
    if reminded.due > now - away:
        return reminder, turn
    called = table.pace is not Pace.SLOW or table.turn_ends - LAST_CALL <= now - away
    return (turn,) if called else (last_call(table, ends), turn)


def last_call(table: Table, ends: Milliseconds) -> Deadline:
    """Return the deadline of the second reminder of a slow turn that ends then."""
    return Deadline(table.id, DeadlineKind.REMINDER, table.running.turn, after(ends, -LAST_CALL))


def pause_ends(table: Table, now: Milliseconds) -> Deadline:
    """Return the deadline at which a paused table is cancelled."""
    return Deadline(table.id, DeadlineKind.PAUSE, 0, after(now, _unattended(table)))


def _unattended(table: Table) -> int:
    """Return how long a table waits, in milliseconds. A user alone occupies a channel no longer than several people
    with a clock."""
    alone = len(table.people) <= 1
    return UNATTENDED[Pace.NORMAL if alone and table.pace is Pace.NONE else table.pace]


def after(now: Milliseconds, lasts: int) -> Milliseconds:
    """Return the moment `lasts` milliseconds after `now`."""
    return Milliseconds(now + lasts)
