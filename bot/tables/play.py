"""Decisions while a game runs: answers, leaving and coming back, the end before the end."""

from dataclasses import replace
from typing import Final

from bot.tables import progress
from bot.tables.change import Change, Played, PlayedBy
from bot.tables.deadlines import HOUR, MINUTE, SECOND, DeadlineKind
from bot.tables.facts import Facts
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import Notice, PostReminder, PostResult, RefreshBoard, RefreshHand
from bot.tables.requests import Answer, HouseAnswer, Remind, Understand
from bot.tables.table import Stage, Table
from engine.contract import Refusal, Step
from engine.seats import PUBLIC, Seat, Viewer

MOST_CHANGES: Final = 20
"""How often a choice may be changed in one phase."""

REMINDER_BEFORE_END: Final = 5 * SECOND
"""Somebody who is reminded has at least so long to choose; later than that nobody is reminded."""

MISSES_UNTIL_HOUSE: Final = 2
"""Deadlines missed in a row until the house plays the seat on (A-W28)."""


def answer(table: Table, request: Answer, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """A person's choice; the later one counts until the phase closes. Answering brings an absent person back."""
    seat = table.seat_of(request.by.user)
    if seat is None:
        return Refusal("refused-not-your-table")
    if (closed := _closed(table)) is not None:
        return closed
    holder = table.holder(seat)
    if holder.changes > MOST_CHANGES:
        return Refusal("refused-changed-too-often", {"most": MOST_CHANGES})
    step = _play(table, seat, request.phase, request.code)
    if isinstance(step, Refusal):
        return step
    counted = replace(holder, absent=False, misses=0, changes=holder.changes + 1)
    played = Played(seat, request.code, PlayedBy.PERSON)
    return progress.moved(table.with_holder(seat, counted), (step,), (played,), facts, now)


def house_answer(table: Table, request: HouseAnswer, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """A house player's choice for a seat that the house holds and that has not chosen yet."""
    if (closed := _closed(table)) is not None:
        return closed
    if not table.holder(request.seat).by_house:
        return Refusal("refused-not-your-table")
    prompt = table.running.prompts().get(request.seat)
    if prompt is None or prompt.answered:
        return Refusal("refused-too-late")
    step = _play(table, request.seat, request.phase, request.code)
    if isinstance(step, Refusal):
        return step
    return progress.moved(table, (step,), (Played(request.seat, request.code, PlayedBy.HOUSE),), facts, now)


def _play(table: Table, seat: Seat, phase: int, code: str) -> Step | Refusal:
    prompt = table.running.prompts().get(seat)
    if prompt is None or prompt.number != phase:
        return Refusal("refused-too-late")
    action = table.game.read_action(code)
    return action if isinstance(action, Refusal) else table.running.play(seat, action)


def _closed(table: Table) -> Refusal | None:
    match table.stage:
        case Stage.LOBBY:
            return Refusal("refused-not-started")
        case Stage.OVER | Stage.CANCELLED:
            return Refusal("refused-game-over")
        case Stage.PAUSED:
            return Refusal("refused-paused")
        case Stage.PLAYING:
            return None


def understand(table: Table, request: Understand, now: Milliseconds) -> Change | Refusal:
    """Somebody who cannot act says that they have seen it; from then on they look ready."""
    seat = table.seat_of(request.by.user)
    if seat is None:
        return Refusal("refused-not-your-table")
    if (closed := _closed(table)) is not None:
        return closed
    view = table.view(PUBLIC)
    if view.turn != request.phase:
        return Refusal("refused-too-late")
    if seat not in view.asked or table.view(Viewer(seat)).prompt is not None:
        return Refusal("refused-you-can-act")
    said = table.with_holder(seat, replace(table.holder(seat), understood=True, misses=0))
    return Change(said, notices=(progress.ready_mark(table, now),))


def leave(table: Table, user: UserId, now: Milliseconds) -> Change | Refusal:
    """Give the seat to the house. It stays the person's: they may return at any time."""
    seat = table.seat_of(user)
    if seat is None:
        return Refusal("refused-not-seated")
    if not table.holder(seat).present:
        return Refusal("refused-already-left")
    left = progress.as_it_looks(table).with_holder(seat, progress.taken_over(table.holder(seat)))
    change = progress.paused_if_deserted(left, now)
    return replace(change, notices=(*change.notices, Notice(table.id, RefreshHand(seat), now)))


def come_back(table: Table, user: UserId, now: Milliseconds) -> Change | Refusal:
    """Play the seat again, with the same cards; a paused table goes on."""
    seat = table.seat_of(user)
    if seat is None:
        return Refusal("refused-not-seated")
    if table.holder(seat).present and table.stage is Stage.PLAYING:
        return Refusal("refused-you-are-here")
    seen = progress.as_it_looks(table)
    back = progress.with_heir(seen.with_holder(seat, replace(seen.holder(seat), absent=False, misses=0)))
    board = (Notice(table.id, RefreshBoard(), now), Notice(table.id, RefreshHand(seat), now))
    if table.stage is not Stage.PAUSED:
        return Change(back, notices=board)
    resumed = progress.resumed(back, now)
    return Change(resumed, notices=board, deadlines=progress.phase_deadlines(resumed, now))


def cancel(table: Table, now: Milliseconds) -> Change:
    """End without a result; the secret of the deal is published all the same."""
    over = replace(table, stage=Stage.CANCELLED, phase_ends=None)
    board = Notice(table.id, RefreshBoard(), now)
    if table.stage is Stage.LOBBY:
        return Change(over, notices=(board,), deadlines=())
    hands = tuple(Notice(table.id, RefreshHand(seat), now) for seat in progress.seats_of_people(table))
    result = (*progress.without_reminder(table, now), Notice(table.id, PostResult(), now))
    return Change(over, notices=(board, *result, *hands), deadlines=())


def remind(table: Table, request: Remind, now: Milliseconds) -> Change | Refusal:
    """A person asks for the others: at most once a minute, once in six hours at a slow pace."""
    if (closed := _closed(table)) is not None:
        return closed
    if table.seat_of(request.by.user) is None:
        return Refusal("refused-not-your-table")
    wait = 6 * HOUR if table.pace in progress.LONG_PACES else MINUTE
    if table.reminded is not None and now < table.reminded + wait:
        return Refusal("refused-reminded-lately")
    if not missing_people(table):
        return Refusal("refused-nobody-missing")
    return _reminded(table, now)


def missing_people(table: Table) -> tuple[Seat, ...]:
    """Present persons who publicly still owe a choice."""
    return tuple(seat for seat in table.waited_for() if table.holder(seat).present)


def _has_time(table: Table, now: Milliseconds) -> bool:
    """Whether a reminder comes early enough: after downtime it may be met together with the end of the phase."""
    return table.phase_ends is not None and table.phase_ends - now >= REMINDER_BEFORE_END


def _reminded(table: Table, now: Milliseconds) -> Change:
    phase = progress.phase_of(table.running)
    return Change(replace(table, reminded=now), notices=(Notice(table.id, PostReminder(phase), now),))


def time_up(table: Table, kind: DeadlineKind, phase: int, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """What the clock does. A deadline of a phase that is over, or of a stage that is past, is stale."""
    match kind, table.stage:
        case (DeadlineKind.LOBBY, Stage.LOBBY) | (DeadlineKind.PAUSE, Stage.PAUSED):
            return cancel(table, now)
        case DeadlineKind.HALF, Stage.PLAYING if phase == progress.phase_of(table.running):
            return _reminded(table, now) if missing_people(table) and _has_time(table, now) else Change(table)
        case DeadlineKind.PHASE, Stage.PLAYING if phase == progress.phase_of(table.running):
            return _clock_plays(table, facts, now)
        case _:
            return Refusal("refused-too-late")


def _clock_plays(table: Table, facts: Facts, now: Milliseconds) -> Change:
    """The engine's fallback for every seat that has not chosen; persons among them missed a deadline."""
    steps: list[Step] = []
    played: list[Played] = []
    position = table.running
    for seat in sorted(seat for seat, prompt in position.prompts().items() if not prompt.answered):
        action = position.fallback(seat)
        step = position.play(seat, action)
        if isinstance(step, Refusal):
            raise ValueError(f"fallback {action.code} of seat {seat} was refused: {step.key}")
        table = _missed(table, seat)
        steps.append(step)
        played.append(Played(seat, action.code, PlayedBy.CLOCK))
        position = step.position
    change = progress.moved(table, tuple(steps), tuple(played), facts, now)
    if change.table.stage is not Stage.PLAYING:
        return change
    deserted = progress.paused_if_deserted(change.table, now)
    return replace(
        change,
        table=deserted.table,
        deadlines=change.deadlines if deserted.deadlines is None else deserted.deadlines,
    )


def _missed(table: Table, seat: Seat) -> Table:
    holder = table.holder(seat)
    if not holder.present:
        return table
    missed = replace(holder, misses=holder.misses + 1)
    return table.with_holder(seat, progress.taken_over(missed) if missed.misses >= MISSES_UNTIL_HOUSE else missed)
