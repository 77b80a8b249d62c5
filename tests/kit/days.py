"""Daily deals of a world: people who begin them, play them out, and days that pass."""

from datetime import date

from bot.service.daily_deals import Asked
from bot.tables.change import Change, Reply
from bot.tables.days import DAY, Daily, day_of
from bot.tables.ids import ChannelId, TableId
from bot.tables.requests import Requester
from bot.tables.table import Stage, Table
from tests.kit.always import some
from tests.kit.world import World

GAME = "two_sans_three"
"""The shortest of them."""


async def ask(
    world: World,
    user: int,
    *,
    game: str = GAME,
    day: date | None = None,
    by: Requester | None = None,
    channel: int | None = None,
) -> Reply:
    """Someone asks for the deal of a day."""
    where = None if channel is None else ChannelId(channel)
    return await world.tables.dailies.begin(Asked(by or world.by(user), game, day, where, "cards"))


async def begin(world: World, user: int, *, game: str = GAME, day: date | None = None) -> TableId:
    """Someone begins the deal of a day."""
    reply = await ask(world, user, game=game, day=day)
    assert isinstance(reply, Change), reply
    await world.settle()
    return reply.table.id


async def play(world: World, table: TableId, answers: int | None = None, *, which: int = 0) -> Table:
    """The person answers so often, or to the end; `which` of the legal actions, counted from the last for -1."""
    while (now := await world.now(table)).stage is Stage.PLAYING and answers != 0:
        user, actions = now.people[0].user, now.running.legal_actions(daily(now).seat)
        assert isinstance(await world.answer(table, user, actions[which].code), Change)
        answers = None if answers is None else answers - 1
    await world.settle()
    return now


def today(world: World) -> date:
    """The day it is."""
    return day_of(world.clock.now())


async def tomorrow(world: World, days: int = 1) -> None:
    """Let days pass, to a little after midnight."""
    await world.advance(DAY - world.clock.now() % DAY + 1_000 + (days - 1) * DAY)


def daily(table: Table) -> Daily:
    """What makes it a daily deal."""
    return some(table.daily)
