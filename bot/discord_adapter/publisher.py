"""Sends the messages of the outbox through discord.py. Implements `bot.service.messages.Publisher`.

Messages are rendered when they are sent, with their picture unless drawing takes too long.
"""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final, TypeVar, assert_never

import discord

from bot.discord_adapter.attached_pictures import AttachedPictures, Late, analysis_page, no_late_picture
from bot.discord_adapter.commands.permissions import attaches_files, barrier_in
from bot.discord_adapter.errors import NO_ACCESS, NO_PERMISSION, NOT_SAID_WHEN, attempt
from bot.discord_adapter.interaction_handler import InFlight
from bot.discord_adapter.rate_limits import InvalidRequestCounter, RequestPacer
from bot.discord_adapter.recent import Drafts, FirstBoards, MessageTokens
from bot.discord_adapter.wire import SILENT, Held, Json, Payload, UnsendableScreenError, Wire, instead, payload
from bot.pictures.drawing import Drawing
from bot.screens.components import Screen, first_fitting
from bot.screens.lobby import shown_hash
from bot.screens.table_screens import Screens
from bot.service import messages
from bot.service.messages import (
    Barred,
    Delivery,
    Failure,
    Gone,
    Message,
    Opened,
    Opening,
    Sent,
    TryAgain,
)
from bot.service.ports import Clock
from bot.tables.circumstances import Barrier
from bot.tables.deadlines import MINUTE, after
from bot.tables.ids import ChannelId, MessageId, Milliseconds, UserId
from bot.tables.notices import Post
from bot.tables.requests import HandToken
from bot.tables.table import Stage

NOTHING_LEFT = Screen(())
"""The screen of a message that is to be deleted or not to be sent."""


class MessageRenderer:
    """Renders messages. `drawing` draws their pictures, `None` for no pictures."""

    def __init__(self, screens: Screens, drafts: Drafts, pictures: AttachedPictures, drawing: Drawing | None) -> None:
        self._screens = screens
        self._drafts = drafts
        self._pictures = pictures
        self._drawing = drawing

    async def screen(self, message: Message, post: Post | None = None) -> Screen:
        """Render a message. The screen is empty if there is nothing to show. `post` is the message that is edited,
        `None` for a new one."""
        match message:
            case messages.ReplacedBoard():
                return await self._replaced(message, post)
            case messages.Board() | messages.Reveal() | messages.Ending() | messages.Visiting() | messages.Share():
                return await self._with_picture(message, post)
            case messages.Hand(interlude=interlude):
                at, (seat, profile) = message.at, message.at.owner
                words = self._screens.theirs(at.table, seat, profile)
                if interlude:
                    return await self._pictures.interlude(at, words)
                return await self._pictures.hand(at, words, self._drafts.of(at.table, seat))
            case messages.AnnouncedHand() | messages.OldHand() | messages.Removed():
                return self._private(message)
            case messages.AnalysisProgress(progress=progress, language=language, reader=reader):
                words = self._screens.book.words(language)
                return await analysis_page(self._screens, self._drawing, message.at.table, progress, words, reader)
            case _:
                return self._in_words(message)

    async def _with_picture(
        self,
        message: messages.Board | messages.Reveal | messages.Ending | messages.Visiting | messages.Share,
        post: Post | None,
    ) -> Screen:
        """Render a message about the table below the table's picture."""
        screens, at, table = self._screens, message.at, message.at.table
        match message:
            case messages.Board(reveal=reveal):
                return await self._pictures.on(screens.board(table, reveal), table, reveal, post)
            case messages.Reveal(events=events):
                return await self._pictures.on(screens.board(table, events, new=True), table, events)
            case messages.Ending(reveals=reveals):
                ending = screens.result(table, at.result, at.analysis)
                in_board = post is not None and at.board is not None and post.message == at.board.message
                if at.result is not None or in_board:  # a closed table's board has that picture, just above
                    ending = await self._pictures.on(ending, table, None, post, at.result)
                told = screens.replaced_board(table, *reveals)
                above = () if told is None else told.boxes
                return first_fitting((replace(ending, boxes=(*above, *ending.boxes)), ending))
            case messages.Share(seat=seat):
                screen = screens.share(table, seat, at.result, at.first)
                return screen if table.daily else await self._pictures.on(screen, table, None, result=at.result)
            case messages.Visiting(reveal=reveal, until=until):
                over = table.position is not None and not table.stage.live
                screen = screens.visiting(table, reveal, at.result, until)
                return await self._pictures.on(screen, table, None if over else reveal, post, at.result)
            case _:
                assert_never(message)

    async def _replaced(self, message: messages.ReplacedBoard, post: Post | None) -> Screen:
        """Render the remainder of a message whose board has moved to a newer message."""
        table, reveal = message.at.table, message.reveal
        if (stays := self._screens.round_over(table, reveal)) is not None:
            return await self._pictures.on(stays, table, reveal, post, board=False)
        return self._screens.replaced_board(table, reveal) or NOTHING_LEFT

    def _in_words(
        self,
        message: messages.RingingLobby
        | messages.Call
        | messages.BegunLobby
        | messages.Untold
        | messages.Reminder
        | messages.OfferedChallenge,
    ) -> Screen:
        """Render a message for the table's channel that has no picture."""
        screens, table = self._screens, message.at.table
        match message:
            case messages.RingingLobby(rings=rings):
                return screens.ringing_lobby(table, rings)
            case messages.Call(at=at, rings=rings):
                return screens.call(table, rings, first=at.board is None)
            case messages.BegunLobby():
                return screens.begun(table)
            case messages.Untold(reveals=reveals):
                return screens.replaced_board(table, *(reveal.events for reveal in reveals)) or NOTHING_LEFT
            case messages.Reminder(rings=rings):
                return screens.reminder(table, rings)
            case messages.OfferedChallenge(seat=seat, since=since, invited=invited):
                return screens.challenge(table, seat, since, invited)
            case _:
                assert_never(message)

    def _private(self, message: messages.AnnouncedHand | messages.OldHand | messages.Removed) -> Screen:
        """Render a private message other than a hand."""
        screens, at = self._screens, message.at
        match message:
            case messages.AnnouncedHand():
                return screens.announced_hand(at.table, *at.owner, at.board)
            case messages.OldHand(now_in=now_in):
                return screens.old_hand(at.table, *at.owner, at.board, now_in)
            case messages.Removed(by=by, reader=reader):
                return screens.removed(at.table, by, reader, at.board)
            case _:
                assert_never(message)


MORE_TRIES: Final = 2
"""Number of retries of a silent post that may not have been sent. Discord remembers its nonce for a few minutes."""

PATIENCE: Final = 8.0
"""Maximum time in seconds for one request, including the wait for its rate limit."""

CLOCKS_APART: Final = 1 * MINUTE
"""Milliseconds by which this machine's clock may be ahead of Discord's."""

MOST_LOOKED_AT: Final = 500
"""Maximum number of messages of a channel that are searched for one of the bot's."""

UNCHANGED: Final = Sent(Post(ChannelId(0), MessageId(0), Milliseconds(0)))
"""Result of an edit that was not necessary."""

UNREADABLE: Final = Barred("old messages cannot be read")

T = TypeVar("T")


class DiscordPublisher:
    """Sends and edits messages with the bot's token, or edits them with an interaction token. Hands use the token of
    their owner's latest interaction, public messages the token of the latest interaction with them."""

    def __init__(
        self,
        client: discord.Client,
        screens: Screens,
        clock: Clock,
        in_flight: InFlight,
        invalid_requests: InvalidRequestCounter,
        first_boards: FirstBoards,
        drafts: Drafts | None = None,
        patience: float = PATIENCE,
        pictures: Drawing | None = None,
        held: Held | None = None,
        part: float = 1.0,
        late: Late = no_late_picture,
    ) -> None:
        """Create the publisher.

        Args:
            client: The client, whose gateway data and HTTP requests are used.
            screens: Creates the screens.
            clock: The clock.
            in_flight: Pending responses and edits, by user.
            invalid_requests: Counts requests that Discord refused.
            first_boards: Records the outcome of first table messages.
            drafts: Half-made choices, `None` for none so far.
            patience: Maximum time in seconds for one request.
            pictures: Draws pictures, `None` for no pictures.
            held: Waits until no other process can have taken this process's shards, `None` if no other process can.
            part: This process's share of the token's rate limit, from 0 to 1.
            late: Called when a picture is drawn too late for its message.
        """
        self._client = client
        self._wire = Wire(client, held)
        self._held = held
        self._in_flight = in_flight
        self._invalid_requests = invalid_requests
        self._clock = clock
        self._patience = patience
        self._first_boards = first_boards
        self._drafts = drafts or Drafts()
        self.pictures = AttachedPictures(screens, pictures, late)
        """Messages below their pictures."""
        self._messages = MessageRenderer(screens, self._drafts, self.pictures, pictures)
        self._pacer = RequestPacer(part)
        self.tokens = MessageTokens(clock)
        """Tokens with which public messages can be edited without counting against the rate limit."""

    async def answered(self, user: UserId) -> bool:
        """Wait until all pending responses to the user are sent, and return whether there was one."""
        return await self._in_flight.answered(user)

    def editable_until(self, post: Post) -> Milliseconds:
        """Return the time until which a public message can be edited through an interaction with it."""
        return self.tokens.until(post.message)

    async def post(self, channel: ChannelId, message: Message, nonce: str, *, silent: bool = True) -> Delivery:
        """Post a new message, without a notification if `silent`."""
        if self._lasts(channel, message):
            return self._with_cause(channel, NO_PERMISSION)
        screen = await self._messages.screen(message)
        if not screen.boxes:
            return UNCHANGED
        sent = await self.send(channel, screen, nonce, message.rings, silent=silent)
        delivery = self._with_cause(channel, sent)
        first = message.at.table.stage is Stage.LOBBY or message.at.board is None
        if first and isinstance(message, messages.Board | messages.RingingLobby):
            await self._first_boards.note(message.at.table, delivery)
        return delivery

    async def edit(self, post: Post, message: Message, *, urgent: bool = True, at_no_cost: bool = False) -> Delivery:
        """Edit a message, or delete it if the screen is empty. `urgent` and `at_no_cost` are as in `Publisher.edit`."""
        hidden = message.at.table.circumstances.barrier is Barrier.VIEW and self._lasts(post.channel, message)
        if hidden and self.tokens.of(post.message) is None:
            return NO_ACCESS
        send = partial(self._edit, post, urgent=urgent, at_no_cost=at_no_cost)
        return self._with_cause(post.channel, await self._rendered(message, str(post.message), Sent(post), send, post))

    def _lasts(self, channel: ChannelId, message: Message) -> bool:
        """Return whether the barrier that the table knows still stands, according to gateway data. Then no request has
        to find it out: Discord bans bots after too many refused requests."""
        known = message.at.table.circumstances.barrier
        return known is not Barrier.UNKNOWN and known is barrier_in(self._client, channel, self._clock.now())

    def _with_cause(self, channel: ChannelId, told: Delivery) -> Delivery:
        """Add the missing permission, taken from gateway data, because Discord does not name it in the error."""
        if told not in (NO_ACCESS, NO_PERMISSION):
            return told
        barrier = barrier_in(self._client, channel, self._clock.now())
        return told if barrier in (None, Barrier.UNKNOWN) else replace(told, barrier=barrier)

    async def edit_through(self, token: HandToken, message: Message) -> Delivery:
        """Edit the message of a user's interaction, which does not count against the bot's rate limit."""
        return await self._rendered(message, token.token, UNCHANGED, partial(self._edit_shown, token))

    async def _rendered(
        self,
        message: Message,
        where: str,
        unchanged: Sent,
        send: Callable[[Screen], Awaitable[Delivery]],
        post: Post | None = None,
    ) -> Delivery:
        """Render and send an edit.

        An unchanged hand is not sent, which is common after actions of other players. Responses to a hand's owner wait
        until the hand is sent.

        Args:
            message: The new contents.
            where: The id or token of the message that is edited.
            unchanged: The result if the edit is not sent.
            send: Sends the screen.
            post: The message that is edited, `None` for a private one.
        """
        if isinstance(message, messages.OldHand):
            self._drafts.shown.pop((message.at.table.id, message.at.owner[0]), None)
        if not isinstance(message, messages.Hand):
            return await send(await self._messages.screen(message, post))
        seat, profile = message.at.owner
        hand = message.at.table.id, seat
        with self._in_flight.editing(profile.user):
            screen = await self._messages.screen(message)
            shows = where, hash(screen)
            if self._drafts.shown.get(hand) == shows:
                return unchanged
            told = await send(screen)
            if isinstance(told, Sent):  # a later interaction has another token
                self._drafts.shown[hand] = shows
            else:
                self._drafts.shown.pop(hand, None)
            return told

    async def follow_up(self, post: Post, message: Message) -> Delivery:
        """Post a new message as a follow-up to the latest interaction with a public message."""
        if (token := self.tokens.of(post.message)) is None:
            return Gone()
        sent = payload(await self._messages.screen(message), rings=message.rings)
        answer = await self._attempt(lambda: self._wire.follow_up(token, sent), urgent=None)
        if isinstance(answer, Failure):
            return answer
        return Sent(Post(post.channel, MessageId(int(answer["id"])), self._clock.now()))

    async def find(self, call: messages.Call, since: Milliseconds) -> Delivery:
        """Search the bot's messages in the channel for the call, which contains a known hash. Only messages posted at
        the time `since` or later are searched."""
        table = call.at.table

        async def find() -> tuple[MessageId | None, int]:
            channel, looked_at = self._client.get_partial_messageable(table.place.channel), 0
            begun = discord.Object(
                discord.utils.time_snowflake(datetime.fromtimestamp(after(since, -CLOCKS_APART) / 1000, UTC))
            )
            async for posted in channel.history(limit=MOST_LOOKED_AT, after=begun, oldest_first=True):
                looked_at += 1
                if posted.author == self._client.user and shown_hash(table) in _said(posted):
                    return MessageId(posted.id), looked_at
            return None, looked_at

        answer = await self._attempt(find)
        if isinstance(answer, Failure):
            return answer
        found, looked_at = answer
        if found is not None:
            return Sent(Post(table.place.channel, found, self._clock.now()))
        if looked_at == MOST_LOOKED_AT:
            return Barred("too much was said since")
        return Gone() if looked_at else await self._nothing_there(call.at.board)

    async def _nothing_there(self, lobby: Post | None) -> Delivery:
        """Distinguish an empty channel from one whose history the bot may not read. Discord lists nothing for both."""
        if lobby is None:
            return UNREADABLE
        answer = await self._attempt(lambda: self._client.http.get_message(lobby.channel, lobby.message))
        if isinstance(answer, TryAgain):
            return answer
        return UNREADABLE if isinstance(answer, Failure) else Gone()

    async def delete(self, post: Post) -> Delivery:
        """Delete a message."""
        answer = await self._attempt(lambda: self._client.http.delete_message(post.channel, post.message), urgent=False)
        return answer if isinstance(answer, Failure) else Sent(post)

    async def open_direct(self, user: UserId) -> Opening:
        """Open the DM channel of a user."""
        answer = await self._attempt(lambda: self._client.create_dm(discord.Object(user)))
        if isinstance(answer, discord.DMChannel):
            return Opened(ChannelId(answer.id))
        return Barred("no such person") if isinstance(answer, Gone) else answer

    async def _attempt(
        self,
        request: Callable[[], Awaitable[T]],
        unsaid: Gone | TryAgain = NOT_SAID_WHEN,
        *,
        urgent: bool | None = True,
    ) -> T | Failure:
        """Send one request, unless so many were refused that Discord might ban the bot.

        Args:
            request: The request.
            unsaid: Meaning of a response with status 429 without a retry time.
            urgent: Whether a user is waiting, `None` for a request that does not use the bot's token.
        """
        if pause := self._invalid_requests.pause():
            return TryAgain(pause)
        if urgent is not None:
            await self._pacer.begin(urgent=urgent)
        if self._held is not None:
            await self._held()
        try:
            return await attempt(request(), self._patience, unsaid)
        except UnsendableScreenError:
            return Barred("Discord would refuse the message")

    async def _attempt_with_pictures(
        self,
        screen: Screen,
        request: Callable[[Screen], Awaitable[T]],
        unsaid: Gone | TryAgain = NOT_SAID_WHEN,
        *,
        urgent: bool | None = True,
    ) -> T | Failure:
        """Send one request. If Discord or a server in front of it refuses it, send it again without pictures."""
        answer = await self._attempt(lambda: request(screen), unsaid, urgent=urgent)
        refused = isinstance(answer, Barred) or (isinstance(answer, TryAgain) and answer.blocked)
        if refused and screen.pictures():
            return await self._attempt(lambda: request(screen.without_pictures()), unsaid, urgent=urgent)
        return answer

    def _without_refused_files(self, channel: ChannelId, screen: Screen) -> Screen:
        """Return the screen without pictures if they must be uploaded and the bot may not attach files there."""
        uploads = any(not picture.attached for picture in screen.pictures())
        return screen if not uploads or attaches_files(self._client, channel) else screen.without_pictures()

    async def _edit_shown(self, token: HandToken, screen: Screen) -> Delivery:
        answer = await self._attempt_with_pictures(
            screen, lambda shown: self._wire.edit_original(token.token, instead(shown)), urgent=None
        )
        if isinstance(answer, Failure):
            return answer
        now = self._clock.now()
        return Sent(Post(ChannelId(int(answer["channel_id"])), MessageId(int(answer["id"])), now, now))

    async def send(
        self, channel: ChannelId, screen: Screen, nonce: str, rings: Collection[UserId] = (), *, silent: bool = False
    ) -> Delivery:
        """Send a new message. `rings` are the users whom it mentions; they are pinged unless `silent`."""
        flags, screen = SILENT if silent else 0, self._without_refused_files(channel, screen)

        def send(shown: Screen) -> Awaitable[Json]:
            return self._wire.post(channel, payload(shown, flags, rings, nonce=nonce, enforce_nonce=True))

        answer = await self._attempt_with_pictures(screen, send)
        if isinstance(answer, Failure):
            return answer
        self.pictures.note(screen, answer)
        return Sent(Post(channel, MessageId(int(answer["id"])), self._clock.now()))

    async def send_certainly(self, channel: ChannelId, screen: Screen, nonce: str, *, silent: bool = True) -> Delivery:
        """Send a message without mentions. While it may not have been sent, retry a few times."""
        delivery = await self.send(channel, screen, nonce, silent=silent)
        for _ in range(MORE_TRIES):
            if not isinstance(delivery, TryAgain):
                break
            await self._clock.sleep_until(after(self._clock.now(), delivery.after))
            delivery = await self.send(channel, screen, nonce, silent=silent)
        return delivery

    async def _edit(self, post: Post, screen: Screen, *, urgent: bool, at_no_cost: bool) -> Delivery:
        """Edit a message. An edit notifies no one and pings no one."""
        if not screen.boxes:
            return await self.delete(post)
        screen = self._without_refused_files(post.channel, screen)

        # A 429 without a retry time means that the message is too old to be edited (30046), so it is replaced.
        def said(shown: Screen) -> Payload:
            edit = instead(shown)
            if self.pictures.drops(shown, post):
                edit.json["attachments"] = []
            return edit

        answer = await self._edit_unlimited(post.message, screen, said)
        if answer is None and at_no_cost:
            return Gone()
        if answer is None:
            answer = await self._attempt_with_pictures(
                screen, lambda shown: self._wire.edit(post.channel, post.message, said(shown)), Gone(), urgent=urgent
            )
        if isinstance(answer, Failure):
            return answer
        self.pictures.note(screen, answer)
        return Sent(Post(post.channel, post.message, post.posted, self._clock.now()))

    async def _edit_unlimited(
        self, at: MessageId, screen: Screen, said: Callable[[Screen], Payload]
    ) -> Json | TryAgain | None:
        """Edit a message with the token of the latest interaction with it, or return `None` if there is no
        valid token."""
        token = self.tokens.of(at)
        if token is None:
            return None
        answer = await self._attempt_with_pictures(
            screen, lambda shown: self._wire.edit_original(token, said(shown)), urgent=None
        )
        if isinstance(answer, Gone | Barred):
            self.tokens.drop(at)
            return None
        return answer


def _said(posted: discord.Message) -> str:
    """Return all text of a message."""
    return "\n".join((posted.content, *(str(component.to_dict()) for component in posted.components)))
