"""The one way into a table: load, decide, commit, then signal (architecture.md, the life of a press)."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from typing import Final, TypeAlias

from bot.fault_points import reach
from bot.service.analyses import AnalysisService, offer
from bot.service.daily_deals import DailyDeals, finished
from bot.service.facts import facts_for, facts_for_opening
from bot.service.hand_messages import hand_role, keep_hand
from bot.service.locks import TableLocks
from bot.service.looking_back import LookingBack
from bot.service.ports import Clock, Entropy
from bot.service.privacy import Privacy
from bot.service.publisher import Post
from bot.service.repositories.tables import BrokenTableError, ChannelTakenError
from bot.service.settings import SettingsService
from bot.service.signals import Signals
from bot.service.store import Store, StoreUnavailableError, UnitOfWork, leave_alone
from bot.service.table_ids import new_table_id
from bot.tables.change import Change, Played
from bot.tables.decide import decide
from bot.tables.facts import Facts
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.lobby import again, open_table
from bot.tables.notices import Notice, OpenDirect, RefreshHand
from bot.tables.records import is_public, tallied
from bot.tables.requests import (
    Accepted,
    Again,
    By,
    ByItself,
    CutOff,
    Forget,
    MemberGone,
    OpenTable,
    Reply,
    Request,
    ShowHand,
    TimeUp,
)
from bot.tables.results import Result
from bot.tables.table import Stage, Table
from engine.contract import Refusal

log = logging.getLogger(__name__)

SECRET_SIZE: Final = 32
"""Bytes of the bot's part of a deal (docs/records.md)."""

Opening: TypeAlias = Callable[[Facts, TableId, bytes, Milliseconds], Change | Refusal]
"""A decision that makes a table of an id, a secret and the moment."""


class TableService:
    """Requests in, replies out. Raises `StoreUnavailableError` when nothing could be stored."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy, signals: Signals) -> None:
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._signals = signals
        self._locks = TableLocks()
        self.settings = SettingsService(store, clock)
        """What people chose, and whom they do not want at their tables."""
        self.analyses = AnalysisService(store, clock, signals)
        """Looking back at finished games."""
        self.privacy = Privacy(store, clock, self.handle_each)
        """What is known of one person."""
        self.dailies = DailyDeals(store, clock, entropy, signals, self._locks)
        """The daily deals."""
        self.looking_back = LookingBack(store, clock)
        """Finished games and what they add up to."""

    async def open(self, request: OpenTable) -> Reply:
        """A new table in a channel that has none."""
        return await self._opened(
            request.by,
            request.place.channel,
            lambda facts, table, secret, now: open_table(request, facts, table, secret, now),
        )

    async def again(self, request: Again) -> Reply:
        """A new table like a finished one, in its channel."""
        finished = await self.table(request.table)
        if finished is None:
            return Refusal("refused-no-such-table")
        return await self._opened(
            request.by,
            finished.place.channel,
            lambda facts, table, secret, now: again(finished, request, facts, table, secret, now),
        )

    async def _opened(self, by: By, channel: ChannelId, opening: Opening) -> Reply:
        try:
            return await self._opened_beside_none(by, channel, opening)
        except BrokenTableError as broken:
            await self._leave_alone(broken)
            return await self._opened_beside_none(by, channel, opening)

    async def _opened_beside_none(self, by: By, channel: ChannelId, opening: Opening) -> Reply:
        async with self._locks.lock(channel), self._store.writing() as work:
            if (first := await self._first_answer(work, by, channel)) is not None:
                return first
            now = self._clock.now()
            facts = await facts_for_opening(work, channel)
            decision = opening(facts, new_table_id(self._entropy), self._entropy.secret(SECRET_SIZE), now)
            if isinstance(decision, Refusal):
                return decision
            try:
                await work.tables.add(decision.table)
            except ChannelTakenError:
                return Refusal("refused-channel-busy")
            await self._store_change(work, decision, decision.table, now)
            await work.inbox.keep(by.interaction, by.user, None, now)
            reach("open.stored")
            await work.commit()
        reach("open.committed")
        self._signals.changed(decision.table.id)
        return Accepted(decision.table)

    async def _first_answer(self, work: UnitOfWork, by: By, channel: ChannelId) -> Reply | None:
        """What this very command was answered when it came before; its table may have ended since."""
        if await work.inbox.seen(by.interaction) is False:
            return None
        latest = await work.tables.latest(channel)
        return Refusal("refused-no-such-table") if latest is None else Accepted(latest, repeated=True)

    async def is_handled(self, interaction: InteractionId) -> bool:
        """Whether this interaction was handled before."""
        async with self._store.reading() as work:
            return await work.inbox.seen(interaction) is not False

    async def cut_off(self, channel: ChannelId, because: str) -> None:
        """A channel exists no more: its table ends without a result. `because`: the key of a sentence."""
        table = await self.table_in(channel)
        if table is not None:
            await self.handle(CutOff(table.id, because))

    async def cut_off_server(self, guild: GuildId, because: str) -> None:
        """The bot is no longer on a server: its tables end without a result."""
        await self._on_server(guild, lambda table: CutOff(table, because))

    async def member_gone(self, guild: GuildId, user: UserId) -> None:
        """Somebody is no longer on a server: the house takes their seats there, and its boards know them no more."""
        async with self._store.writing() as work:
            await work.dailies.absent(guild, user)
            await work.commit()
        await self._on_server(guild, lambda table: MemberGone(table, user))

    async def _on_server(self, guild: GuildId, request: Callable[[TableId], Request]) -> None:
        """Hand in a request for each live table of a server."""
        async with self._store.reading() as work:
            live = await work.tables.live_on(guild)
        async for table, error in self.handle_each(live, request):
            log.error("table %s does not know what happened to its server: %s", table, error)

    async def handle_each(
        self, tables: Iterable[TableId], request: Callable[[TableId], Request]
    ) -> AsyncIterator[tuple[TableId, str]]:
        """Hand in a request for each table; yields those where that failed, with the name of the error. Raises
        `StoreUnavailableError`."""
        for table in tables:
            try:
                await self.handle(request(table))
            except StoreUnavailableError:
                raise
            except Exception as error:  # noqa: BLE001 - what is wrong with one table must not hold up the others
                yield table, type(error).__name__

    async def handle(self, request: Request) -> Reply:
        """Decide one request and store what follows."""
        async with self._locks.lock(request.table):
            try:
                reply, change = await self._handle(request, self._clock.now())
            except BrokenTableError as broken:
                return await self._leave_alone(broken)
            except (asyncio.CancelledError, StoreUnavailableError):
                self._signals.changed(request.table)  # it may have been stored all the same
                raise
        if change is not None:
            self._ring(change)
        return reply

    async def _leave_alone(self, broken: BrokenTableError) -> Refusal:
        """A table broke while the program ran: it stands still from now on, and its channel is free."""
        log.error("%s: it is left alone (`python -m bot check` says why)", broken)
        async with self._store.writing() as work:
            await leave_alone(work, broken.table, broken.why)
            await work.commit()
        return Refusal("refused-table-frozen")

    async def show_hand(self, table: TableId, by: By) -> Reply:
        """Show somebody's hand in the answer to this interaction, whether it was handled before or not."""
        stored = await self.table(table)
        if stored is None or not await self.is_handled(by.interaction):
            return await self.handle(ShowHand(table, by))
        return Accepted(stored, repeated=True)

    async def show_again(self, table: TableId, user: UserId) -> None:
        """An answer that showed somebody's hand was lost on its way: the hand is told like any other change."""
        async with self._store.writing() as work:
            stored = await work.tables.load(table)
            seat = None if stored is None else stored.seat_of(user)
            if seat is None:
                return
            await work.outbox.add([Notice(table, RefreshHand(seat), self._clock.now())])
            await work.commit()
        self._signals.outbox.send()

    def _ring(self, change: Change) -> None:
        """Wake those for whom something follows from a change."""
        if change.notices:
            self._signals.outbox.send()
        if change.deadlines is not None:
            self._signals.deadlines.send()
        if change.result is not None:
            self._signals.analyses.send()
        self._signals.wake_house([change.table.id])

    async def _handle(self, request: Request, now: Milliseconds) -> tuple[Reply, Change | None]:
        """The reply, and what changed, if anything did."""
        by = None if isinstance(request, ByItself) else request.by
        seen = await self._seen(by)
        async with self._store.writing() as work:
            table = await work.tables.load(request.table)
            if isinstance(request, TimeUp):
                await work.deadlines.drop(request.deadline)
            if table is None:
                if isinstance(request, TimeUp):
                    await work.commit()  # else it would come again at once, for ever
                return await _absent(work, request.table), None
            if seen is not False:
                return (Accepted(table, repeated=True) if seen is True else seen), None
            reach("request.loaded")
            decision = decide(table, request, await facts_for(work, table, request), now)
            reach("request.decided")
            if isinstance(decision, Change):
                decision = await finished(work, decision, now)
                await self._store_change(work, decision, table, now)
            if isinstance(request, Forget):
                await _drop_private(work, table, request.user)
            hand_moved = by is not None and await self._remember(work, table, by, decision, now)
            reach("request.stored")
            await work.commit()
        reach("request.committed")
        if hand_moved:
            self._signals.outbox.send()
        if isinstance(decision, Refusal):
            return decision, None
        moved = decision.table is not table or bool(decision.notices)
        return Accepted(decision.table), decision if moved else None

    async def _seen(self, by: By | None) -> Refusal | bool:
        """The first answer to this interaction. Asked before the turn to write comes: nobody else handles it meanwhile,
        the table's lock sees to that, and others need not wait for it."""
        if by is None:
            return False
        async with self._store.reading() as work:
            return await work.inbox.seen(by.interaction)

    async def _store_change(self, work: UnitOfWork, change: Change, before: Table, now: Milliseconds) -> None:
        table = change.table
        if table is not before:
            await work.tables.save(table)
        if change.played:
            await work.history.append(table.id, before.acted, change.played, now)
        if change.deadlines is not None:
            await work.deadlines.replace(table.id, change.deadlines)
        if change.result is not None:
            await work.results.add(tallied(change.result, table, await work.history.actions(table.id)))
            await offer(work, table, now)
        if change.previous is not None:
            await work.tables.save(change.previous)
        for key in change.superseded:
            await work.outbox.drop(table.id, key)
        await work.outbox.add(change.notices)

    async def _remember(
        self, work: UnitOfWork, table: Table, by: By, decision: Change | Refusal, now: Milliseconds
    ) -> bool:
        """That this interaction was handled; returns whether messages that showed a hand must learn something."""
        await work.inbox.keep(by.interaction, by.user, decision if isinstance(decision, Refusal) else None, now)
        return await keep_hand(work, table, by, now)

    async def table(self, table: TableId) -> Table | None:
        """A table as it is stored now; `None` when it is unknown or broken."""
        return await self._read(lambda work: work.tables.load(table))

    async def table_in(self, channel: ChannelId) -> Table | None:
        """The live table of a channel."""
        return await self._read(lambda work: work.tables.in_channel(channel))

    async def _read(self, load: Callable[[UnitOfWork], Awaitable[Table | None]]) -> Table | None:
        try:
            async with self._store.reading() as work:
                return await load(work)
        except BrokenTableError as broken:
            await self._leave_alone(broken)
            return None

    async def latest_in(self, channel: ChannelId) -> Table | None:
        """The table of a channel that was opened last, ended or not."""
        async with self._store.reading() as work:
            return await work.tables.latest(channel)

    async def board(self, table: TableId) -> Post | None:
        """Where the table message is."""
        async with self._store.reading() as work:
            return await work.posts.get(table, "board")

    def is_public(self, table: Table) -> bool:
        """Whether the record of a table may be read now, and whatever is made of it."""
        return is_public(table, self._clock.now())

    async def result(self, table: TableId) -> Result | None:
        """How a finished table ended."""
        async with self._store.reading() as work:
            return await work.results.get(table)

    async def played(self, table: TableId) -> Sequence[Played]:
        """Every accepted action of a table, in order."""
        async with self._store.reading() as work:
            return await work.history.actions(table)

    async def seated_at(self, user: UserId) -> Sequence[Table]:
        """The tables under way at which somebody sits, those that wait for them first."""
        async with self._store.reading() as work:
            named = [await work.tables.load(table) for table in await work.people.tables(user)]
        found = [table for table in named if table is not None and table.stage.live and table.seat_of(user) is not None]
        return sorted(found, key=lambda table: not _waits_for(table, user))


async def _drop_private(work: UnitOfWork, table: Table, user: UserId) -> None:
    """Where a person's private messages of a table are, how they are reached, and what was thought of how they played:
    an analysis is of the whole game, so all of it goes."""
    await work.analyses.drop(table.id)
    await work.outbox.drop(table.id, OpenDirect(user).key)
    await work.tokens.drop(table.id, user)
    if (seat := table.seat_of(user)) is not None:
        await work.posts.drop(table.id, hand_role(seat))


async def _absent(work: UnitOfWork, table: TableId) -> Refusal:
    """Why a table cannot be asked: it is unknown, or something about it is broken."""
    return Refusal("refused-table-frozen" if await work.tables.is_frozen(table) else "refused-no-such-table")


def _waits_for(table: Table, user: UserId) -> bool:
    """Whether a table has an open question for somebody."""
    seat = table.seat_of(user)
    return table.stage is Stage.PLAYING and seat is not None and seat in table.waited_for()
