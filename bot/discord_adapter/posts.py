"""Messages that the bot posts by itself: the greeting of a server that has just added it, and, at certain times of day,
morning posts, season summaries, digests and streak reminders."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import replace
from datetime import date
from typing import Final, TypeVar

import discord

from bot.discord_adapter.commands.permissions import LASTING, barrier_in
from bot.discord_adapter.context import Context
from bot.locales.phrasebook import Words
from bot.persistence.shards import Shards
from bot.persistence.store import StoreUnavailableError
from bot.screens.components import Screen
from bot.screens.daily_overview import morning_screen, streaks_screen
from bot.screens.posts import digest_screen, greeting_screen, season_screen
from bot.service.digests import Digest
from bot.service.messages import Barred, Delivery, Sent, TryAgain
from bot.service.ports import Clock
from bot.tables.circumstances import Barrier
from bot.tables.days import day_of, next_day, reminders_begin
from bot.tables.deadlines import MINUTE, SECOND, after
from bot.tables.ids import ChannelId, GuildId, Milliseconds, UserId
from bot.tables.morning import next_check
from bot.tables.settings import Server

NEW_FOR: Final = 10 * MINUTE
"""Milliseconds after being added for which the bot greets a server. Discord lists all servers at every start, so their
age must be checked."""

COVERS_TAKE: Final = 60.0
"""Maximum time in seconds for which the greeting waits for its pictures."""


def is_new(guild: discord.Guild, now: Milliseconds) -> bool:
    """Return whether a server has just added the bot."""
    joined = None if guild.unavailable else guild.me.joined_at
    return joined is not None and abs(now - joined.timestamp() * 1000) < NEW_FOR


async def greet(context: Context, guild: discord.Guild) -> None:
    """Post the greeting in the system channel, if the bot may post there.

    The greeting is recorded before it is posted. If the bot ends in between or Discord fails, it is never posted.

    Raises:
        StoreUnavailableError: The greeting cannot be recorded.
    """
    channel, settings = guild.system_channel, context.tables.settings
    if channel is None or barrier_in(context.client, ChannelId(channel.id), context.screens.now()) is not None:
        return
    if await settings.may_greet(GuildId(guild.id)):
        server = await settings.server(GuildId(guild.id))
        screen = await _greeting(context, context.words_of(server, guild))
        await context.publisher.send(ChannelId(channel.id), screen, f"hello-{guild.id}", silent=True)


async def _greeting(context: Context, words: Words) -> Screen:
    games, drawing, covers = context.screens.renderers, context.pictures, dict[str, bytes]()
    if drawing is not None:
        wanted = {key: game.drawn.cover for key, game in games.items() if game.drawn.cover is not None}
        drawn = await asyncio.gather(*(drawing.picture(cover, COVERS_TAKE) for cover in wanted.values()))
        covers = {key: picture for key, picture in zip(wanted, drawn, strict=True) if picture is not None}
    commands = (words.command(game.start) for game in context.games.values())
    return greeting_screen(games, covers, " · ".join(commands), words)


log = logging.getLogger(__name__)

Due = TypeVar("Due")

AGAIN_AFTER: Final = 15 * SECOND
"""Milliseconds after which a post that may not have been sent is retried."""

PEOPLE_NAMED: Final = 3
"""Number of lines per leaderboard in the summary of a season."""


async def _send_each(send: Callable[[Due], Awaitable[None]], due: Iterable[Due], called: str) -> None:
    """Send to each server or person for whom something is due. `called` names what is sent in the log.

    Raises:
        StoreUnavailableError: Nothing more can be stored.
    """
    for each in due:
        try:
            await send(each)
        except StoreUnavailableError:
            raise
        except Exception as error:  # noqa: BLE001 - one broken server or person must not block the others
            log.error("%s failed for one of those due: %s", called, type(error).__name__)


async def _post_season(context: Context, guild: GuildId) -> None:
    """Post the best players of the last season, if anyone has played. The attempt is recorded before the post."""
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
    delivery = await context.publisher.send_certainly(server.morning.channel, screen, f"q{guild:x}{season}")
    if not isinstance(delivery, Sent):
        log.warning("server %s: no page at the end of the season: %s", guild, delivery)


class MorningPosts:
    """Posts morning posts and season summaries on the servers of this process's shards."""

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
        await self._clock.sleep_until(after(self._clock.now(), AGAIN_AFTER) if again else next_check(looked))

    async def post_due(self) -> bool:
        """Post what is due, and return whether a post must be retried because it may not have been sent."""
        now, again = self._clock.now(), list[GuildId]()

        async def post(server: Server) -> None:
            if server.morning.due(server.zone, now) and await self._post(server.guild):
                again.append(server.guild)
            if server.morning.season_over(server.zone, now):
                await _post_season(self._context, server.guild)

        wanting = await self._context.tables.settings.with_morning()
        await _send_each(post, (server for server in wanting if self.own.has(server.guild)), "the morning post")
        return bool(again)

    async def _post(self, guild: GuildId) -> bool:
        """Record an attempt, then post. Return whether the post must be retried because it may not have been sent."""
        settings, place = self._context.tables.settings, self._context.client.get_guild(guild)
        if place is None or place.unavailable or (server := await settings.try_morning(guild)) is None:
            return False
        channel, day = server.morning.channel, server.morning.day
        if channel is None or day is None:
            return False
        told = await self._context.tables.dailies.day_of_server(guild, server.morning.about(day, server.zone))
        if told is None:
            return False
        screens, words = self._context.screens, self._context.words_of(server, place)
        screen = screens.signed(told.first.game_key, morning_screen(told, screens.renderers, words))
        delivery = await self._context.publisher.send(channel, screen, f"m{guild:x}{day.toordinal():x}", silent=True)
        if isinstance(delivery, TryAgain):
            return True
        ends = self._is_barred(channel, delivery)
        if not isinstance(delivery, Sent):
            log.warning("server %s: no morning post %s: %s", guild, "from now on" if ends else "today", delivery)

        def settled(stored: Server) -> Server:
            if stored.morning.channel != channel:
                return stored
            return replace(stored, morning=stored.morning.ended() if ends else stored.morning.settled())

        await settings.change_server(guild, settled)
        return False

    def _is_barred(self, channel: ChannelId, delivery: Delivery) -> bool:
        """Return whether a channel is deleted or permanently closed to the bot."""
        if not isinstance(delivery, Barred):
            return False
        barrier = barrier_in(self._context.client, channel, self._clock.now())
        return delivery.lost or (delivery.barrier in LASTING and barrier is not Barrier.TIMED_OUT)


class Digests:
    """Sends digests. Only one process runs this."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self._context = context
        self._clock = clock

    async def run_once(self) -> None:
        """Send what is due, then wait."""
        looked = self._clock.now()
        await self.send_due()
        await self._clock.sleep_until(next_check(looked))

    async def send_due(self) -> None:
        """Send the digests that are due. Each is recorded before it is sent, so if the bot ends in between, it is not
        sent."""
        await _send_each(self._send, await self._context.tables.digests.due(), "the digest")

    async def _send(self, digest: Digest) -> None:
        if await self._context.tables.digests.note(digest):
            words = self._context.book.words(self._context.book.best(digest.language))
            tables = [(table, self._context.place_names.of(table, board)) for table, board in digest.tables]
            screen = digest_screen(tables, self._context.screens.renderers, words)
            nonce = f"g{digest.user}{day_of(self._clock.now()):%m%d}"
            await self._context.write_to(digest.user, digest.direct, screen, nonce, silent=False)


class StreakReminders:
    """Reminds people of their streaks some hours before the end of the day."""

    def __init__(self, context: Context, clock: Clock) -> None:
        self._context = context
        self._clock = clock

    async def run_once(self) -> None:
        """Send the reminders that are due, then wait for the hour of the next day."""
        day = day_of(self._clock.now())
        if self._clock.now() >= reminders_begin(day):
            await self._remind(day)
            day = next_day(day)
        await self._clock.sleep_until(reminders_begin(day))

    async def _remind(self, day: date) -> None:
        """Send the reminders of a day. Each is recorded before it is sent, so if the bot ends in between, it is not
        sent."""
        dailies = self._context.tables.dailies

        async def remind(user: UserId) -> None:
            if (reminder := await dailies.take_reminder(user, day)) is not None:
                words = self._context.book.words(self._context.book.best(reminder.language))
                screen = streaks_screen(reminder.streaks, self._context.screens.renderers, day, words)
                await self._context.write_to(user, reminder.direct, screen, f"s{user}{day:%m%d}", silent=True)

        await _send_each(remind, await dailies.to_remind(day), "the reminder of a streak")
