"""The result of a finished game, shared by its players in other channels."""

from dataclasses import replace

from bot.tables.change import Change
from bot.tables.facts import Facts
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import Notice, PostShare
from bot.tables.requests import Share
from bot.tables.table import Stage, Table
from engine.contract import Refusal


def refused_to_share(table: Table, user: UserId) -> Refusal | None:
    """Return the refusal of someone who did not play to the end, and of a game that has nothing to show: an earlier
    day's deal, and a challenge whose first game is gone."""
    seat = table.seat_of(user)
    if seat is None or not table.holder(seat).present:
        return Refusal("refused-not-your-result")
    daily = table.daily
    shows = daily is None or not daily.practice or (daily.challenge is not None and daily.challenge.theirs is not None)
    return None if table.stage is Stage.OVER and shows else Refusal("refused-nothing-to-share")


def share(table: Table, request: Share, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Post the result in a channel, and no second time in the same, under the name that the player has now."""
    if (refusal := refused_to_share(table, request.by.user)) is not None:
        return refusal
    before = () if table.daily is None else table.daily.shared_in
    if request.channel in (*before, *table.shared_in):
        return Refusal("refused-already-shared")
    seat = table.seat_of(request.by.user)
    person = None if seat is None else table.holder(seat).person
    if seat is None or person is None:
        return Refusal("refused-not-your-result")
    renamed = replace(person, name=request.by.name, username=request.by.username)
    named = table.with_holder(seat, replace(table.holder(seat), player=renamed))
    shared = replace(named, shared_in=(*table.shared_in, request.channel))
    return Change(shared, notices=(Notice(table.id, PostShare(request.channel, seat), now),))
