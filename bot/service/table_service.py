"""Entry point for all table changes: load, decide, store and commit in one unit of work, then notify workers."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Generator, Iterable, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import Final, TypeAlias, TypeVar

from bot.fault_points import FaultPoints
from bot.persistence.shards import ALL, Shards
from bot.persistence.store import Store, StoreUnavailableError, Unit
from bot.persistence.tables import BrokenTableError
from bot.service.analyses import AnalysisService
from bot.service.challenges import Challenges
from bot.service.daily_deals import DailyDeals
from bot.service.digests import Digests
from bot.service.handling import first_table, handle, open_new, refused_absent
from bot.service.looking_back import LookingBack
from bot.service.messages import Pressed, TableSnapshot
from bot.service.ports import Clock, Entropy
from bot.service.reach import Reach
from bot.service.settings import Privacy, SettingsService
from bot.service.signals import Signals
from bot.tables import requests
from bot.tables.change import Change, Played, Reply
from bot.tables.circumstances import SERVER_LEFT, Barrier
from bot.tables.ids import ChannelId, GuildId, InteractionId, MessageId, TableId, UserId
from bot.tables.lobby import too_many_hosted
from bot.tables.notices import (
    BOARD,
    LOBBY,
    MarkBoard,
    Notice,
    Post,
    PostResult,
    RefreshBoard,
    RefreshHand,
    RefreshResult,
    Retire,
)
from bot.tables.records import is_public
from bot.tables.requests import Again, Request
from bot.tables.settings import Server
from bot.tables.table import NO_GUILD, Stage, Table
from engine.contract import Refusal

log = logging.getLogger(__name__)

T = TypeVar("T")

HANDLED: Final = "request.committed"
OPENED: Final = "open.committed"

Objection: TypeAlias = Callable[[Table, Server], Refusal | None]
"""Function that returns the refusal if a request is not allowed at a table on a server with these settings, else
`None`."""


class TableService:
    """Handles requests to tables. All methods may raise `StoreUnavailableError`."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        entropy: Entropy,
        signals: Signals,
        interlude: int = 0,
        undo: int = 0,
        shut_out: Collection[int] = (),
    ) -> None:
        """Create the service.

        Args:
            store: The store.
            clock: The clock.
            entropy: The source of secrets.
            signals: The signals of the workers.
            interlude: Milliseconds for which hands show the latest events before the next question; 0 for none.
            undo: Milliseconds during which an answer may be taken back; 0 for none.
            shut_out: Users whom the host has excluded, and whom the bot never pings.
        """
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._signals = signals
        self._interlude, self._undo = interlude, undo
        self.shut_out: Collection[int] = shut_out
        """Users whom the host has excluded, and whom the bot never pings."""
        self._call_settled = asyncio.Condition()
        self.shared: Final = store.shared
        """True if other processes deliver the messages of some tables."""
        self.settings = SettingsService(store, clock)
        """Settings of people and servers, block lists and bells."""
        self.analyses = AnalysisService(store, clock, signals)
        """Analyses of finished games."""
        self.privacy = Privacy(store, clock, self.handle_each)
        """Export and deletion of a person's data."""
        self.dailies = DailyDeals(store, clock, entropy, signals)
        """The daily deals."""
        self.digests = Digests(store, clock)
        """Digests for people at several slow tables."""
        self.challenges = Challenges(store, clock, entropy, signals)
        """Challenges with the cards of finished games."""
        self.reach = Reach(store, clock, signals)
        """State of the connections to Discord."""
        self.looking_back = LookingBack(store, clock)
        """Finished games, leaderboards and statistics."""

    async def handle(self, request: Request) -> Reply:
        """Decide a request, store the change and notify workers. Deadlines are handled after waiting requests of
        people, which may have been made before the deadline."""
        with self._perhaps_stored(request.table):
            write = partial(self._store.write, behind=isinstance(request, requests.TimeUp))
            decided = partial(
                handle, request=request, now=self._clock.now(), interlude=self._interlude, undo=self._undo
            )
            reply = await self._run(write, decided)
            self._signal(request, reply)
        if isinstance(request, requests.Deal | requests.NotCalled | requests.CutOff):
            async with self._call_settled:
                self._call_settled.notify_all()
        return reply

    async def dealt(self, table: TableId, patience: float) -> Table | None:
        """Wait until the outcome of a table's call of the players is known, for at most `patience` seconds, and return
        the table, or `None` if it is unknown."""
        with suppress(TimeoutError):
            async with asyncio.timeout(patience), self._call_settled:
                while (now := await self.table(table)) is not None and now.is_calling:
                    await self._call_settled.wait()
        return await self.table(table)

    async def press(
        self,
        user: UserId,
        table: TableId | None = None,
        request: Request | Again | None = None,
        *,
        objection: Objection | None = None,
        guild: GuildId | None = None,
        board: bool = False,
        played: bool = False,
        before: bool = False,
    ) -> Pressed:
        """Decide the request of an interaction, and read the data for the response in the same unit of work.

        While nothing can be stored, a look at a dealt hand only reads.

        Args:
            user: The user.
            table: The table of the interaction, `None` if it concerns no table.
            request: The request, `None` to read only.
            objection: Returns the refusal if the request is not allowed.
            guild: The server whose settings the response needs, `None` for none.
            board: Whether the response needs the table message.
            played: Whether the response needs the actions of the table.
            before: Whether the response needs the previous table.
        """
        now = self._clock.now()

        def decide(unit: Unit, at: Table | None, server: Server) -> Reply | None:
            if table is not None and at is None:
                return refused_absent(unit, table)
            if request is None:
                return None
            if at is not None and objection is not None and (refusal := objection(at, server)) is not None:
                return refusal
            if isinstance(request, Again):
                return open_new(unit, request, self._entropy, now, self.shut_out)
            return handle(unit, request, now, self._interlude, self._undo)

        def press(unit: Unit) -> Pressed:
            server = Server(NO_GUILD) if guild is None else unit.servers.get(guild)
            at = None if table is None else unit.tables.load(table)
            reply = decide(unit, at, server)
            if isinstance(reply, Change) and not isinstance(request, Again):
                at = reply.table
            profile = unit.profiles.get(user)
            if at is None:
                return Pressed(profile, server, reply)
            post = unit.posts.get(at.id, BOARD) if board else None
            snapshot = TableSnapshot(
                now,
                at,
                {} if post is None else {BOARD: post},
                {user: profile},
                at.seat_of(user),
                result=unit.results.get(at.id) if board and at.stage is Stage.OVER else None,
                first=first_table(unit, at) if played else None,
            )
            actions = unit.history.actions(at.id) if played else ()
            last = unit.tables.before(at) if before and at.stage is Stage.LOBBY else None
            return Pressed(profile, server, reply, snapshot, actions, last)

        if request is None:
            return await self._run(self._store.read, press)
        look = partial(self.press, user, table, guild=guild, board=board, played=played, before=before)
        return await self._stored(request, press, look)

    async def _stored(
        self, request: Request | Again, press: Callable[[Unit], Pressed], look: Callable[[], Awaitable[Pressed]]
    ) -> Pressed:
        """Run an interaction's unit of work, or `look` if a look at a dealt hand cannot be stored."""
        try:
            with self._perhaps_stored(request.table):
                pressed = await self._run(self._store.write, press)
                self._signal(request, pressed.reply)
        except StoreUnavailableError:
            if not isinstance(request, requests.ShowHand):
                raise
            pressed = await look()
            if pressed.table is None or pressed.table.position is None:
                raise
        return pressed

    async def open(self, request: requests.OpenTable | Again) -> Reply:
        """Open a table, or a rematch."""
        now = self._clock.now()
        opening = partial(open_new, request=request, entropy=self._entropy, now=now, shut_out=self.shut_out)
        reply = await self._run(self._store.write, opening)
        self._signal(request, reply)
        return reply

    async def _run(self, run: Callable[[Callable[[Unit], T]], Awaitable[T]], function: Callable[[Unit], T]) -> T:
        """Run a unit of work. If a table turns out to be broken, freeze it and retry once."""
        try:
            return await run(function)
        except BrokenTableError as broken:
            log.error("%s: it is frozen (`python -m bot check` says why)", broken)
            await self._store.write(partial(Unit.freeze, table=broken.table, why=broken.why))
            return await run(function)

    @contextmanager
    def _perhaps_stored(self, table: TableId) -> Generator[None]:
        """Signal all workers if it is unknown whether the block stored a change."""
        try:
            yield
        except (asyncio.CancelledError, StoreUnavailableError):
            self._signals.changed(table)
            raise

    async def cut_off(self, channel: ChannelId) -> None:
        """End the table of a channel where its messages cannot appear, without a result."""
        table = await self.table_in(channel)
        if table is not None:
            await self.handle(requests.CutOff(table.id, "closed-channel-gone"))

    async def channel_gone(self, channel: ChannelId) -> None:
        """Handle the deletion of a channel: end its table, and delete its bells."""
        await self._store.write(lambda unit: unit.bells.drop_channel(channel))
        await self.cut_off(channel)

    async def posting(self, barrier: Callable[[ChannelId], Barrier | None], guild: GuildId | None = None) -> None:
        """Apply a change of the bot's permissions. Tables where the bot can no longer post continue in the hands. Where
        it can post again, the board is posted again, and so is a result that was refused, because its retries are up to
        an hour apart.

        Args:
            barrier: Returns the reason why the bot cannot post in a channel, `None` if it can.
            guild: The server of the change, `None` for all servers.
        """

        def standing(unit: Unit) -> Mapping[TableId, Table]:
            live = unit.tables.live(self._store.shards) if guild is None else unit.tables.live_on(guild)
            found = ((name, _readable(unit, name)) for name in live)
            return {name: table for name, table in found if table is not None and table.place.on_server}

        asked = dict[TableId, Request]()
        for name, table in (await self._store.read(standing)).items():
            why, around = barrier(table.place.channel), table.circumstances
            if why is None and around.unheard:
                asked[name] = requests.PostingRestored(name)
            elif why not in (None, Barrier.UNKNOWN, around.barrier):
                asked[name] = requests.PostingRefused(name, why)
        async for table, error in self.handle_each(asked, asked.__getitem__):
            log.error("table %s could not be told whether it is heard: %s", table, error)
        shards = self._store.shards if guild is None else replace(self._store.shards, only=guild)
        refused = await self._store.read(lambda unit: unit.outbox.refused(PostResult.kind, shards))
        heard = [table for table, channel in refused.items() if barrier(channel) is None]
        if heard:
            now = self._clock.now()
            await self._store.write(lambda unit: unit.outbox.retry_early(heard, PostResult.kind, now))
            self._signals.outbox.set()

    async def member_of(self, guilds: Collection[GuildId], shards: Shards = ALL) -> None:
        """Apply a change of the bot's memberships. Tables on servers that it left are suspended, and tables on servers
        to which it returned continue. Boards of tables that were closed in between show this.

        Args:
            guilds: All servers on these shards of which the bot is a member.
            shards: The shards.
        """

        def moved(unit: Unit) -> Mapping[TableId, Request]:
            there = (*unit.tables.live(shards), *unit.tables.closed_by(SERVER_LEFT, shards))
            found = ((name, _moved(unit, name, guilds)) for name in there)
            return {name: request for name, request in found if request is not None}

        asked = await self._store.read(moved)
        async for table, error in self.handle_each(asked, asked.__getitem__):
            log.error("table %s could not be told whether the bot is on its server: %s", table, error)

    async def member_gone(self, guild: GuildId, user: UserId) -> None:
        """Handle the departure of a user from a server. House players take over their seats there. Leaderboards no
        longer list the user, and their bells on the server are deleted."""

        def absent(unit: Unit) -> Sequence[TableId]:
            unit.dailies.absent(guild, user)
            unit.bells.drop_member(guild, user)
            return unit.tables.live_on(guild)

        live = await self._store.write(absent)
        async for table, error in self.handle_each(live, lambda table: requests.MemberGone(table, user)):
            log.error("table %s could not be told that a member left its server: %s", table, error)

    async def handle_each(
        self, tables: Iterable[TableId], request: Callable[[TableId], Request]
    ) -> AsyncIterator[tuple[TableId, str]]:
        """Handle a request for each table, and yield every table for which that failed, with the name of the error.

        Raises:
            StoreUnavailableError: Nothing more can be stored.
        """
        for table in tables:
            try:
                await self.handle(request(table))
            except StoreUnavailableError:
                raise
            except Exception as error:  # noqa: BLE001 - one broken table must not block the others
                yield table, type(error).__name__

    async def may_open(self, guild: GuildId, user: UserId) -> Refusal | None:
        """Return the refusal if a user may not open a table on a server, else `None`. Used before a thread is
        created."""
        return too_many_hosted(await self._run(self._store.read, lambda unit: unit.tables.hosted_on(guild, user)))

    async def is_handled(self, interaction: InteractionId) -> bool:
        """Return whether an interaction was handled before."""
        return await self._store.read(lambda unit: unit.inbox.seen(interaction) is not False)

    async def show_again(self, table: TableId, user: UserId) -> None:
        """Queue the delivery of a hand whose response was lost."""
        now = self._clock.now()

        def owe_hand(unit: Unit) -> bool:
            stored = unit.tables.load(table)
            seat = None if stored is None else stored.seat_of(user)
            if seat is not None:
                unit.outbox.add([Notice(table, RefreshHand(seat), now)])
            return seat is not None

        if await self._store.write(owe_hand):
            self._signals.outbox.set()

    async def picture_came(self, table: Table, late: RefreshHand | RefreshResult | Retire | None) -> None:
        """Refresh a message whose picture was drawn after the message was sent.

        Args:
            table: The table.
            late: The notice that refreshes the message, `None` for the board. During a game the board's notice has low
                priority, because the board is edited soon anyway. A hand is refreshed only during an interlude and
                after the end.
        """
        over = table.stage is Stage.OVER
        if isinstance(late, RefreshHand) and not over and not table.interlude_for(late.seat, self._clock.now()):
            return
        board = MarkBoard() if table.stage is Stage.PLAYING else RefreshBoard()
        notice = Notice(table.id, late or board, self._clock.now())
        await self._store.write(lambda unit: unit.outbox.add([notice]))
        self._signals.outbox.set()

    async def stands(self, table: TableId, channel: ChannelId, message: MessageId) -> None:
        """Record the table message of a table where the bot is not a member, and refresh it through the interaction
        that was just responded to."""
        now = self._clock.now()

        def note(unit: Unit) -> None:
            known = unit.posts.get(table, BOARD)
            if known is None or known.message != message:
                reveal = () if known is None else known.reveal
                unit.posts.put(table, BOARD, Post(channel, message, now, reveal=reveal))
            unit.outbox.add([Notice(table, RefreshBoard(), now)])

        await self._store.write(note)
        self._signals.outbox.set()

    async def shown(self, table: Table, user: UserId) -> None:
        """Queue the delivery of a hand if the table has changed since the hand was sent as a response. The process that
        serves the table may have edited the hand before that response arrived."""
        if not self._store.shards.has(table.place.guild) and table.seat_of(user) is not None:
            with suppress(StoreUnavailableError):
                if await self.table(table.id) != table:
                    await self.show_again(table.id, user)

    def _signal(self, request: requests.OpenTable | Request | Again, reply: Reply | None) -> None:
        """Signal the workers that a committed reply concerns."""
        FaultPoints.reached(OPENED if isinstance(request, requests.OpenTable | Again) else HANDLED)
        if not isinstance(reply, Change):
            if not isinstance(request, requests.ByItself) and request.by.hand is not None:
                self._signals.outbox.set()  # the hand has moved to the message with the refusal
            return
        if reply.notices:
            self._signals.outbox.set()
        if any(deadline.due < self._signals.deadlines.wakes_at for deadline in reply.deadlines or ()):
            self._signals.deadlines.set()
        if reply.result is not None:
            self._signals.analyses.set()
        if not (reply.unchanged or reply.repeated) and any(holder.by_house for holder in reply.table.holders):
            self._signals.wake_house([reply.table.id])

    async def table(self, table: TableId) -> Table | None:
        """Return a table, or `None` if it is unknown or broken."""
        return await self._run(self._store.read, lambda unit: unit.tables.load(table))

    async def table_in(self, channel: ChannelId) -> Table | None:
        """Return the live table of a channel, or `None`."""
        return await self._run(self._store.read, lambda unit: unit.tables.in_channel(channel))

    async def latest_in(self, channel: ChannelId) -> Table | None:
        """Return the latest table of a channel, ended or not, or `None`."""
        return await self._store.read(lambda unit: unit.tables.latest(channel))

    async def seated_at(self, user: UserId) -> Sequence[Table]:
        """Return the live tables at which a user sits. Tables that wait for the user come first."""
        found = await self._run(self._store.read, lambda unit: unit.tables.of_person(user))

        def waits(table: Table) -> bool:
            seat = table.seat_of(user)
            return table.stage is Stage.PLAYING and seat is not None and seat in table.waited_for()

        return sorted(found, key=waits, reverse=True)

    async def board(self, table: TableId) -> Post | None:
        """Return the table message, or `None`."""
        return await self._store.read(lambda unit: unit.posts.get(table, BOARD))

    async def lobby(self, table: TableId) -> Post | None:
        """Return the message that contains the commitment of the deal, or `None`."""
        return await self._store.read(lambda unit: unit.posts.get(table, LOBBY))

    def is_public(self, table: Table) -> bool:
        """Return whether the table's record, and everything derived from it, is public now."""
        return is_public(table, self._clock.now())

    async def played(self, table: TableId) -> Sequence[Played]:
        """Return the accepted actions of a table, in order."""
        return await self._store.read(lambda unit: unit.history.actions(table))


def _moved(unit: Unit, name: TableId, guilds: Collection[GuildId]) -> Request | None:
    """Return the request that informs a table whether the bot is on its server, or `None` if nothing has changed.
    Unreadable tables are left to the self-check."""
    table = _readable(unit, name)
    if table is None or not table.place.on_server:
        return None
    left, there = table.circumstances.left, table.place.guild in guilds
    if left and there:
        return requests.ServerBack(name)
    return None if left or there or not table.stage.live else requests.ServerLeft(name)


def _readable(unit: Unit, name: TableId) -> Table | None:
    try:
        return unit.tables.load(name)
    except BrokenTableError:
        return None
