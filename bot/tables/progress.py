"""What follows when a game moves on: deadlines, posts, hands to refresh, the result."""

from dataclasses import replace
from typing import Final

from bot.tables.change import Change, Played, PlayedBy
from bot.tables.deadlines import PHASE_LASTS, SECOND, Deadline, DeadlineKind, after, pause_ends
from bot.tables.facts import Facts
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import (
    Content,
    DeliverHand,
    Notice,
    PostResult,
    PostReveal,
    PostStart,
    RefreshBoard,
    RefreshHand,
    RemoveReminder,
)
from bot.tables.players import Holder, Person
from bot.tables.results import result_of
from bot.tables.table import Pace, Stage, Table
from engine.contract import Outcome, Position, Saved, Step
from engine.seats import PUBLIC, Seat

READY_MARK_DELAY: Final = 5 * SECOND
"""Marks of who is ready reach the board at most this often; a phase change overtakes them."""

LONG_PACES: Final = (Pace.SLOW, Pace.NONE)
"""Paces at which every question sends a new hand message: edits make no phone ring."""


def phase_of(position: Position) -> int:
    """The number of the phase now open."""
    return position.turn


def dealt(table: Table, step: Step, now: Milliseconds) -> Change:
    """The first position of a table. Everybody seated is called once, and every person's hand goes out."""
    begun = _open_phase(replace(table, position=step.position), now)
    hands = tuple(Notice(table.id, DeliverHand(seat, phase_of(step.position)), now) for seat in seats_of_people(begun))
    return Change(begun, notices=(Notice(table.id, PostStart(), now), *hands), deadlines=phase_deadlines(begun, now))


def moved(table: Table, steps: tuple[Step, ...], played: tuple[Played, ...], facts: Facts, now: Milliseconds) -> Change:
    """The table after accepted actions (`steps` in their order), with everything that follows from them."""
    before = phase_of(table.running)
    position = steps[-1].position
    after_it = replace(table, position=position, acted=table.acted + len(played))
    outcome = position.outcome()
    if phase_of(position) == before and outcome is None:
        return Change(after_it, played=played, notices=(ready_mark(table, now),))
    reveal = _headlines(steps)
    notices = _reveal_notices(table, before, reveal, now)
    around = table.around.in_new_phase(_clocked(table, played))
    after_it = replace(after_it, last_reveal=reveal or table.last_reveal, around=around)
    if outcome is not None:
        return _finished(after_it, outcome, played, notices, now)
    return _next_phase(after_it, played, notices, facts, now)


def _clocked(table: Table, played: tuple[Played, ...]) -> tuple[Seat, ...]:
    """Seats of persons for whom the clock chose."""
    by_clock = (each.seat for each in played if each.by is PlayedBy.CLOCK)
    return tuple(seat for seat in by_clock if table.holder(seat).person is not None)


def _next_phase(
    table: Table, played: tuple[Played, ...], notices: tuple[Notice, ...], facts: Facts, now: Milliseconds
) -> Change:
    opened = _open_phase(table, now)
    board: tuple[Content, ...] = () if _carries_board(notices) else (RefreshBoard(),)
    told = (*notices, *_all(opened, now, *board, *_hand_contents(opened, facts)))
    return Change(opened, played=played, notices=told, deadlines=phase_deadlines(opened, now))


def _carries_board(notices: tuple[Notice, ...]) -> bool:
    return any(isinstance(notice.content, PostReveal) for notice in notices)


def _finished(
    table: Table, outcome: Outcome, played: tuple[Played, ...], notices: tuple[Notice, ...], now: Milliseconds
) -> Change:
    over = replace(table, stage=Stage.OVER, phase_ends=None)
    hands = tuple(RefreshHand(seat) for seat in seats_of_people(over))
    return Change(
        over,
        played=played,
        notices=(*notices, *_all(over, now, PostResult(), *hands)),
        deadlines=(),
        result=result_of(over, outcome, now),
    )


def _reveal_notices(table: Table, phase: int, reveal: tuple[Saved, ...], now: Milliseconds) -> tuple[Notice, ...]:
    contents: tuple[Content, ...] = (PostReveal(phase, reveal),) if reveal else ()
    return (*_all(table, now, *contents), *without_reminder(table, now))


def without_reminder(table: Table, now: Milliseconds) -> tuple[Notice, ...]:
    """What takes the reminder of the open phase away, if there is one."""
    return () if table.reminded is None else _all(table, now, RemoveReminder(phase_of(table.running)))


def _headlines(steps: tuple[Step, ...]) -> tuple[Saved, ...]:
    """The public events of the steps when one of them deserves a post of its own, else nothing."""
    public = [event for step in steps for event in step.events if event.seen_by(PUBLIC)]
    return tuple(event.save() for event in public) if any(event.headline for event in public) else ()


def _hand_contents(table: Table, facts: Facts) -> tuple[Content, ...]:
    """A new question refreshes hands; it is a new message where an edit would make no phone ring, and for people who
    want that everywhere."""
    phase, asked = phase_of(table.running), table.view(PUBLIC).asked

    def content(seat: Seat, person: Person) -> Content:
        new = table.pace in LONG_PACES or person.user in facts.new_hands
        return DeliverHand(seat, phase) if new and seat in asked else RefreshHand(seat)

    return tuple(content(Seat(seat), person) for seat, holder in enumerate(table.holders) if (person := holder.person))


def _all(table: Table, now: Milliseconds, *contents: Content) -> tuple[Notice, ...]:
    return tuple(Notice(table.id, content, now) for content in contents)


def _open_phase(table: Table, now: Milliseconds) -> Table:
    lasts = PHASE_LASTS[table.pace]
    holders = tuple(replace(holder, changes=0, understood=False) for holder in table.holders)
    return replace(table, holders=holders, phase_ends=None if lasts is None else after(now, lasts))


def phase_deadlines(table: Table, now: Milliseconds) -> tuple[Deadline, ...]:
    """When the reminder is due and when the clock plays; nothing for a table without a clock."""
    lasts = PHASE_LASTS[table.pace]
    if lasts is None:
        return ()
    phase = phase_of(table.running)
    return (
        Deadline(table.id, DeadlineKind.HALF, phase, after(now, lasts // 2)),
        Deadline(table.id, DeadlineKind.PHASE, phase, after(now, lasts)),
    )


def ready_mark(table: Table, now: Milliseconds) -> Notice:
    """The board shows who is ready, a little later, unless the phase closes first."""
    return Notice(table.id, RefreshBoard(), after(now, READY_MARK_DELAY))


def seats_of_people(table: Table) -> tuple[Seat, ...]:
    """Seats that belong to persons, present or not."""
    return tuple(Seat(seat) for seat, holder in enumerate(table.holders) if holder.person is not None)


def paused_if_deserted(table: Table, now: Milliseconds) -> Change:
    """The table as it goes on when somebody's presence changed: it pauses when nobody present holds a seat."""
    board = Notice(table.id, RefreshBoard(), now)
    heir = with_heir(table)
    if heir.stage is Stage.PLAYING and not any(holder.present for holder in heir.holders):
        pause = pause_ends(table.id, table.pace, now)
        return Change(replace(heir, stage=Stage.PAUSED, phase_ends=None), notices=(board,), deadlines=(pause,))
    return Change(heir, notices=(board,))


def with_heir(table: Table) -> Table:
    """Host rights pass to the longest-seated present person when the host is gone."""
    present = [holder.person.user for holder in table.holders if holder.person and holder.present]
    if table.host in present or not present:
        return table
    return replace(table, host=UserId(present[0]))


def resumed(table: Table, now: Milliseconds) -> Table:
    """A paused table goes on with the open phase and a full clock."""
    lasts = PHASE_LASTS[table.pace]
    return replace(table, stage=Stage.PLAYING, phase_ends=None if lasts is None else after(now, lasts))


def as_it_looks(table: Table) -> Table:
    """The table before somebody's presence changes. Who cannot act looks ready while the house plays the seat, and goes
    on looking so until the phase closes: turning into somebody who chooses would tell it (A-W13)."""
    if table.stage is not Stage.PLAYING:
        return table
    asked, prompts = table.view(PUBLIC).asked, table.running.prompts()
    holders = tuple(
        replace(holder, understood=True) if holder.absent and seat in asked and seat not in prompts else holder
        for seat, holder in enumerate(table.holders)
    )
    return replace(table, holders=holders)


def taken_over(holder: Holder) -> Holder:
    """The seat of somebody who stays away: the house plays it on."""
    return replace(holder, absent=True)
