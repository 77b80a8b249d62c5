"""A challenge: the cards of a finished game, offered to others from a seat of it."""

from dataclasses import replace

from bot.tables.change import Change
from bot.tables.facts import Facts
from bot.tables.ids import Milliseconds
from bot.tables.notices import Notice, PostChallenge
from bot.tables.records import is_public
from bot.tables.requests import OfferChallenge
from bot.tables.table import Offer, Stage, Table
from bot.tables.venue import VISITING
from engine import catalogue
from engine.contract import Refusal


def may_be_offered(table: Table) -> bool:
    """Return whether the cards of a game can be passed on: what comes of it is posted, so not where the bot is no
    member."""
    return table.venue is not VISITING and catalogue.daily(table.game_key) is not None


def offer(table: Table, request: OfferChallenge, facts: Facts, now: Milliseconds) -> Change | Refusal:
    """A player lets others play their cards once the game is over, a daily deal once its day is; in a channel only once
    in the time that a challenge lasts. No one is rung by a person they have blocked."""
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
