"""Dependencies and helpers shared by all interactions."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar
from weakref import WeakValueDictionary

import discord

from bot.discord_adapter.answers import Answer, Deferral, Responder, refuse, say
from bot.discord_adapter.attached_pictures import RULES_FILE, below_picture
from bot.discord_adapter.interaction_handler import InteractionHandler, Limit
from bot.discord_adapter.interactions import Interaction
from bot.discord_adapter.names_and_faces import Avatars, DisplayNames
from bot.discord_adapter.publisher import DiscordPublisher
from bot.discord_adapter.recent import Drafts, FirstBoards
from bot.discord_adapter.wire import Wire
from bot.games.discord_game import Games
from bot.locales.phrasebook import Phrasebook, Words
from bot.newest import Newest
from bot.persistence.store import StoreUnavailableError
from bot.pictures.drawing import Drawing
from bot.screens.buttons import button, play_now
from bot.screens.components import LONGEST_LABEL, Box, Button, Buttons, Link, Screen, Text, sentence
from bot.screens.custom_ids import AnyControl, Control, Verb
from bot.screens.names import LinkedMessage, PlaceNames, Where, clean_name, escape
from bot.screens.table_screens import Screens
from bot.service.messages import Barred, Pressed
from bot.service.table_service import TableService
from bot.tables.change import Change, Facts, Reply
from bot.tables.decide import refused_to_manage
from bot.tables.ids import ChannelId, InteractionId, MessageId, TableId, UserId
from bot.tables.requests import CutOff, Requester, Return, ShowHand
from bot.tables.settings import OwnPictures, Profile, Server
from bot.tables.table import Table
from bot.tables.venue import SOLO, VISITING
from engine.contract import Refusal, Seat, Viewer

Kind = TypeVar("Kind", bound=AnyControl)

log = logging.getLogger(__name__)

MOST_TABLES: Final = 15
"""Maximum number of tables offered to a user at once."""


@dataclass(frozen=True, slots=True)
class Links:
    """Links of the operator, and a note. `{language}` in a URL is replaced by the reader's language code.

    Attributes:
        privacy: URL of the privacy page, `None` if there is none.
        terms: URL of the terms, `None` if there are none.
        help: URL of the help page, `None` if there is none.
        note: A sentence for all players, empty for none.
    """

    privacy: str | None = None
    terms: str | None = None
    help: str | None = None
    note: str = ""


NO_LINKS: Final = Links()

UNSEEN: Final = "answer-unseen"
"""Message key for a user to whom Discord shows a public message privately."""

INVITATIONS_KEPT: Final = 1_000
"""Maximum number of remembered invitations. No one is pinged twice for one table."""


@dataclass(frozen=True, slots=True)
class Context:
    """All dependencies that are needed to respond to an interaction."""

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
    """Locks by interaction, so that a command with an effect outside the tables takes effect only once."""
    invited: Newest[tuple[TableId, UserId], None] = field(default_factory=lambda: Newest(INVITATIONS_KEPT))
    """Users who were recently invited, by table."""

    def words_of(self, server: Server, guild: discord.Guild) -> Words:
        """Return the words for an unrequested post on a server: in the server's chosen language, or in its Discord
        language."""
        return self.book.words(self.book.best(server.language or str(guild.preferred_locale)))

    def standing(self, server: Server) -> Server:
        """Return the settings of a server without channels and roles that no longer exist. The settings are returned
        unchanged until Discord has sent the server's data."""
        guild = self.client.get_guild(server.guild)
        if guild is None or guild.unavailable:
            return server
        return server.keeping(
            lambda channel: guild.get_channel(channel) is not None, lambda role: guild.get_role(role) is not None
        )

    def pictures_for(self, profile: Profile) -> Drawing | None:
        """Return the drawing service for a user, or `None` if the user wants no pictures."""
        return None if profile.pictures is OwnPictures.NEVER else self.pictures

    async def write_to(self, user: UserId, direct: ChannelId, screen: Screen, nonce: str, *, silent: bool) -> None:
        """Send a direct message, unless the host has excluded the user. If the user accepts no direct messages, record
        that."""
        if user in self.tables.shut_out:
            return
        delivery = await self.publisher.send_certainly(direct, screen, nonce, silent=silent)
        if isinstance(delivery, Barred) and delivery.closed:
            now = self.screens.now()
            await self.tables.settings.change_profile(
                user, lambda stored: replace(stored, direct_closed=True, direct_refused=now)
            )

    async def rules(
        self, game_key: str, words: Words, page: int = 0, table: Table | None = None, profile: Profile | None = None
    ) -> Screen:
        """Return a page of the rules below a picture of its example.

        Args:
            game_key: The game.
            words: The reader's language.
            page: Index of the page, from 0.
            table: The table whose house rules are shown, `None` for the usual rules.
            profile: The reader's profile, which may exclude pictures; `None` to include them.
        """
        screen = self.screens.rules(game_key, words, page, table)
        drawing = self.pictures if profile is None else self.pictures_for(profile)
        picture = partial(self.screens.rules_picture, game_key, words, page)
        return await below_picture(drawing, screen, picture, RULES_FILE)

    async def serve(
        self, asked: Interaction[None], work: Callable[[Words], Awaitable[Answer]], *, only_in_server: bool = False
    ) -> None:
        """Respond to a command privately with what `work` returns. If `only_in_server` is true, the command is refused
        where the bot is not a member."""

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
        """Register a response that was a table's public message, so that it is edited from now on. If Discord showed
        the message privately, delete it, and close its table unless another message shows the table."""
        if responder.unseen is not None:
            await responder.take_back(sentence(self.book.words(locale)(UNSEEN)))
            try:
                if await self.tables.board(responder.unseen) is None:
                    await self.tables.handle(CutOff(responder.unseen, UNSEEN))
            except StoreUnavailableError as error:
                log.warning("a table that no one sees could not be closed: %s", error)
        if responder.board is not None:
            await self.note_token(*responder.board, token, channel)

    async def note_token(self, table: TableId, message: MessageId, token: str, channel: ChannelId) -> None:
        """Store an interaction's token and message, with which a table's message can be edited where the bot is not a
        member. An unavailable store is only logged."""
        self.publisher.tokens.keep(message, token)
        try:
            await self.tables.stands(table, channel, message)
        except StoreUnavailableError as error:
            log.warning("where a table stands could not be noted: %s", error)

    async def table_at(self, asked: Interaction[None], words: Words) -> Table | Answer:
        """Return the table of this channel, or else the user's solo table. Without a table, return a response with
        links to the user's tables in other channels, or else that there is no table."""
        here = asked.place or asked.visits
        table = None if here is None else await self.tables.table_in(here.channel)
        if table is not None:
            return table
        seated = await self.tables.seated_at(asked.by.user)
        alone = next((each for each in seated if each.venue is SOLO), None)
        if alone is not None and asked.place is None:
            return alone
        return await self._tables_elsewhere(asked, seated, words) or self.no_table(words)

    async def _tables_elsewhere(self, asked: Interaction[None], seated: Sequence[Table], words: Words) -> Screen | None:
        """Return links to the tables of channels, at most `MOST_TABLES`; in a server only those of the server. A table
        where the bot is not a member has no address, so its button shows the hand. `None` if there are none."""
        listed = [each for each in seated if each.venue.public and asked.guild in (None, each.place.guild)]
        links = list[Buttons]()
        for table in listed[:MOST_TABLES]:
            shown: Button | Link = self.table_button(table, words)
            if table.venue.writes:
                where = self.place_names.of(table, await self.tables.board(table.id))
                shown = Link(shown.label, where.link)
            links.append(Buttons((shown,)))
        return Screen((Box((Text(words("answer-tables-elsewhere")), *links)),)) if links else None

    def table_button(self, table: Table, words: Words) -> Button:
        """Return the button for the user's hand at one of their tables. Its label says where the table is."""
        where, title = self.place_names.of(table, None), self.screens.title(table.game_key, words)
        label = f"{title} · #{where.channel} · {where.server}"
        if table.daily is not None:
            label = words("daily-table", game=title, day=table.daily.day.isoformat())
            if table.daily.challenge is not None:
                label = words("challenge-table", game=title)
        if table.venue is SOLO:
            label = words("solo-title", game=title)
        if table.venue is VISITING:
            label = title
        return Button(label[:LONGEST_LABEL], str(Control(table.id, Verb.HAND)))

    def no_table(self, words: Words) -> Screen:
        """Return the screen for a channel without a table, with a button to start each game."""
        offered = Buttons(tuple(play_now(key, game.renderer.title(words)) for key, game in self.games.items()))
        return Screen((Box((Text(words("answer-no-table")), offered)),))

    async def own_hand(
        self, request: ShowHand | Return, words: Words, note: str = "", *, in_place: bool = False
    ) -> Answer:
        """Return the user's hand at the table of the request, below `note`."""
        pressed = await self.tables.press(request.by.user, request.table, request, board=True)
        if isinstance(pressed.reply, Refusal):
            return refuse(pressed.reply, words)
        return await self.hand(pressed, words, note=note, in_place=in_place)

    async def too_late(self, press: Interaction[Any], table: Table, refusal: Refusal, words: Words) -> Answer:
        """Return the response to a user who acts on a lobby after its game has begun.

        It replaces a private message, whose other controls are useless, too. Players see their hand instead of the
        refusal, because that message may have become their only hand.
        """
        if press.private and table.position is not None and table.seat_of(press.by.user) is not None:
            return await self.own_hand(ShowHand(table.id, press.by_with_hand), words, in_place=True)
        return refuse(refusal, words, in_place=press.private)

    async def hand(
        self,
        pressed: Pressed,
        words: Words,
        *,
        note: str = "",
        draft: str = "",
        hint: str = "",
        chosen: str = "",
        in_place: bool = False,
    ) -> Answer:
        """Return the user's hand, or the latest events during an interlude.

        Args:
            pressed: The table and the reply to the user's request.
            words: The user's language.
            note: A sentence above the hand, empty for none.
            draft: The half-made choice that the hand shows, empty for none.
            hint: Advice below the hand, empty for none.
            chosen: Code of the action that the user chose, which is confirmed before an interlude; empty for none.
            in_place: True to replace the message that contains the control.
        """
        at, reply = pressed.at, pressed.reply
        if at is None or at.seat is None:
            return say(words("refused-not-your-table"))
        table, (seat, profile) = at.table, at.owner
        accepted = reply if isinstance(reply, Change) else None
        if (profile.reveals or table.waits_for_go_on) and table.interlude_for(seat, self.screens.now()):
            if chosen and accepted is not None and not accepted.repeated:
                locked = self.screens.locked_in(table, chosen, words)
                return locked and locked.replacing(in_place)
            return (await self.publisher.pictures.interlude(at, words)).replacing(in_place)
        if accepted is not None and accepted.note:
            note = words(accepted.note)
        prompt = table.view(Viewer(seat)).prompt if draft and table.position is not None else None
        if prompt is None:
            self.drafts.begun.pop((table.id, seat), None)
        else:
            self.drafts.begun[table.id, seat] = prompt.number, draft
        return (await self.publisher.pictures.hand(at, words, draft, note, hint)).replacing(in_place)

    async def table_link(self, table: Table, words: Words, key: str, by: Requester) -> Screen:
        """Return the sentence `key` above a link to the table message, with a button to close the table for users who
        may do so."""
        where = self.place_names.of(table, await self.tables.board(table.id))
        closes = table.stage.live and refused_to_manage(table, by, Facts()) is None
        close = (button(table.id, Verb.CANCEL, words),) if closes else ()
        return Screen((Box((Text(words(key)), Buttons((Link(words("button-table"), where.link), *close)))),))


def bold_name(user: discord.User | discord.Member) -> str:
    """Return a user's name in bold. A mention would show "unknown user" to people who share no server with the user."""
    return f"**{escape(clean_name(user.display_name, clean_name(user.name)))}**"


def said(reply: Reply, words: Words, key: str) -> Screen:
    """Return the response to a reply: the sentence `key` if the request was accepted, otherwise the explanation of the
    refusal."""
    return refuse(reply, words) if isinstance(reply, Refusal) else say(words(key))


UNKNOWN_PLACE: Final = "…"


class CachedPlaceNames:
    """Names of servers and channels, from gateway data or else from the table.

    After a start, servers arrive one by one, archived threads do not arrive at all, and hidden channels have no name.
    """

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    def of(self, table: Table, board: LinkedMessage | None) -> Where:
        """Return the place of a table, with a link to the message `board`, or to the table's channel if `board` is
        `None`."""
        place, known = table.place, table.circumstances
        guild = self._client.get_guild(place.guild)
        channel = guild.get_channel_or_thread(place.channel) if guild else None
        to = str(place.channel) if board is None else f"{board.channel}/{board.message}"
        return Where(
            server=clean_name((guild and guild.name) or known.server_name, UNKNOWN_PLACE),
            channel=clean_name((channel and channel.name) or known.channel_name, UNKNOWN_PLACE),
            link=f"https://discord.com/channels/{place.guild}/{to}",
        )


Show: TypeAlias = Callable[[Context, Interaction[Kind], Pressed, Words], Awaitable[Answer]]
"""Function that returns the response to an interaction."""


def at_table(
    show: Callable[[Context, Interaction[Control], Pressed, Table, Words], Awaitable[Answer]],
) -> Show[Control]:
    """Return a `Show` for interactions at a table. If there is no table, it explains why."""

    async def shown(context: Context, press: Interaction[Control], pressed: Pressed, words: Words) -> Answer:
        if pressed.table is not None:
            return await show(context, press, pressed, pressed.table, words)
        absent = pressed.reply if isinstance(pressed.reply, Refusal) else Refusal("refused-no-such-table")
        return refuse(absent, words)

    return shown


def in_seat(
    show: Callable[[Context, Interaction[Control], Pressed, Table, Seat, Words], Awaitable[Answer]],
) -> Show[Control]:
    """Return a `Show` for interactions of a table's players. Other users are refused."""

    @at_table
    async def shown(
        context: Context, press: Interaction[Control], pressed: Pressed, table: Table, words: Words
    ) -> Answer:
        seat = table.seat_of(press.by.user)
        if seat is None:
            return say(words("refused-not-your-table"))
        return await show(context, press, pressed, table, seat, words)

    return shown


def elsewhere(_: Context, press: Interaction[Control], table: Table, __: Server) -> Refusal | None:
    """Return the refusal of an interaction outside the table's channel, else `None`. A user's permissions apply only to
    the channel in which Discord reported them."""
    return None if press.counts_at(table) else Refusal("refused-not-your-table")
