"""Decisions about personal data stored in a table: deleting a person, deleting names, hiding lucky words."""

from dataclasses import replace

from bot.tables import progress
from bot.tables.change import Change, Facts
from bot.tables.ids import Milliseconds, UserId
from bot.tables.lobby import NOBODY
from bot.tables.notices import Notice, RefreshBoard, RefreshResult
from bot.tables.players import Forgotten
from bot.tables.requests import Forget, ForgetNames, HideWords
from bot.tables.table import Holder, Stage, Table
from engine.contract import Refusal


def forget(table: Table, request: Forget, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Delete a person from the table.

    In the lobby their seat becomes free; during play a house player takes it permanently; an ended game keeps an
    anonymous seat. The deal can no longer be checked, because the person's contribution to it is deleted.
    """
    user = request.user
    if table.stage is Stage.LOBBY:
        left = _lobby(table, user, now)
        if table.calling is None:
            return left
        return replace(left, table=replace(left.table, stage=Stage.CANCELLED), deadlines=())
    if table.daily is not None:  # no one else sits there, so nothing of the table is kept
        stage = Stage.CANCELLED if table.stage.live else table.stage
        return Change(replace(_anonymous(_unhosted(table, user), user), stage=stage))
    anonymous = _anonymous(_unhosted(progress.with_looks_kept(table), user), user)
    if anonymous.stage in (Stage.PLAYING, Stage.PAUSED):
        return progress.paused_if_deserted(anonymous, now)
    return Change(anonymous)


def _lobby(table: Table, user: UserId, now: Milliseconds) -> Change:
    holders = tuple(holder for holder in table.holders if holder.person is None or holder.person.user != user)
    left = _unhosted(replace(table, holders=holders), user)
    return Change(left, notices=(Notice(table.id, RefreshBoard(), now),))


def _unhosted(table: Table, user: UserId) -> Table:
    """Remove the person as host, former player and waiting user. The person seated longest becomes host."""
    former = tuple(played for played in table.former if played != user)
    without = replace(table, former=former, circumstances=table.circumstances.without(user))
    if table.host != user:
        return without
    heirs = [person.user for person in table.people if person.user != user]
    return replace(without, host=heirs[0] if heirs else NOBODY)


def _anonymous(table: Table, user: UserId) -> Table:
    seat = table.seat_of(user)
    if seat is None:
        return table
    unproved = replace(table, secret=b"", commitment="", forgotten=True)
    return unproved.with_holder(seat, Holder(Forgotten(), absent=True))


def forget_names(table: Table, _: ForgetNames, __: Facts, ___: Milliseconds) -> Change | Refusal:
    """Delete the display names of an ended table."""
    if table.stage.live:
        return Refusal("refused-still-playing")
    holders = tuple(
        replace(holder, player=replace(holder.person, name="", username="")) if holder.person else holder
        for holder in table.holders
    )
    return Change(replace(table, holders=holders, circumstances=replace(table.circumstances, names=())))


def hide_words(table: Table, request: HideWords, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Hide the lucky words of the table permanently."""
    if not facts.is_moderator(request.by):
        return Refusal("refused-not-moderator")
    ended = not table.stage.live
    notices = (Notice(table.id, RefreshResult(), now),) if ended else ()
    return Change(replace(table, words_hidden=True), notices=notices)
