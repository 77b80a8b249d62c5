"""The morning post of servers that want one."""

import logging
from dataclasses import replace
from typing import Final

from bot.discord_adapter.commands.permissions import LASTING, barrier_in
from bot.discord_adapter.context import Context
from bot.discord_adapter.dailies import shown_lines
from bot.discord_adapter.season_posts import post_season
from bot.locales.phrasebook import Words
from bot.persistence.shards import Shards
from bot.screens.components import Screen
from bot.screens.morning import Day, GameOfDay, morning_screen
from bot.service.daily_deals import DayOfServer
from bot.service.ports import Clock
from bot.service.publisher import Barred, Delivery, Sent, TryAgain
from bot.tables.circumstances import Barrier
from bot.tables.deadlines import SECOND, after
from bot.tables.ids import ChannelId, GuildId
from bot.tables.morning import next_look
from bot.tables.settings import Server

log = logging.getLogger(__name__)

AGAIN_AFTER: Final = 15 * SECOND
"""Milliseconds after which a post that may not have arrived is sent again."""


class MorningPosts:
    """Posts what is due on the servers of this process's shards."""

    def __init__(self, context: Context, clock: Clock, own: Shards) -> None:
        self._context = context
        self._clock = clock
        self.own = own
        """The shards of this process."""

    async def run_once(self) -> None:
        """Post what is due, then wait."""
        await self._context.client.wait_until_ready()
        looked = self._clock.now()
        again = await self.post_due()
        await self._clock.sleep_until(after(self._clock.now(), AGAIN_AFTER) if again else next_look(looked))

    async def post_due(self) -> bool:
        """Post what is due. Returns whether some of it may not have arrived."""
        now, again = self._clock.now(), False
        for server in await self._context.tables.settings.with_morning():
            if self.own.has(server.guild) and server.morning.due(server.zone, now):
                again |= await self._post(server.guild)
            if self.own.has(server.guild) and server.morning.season_over(server.zone, now):
                await post_season(self._context, server.guild)
        return again

    async def _post(self, guild: GuildId) -> bool:
        """Post once; the try is noted first. Returns whether it may not have arrived."""
        settings, place = self._context.tables.settings, self._context.client.get_guild(guild)
        if place is None or place.unavailable or (server := await settings.try_morning(guild)) is None:
            return False
        channel, day = server.morning.channel, server.morning.day
        if channel is None or day is None:
            return False
        told = await self._context.tables.dailies.day_of_server(guild, server.morning.about(day, server.zone))
        if told is None:
            return False
        screen = self._screen(told, self._context.words_of(server, place))
        delivery = await self._context.publisher.send(channel, screen, f"m{guild:x}{day.toordinal():x}", silent=True)
        if isinstance(delivery, TryAgain):
            return True
        ends = self._is_barred(channel, delivery)
        if not isinstance(delivery, Sent):
            log.warning("server %s: no morning post%s: %s", guild, " any more" if ends else " today", delivery)

        def settled(stored: Server) -> Server:
            if stored.morning.channel != channel:
                return stored
            return replace(stored, morning=stored.morning.ended() if ends else stored.morning.settled())

        await settings.change_server(guild, settled)
        return False

    def _is_barred(self, channel: ChannelId, delivery: Delivery) -> bool:
        """Return whether a channel is gone or closed to the bot, and not only for a while."""
        if not isinstance(delivery, Barred):
            return False
        barrier = barrier_in(self._context.client, channel, self._clock.now())
        return delivery.lost or (delivery.barrier in LASTING and barrier is not Barrier.TIMED_OUT)

    def _screen(self, told: DayOfServer, words: Words) -> Screen:
        screens = self._context.screens
        shown = [
            GameOfDay(each.game_key, shown_lines(each.best), each.players, shown_lines(each.week))
            for each in told.games
        ]
        screen = morning_screen(Day(told.day, shown, told.streak, told.first), screens.renderers, words)
        return screens.signed(told.first.game_key, screen)
