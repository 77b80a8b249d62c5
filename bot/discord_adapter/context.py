"""What presses and commands share, and the common way to answer a command."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final
from weakref import WeakValueDictionary

import discord

from bot.discord_adapter.answers import Answer, Deferral, Responder, refuse, say
from bot.discord_adapter.attached_pictures import hand_with_picture, interlude_with_picture, rules_with_picture
from bot.discord_adapter.avatars import Avatars
from bot.discord_adapter.display_names import DisplayNames
from bot.discord_adapter.interaction_handler import InteractionHandler
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.publisher import DiscordPublisher
from bot.discord_adapter.rate_limits import Limit
from bot.discord_adapter.recent import Drafts, FirstBoards
from bot.discord_adapter.wire import Wire
from bot.games.discord_game import Games
from bot.locales.phrasebook import Phrasebook, Words
from bot.newest import Newest
from bot.persistence.store import StoreUnavailableError
from bot.pictures.drawing import Drawing
from bot.screens.buttons import play_now
from bot.screens.components import Box, Buttons, Link, Screen, Text, sentence
from bot.screens.names import clean_name, escape
from bot.screens.places import PlaceNames
from bot.screens.table_screens import Screens
from bot.service.table_service import Asking, Pressed, TableService
from bot.tables.ids import ChannelId, InteractionId, MessageId, TableId, UserId
from bot.tables.requests import Accepted, CutOff, Reply, Return, ShowHand
from bot.tables.settings import OwnPictures, Profile, Server
from bot.tables.table import Table
from bot.tables.venue import SOLO
from engine.contract import Refusal
from engine.seats import Seat

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Links:
    """Pages of the operator's, `None` where there is none. `{language}` in an address is the reader's, by its two
    letters."""

    privacy: str | None = None
    terms: str | None = None
    help: str | None = None


NO_LINKS: Final = Links()

UNSEEN: Final = "answer-unseen"
"""What somebody is told to whom alone Discord shows what everybody was to see."""

INVITATIONS_KEPT: Final = 1_000
"""Invitations that are remembered, so that nobody rings for one table twice."""


@dataclass(frozen=True, slots=True)
class Context:
    """The service, the words, and everything else that answers are made with."""

    client: discord.Client
    wire: Wire
    tables: TableService
    games: Games
    book: Phrasebook
    screens: Screens
    place_names: PlaceNames
    names: DisplayNames
    pictures: Drawing | None
    avatars: Avatars | None
    interactions: InteractionHandler
    publisher: DiscordPublisher
    first_boards: FirstBoards
    drafts: Drafts
    links: Links = NO_LINKS
    locks: "WeakValueDictionary[InteractionId, asyncio.Lock]" = field(default_factory=WeakValueDictionary)
    """For commands that do something outside the tables, by interaction: each does it once."""
    invited: Newest[tuple[TableId, UserId], None] = field(default_factory=lambda: Newest(INVITATIONS_KEPT))
    """Who was invited to which table lately."""

    def standing(self, server: Server) -> Server:
        """The settings of a server without the channels and the role that are gone, whether or not we were there when
        that happened; as they are while Discord has not told what there is."""
        guild = self.client.get_guild(server.guild)
        if guild is None or guild.unavailable:
            return server
        return server.keeping(
            lambda channel: guild.get_channel(channel) is not None, lambda role: guild.get_role(role) is not None
        )

    def pictures_for(self, profile: Profile) -> Drawing | None:
        """What draws for somebody, unless they want words alone."""
        return None if profile.pictures is OwnPictures.NEVER else self.pictures

    async def with_hand_picture(self, screen: Screen, table: Table, seat: Seat, words: Words) -> Screen:
        """A hand below its picture."""
        return await hand_with_picture(self.screens, self.pictures, screen, table, seat, words)

    async def interlude(
        self, pressed: Pressed, table: Table, seat: Seat, words: Words, chosen: str = ""
    ) -> Screen | None:
        """What the hand of that seat shows before it asks on, if anything. `chosen`: the action that was handed in just
        now, which is what the answer says: what came of it follows when the channel knows it too."""
        if not pressed.profile.reveals or not table.interlude_for(seat, self.screens.now()):
            return None
        if chosen and isinstance(pressed.reply, Accepted) and not pressed.reply.repeated:
            return self.screens.locked_in(table, chosen, words)
        return await interlude_with_picture(self.screens, self.pictures_for(pressed.profile), table, seat, words)

    async def rules(
        self, game_key: str, words: Words, page: int = 0, table: Table | None = None, profile: Profile | None = None
    ) -> Screen:
        """A page of the rules below its example. `profile`: whose wish for pictures counts."""
        screen = self.screens.rules(game_key, words, page, table)
        drawing = self.pictures if profile is None else self.pictures_for(profile)
        return await rules_with_picture(self.screens, drawing, screen, game_key, words, page)

    async def serve(
        self, asked: Interaction[None], work: Callable[[Words], Awaitable[Answer]], *, only_in_server: bool = False
    ) -> None:
        """Answer a command privately with what `work` returns, unless it is `only_in_server` and typed elsewhere."""

        async def in_their_language() -> Answer:
            settings = self.tables.settings
            profile = await settings.profile(asked.by.user)
            server = None if asked.guild is None else (await settings.server(asked.guild)).language
            public = server or asked.server_locale
            words = self.book.words(profile.language or asked.locale, client=asked.locale, public=public)
            if only_in_server and asked.guild is None:
                return say(words("answer-only-in-server"))
            return await work(words)

        responder = Responder(self.wire, asked)
        await self.interactions.serve(in_their_language, responder, Deferral.PRIVATE, asked.locale, Limit.COMMAND)
        await self.note_board(responder, asked.token, asked.here, asked.locale)

    async def note_board(self, responder: Responder, token: str, channel: ChannelId, locale: str) -> None:
        """Have the answer that is a table's message edited from now on. One that only the asker sees is taken back, and
        its table closed unless that stands in another message."""
        if responder.unseen is not None:
            await responder.take_back(sentence(self.book.words(locale)(UNSEEN)))
            await self._close_unseen(responder.unseen)
        if responder.board is not None:
            await self.note_token(*responder.board, token, channel)

    async def _close_unseen(self, table: TableId) -> None:
        try:
            if await self.tables.board(table) is None:
                await self.tables.handle(CutOff(table, UNSEEN))
        except StoreUnavailableError as error:
            log.warning("a table that nobody sees could not be closed: %s", error)

    async def note_token(self, table: TableId, message: MessageId, token: str, channel: ChannelId) -> None:
        """Have the message of a table where the bot is no member edited through that press."""
        self.publisher.tokens.keep(message, token)
        try:
            await self.tables.stands(table, channel, message)
        except StoreUnavailableError as error:
            log.warning("where a table stands could not be noted: %s", error)

    async def at_table(
        self, asked: Interaction[None], words: Words, work: Callable[[Table], Awaitable[Answer]]
    ) -> Answer:
        """Return what `work` returns for the table of this channel, or else the user's solo table."""
        here = asked.place or asked.visits
        table = None if here is None else await self.tables.table_in(here.channel)
        if table is None and asked.place is None:
            seated = await self.tables.seated_at(asked.by.user)
            table = next((each for each in seated if each.venue is SOLO), None)
        return Answer(self.no_table(words)) if table is None else await work(table)

    def no_table(self, words: Words) -> Screen:
        """There is no table in this channel; each game is a press away from having one."""
        offered = Buttons(tuple(play_now(key, game.renderer.title(words)) for key, game in self.games.items()))
        return Screen((Box((Text(words("answer-no-table")), offered)),))

    async def own_hand(
        self, request: ShowHand | Return, words: Words, note: str = "", *, in_place: bool = False
    ) -> Answer:
        """The asker's hand at the table of the request. `note`: shown above it."""
        who = request.by.user
        pressed = await self.tables.press(Asking(who, request.table, request, board=True))
        if isinstance(pressed.reply, Refusal):
            return refuse(pressed.reply, words)
        table, seat = pressed.table, None if pressed.table is None else pressed.table.seat_of(who)
        if table is None or seat is None:
            return say(words("refused-not-your-table"))
        if pressed.reply is not None and pressed.reply.note:
            note = words(pressed.reply.note)
        profile = pressed.profile
        if (shown := await self.interlude(pressed, table, seat, words)) is not None:
            return Answer(shown, in_place)
        screen = self.screens.hand(table, seat, words, pressed.board, note=note, picking=profile.picking)
        if profile.pictures is OwnPictures.ALWAYS:
            screen = await self.with_hand_picture(screen, table, seat, words)
        return Answer(screen, in_place)

    async def table_link(self, table: Table, words: Words, key: str) -> Screen:
        """The sentence `key` above a link to the table message."""
        where = self.place_names.of(table, await self.tables.board(table.id))
        return Screen((Box((Text(words(key)), Buttons((Link(words("button-table"), where.link),)))),))


def bold_name(user: discord.User | discord.Member) -> str:
    """What somebody is called, for text. No mention: one that rings nobody shows an unknown user to whoever never met
    them."""
    return f"**{escape(clean_name(user.display_name, clean_name(user.name)))}**"


def said(reply: Reply, words: Words, key: str) -> Answer:
    """The sentence `key` when it was accepted, else why not."""
    return refuse(reply, words) if isinstance(reply, Refusal) else say(words(key))
