"""Decisions during a game: answers, premoves, reminders, deadlines, leaving, returning, cancelling."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from bot.tables import progress, requests
from bot.tables.change import Change, Facts, PlayedBy
from bot.tables.circumstances import SERVER_LEFT
from bot.tables.deadlines import (
    HOUR,
    LAST_CALL,
    MINUTE,
    REMINDER_BEFORE_END,
    Deadline,
    DeadlineKind,
    after,
    deadlines_given_back,
    last_call,
    turn_deadlines,
    turn_lasts,
)
from bot.tables.ids import Milliseconds, UserId
from bot.tables.lobby import ended
from bot.tables.notices import Notice, PostReminder, PostResult, RefreshBoard, RefreshHand
from bot.tables.players import Premove
from bot.tables.requests import Requester
from bot.tables.table import Pace, Stage, Table, is_watched_only
from engine.contract import Position, Refusal, Seat, Viewer

MOST_CHANGES: Final = 20
"""Maximum number of times that a choice can be changed in one turn."""

MISSES_UNTIL_HOUSE: Final = 2
"""Number of consecutive missed turns after which a house player takes over the seat (A-W28)."""


def answer(table: Table, request: requests.Answer, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Record a person's choice. The last choice before the turn closes counts, unless the first one is final. An absent
    person who answers returns to the game."""
    seat = _player(table, request.by.user)
    if isinstance(seat, Refusal):
        return seat
    if table.held == seat:
        back = _taken_back(table, seat, now)
        again = answer(back.table, request, facts, now)
        return again if isinstance(again, Refusal) else back.followed_by(again)
    holder = table.holder(seat)
    if holder.changes > MOST_CHANGES:
        return Refusal("refused-changed-too-often", {"most": MOST_CHANGES})
    changes, premove = holder.changes + 1, request.then or holder.premove
    counted = replace(holder, absent=False, misses=0, changes=changes, premove=premove, clocked=False)
    seen = table if table.interlude is None else replace(table, interlude=table.interlude.without(seat))
    before = seen.with_holder(seat, counted)
    done = _played(before, seat, request.prompt, request.code, PlayedBy.PERSON)
    if isinstance(done, Refusal):
        return done
    if request.undoable and facts.undo and table.on_turn() == seat:
        held = replace(counted, premove=Premove(done.played[0].code, "", held=True))
        due = Deadline(table.id, DeadlineKind.HELD, table.running.turn, after(now, facts.undo))
        return Change(table.with_holder(seat, held), deadlines=(due,))
    return progress.moved(before, done, facts, now)


def play_held(table: Table, facts: Facts, now: Milliseconds) -> Change | None:
    """Play the held answer, or return `None` if there is none.

    Raises:
        ValueError: The rules refuse the held answer.
    """
    seat = table.held
    held = None if seat is None else table.holder(seat).premove
    if seat is None or held is None or table.stage is not Stage.PLAYING:
        return None
    back = _taken_back(table, seat, now)
    done = _played(back.table, seat, table.running.prompts()[seat].number, held.code, PlayedBy.PERSON)
    if isinstance(done, Refusal):
        raise ValueError(f"{held.code} was held and is refused: {done.key}")
    return back.followed_by(progress.moved(back.table, done, facts, now))


def _taken_back(table: Table, seat: Seat, now: Milliseconds) -> Change:
    """Ask the question again, without changing the end of the turn."""
    opened = table.with_holder(seat, replace(table.holder(seat), premove=None))
    deadlines = deadlines_given_back(table, 0, after(now, REMINDER_BEFORE_END), now)
    ends = deadlines[-1].due if deadlines else table.turn_ends
    return Change(replace(opened, turn_ends=ends), deadlines=deadlines or turn_deadlines(table, now))


def house_answer(table: Table, request: requests.HouseAnswer, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Record a house player's choice. The seat must be played by a house player and owe an answer."""
    if (closed := refused_now(table)) is not None:
        return closed
    if not table.holder(request.seat).by_house:
        return Refusal("refused-not-your-table")
    prompt = table.running.prompts().get(request.seat)
    if prompt is None or prompt.answered:
        return Refusal("refused-too-late")
    done = _played(table, request.seat, request.prompt, request.code, PlayedBy.HOUSE)
    return done if isinstance(done, Refusal) else progress.moved(table, done, facts, now)


def set_premove(table: Table, request: requests.SetPremove, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Set, replace or withdraw a premove."""
    seat = table.seat_of(request.by.user)
    if seat is None:
        return Refusal("refused-not-your-table")
    if (refusal := _refused_premove(table, seat, request.premove)) is not None:
        return refusal
    if table.held == seat:
        return _taken_back(table, seat, now)
    chosen = replace(table.holder(seat), premove=request.premove)
    return Change(table.with_holder(seat, chosen), notices=(Notice(table.id, RefreshHand(seat), now),))


def _refused_premove(table: Table, seat: Seat, premove: Premove | None) -> Refusal | None:
    """Return the refusal if a player may not set the premove, else `None`. Withdrawing is always allowed."""
    if table.position is None:
        return Refusal("refused-not-started")
    if premove is None:
        return None
    if not table.holder(seat).present:
        return Refusal("refused-already-left")
    if table.view(Viewer(seat)).prompt is not None:
        return Refusal("refused-your-turn")
    action = table.game.read_action(premove.code)
    if isinstance(action, Refusal):
        return action
    effect = table.view(Viewer(seat)).premove_effect(action)
    return None if effect == premove.effect else Refusal("refused-premove-changed")


def _played(table: Table, seat: Seat, number: int, code: str, by: PlayedBy) -> Change | Refusal:
    """Return a change that only plays an action. The action is refused if the seat is not asked the prompt with that
    number."""
    prompt = table.running.prompts().get(seat)
    if prompt is None or prompt.number != number:
        return Refusal("refused-too-late")
    action = table.game.read_action(code)
    return action if isinstance(action, Refusal) else progress.played(table, seat, action, by)


def refused_now(table: Table) -> Refusal | None:
    """Return why no one can choose at a table, or `None` while it is played."""
    match table.stage:
        case Stage.LOBBY:
            return Refusal("refused-not-started")
        case Stage.OVER | Stage.CANCELLED:
            return ended(table)
        case Stage.PAUSED:
            return Refusal("refused-paused")
        case Stage.PLAYING:
            return None


def _player(table: Table, user: UserId) -> Seat | Refusal:
    """Return the seat of a user, or the refusal if they have none or the game is not running."""
    seat = table.seat_of(user)
    return Refusal("refused-not-your-table") if seat is None else refused_now(table) or seat


def acknowledge(table: Table, request: requests.Acknowledge, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Record that a player has confirmed a message, such as that they cannot act. From then on they appear ready."""
    seat = _player(table, request.by.user)
    if isinstance(seat, Refusal):
        return seat
    if table.running.turn != request.turn:
        return Refusal("refused-too-late")
    if table.view(Viewer(seat)).acknowledge is None:
        return Refusal("refused-you-can-act")
    said = table.with_holder(seat, replace(table.holder(seat), acknowledged=True, misses=0))
    return Change(said, notices=(progress.ready_mark(table, now),))


def go_on(table: Table, request: requests.GoOn, _: Facts, __: Milliseconds) -> Change | Refusal:
    """End the interlude for a player and show the next question."""
    seat = table.seat_of(request.by.user)
    if seat is None:
        return Refusal("refused-not-your-table")
    if table.interlude is None or table.interlude.turn != request.turn:
        return Change(table)
    return Change(replace(table, interlude=table.interlude.without(seat)))


def guess(table: Table, request: requests.Guess, _: Facts, __: Milliseconds) -> Change | Refusal:
    """Store an eliminated player's guess of the winner. The guess stays private until the game is over."""
    seat = _player(table, request.by.user)
    if isinstance(seat, Refusal):
        return seat
    if request.seat not in table.contenders(seat):
        return Refusal("refused-too-late")
    return Change(table.with_holder(seat, replace(table.holder(seat), guess=request.seat)))


def skip_to_end(table: Table, request: requests.SkipToEnd, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Let house players finish the game without pauses. Allowed once all people are out."""
    if isinstance(seat := _player(table, request.by.user), Refusal):
        return seat
    if not is_watched_only(table):
        return Refusal("refused-still-playing")
    if table.circumstances.skips_to_end:
        return Change(table)
    skipping = replace(table.circumstances, skips_to_end=True)
    return Change(
        replace(table, circumstances=skipping, interlude=None), notices=(Notice(table.id, RefreshBoard(), now),)
    )


def leave(table: Table, user: UserId, now: Milliseconds) -> Change | Refusal:
    """Let a house player take the seat. The person may return at any time."""
    seat = table.seat_of(user)
    if seat is None:
        return Refusal("refused-not-seated")
    if not table.holder(seat).present:
        return Refusal("refused-already-left")
    left = progress.with_looks_kept(table).with_holder(seat, progress.taken_over(table.holder(seat)))
    change = progress.paused_if_deserted(left, now)
    return replace(change, notices=(*change.notices, Notice(table.id, RefreshHand(seat), now)))


def come_back(table: Table, request: requests.Return, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Let a person take back their seat, with the same cards. A paused game continues."""
    seat = table.seat_of(request.by.user)
    if seat is None:
        return Refusal("refused-not-seated")
    if table.holder(seat).present and table.stage is Stage.PLAYING:
        return Refusal("refused-you-are-here")
    seen = progress.with_looks_kept(table)
    back = progress.with_present_host(seen.with_holder(seat, replace(seen.holder(seat), absent=False, misses=0)))
    board = (Notice(table.id, RefreshBoard(), now), Notice(table.id, RefreshHand(seat), now))
    if table.stage is not Stage.PAUSED:
        return Change(back, notices=board)
    resumed = progress.resumed(back, now)
    return Change(resumed, notices=board, deadlines=turn_deadlines(resumed, now))


def cancel(table: Table, now: Milliseconds, by: Requester | None = None) -> Change:
    """End the table without a result. The secret of the deal is still published. `by` is the user who cancelled the
    table, `None` if a deadline did."""
    told = table.circumstances
    if by is not None:
        told = replace(told.knowing(by.user, by.name), closed_by=by.user)
    over = replace(table, stage=Stage.CANCELLED, turn_ends=None, circumstances=told)
    board = Notice(table.id, RefreshBoard(), now)
    if table.stage is Stage.LOBBY:
        return Change(over, notices=(board,), deadlines=())
    hands = progress.refreshed_hands(table, now)
    result = (*progress.without_reminder(table, now), Notice(table.id, PostResult(), now))
    return Change(over, notices=(board, *result, *hands), deadlines=())


def cut_off(table: Table, because: str, now: Milliseconds) -> Change:
    """End a table that can no longer post.

    The hands show the reason. If the call of the players was lost, there are no hands yet, so the lobby shows the
    reason.

    Args:
        table: The table to end.
        because: Message key of the reason.
        now: The time of the decision.
    """
    circumstances = replace(table.circumstances, closed_because=because)
    cut = replace(table, stage=Stage.CANCELLED, turn_ends=None, circumstances=circumstances)
    lobby = () if table.calling is None else (Notice(table.id, RefreshBoard(), now),)
    return Change(cut, notices=(*progress.refreshed_hands(table, now), *lobby), deadlines=())


def remind(table: Table, request: requests.Remind, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Remind the people who owe a choice, at a player's request. Each person can be reminded once a minute, or once in
    six hours at slow tables and tables without a clock."""
    if (closed := refused_now(table)) is not None:
        return closed
    if table.seat_of(request.by.user) is None:
        return Refusal("refused-not-your-table")
    missing = missing_people(table)
    wait = 6 * HOUR if table.pace in progress.LONG_PACES else MINUTE
    if missing and all(_reminded_lately(table, seat, now, wait) for seat in missing):
        return Refusal("refused-reminded-lately")
    return _reminded(table, missing, now) if missing else Refusal("refused-nobody-missing")


def _reminded_lately(table: Table, seat: Seat, now: Milliseconds, wait: int) -> bool:
    last = table.holder(seat).reminded
    return last is not None and last <= now < last + wait


def missing_people(table: Table) -> tuple[Seat, ...]:
    """Return the seats of people who are present and publicly appear to owe a choice."""
    return tuple(seat for seat in table.waited_for() if table.holder(seat).present)


def _reminded(table: Table, seats: Collection[Seat], now: Milliseconds) -> Change:
    holders = tuple(
        replace(holder, reminded=now) if seat in seats else holder for seat, holder in enumerate(table.holders)
    )
    return Change(replace(table, holders=holders), notices=(Notice(table.id, PostReminder(table.running.turn), now),))


def time_up(table: Table, request: requests.TimeUp, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Apply a deadline. A deadline of an earlier turn or stage is refused."""
    kind, turn = request.deadline.kind, request.deadline.turn
    match kind, table.stage:
        case (DeadlineKind.LOBBY, Stage.LOBBY) | (DeadlineKind.PAUSE, Stage.PAUSED):
            return cut_off(table, SERVER_LEFT, now) if table.circumstances.left else cancel(table, now)
        case DeadlineKind.REMINDER, Stage.PLAYING if turn == table.running.turn:
            return _clock_reminds(table, facts, now)
        case DeadlineKind.TURN, Stage.PLAYING if turn == table.running.turn:
            return _clock_plays(table, facts, now)
        case DeadlineKind.IDLE, Stage.PLAYING if table.turn_ends is None:
            change = progress.paused(table, now)
            return replace(change, notices=(*change.notices, *progress.refreshed_hands(table, now)))
        case _:
            return Refusal("refused-too-late")


def _clock_reminds(table: Table, facts: Facts, now: Milliseconds) -> Change:
    """Remind people who have not answered. Users with a digest are reminded only by the last call, which includes
    everyone not yet reminded in this turn."""
    missing, ends, lasts = missing_people(table), table.turn_ends, turn_lasts(table)
    # After downtime the reminder may be due together with the end of the turn.
    if ends is None or lasts is None or ends - now < REMINDER_BEFORE_END:
        return Change(table)
    if table.pace is Pace.SLOW and ends - now <= LAST_CALL:
        missing = tuple(seat for seat in missing if not _reminded_lately(table, seat, now, after(now, lasts) - ends))
    called = tuple(seat for seat in missing if ends - now <= LAST_CALL or not _digested(table, seat, facts))
    change = _reminded(table, called, now) if called else Change(table)
    if called == missing:
        return change
    turn = Deadline(table.id, DeadlineKind.TURN, table.running.turn, ends)
    return replace(change, deadlines=(last_call(table, ends), turn))


def _digested(table: Table, seat: Seat, facts: Facts) -> bool:
    person = table.holder(seat).person
    return person is not None and person.user in facts.digested


def _clock_plays(table: Table, facts: Facts, now: Milliseconds) -> Change:
    """Play fallback actions for the people who owe an answer, which counts as one missed turn each. If house players
    owe answers too, they get another full turn before their fallback actions are played."""
    done = _fallbacks(table)
    for seat in sorted({each.seat for each in done.played}):
        done = replace(done, table=_missed(done.table, seat))
    change = progress.moved(table, done, facts, now)
    if change.table.stage is not Stage.PLAYING:
        return change
    if change.deadlines is None:
        waiting = progress.resumed(change.table, now)
        change = replace(change, table=waiting, deadlines=turn_deadlines(waiting, now))
    deserted = progress.paused_if_deserted(change.table, now)
    return replace(
        change,
        table=deserted.table,
        deadlines=change.deadlines if deserted.deadlines is None else deserted.deadlines,
    )


def _owing(position: Position) -> list[Seat]:
    """Return the seats that have not answered, in seat order."""
    return sorted(seat for seat, prompt in position.prompts().items() if not prompt.answered)


def _fallbacks(table: Table) -> Change:
    """Return a change that only plays the fallback actions.

    Raises:
        ValueError: The rules refuse a fallback action.
    """
    done = Change(table)
    people = any(table.holder(seat).present for seat in _owing(table.running))
    while (position := done.table.running).turn == table.running.turn:
        seat = next((seat for seat in _owing(position) if table.holder(seat).present or not people), None)
        if seat is None:
            break
        action = position.fallback(seat)
        next_one = progress.played(done.table, seat, action, PlayedBy.CLOCK)
        if isinstance(next_one, Refusal):
            raise ValueError(f"fallback {action.code} of seat {seat} was refused: {next_one.key}")
        done = done.followed_by(next_one)
    return done


def _missed(table: Table, seat: Seat) -> Table:
    holder = replace(table.holder(seat), clocked=True)
    if holder.present:
        holder = replace(holder, misses=holder.misses + 1)
    return table.with_holder(seat, progress.taken_over(holder) if holder.misses >= MISSES_UNTIL_HOUSE else holder)
