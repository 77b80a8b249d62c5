"""Loads what a decision needs to know besides the table: only what the request at hand may ask for."""

from collections.abc import Collection

from bot.service.store import UnitOfWork
from bot.tables.facts import NO_FACTS, Facts
from bot.tables.ids import ChannelId, UserId
from bot.tables.progress import LONG_PACES
from bot.tables.requests import Answer, End, HideWords, HouseAnswer, Join, Kick, Request, TimeUp
from bot.tables.table import Table


async def facts_for(work: UnitOfWork, table: Table, request: Request) -> Facts:
    """The facts for a request to a table."""
    match request:
        case Join():
            blocked = await work.blocks.has(table.host, request.by.user)
            return Facts(blocked=(request.by.user,)) if blocked else NO_FACTS
        case End() | Kick() | HideWords() if request.by.roles and not request.by.moderator:
            return Facts(moderator_role=(await work.servers.get(table.place.guild)).moderator_role)
        case Answer() | HouseAnswer() | TimeUp() if table.pace not in LONG_PACES:  # there everybody gets a new one
            return Facts(new_hands=await _wanting_new_hands(work, table))
        case _:
            return NO_FACTS


async def facts_for_opening(work: UnitOfWork, channel: ChannelId) -> Facts:
    """The facts for opening a table in a channel. Raises `BrokenTableError`."""
    taken = await work.tables.in_channel(channel) is not None
    return Facts(channel_taken=taken, previous=await work.tables.latest(channel))


async def _wanting_new_hands(work: UnitOfWork, table: Table) -> Collection[UserId]:
    profiles = await work.profiles.of([person.user for person in table.people])
    return frozenset(profile.user for profile in profiles if profile.each_question)
