"""Decisions about external events, such as a deleted channel, a missing permission or downtime, and the
waiting list."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final, assert_never

from bot.tables import progress, requests
from bot.tables.change import Change, Facts
from bot.tables.circumstances import Barrier
from bot.tables.deadlines import (
    LEFT_LASTS,
    Deadline,
    DeadlineKind,
    after,
    deadlines_given_back,
    lobby_closes,
    pause_ends,
    turn_deadlines,
)
from bot.tables.ids import Milliseconds, UserId
from bot.tables.lobby import ended, settle_start, stand_up
from bot.tables.notices import Notice, PostReveal, RefreshBoard
from bot.tables.play import cut_off, leave
from bot.tables.table import Stage, Table
from engine.contract import Refusal

MOST_WAITING: Final = 20
"""Maximum number of people who wait for the next game."""


def from_outside(table: Table, request: requests.FromOutside, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Apply an external event to a table.

    An ended table keeps its result. While the bot is not on the server, Discord's errors do not show anything about the
    channel or its members, so they are ignored.
    """
    if not table.stage.live and not isinstance(request, requests.ServerBack | requests.PostingRestored):
        return ended(table)
    return (_without_server if table.circumstances.left else _on_server)(table, request, facts, now)


def _without_server(table: Table, request: requests.FromOutside, facts: Facts, now: Milliseconds) -> Change | Refusal:
    if isinstance(request, requests.PostingRefused):
        return Change(_with_untold(table, request.reveal))
    if isinstance(request, requests.CutOff | requests.MemberGone | requests.ServerLeft) and table.calling is None:
        return Change(table)
    decision = _on_server(table, request, facts, now)
    if isinstance(request, requests.Deal) and isinstance(decision, Change):  # it was posted before the bot was removed
        return decision.followed_by(_server_left(decision.table, now))
    return decision


def _on_server(table: Table, request: requests.FromOutside, facts: Facts, now: Milliseconds) -> Change | Refusal:
    match request:
        case requests.ServerLeft() | requests.ServerBack():
            return (_server_left if isinstance(request, requests.ServerLeft) else _server_back)(table, now)
        case requests.CutOff(because=because):
            return cut_off(table, because, now)
        case requests.PostingRefused():
            return _unheard(table, request, now)
        case requests.PostingRestored(told=told):
            return _heard(table, told, now)
        case requests.DirectWaits(user=user) | requests.DirectReaches(user=user):
            return _record_direct_reach(table, user, waits=isinstance(request, requests.DirectWaits))
        case requests.BackFromDowntime():
            return _back(table, request, now)
        case requests.ClockSet(by=by):
            return _clock_set(table, by, now)
        case requests.MemberGone(user=user):
            return _member_gone(table, user, now)
        case requests.Deal() | requests.NotCalled():
            return settle_start(table, request, facts, now)
        case _:
            assert_never(request)


def _server_left(table: Table, now: Milliseconds) -> Change:
    """Suspend the table: a lobby stays as it is, a game pauses. Only hands can show this."""
    known = replace(table, circumstances=replace(table.circumstances, left=True))
    until = after(now, LEFT_LASTS)
    if table.stage is Stage.LOBBY:
        return Change(known, deadlines=(Deadline(table.id, DeadlineKind.LOBBY, 0, until),))
    waits = replace(known, stage=Stage.PAUSED, turn_ends=None)
    pause = Deadline(table.id, DeadlineKind.PAUSE, 0, until)
    return Change(waits, notices=progress.refreshed_hands(table, now), deadlines=(pause,))


def _server_back(table: Table, now: Milliseconds) -> Change:
    """Resume the table: keep a lobby open, or continue a game with a full clock. A game without people stays paused.
    The board shows the new state."""
    if not table.circumstances.left:
        return Change(table)
    told = replace(table.circumstances, left=False, was_away=table.position is not None)
    back, board = replace(table, circumstances=told), _board_again(table, now)
    match table.stage:
        case Stage.LOBBY:
            return Change(back, notices=(board,), deadlines=(lobby_closes(table.id, now),))
        case Stage.PAUSED if any(holder.present for holder in table.holders):
            resumed = progress.resumed(back, now)
            hands = progress.refreshed_hands(table, now)
            return Change(resumed, notices=(board, *hands), deadlines=turn_deadlines(resumed, now))
        case Stage.PAUSED:
            hands = progress.refreshed_hands(table, now)
            return Change(back, notices=(board, *hands), deadlines=(pause_ends(back, now),))
        case _:
            return Change(back, notices=(board,))


def _unheard(table: Table, request: requests.PostingRefused, now: Milliseconds) -> Change:
    """Record that the bot cannot post. The hands show the reason, and so does the board if it can be edited."""
    known, around = _with_untold(table, request.reveal), table.circumstances
    board = () if table.position is None or request.edit else (Notice(table.id, RefreshBoard(), now),)
    if (around.unheard, around.barrier) == (True, request.barrier):
        return Change(known, notices=() if request.reveal is None else board)
    unheard = replace(known.circumstances, unheard=True, barrier=request.barrier)
    return Change(replace(known, circumstances=unheard), notices=(*board, *progress.refreshed_hands(table, now)))


def _with_untold(table: Table, reveal: PostReveal | None) -> Table:
    if reveal is None:
        return table
    untold = (*table.circumstances.untold, reveal)
    return replace(table, circumstances=replace(table.circumstances, untold=untold))


def _heard(table: Table, told: Collection[PostReveal], now: Milliseconds) -> Change:
    around = table.circumstances
    untold = tuple(each for each in around.untold if each not in told)
    if not around.unheard and untold == around.untold:
        return Change(table)
    heard = replace(table, circumstances=replace(around, unheard=False, barrier=Barrier.UNKNOWN, untold=untold))
    if not around.unheard or not table.stage.live:
        return Change(heard)
    return Change(heard, notices=(_board_again(heard, now), *progress.refreshed_hands(table, now)))


def _board_again(table: Table, now: Milliseconds) -> Notice:
    """Return the notice that refreshes the board. If reveals were not delivered, the board is posted again, below a
    post that reports them."""
    return Notice(table.id, RefreshBoard(down=bool(table.circumstances.untold)), now)


def _record_direct_reach(table: Table, user: UserId, *, waits: bool) -> Change:
    """Record whether direct messages do not reach a player, which their hand shows."""
    seat = table.seat_of(user)
    if seat is None or table.holder(seat).without_direct is waits:
        return Change(table)
    return Change(table.with_holder(seat, replace(table.holder(seat), without_direct=waits)))


def _back(table: Table, request: requests.BackFromDowntime, now: Milliseconds) -> Change:
    """Extend the turn after downtime. The board shows the new end of the turn, and the cause if the downtime
    was long."""
    if table.stage is not Stage.PLAYING:
        return Change(table)
    was_away = request.long or table.circumstances.was_away
    back = replace(table, circumstances=replace(table.circumstances, was_away=was_away))
    board = Notice(table.id, RefreshBoard(), now)
    deadlines = deadlines_given_back(table, request.away, request.until, now)
    if not deadlines:
        return Change(back, notices=(board,)) if request.long else Change(table)
    given = replace(back, turn_ends=deadlines[-1].due)
    told = (board, *progress.refreshed_hands(table, now)) if request.shown else ()
    return Change(given, notices=told, deadlines=deadlines)


def _clock_set(table: Table, by: int, now: Milliseconds) -> Change:
    """Move the end of the turn together with the system clock."""
    if table.turn_ends is None:
        return Change(table)
    moved = replace(table, turn_ends=Milliseconds(table.turn_ends + by))
    return Change(moved, notices=(Notice(table.id, RefreshBoard(), now),))


def _member_gone(table: Table, user: UserId, now: Milliseconds) -> Change | Refusal:
    """Let a person leave. In the lobby the seat becomes free; during play a house player takes it until they return.
    The person is also removed from the waiting list."""
    waiting = tuple(each for each in table.circumstances.next_game if each != user)
    without = replace(table, circumstances=replace(table.circumstances, next_game=waiting))
    if table.seat_of(user) is None:
        return Change(table if waiting == table.circumstances.next_game else without)
    if (
        table.calling is not None
    ):  # the contributions are fixed, so the seat stays theirs until the clock plays for them
        return Change(without)
    return stand_up(without, user, now) if table.stage is Stage.LOBBY else leave(without, user, now)


def wait_for_next(table: Table, request: requests.WaitForNext, _: Facts, __: Milliseconds) -> Change | Refusal:
    """Add a user without a seat to the waiting list for the next game."""
    if not table.stage.live:
        return ended(table)
    user, waiting = request.by.user, table.circumstances.next_game
    if table.seat_of(user) is not None:
        return Refusal("refused-already-seated")
    if table.stage is Stage.LOBBY and len(table.holders) < table.max_seats:
        return Refusal("refused-join-now")
    if user in waiting:
        return Refusal("refused-already-waiting")
    if len(waiting) >= MOST_WAITING:
        return Refusal("refused-too-many-waiting", {"most": MOST_WAITING})
    told = replace(table.circumstances.knowing(user, request.by.name), next_game=(*waiting, user))
    return Change(replace(table, circumstances=told))
