"""Loads what a decision needs to know besides the table: only what the request at hand may ask for."""

from collections.abc import Collection

from bot.persistence.unit_of_work import Unit
from bot.tables.facts import NO_FACTS, Facts
from bot.tables.ids import ChannelId, UserId
from bot.tables.progress import LONG_PACES
from bot.tables.requests import Answer, End, HideWords, HouseAnswer, Join, Kick, Request, TimeUp
from bot.tables.table import Table


def facts_for(unit: Unit, table: Table, request: Request) -> Facts:
    """The facts for a request to a table."""
    match request:
        case Join():
            blocked = unit.blocks.has(table.host, request.by.user)
            return Facts(blocked=(request.by.user,)) if blocked else NO_FACTS
        case End() | Kick() | HideWords() if request.by.roles and not request.by.moderator:
            return Facts(moderator_role=(unit.servers.get(table.place.guild)).moderator_role)
        case Answer() | HouseAnswer() | TimeUp() if table.pace not in LONG_PACES:  # there everybody gets a new one
            return Facts(new_hands=_wanting_new_hands(unit, table))
        case _:
            return NO_FACTS


def facts_for_opening(unit: Unit, channel: ChannelId) -> Facts:
    """The facts for opening a table in a channel. Raises `BrokenTableError`."""
    taken = unit.tables.in_channel(channel) is not None
    return Facts(channel_taken=taken, previous=unit.tables.latest(channel))


def _wanting_new_hands(unit: Unit, table: Table) -> Collection[UserId]:
    profiles = unit.profiles.of([person.user for person in table.people])
    return frozenset(profile.user for profile in profiles if profile.each_question)
