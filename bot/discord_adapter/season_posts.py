"""The end of a season, told once on each server that wants a morning post."""

import logging
from typing import Final

from bot.discord_adapter.context import Context
from bot.screens.season import season_screen
from bot.service.publisher import Sent
from bot.tables.ids import GuildId

log = logging.getLogger(__name__)

PEOPLE_NAMED: Final = 3
"""Lines of each game's board."""


async def post_season(context: Context, guild: GuildId) -> None:
    """Post who won most in the season that is over, if anyone played. The try is noted first."""
    place = context.client.get_guild(guild)
    if place is None or place.unavailable or (tried := await context.tables.settings.try_season(guild)) is None:
        return
    server, season = tried
    best = await context.tables.looking_back.best_of(guild, season, list(context.games), PEOPLE_NAMED)
    if server.morning.channel is None or not any(best.values()):
        return
    users = {line.standing.user for lines in best.values() for line in lines}
    names = await context.names.of(guild, list(users))
    screen = season_screen(season, best, names, context.screens.renderers, context.words_of(server, place))
    delivery = await context.publisher.send_surely(server.morning.channel, screen, f"q{guild:x}{season}")
    if not isinstance(delivery, Sent):
        log.warning("server %s: no page at the end of the season: %s", guild, delivery)
