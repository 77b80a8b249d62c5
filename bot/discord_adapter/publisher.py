"""Tells the world what the outbox holds: implements `bot.service.publisher.Publisher` on discord.py."""

from collections.abc import Awaitable, Callable, Collection
from datetime import UTC, datetime
from typing import Final, TypeAlias, TypeVar

import discord

from bot.discord_adapter.analysis_pages import analysis_page
from bot.discord_adapter.attached_pictures import AttachedPictures
from bot.discord_adapter.drafts import Drafts
from bot.discord_adapter.errors import NOT_SAID_WHEN, attempt
from bot.discord_adapter.first_boards import FirstBoards
from bot.discord_adapter.interaction_handler import InFlight
from bot.discord_adapter.message_tokens import MessageTokens
from bot.discord_adapter.request_pacing import RequestPacer
from bot.discord_adapter.wire import (
    SILENT,
    Held,
    InvalidRequestCounter,
    Json,
    Message,
    UnsendableScreenError,
    Wire,
    instead,
    message,
)
from bot.pictures.drawing import Drawing
from bot.screens.components import Screen
from bot.screens.lobby import shown_hash
from bot.screens.table_screens import Screens
from bot.service.ports import Clock
from bot.service.publisher import Barred, Delivery, Gone, Opened, Opening, Sent, TryAgain
from bot.tables.analyses import Progress
from bot.tables.deadlines import MINUTE, after
from bot.tables.ids import ChannelId, MessageId, Milliseconds, UserId
from bot.tables.notices import HandPlace, Notice, Post, PostReveal
from bot.tables.requests import HandToken
from bot.tables.results import Result
from bot.tables.settings import OwnPictures, Profile
from bot.tables.table import Stage, Table
from engine.analysis.findings import Analysis
from engine.contract import Saved
from engine.seats import Seat

PATIENCE: Final = 8.0
"""Seconds for one request, waiting for its rate limit included."""

CLOCKS_APART: Final = 1 * MINUTE
"""Milliseconds by which our clock may go before Discord's."""

MOST_LOOKED_AT: Final = 500
"""Messages of a channel among which one of ours is looked for."""

UNCHANGED: Final = Sent(Post(ChannelId(0), MessageId(0), Milliseconds(0)))
"""A hand shows what it is to show; where it is does not matter."""

UNREADABLE: Final = Barred("old messages cannot be read")

T = TypeVar("T")
Failed: TypeAlias = Gone | Barred | TryAgain


class DiscordPublisher:
    """Messages through the bot's token; hands through their owner's interaction token where there is one, public
    messages through that of the last press on them."""

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
    ) -> None:
        """`pictures`: draws, where messages are to have pictures; `held`: waits until no other process can have taken
        over this one's shards; `part`: of the token's requests that this process may make."""
        self._client = client
        self._wire = Wire(client, held)
        self._held = held
        self._in_flight = in_flight
        self._invalid_requests = invalid_requests
        self._screens = screens
        self._clock = clock
        self._patience = patience
        self._first_boards = first_boards
        self._drafts = drafts or Drafts()
        self._drawing = pictures
        self._pictures = AttachedPictures(screens, pictures)
        self._pacer = RequestPacer(part)
        self.tokens = MessageTokens(clock)
        """Through which public messages can be edited at no cost."""

    async def answered(self, user: UserId) -> bool:
        """Return when that person waits for no answer of ours; whether they did."""
        return await self._in_flight.answered(user)

    async def post_board(self, table: Table, rings: Collection[UserId], nonce: str) -> Delivery:
        """A new table message; one that rings somebody shows their phones why, and nothing else yet."""
        board = self._screens.ringing_lobby(table, rings) if rings else self._screens.board(table)
        screen = board if rings else await self._pictures.on(board, table)
        delivery = await self._post_public(table, screen, nonce, rings)
        if table.stage is Stage.LOBBY:
            await self._first_boards.note(table.id, delivery)
        return delivery

    async def post_call(self, table: Table, rings: Collection[UserId], nonce: str) -> Delivery:
        """The post that calls the players; never edited."""
        return await self._post_public(table, self._screens.call(table, rings), nonce, rings)

    async def find_call(self, table: Table, lobby: Post | None, since: Milliseconds) -> Delivery:
        """The post that calls the players among our messages in the channel since that moment, known by its hash."""

        async def find() -> tuple[MessageId | None, int]:
            channel, looked_at = self._client.get_partial_messageable(table.place.channel), 0
            begun = discord.Object(
                discord.utils.time_snowflake(datetime.fromtimestamp(after(since, -CLOCKS_APART) / 1000, UTC))
            )
            async for posted in channel.history(limit=MOST_LOOKED_AT, after=begun, oldest_first=True):
                looked_at += 1
                if self._is_ours(posted) and shown_hash(table) in _said(posted):
                    return MessageId(posted.id), looked_at
            return None, looked_at

        answer = await self._attempt(find)
        if isinstance(answer, Failed):
            return answer
        found, looked_at = answer
        if found is not None:
            return Sent(Post(table.place.channel, found, self._clock.now()))
        if looked_at == MOST_LOOKED_AT:
            return Barred("too much was said since")
        return Gone() if looked_at else await self._nothing_there(lobby)

    async def _nothing_there(self, lobby: Post | None) -> Delivery:
        """What an empty list means: Discord gives one as well to whoever may not read old messages."""
        if lobby is None:
            return UNREADABLE
        answer = await self._attempt(lambda: self._client.http.get_message(lobby.channel, lobby.message))
        if isinstance(answer, TryAgain):
            return answer
        return UNREADABLE if isinstance(answer, Failed) else Gone()

    def _is_ours(self, posted: discord.Message) -> bool:
        return self._client.user is not None and posted.author.id == self._client.user.id

    async def edit_board(self, table: Table, post: Post) -> Delivery:
        """The table message as it is now."""
        screen = await self._pictures.on(self._screens.board(table, post.reveal), table, post.reveal, post)
        return await self.edit(post, screen)

    async def start_in_place(self, table: Table, lobby: Post) -> Delivery:
        """The lobby's message as the first board, through a press on it."""
        return Gone() if self.tokens.of(lobby.message) is None else await self.edit_board(table, lobby)

    def editable_until(self, post: Post) -> Milliseconds:
        """Until when a public message can be edited through a press on it."""
        return self.tokens.until(post.message)

    async def show_visiting(
        self, table: Table, result: Result | None, post: Post, until: Milliseconds | None
    ) -> Delivery:
        """The public message of a table where the bot is no member, through a press on it."""
        screen = self._screens.visiting(table, post.reveal, result, until)
        over = table.position is not None and not table.stage.live
        shown = await self._pictures.on(screen, table, None if over else post.reveal, post)
        return await self.edit(post, shown, at_no_cost=True)

    async def call_visiting(self, table: Table, rings: Collection[UserId], board: Post) -> Delivery:
        """The post that calls the players there, as a follow-up."""
        if (token := self.tokens.of(board.message)) is None:
            return Gone()
        called = message(self._screens.call(table, rings), rings=rings)
        answer = await self._attempt(lambda: self._wire.follow_up(token, called), urgent=None)
        if isinstance(answer, Failed):
            return answer
        return Sent(Post(board.channel, MessageId(int(answer["id"])), self._clock.now()))

    async def retire_lobby(self, table: Table, post: Post) -> Delivery:
        """The lobby's message of a game that runs."""
        return await self.edit(post, self._screens.begun(table), urgent=False)

    async def retire_board(self, table: Table, reveal: tuple[Saved, ...], post: Post) -> Delivery:
        """A table message that a newer one replaced: one line for what it revealed, or nothing."""
        left = self._screens.replaced_board(table, reveal)
        return await (self.delete(post) if left is None else self.edit(post, left, urgent=False))

    async def post_reveal(self, table: Table, notice: Notice, nonce: str) -> Delivery:
        """What a closed turn showed, with the board below. Raises `ValueError` for another notice."""
        if not isinstance(notice.content, PostReveal):
            raise ValueError(f"no reveal: {notice.key}")
        reveal = notice.content.events
        screen = await self._pictures.on(self._screens.board(table, reveal, new=True), table, reveal)
        return await self.post(table.place.channel, screen, nonce, silent=True)

    async def post_result(self, table: Table, result: Result | None, nonce: str) -> Delivery:
        """Who won; `None` for a cancelled table."""
        screen = await self._pictures.on(self._screens.result(table, result), table, None)
        return await self._post_public(table, screen, nonce)

    async def edit_result(
        self, table: Table, result: Result | None, post: Post, analysis: Analysis | None = None
    ) -> Delivery:
        """The result as it is now."""
        screen = await self._pictures.on(self._screens.result(table, result, analysis), table, None, post)
        return await self.edit(post, screen)

    async def show_analysis(self, table: Table, progress: Progress, language: str, token: HandToken) -> Delivery:
        """How far an analysis has come, in the message of somebody's own press."""
        words = self._screens.book.words(language)
        return await self._edit_shown(token, await analysis_page(self._screens, self._drawing, table, progress, words))

    async def post_reminder(self, table: Table, quiet: Collection[UserId], nonce: str) -> Delivery:
        """It names, and may ring, those who are waited for."""
        pings = [user for user in self._screens.reminded(table) if user not in quiet]
        return await self._post_public(table, self._screens.reminder(table, pings), nonce, pings)

    async def post_share(self, table: Table, channel: ChannelId, nonce: str) -> Delivery:
        """The line of a finished daily deal."""
        return await self.post(channel, self._screens.share(table), nonce, silent=True)

    async def delete(self, post: Post) -> Delivery:
        """Take a message away."""
        answer = await self._attempt(lambda: self._client.http.delete_message(post.channel, post.message), urgent=False)
        return Sent(post) if answer is None else answer

    async def open_direct(self, user: UserId) -> Opening:
        """The direct message channel of a person."""
        answer = await self._attempt(lambda: self._client.create_dm(discord.Object(user)))
        if isinstance(answer, discord.DMChannel):
            return Opened(ChannelId(answer.id))
        return Barred("no such person") if isinstance(answer, Gone) else answer

    async def send_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, nonce: str, *, silent: bool = False
    ) -> Delivery:
        """A hand as a new direct message; a `silent` one rings nobody. One that rings says why, and becomes the hand
        when it is edited."""
        if profile.direct is None:
            return Barred("direct messages not opened")
        if not silent:
            return await self.post(profile.direct, self._screens.announced_hand(table, seat, profile, board), nonce)
        screen = await self._with_picture(self._screens.hand_for(table, seat, profile, board), table, seat, profile)
        return await self.post(profile.direct, screen, nonce, silent=True)

    async def tell_removed(
        self, table: Table, by: UserId, profile: Profile, board: Post | None, nonce: str
    ) -> Delivery:
        """A direct message to somebody whom `by` took off the table."""
        if profile.direct is None:
            return Barred("direct messages not opened")
        return await self.post(profile.direct, self._screens.removed(table, by, profile, board), nonce)

    async def edit_hand(self, table: Table, seat: Seat, profile: Profile, board: Post | None, post: Post) -> Delivery:
        """The hand in a direct message as it is now."""
        with self._in_flight.editing(profile.user):
            screen = await self._told_anew(table, seat, profile, board)
            if self._shows(table, seat, str(post.message), screen):
                return Sent(post)
            return self._showing(table, seat, str(post.message), screen, await self.edit(post, screen))

    async def refresh_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, token: HandToken
    ) -> Delivery:
        """The hand in the message of its owner's last press: costs nothing of the bot's rate limit. One that says what
        was told there last is not sent: most of what others do changes nothing in it."""
        with self._in_flight.editing(profile.user):
            screen = await self._told_anew(table, seat, profile, board)
            if self._shows(table, seat, token.token, screen):
                return UNCHANGED
            return self._showing(table, seat, token.token, screen, await self._edit_shown(token, screen))

    def _showing(self, table: Table, seat: Seat, where: str, screen: Screen, told: Delivery) -> Delivery:
        """Note what a hand shows there. Whatever its owner presses comes with another token."""
        if isinstance(told, Sent):
            self._drafts.shown[table.id, seat] = where, hash(screen)
        else:
            self._drafts.shown.pop((table.id, seat), None)
        return told

    def _shows(self, table: Table, seat: Seat, where: str, screen: Screen) -> bool:
        """Whether a hand shows this already there."""
        return self._drafts.shown.get((table.id, seat)) == (where, hash(screen))

    async def _told_anew(self, table: Table, seat: Seat, profile: Profile, board: Post | None) -> Screen:
        screen = self._screens.hand_for(table, seat, profile, board, self._drafts.of(table, seat))
        return await self._with_picture(screen, table, seat, profile)

    async def _with_picture(self, screen: Screen, table: Table, seat: Seat, profile: Profile) -> Screen:
        """The hand with its picture, where its owner wants one with each."""
        wanted = profile.pictures is OwnPictures.ALWAYS
        return await self._pictures.on_hand(screen, table, seat, profile) if wanted else screen

    async def retire_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, post: Post, now_in: HandPlace
    ) -> Delivery:
        """A hand in a direct message that a newer one replaced."""
        self._drafts.shown.pop((table.id, seat), None)
        return await self.edit(post, self._screens.old_hand(table, seat, profile, board, now_in), urgent=False)

    async def retire_shown_hand(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, token: HandToken, now_in: HandPlace
    ) -> Delivery:
        """The same in the message of its owner's last press."""
        self._drafts.shown.pop((table.id, seat), None)
        return await self._edit_shown(token, self._screens.old_hand(table, seat, profile, board, now_in))

    async def _attempt(
        self,
        request: Callable[[], Awaitable[T]],
        unsaid: Gone | TryAgain = NOT_SAID_WHEN,
        *,
        urgent: bool | None = True,
    ) -> T | Failed:
        """One request, unless Discord refused so many that it would ban us. `urgent`: somebody waits for it; `None`: it
        is not the bot's token that pays."""
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
    ) -> T | Failed:
        """The same; where Discord takes no files from us, once more in words alone."""
        answer = await self._attempt(lambda: request(screen), unsaid, urgent=urgent)
        if isinstance(answer, Barred) and screen.pictures():
            return await self._attempt(lambda: request(screen.without_pictures()), unsaid, urgent=urgent)
        return answer

    async def _edit_shown(self, token: HandToken, screen: Screen) -> Delivery:
        answer = await self._attempt_with_pictures(
            screen, lambda shown: self._wire.edit_original(token.token, instead(shown)), urgent=None
        )
        if isinstance(answer, Failed):
            return answer
        now = self._clock.now()
        return Sent(Post(ChannelId(int(answer["channel_id"])), MessageId(int(answer["id"])), now, now))

    async def _post_public(self, table: Table, screen: Screen, nonce: str, rings: Collection[UserId] = ()) -> Delivery:
        """A new message in the channel of a table. It rings these people, or nobody: not even those who want to be told
        of every message in the channel."""
        return await self.post(table.place.channel, screen, nonce, rings, silent=not rings)

    async def post(
        self, channel: ChannelId, screen: Screen, nonce: str, rings: Collection[UserId] = (), *, silent: bool = False
    ) -> Delivery:
        """A new message, which names these people and rings them unless it is `silent`."""
        flags = SILENT if silent else 0

        def send(shown: Screen) -> Awaitable[Json]:
            return self._wire.post(channel, message(shown, flags, rings, nonce=nonce, enforce_nonce=True))

        answer = await self._attempt_with_pictures(screen, send)
        if isinstance(answer, Failed):
            return answer
        self._pictures.note(screen, answer)
        return Sent(Post(channel, MessageId(int(answer["id"])), self._clock.now()))

    async def edit(
        self,
        post: Post,
        screen: Screen,
        *,
        urgent: bool = True,
        at_no_cost: bool = False,
    ) -> Delivery:
        """An edit rings nobody and names nobody by a mention; `at_no_cost`: through a press on the message or not at
        all."""

        # A 429 that does not say when says that the message is too old to be edited (30046): another takes its place.
        def said(shown: Screen) -> Message:
            anew = instead(shown)
            if self._pictures.drops(shown, post):
                anew.json["attachments"] = []
            return anew

        answer = await self._edit_at_no_cost(post.message, screen, said)
        if answer is None and at_no_cost:
            return Gone()
        if answer is None:
            answer = await self._attempt_with_pictures(
                screen, lambda shown: self._wire.edit(post.channel, post.message, said(shown)), Gone(), urgent=urgent
            )
        if isinstance(answer, Failed):
            return answer
        self._pictures.note(screen, answer)
        return Sent(Post(post.channel, post.message, post.posted, self._clock.now()))

    async def _edit_at_no_cost(
        self, at: MessageId, screen: Screen, said: Callable[[Screen], Message]
    ) -> Json | TryAgain | None:
        """The same through the last press on the message; `None` where no token leads there any more."""
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
    """All that stands in a message."""
    return "\n".join((posted.content, *(str(component.to_dict()) for component in posted.components)))
