"""The Discord client: one gateway connection per shard, handlers of server events, and the entry point of
interactions."""

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, cast

import discord

from bot.discord_adapter import interactions
from bot.discord_adapter.admission import Admission
from bot.discord_adapter.answers import ANSWER_WITHIN, NEW_MESSAGE, SUGGESTIONS, Answer, Deferral, Responder
from bot.discord_adapter.commands.permissions import barrier_in
from bot.discord_adapter.commands.tree import BotCommandTree
from bot.discord_adapter.connection import Endpoints, assert_may_identify, point_library_to
from bot.discord_adapter.context import NO_LINKS, CachedPlaceNames, Context, Links
from bot.discord_adapter.emojis import emojis_there
from bot.discord_adapter.errors import NETWORK_ERRORS, attempt
from bot.discord_adapter.gateway_events import guard_events
from bot.discord_adapter.interaction_handler import LOST, RESTARTING, InFlight, InteractionHandler, place_of
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.names_and_faces import NO_FACE, Avatars, DisplayNames
from bot.discord_adapter.posts import Digests, MorningPosts, StreakReminders, greet, is_new
from bot.discord_adapter.publisher import DiscordPublisher
from bot.discord_adapter.rate_limits import LEAST, IdentifyBudget, InvalidRequestCounter, response_trace
from bot.discord_adapter.recent import Drafts, FirstBoards
from bot.discord_adapter.settings.personal_panel import DELETE
from bot.discord_adapter.verbs import answer_press
from bot.discord_adapter.wire import ONLY_FOR_THEM, Held, Json, Payload, Wire, payload
from bot.games.discord_game import Games, renderers
from bot.games.registry import GAMES
from bot.locales.phrasebook import Phrasebook
from bot.persistence.shards import ALL, Shards
from bot.persistence.store import StoreUnavailableError
from bot.pictures.drawing import Drawing
from bot.screens.components import sentence
from bot.screens.custom_ids import AnyControl, Scope, SettingsControl
from bot.screens.emojis import Emojis
from bot.screens.table_screens import Screens, no_face
from bot.service.ports import Clock
from bot.service.table_service import TableService
from bot.tables.deadlines import after
from bot.tables.ids import ChannelId, GuildId, Milliseconds, UserId
from bot.tables.notices import RefreshHand, RefreshResult, Retire
from bot.tables.table import Table

log = logging.getLogger(__name__)

DRAIN: Final = 10.0
"""Maximum time in seconds for which shutdown waits for pending responses."""

FORGETS: Final = str(SettingsControl(Scope.PRIVACY, DELETE))
"""Custom id of the control that deletes the user's data."""

NO_MENTIONS: Final = discord.AllowedMentions.none()


class TableClient(discord.AutoShardedClient):
    """discord.py's client, connected to the tables.

    `async with client: await client.start(token)` runs the client. `publisher` delivers the outbox. `drain` and then
    `close` stop the client.

    Args:
        tables: Handles requests to tables.
        clock: The clock.
        games: The games that can be played.
        book: The translated texts, `None` for those of the package.
        endpoints: The addresses of a sandbox, `None` for the real Discord.
        shard_count: Number of shards of all processes, `None` to let Discord decide.
        shard_ids: The shards of this process, `None` for all.
        members: Whether to request the members intent, which Discord must have granted.
        links: The operator's links for `/about`, and a note for tables.
        first_boards: Waits for first messages of tables, `None` for the default.
        pictures: Draws the pictures of messages, `None` for no pictures.
        held: Waits until no other process can have taken the shards, `None` if no other process can.
        repeat_guard_ms: As in `InteractionHandler`.
        greeting: Whether to greet servers that add the bot.
        admission: The users and servers that the host admits, `None` for all.
        proxy: URL of the proxy, `None` without one.
    """

    def __init__(
        self,
        tables: TableService,
        clock: Clock,
        *,
        games: Games = GAMES,
        book: Phrasebook | None = None,
        endpoints: Endpoints | None = None,
        shard_count: int | None = None,
        shard_ids: Sequence[int] | None = None,
        members: bool = False,
        links: Links = NO_LINKS,
        first_boards: FirstBoards | None = None,
        pictures: Drawing | None = None,
        held: Held | None = None,
        repeat_guard_ms: int = 0,
        greeting: bool = False,
        admission: Admission | None = None,
        proxy: str | None = None,
    ) -> None:
        self._tables = tables
        self.invalid_requests = InvalidRequestCounter(clock)
        """Counter of requests that Discord refused."""
        self.interaction_age = interactions.InteractionAge(clock.monotonic, warns=endpoints is None)
        """Drops interactions that arrive too late for a response."""
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot uses no voice
        super().__init__(
            shard_count=shard_count,
            shard_ids=cast("list[int]", shard_ids and list(shard_ids)),  # discord.py accepts None, but its types do not
            http_trace=response_trace(
                tables.reach, self.invalid_requests, self.interaction_age, clock, self._on_global_limit
            ),
            intents=discord.Intents(guilds=True, members=members),
            allowed_mentions=NO_MENTIONS,
            proxy=proxy,
            max_messages=None,
            chunk_guilds_at_startup=False,
            member_cache_flags=discord.MemberCacheFlags.none(),
            # A sandbox sends its servers at once, Discord after some time.
            guild_ready_timeout=2.0 if endpoints is None else 0.0,
        )
        library = logging.getLogger("discord")
        library.setLevel(max(library.getEffectiveLevel(), logging.INFO))  # DEBUG logs hands and interaction tokens
        if endpoints is not None:
            point_library_to(endpoints)
        self._sandboxed = endpoints is not None
        self._greets = greeting
        self._admission = admission
        self._in_flight = InFlight()
        self._identifies = IdentifyBudget()
        self._clock = clock
        self._book = book = (book or Phrasebook.load()).apart()
        self._beside: set[asyncio.Task[None]] = set()
        self._noting_servers = asyncio.Lock()
        self._all_known = False
        place_names = CachedPlaceNames(self)
        self._own = ALL
        if shard_ids is not None and shard_count is not None:
            self._own = Shards(shard_count, frozenset(shard_ids))
        self._wire = Wire(self, held)
        self._avatars = Avatars(self._wire.fetch) if pictures is not None else None
        faces = no_face if self._avatars is None else self._avatars.of
        self._emojis = dict[str, Emojis]()
        screens = Screens(
            book,
            renderers(games),
            place_names,
            clock.now,
            draws=pictures is not None,
            faces=faces,
            emojis=self._emojis,
            note=links.note,
        )
        first_boards = first_boards or FirstBoards()
        self.interactions = InteractionHandler(book, self._in_flight, repeat_guard_ms=repeat_guard_ms)
        """Responds to interactions, and counts failures."""
        drafts = Drafts()
        self.publisher = DiscordPublisher(
            self,
            screens,
            clock,
            self._in_flight,
            self.invalid_requests,
            first_boards,
            drafts,
            pictures=pictures,
            held=held,
            part=len(self._own.own) / self._own.total,
            late=self._on_late_picture,
        )
        """Sends the messages of the outbox."""
        self._context = Context(
            client=self,
            wire=self._wire,
            tables=tables,
            games=games,
            book=book,
            screens=screens,
            place_names=place_names,
            names=DisplayNames(self, clock),
            pictures=pictures,
            avatars=self._avatars,
            interactions=self.interactions,
            publisher=self.publisher,
            first_boards=first_boards,
            drafts=drafts,
            links=links,
        )
        self.tree = BotCommandTree(self, self._context)
        self.streak_reminders = StreakReminders(self._context, clock)
        """Reminds people of their streaks in the daily deals."""
        self.digests = Digests(self._context, clock)
        """Sends people a daily digest of their slow tables."""
        self.morning = MorningPosts(self._context, clock, self._own)
        """Posts each morning on the servers that want it."""
        parsers = self._connection.parsers
        guard_events(parsers)
        interactions.guard_connections()
        parsers["INTERACTION_CREATE"] = interactions.interaction_parser(
            self._on_interaction, self._on_unreadable, self.interaction_age
        )

    def _on_global_limit(self, lasts: int) -> None:
        """Let requests continue after `lasts` milliseconds. discord.py leaves that to the request that met the limit.
        If that request was cancelled, no request would ever be sent again."""
        self.loop.call_later(lasts / 1000, vars(self.http)["_global_over"].set)

    async def setup_hook(self) -> None:
        """Prepare once per process, between login and the gateway connection."""
        if self.application_id is not None:
            former = await self._tables.settings.note_application(self.application_id)
            if former is not None:
                log.warning(
                    "this database was used by application %s, and the token is of application %s: its messages can no "
                    "longer be edited, and tables are posted again; if that is not meant, stop and put the right token",
                    former,
                    self.application_id,
                )
        try:
            self._emojis.update(await emojis_there(self, self._context.games))
        except (discord.HTTPException, *NETWORK_ERRORS) as error:
            log.warning("cards stay plain text, because emojis cannot be listed: %s", type(error).__name__)
        if await self.tree.synchronise(self._tables.settings):
            log.info("commands synchronised")

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait before an IDENTIFY. Discord requires pauses between two of them and limits their number per day. A
        sandbox allows them at once, unless they repeat without end."""
        now = self._clock.now()
        pause = self._identifies.begin(shard_id or 0, self._clock.monotonic())
        if self._sandboxed:
            await self._clock.sleep_until(after(now, LEAST if self._identifies.many(shard_id or 0) else 0))
            return
        if not self._own.complete:
            await assert_may_identify(self, 1)  # first, because this takes time and the reserved time must be kept
            await self._clock.sleep_until(await self._reserved(pause))
        elif not initial:
            await self._clock.sleep_until(after(now, pause))
            await assert_may_identify(self, 1)

    async def _reserved(self, pause: int) -> Milliseconds:
        """Reserve a time for a connection among all processes. While the store is unavailable, use only this process's
        clock, because discord.py would treat an exception as final."""
        try:
            while (moment := await self._tables.settings.reserve_start(pause)) is None:
                await self._clock.sleep_until(after(self._clock.now(), LEAST))
        except StoreUnavailableError:
            return after(self._clock.now(), pause)
        return moment

    def _on_interaction(self, data: Json, left: int) -> None:
        """Read an interaction and pass it on. Only commands become objects of discord.py, which finds the command's
        function."""
        asked = interactions.read_interaction(data, left)
        if self._admission is not None and (refusal := self._admission.refusal(asked, data)) is not None:
            self._keep(self._refuse(asked, data, refusal))
            return
        if data["type"] in interactions.PRESSES:
            self.dispatch("press", asked)
            return
        self.tree.take(discord.Interaction(data=cast("Any", data), state=self._connection), asked)
        if data["type"] == interactions.COMMAND:
            self.dispatch("face", asked)

    async def _refuse(self, asked: Interaction[AnyControl | None], data: Json, refusal: str) -> None:
        """Explain the refusal of an interaction. An autocomplete request gets no suggestions instead."""
        if data["type"] == interactions.COMPLETION:
            await self._suggest_nothing(data)
            return

        async def refused() -> Answer:
            return self.interactions.say(refusal, asked.locale)

        await self.interactions.serve(refused, Responder(self._wire, asked), Deferral.PRIVATE, asked.locale)

    async def _suggest_nothing(self, data: Json) -> None:
        with self._in_flight.busy():
            nothing = self._wire.respond(data["id"], data["token"], SUGGESTIONS, Payload({"choices": []}))
            await attempt(nothing, ANSWER_WITHIN)

    async def on_press(self, asked: Interaction[AnyControl | None]) -> None:
        """Respond to a component interaction."""
        follow = await answer_press(self._context, asked, Responder(self._wire, asked))
        if follow is not None:
            await self._note(follow, "what follows from a press")
        if str(asked.control) != FORGETS:
            await self.on_face(asked)

    async def on_face(self, asked: Interaction[Any]) -> None:
        """Record the avatar of a user who interacted with the bot."""
        if self._avatars is not None and asked.face != self._avatars.get(asked.by.user, NO_FACE)[0]:
            await self._avatars.note(asked.by.user, asked.face)

    def _on_unreadable(self, data: dict[str, Any]) -> None:
        """Respond to a user whose interaction could not be read."""
        if not interactions.can_be_answered(data) or self._in_flight.draining:
            return

        async def answer() -> None:
            words = self._book.words(str(data.get("locale")))
            said = payload(sentence(words("answer-unreadable")), ONLY_FOR_THEM)
            with self._in_flight.busy():
                await attempt(self._wire.respond(data["id"], data["token"], NEW_MESSAGE, said), ANSWER_WITHIN)

        self._keep(self._suggest_nothing(data) if data.get("type") == interactions.COMPLETION else answer())

    def _on_late_picture(self, table: Table, late: RefreshHand | RefreshResult | Retire | None) -> None:
        """Refresh a message whose picture was drawn late. If this cannot be stored, the message stays without the
        picture."""

        async def tell() -> None:
            with suppress(StoreUnavailableError):
                await self._tables.picture_came(table, late)

        self._keep(tell())

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine as a task, and keep a reference to the task until it ends."""
        self._beside.add(task := self.loop.create_task(work))
        task.add_done_callback(self._beside.discard)

    async def on_error(self, event_method: str, /, *_: Any, **__: Any) -> None:
        """Log the failure of an event handler, without the message of the error, which may name cards and people."""
        error = sys.exception()
        if error is not None:
            log.error("%s failed: %s\n%s", event_method, type(error).__name__, place_of(error))

    async def on_shard_disconnect(self, shard: int) -> None:
        """Record that a connection was lost, so no one on its servers can interact with the bot."""
        self._tables.reach.lost(shard, self._shards)

    async def on_shard_resumed(self, shard: int) -> None:
        """Record that a connection was resumed."""
        await self.on_shard_ready(shard)

    async def on_shard_ready(self, shard: int) -> None:
        """Record that a shard is reachable, except for servers that Discord reports as unavailable."""
        out = {GuildId(each.id) for each in self.guilds if each.shard_id == shard and each.unavailable}
        self._tables.reach.back(shard, self._shards, out)

    @property
    def _shards(self) -> int:
        return self.shard_count or 1

    async def on_guild_unavailable(self, guild: discord.Guild) -> None:
        """Record that a server is unavailable because of an outage of Discord."""
        self._tables.reach.server_lost(GuildId(guild.id))

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Record that a server is available again."""
        self._tables.reach.server_back(GuildId(guild.id))
        await self._greet(guild)

    @property
    def connected(self) -> int:
        """Number of gateway connections that are up, out of `shards`."""
        return sum(not shard.is_closed() for shard in self.shards.values()) if self.is_ready() else 0

    async def on_ready(self) -> None:
        """Record all servers, at the start and after a connection that could not be resumed."""
        self._all_known = True
        await self._leave_others(*self.guilds)
        await self._note_servers()
        await self._note_rights()
        await self._greet(*self.guilds)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Record a server that has added the bot, and greet it."""
        await self._leave_others(guild)
        await self._note_servers()
        await self._greet(guild)

    async def _leave_others(self, *guilds: discord.Guild) -> None:
        """Leave those of the servers that the host does not admit."""
        if self._admission is not None:
            await self._admission.leave_others(guilds)

    async def _greet(self, *guilds: discord.Guild) -> None:
        """Greet those of the servers that have just added the bot."""
        for guild in guilds if self._greets else ():
            admitted = self._admission is None or self._admission.admits(guild.id)
            if admitted and is_new(guild, self._clock.now()):
                await self._note(partial(greet, self._context, guild), "that a server was greeted")

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Check the bot's permissions on the server again if a channel's name or permissions have changed."""
        if (before.name, before.overwrites) != (after.name, after.overwrites):
            await self._note_rights(after.guild)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """Check the bot's permissions on the server again if a role's permissions have changed."""
        if before.permissions != after.permissions:
            await self._note_rights(after.guild)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """Check the bot's permissions on the server again if its own roles or its time-out have changed. Discord sends
        this event about the bot even without the members intent."""
        if after == after.guild.me and (before.roles, before.timed_out_until) != (after.roles, after.timed_out_until):
            await self._note_rights(after.guild)

    async def on_thread_update(self, before: discord.Thread, after: discord.Thread) -> None:
        """Check the bot's permissions on the server again if a thread was locked or unlocked."""
        if before.locked != after.locked:
            await self._note_rights(after.guild)

    async def on_thread_join(self, thread: discord.Thread) -> None:
        """Check the bot's permissions on the server again after a thread was added or unarchived."""
        await self._note_rights(thread.guild)

    async def _note_rights(self, guild: discord.Guild | None = None) -> None:
        barrier = partial(barrier_in, self, now=self._clock.now())
        where = None if guild is None else GuildId(guild.id)
        await self._note(partial(self._tables.posting, barrier, where), "what the bot may do")

    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """Close the table of a deleted channel."""
        await self._channel_gone(channel.id)
        await self._settings_gone(channel.guild)

    async def on_guild_role_delete(self, role: discord.Role) -> None:
        """Delete settings that refer to a deleted role."""
        await self._settings_gone(role.guild)
        await self._note_rights(role.guild)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """Close the table of a deleted thread."""
        await self._channel_gone(payload.thread_id)

    async def on_raw_member_remove(self, payload: discord.RawMemberRemoveEvent) -> None:
        """Record that a user has left a server or was removed from it. Discord sends this event only with the members
        intent."""
        gone = partial(self._tables.member_gone, GuildId(payload.guild_id), UserId(payload.user.id))
        await self._note(gone, "a member who left")

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Record that the bot was removed from a server, or that the server was deleted."""
        self._tables.reach.server_back(GuildId(guild.id))
        await self._note_servers()

    async def _settings_gone(self, guild: discord.Guild) -> None:
        """Delete settings of a server that refer to channels and roles that no longer exist."""
        tidied = partial(self._tables.settings.change_server, GuildId(guild.id), self._context.standing)
        await self._note(tidied, "a setting that is gone")

    async def _channel_gone(self, channel: int) -> None:
        gone = partial(self._tables.channel_gone, ChannelId(channel))
        await self._note(gone, "a deleted channel")

    async def _note_servers(self) -> None:
        """Record the bot's servers, in one task at a time, so that the latest state is stored last."""
        if not self._all_known:
            return
        async with self._noting_servers:
            servers = {GuildId(guild.id) for guild in self.guilds}
            for note in (self._tables.settings.member_of, self._tables.member_of):
                await self._note(partial(note, servers, self._own), "which servers the bot is a member of")

    async def _note(self, event: Callable[[], Awaitable[object]], what: str) -> None:
        """Store an event. Shutdown waits for this. If an event is missed because the bot is offline or the store
        unavailable, its table ends when the next message cannot be posted.

        Args:
            event: Stores the event.
            what: Description of the event for the log.
        """
        if self._in_flight.draining:
            return
        with self._in_flight.busy():
            try:
                await event()
            except StoreUnavailableError as error:
                log.warning("%s could not be noted: %s", what, error)

    async def drain(self, seconds: float = DRAIN, *, lost: bool = False) -> bool:
        """Refuse new interactions and events, and wait for those in progress.

        Args:
            seconds: Maximum time to wait.
            lost: True if nothing can be stored any longer, so users must not be told that their choices are safe.

        Returns:
            True if everything was finished in time.
        """
        return await self._in_flight.drain(seconds, LOST if lost else RESTARTING)
