"""Decisions about sharing a finished game in a channel, as a result or as a challenge."""

from dataclasses import replace

from bot.tables.change import Change, Facts
from bot.tables.days import Offer
from bot.tables.ids import Milliseconds, UserId
from bot.tables.notices import Notice, PostChallenge, PostShare
from bot.tables.records import is_public
from bot.tables.requests import OfferChallenge, Share
from bot.tables.table import Stage, Table
from bot.tables.venue import VISITING
from engine import catalogue
from engine.contract import Refusal


def refused_to_share(table: Table, user: UserId) -> Refusal | None:
    """Return the refusal if the user may not share the game's result, else `None`.

    The user must have played to the end. Practice deals cannot be shared, except challenges whose original game still
    exists.
    """
    seat = table.seat_of(user)
    if seat is None or not table.holder(seat).present:
        return Refusal("refused-not-your-result")
    daily = table.daily
    shows = daily is None or not daily.practice or (daily.challenge is not None and daily.challenge.theirs is not None)
    return None if table.stage is Stage.OVER and shows else Refusal("refused-nothing-to-share")


def share(table: Table, request: Share, _: Facts, now: Milliseconds) -> Change | Refusal:
    """Post the result in a channel, at most once per channel, with the player's current name."""
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
    return Change(shared, notices=(Notice(table.id, PostShare(request.channel, seat, request.language), now),))


def may_be_offered(table: Table) -> bool:
    """Return whether a game can be offered as a challenge. The bot must be a member of the server, because it posts the
    comparison of the results later."""
    return table.venue is not VISITING and catalogue.daily(table.game_key) is not None


def offer_challenge(table: Table, request: OfferChallenge, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """Offer a challenge from the user's seat.

    A game can be offered once it is over, and a daily deal once its day is over too. Only one challenge from a seat can
    be open in a channel. The invited person is not mentioned if either of the two has blocked the other.
    """
    seat = table.seat_of(request.by.user)
    if seat is None or not table.holder(seat).present:
        return Refusal("refused-challenge-not-yours")
    if table.stage is not Stage.OVER or not is_public(table, now) or not may_be_offered(table):
        return Refusal("refused-challenge-unfinished")
    if table.daily is not None and table.daily.challenge is not None:
        return Refusal("refused-challenge-taken-on")
    if request.invited is not None and table.seat_of(request.invited) is not None:
        return Refusal("refused-challenge-sat-there")
    if table.open_offer(seat, request.channel, now) is not None:
        return Refusal("refused-challenge-stands")
    others = tuple(each for each in table.offers if (each.seat, each.channel) != (seat, request.channel))
    offered = replace(table, offers=(*others, Offer(seat, request.channel, now)))
    invited = None if request.invited in facts.blocked else request.invited
    said = PostChallenge(request.channel, seat, invited)
    return Change(offered, notices=(Notice(table.id, said, now),))
