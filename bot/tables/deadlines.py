"""Deadlines of tables, and the durations that each pace sets."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from bot.tables.ids import Milliseconds, TableId
from bot.tables.table import Pace, Table

SECOND: Final = 1000
MINUTE: Final = 60 * SECOND
HOUR: Final = 60 * MINUTE
FOREVER: Final = Milliseconds(2**63 - 1)
"""The latest possible time."""


class DeadlineKind(StrEnum):
    """Kinds of deadlines."""

    LOBBY = "lobby"
    """The lobby closes."""
    REMINDER = "reminder"
    """A reminder is due, partway through a turn."""
    TURN = "turn"
    """The turn ends, and fallback actions are played."""
    HELD = "held"
    """A held answer is played."""
    IDLE = "idle"
    """A table without a clock pauses after a long time without an interaction."""
    PAUSE = "pause"
    """A paused table is cancelled."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """Time at which something at a table is due. `turn` is the number of the turn, 0 for kinds that belong to
    no turn."""

    table: TableId
    kind: DeadlineKind
    turn: int
    due: Milliseconds


LOBBY_LASTS: Final = 30 * MINUTE
CALL_LASTS: Final = 2 * MINUTE
"""Milliseconds after which the host may close a table whose call of the players has no known outcome."""

REMINDER_BEFORE_END: Final = 5 * SECOND
"""Minimum time in milliseconds that must be left in a turn for a reminder. No one is reminded later."""

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
"""Milliseconds by pace for which a table waits for its people: a paused table until it closes, and a table without a
clock until it pauses."""

LEFT_LASTS: Final = 15 * MINUTE
"""Milliseconds for which a table waits for the bot to be invited back to its server."""

AWAKE: Final = 13 * MINUTE + 30 * SECOND
"""Milliseconds for which the response to an interaction can be edited. A message that the bot cannot edit in any other
way is deactivated then."""

REMINDED_AT: Final = 2
"""Divisor of a turn's duration at which a reminder is due if several seats are asked: after half of the turn."""

CALLED_AT: Final = 4
"""Divisor of a turn's duration at which a reminder is due if one seat is asked: after a quarter, because everyone else
waits."""

LAST_CALL: Final = 6 * HOUR
"""Milliseconds before the end of a slow turn at which everyone not yet reminded in the turn is reminded, including
users with a digest."""


def lobby_closes(table: TableId, opened: Milliseconds) -> Deadline:
    """Return the deadline at which a lobby opened at the time `opened` closes."""
    return Deadline(table, DeadlineKind.LOBBY, 0, after(opened, LOBBY_LASTS))


def turn_lasts(table: Table) -> int | None:
    """Return the duration of a turn in milliseconds, or `None` without a clock. A person alone against house players
    has no clock unless they chose a pace."""
    alone = len(table.people) == 1 and not table.clock_asked
    return None if alone else TURN_LASTS[table.pace]


def turn_deadlines(table: Table, now: Milliseconds) -> tuple[Deadline, ...]:
    """Return the deadlines of a turn that begins at the time `now`.

    With a clock these are the reminder and the end of the turn. Without a clock, a public table pauses if there is no
    interaction for a long time, and a private table has no deadline. Retention removes it a week after it was opened.
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
    """Return the deadlines of the open turn after downtime during which no one could act.

    The turn is extended by the lost time. The time left is at most the full duration of a turn. People who were
    reminded already are not reminded again.

    Args:
        table: The table.
        away: Duration of the downtime in milliseconds.
        until: Earliest end of a turn that should have ended already.
        now: The end of the downtime.

    Returns:
        The deadlines, empty for a table without a clock.
    """
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
    """Return the deadline of the last reminder of a slow turn that ends at the time `ends`."""
    return Deadline(table.id, DeadlineKind.REMINDER, table.running.turn, after(ends, -LAST_CALL))


def pause_ends(table: Table, now: Milliseconds) -> Deadline:
    """Return the deadline at which a table paused at the time `now` is cancelled."""
    return Deadline(table.id, DeadlineKind.PAUSE, 0, after(now, _unattended(table)))


def _unattended(table: Table) -> int:
    """Return how long a table waits for its people, in milliseconds. A person alone does not occupy a channel for
    longer than several people with a clock."""
    alone = len(table.people) <= 1
    return UNATTENDED[Pace.NORMAL if alone and table.pace is Pace.NONE else table.pace]


def after(now: Milliseconds, lasts: int) -> Milliseconds:
    """Return the time `lasts` milliseconds after `now`."""
    return Milliseconds(now + lasts)
