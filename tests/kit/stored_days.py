"""Daily deals of a world in which no one is at work: what is stored is looked at, and days pass by the clock alone."""

from datetime import date
from typing import Final

from bot.persistence.dailies import DailyPlay
from bot.service.daily_deals import SECRET_SIZE
from bot.tables.change import Change
from bot.tables.days import DAY
from bot.tables.ids import TableId, UserId
from bot.tables.looking_back import DailyOverview
from bot.tables.requests import Requester
from bot.tables.table import Table
from engine import catalogue
from engine.daily import DailyScore, Mark
from tests.kit.days import GAME, ask
from tests.kit.world import World

OTHER: Final = next(key for key in catalogue.games() if catalogue.daily(key) is not None and key != GAME)
"""Another game than `GAME` that has a daily deal."""

ANA, BEN = UserId(1), UserId(2)
SCORE: Final = DailyScore(2, 5, 7, (Mark.GOOD,))


async def begun(
    world: World,
    user: int = 1,
    *,
    game: str = GAME,
    day: date | None = None,
    by: Requester | None = None,
    channel: int | None = None,
) -> Table:
    """The table of someone who asks for the deal of a day."""
    reply = await ask(world, user, game=game, day=day, by=by, channel=channel)
    assert isinstance(reply, Change), reply
    return reply.table


def later(world: World, days: int = 1) -> None:
    """Days pass, and nothing else happens."""
    world.clock.advance(days * DAY)


def secret(world: World, day: date, game: str = GAME) -> bytes:
    """The secret of a day, as it is stored."""
    with world.store.reading() as unit:
        found = unit.dailies.secret(game, day)
    assert found is not None
    assert len(found) == SECRET_SIZE == 32
    return found


async def finish(world: World, user: int, day: date, score: DailyScore = SCORE, game: str = GAME) -> None:
    """Someone finished the deal of a day, at a table that is gone since."""
    with world.store.writing() as work:
        name = TableId(f"{user:03}{day.toordinal()}{game}")
        work.dailies.begin(DailyPlay(game, day, f"mark {name}", UserId(user), name), world.clock.now())
        work.dailies.finish(name, score)


async def overview(world: World, user: UserId = ANA, game: str = GAME) -> DailyOverview:
    """What someone is shown who asks."""
    return await world.tables.dailies.overview(game, user)
