"""Delivery of notices: load the table as it is now, and hand each kind to whoever delivers it."""

from bot.fault_points import reach
from bot.scheduler.channel_delivery import ChannelDelivery
from bot.scheduler.direct_opening import DirectOpening
from bot.scheduler.hand_delivery import HandDelivery
from bot.scheduler.opening_throttle import OpeningThrottle
from bot.scheduler.posted_messages import BOARD, LOBBY, PostedMessages
from bot.service.ports import Clock
from bot.service.publisher import Publisher, TryAgain
from bot.service.store import Store, UnitOfWork
from bot.service.table_service import TableService
from bot.tables.notices import (
    DeliverHand,
    MoveHand,
    Notice,
    OpenDirect,
    PostShare,
    RefreshHand,
    Retire,
    RetireShownHand,
    TellRemoved,
)
from bot.tables.requests import HandToken
from bot.tables.table import Table
from engine.seats import Seat


class NoticeDelivery:
    """Delivers one notice at a time. `None` says it is done with; `TryAgain` that it must be delivered again."""

    def __init__(
        self, tables: TableService, store: Store, publisher: Publisher, clock: Clock, throttle: OpeningThrottle
    ) -> None:
        self._store = store
        self._clock = clock
        posts = PostedMessages(store, clock)
        self._channel = ChannelDelivery(tables, store, publisher, clock, posts)
        opening = DirectOpening(tables, store, publisher, clock, throttle)
        self._hands = HandDelivery(tables, store, publisher, clock, opening, posts)

    async def deliver(self, notice: Notice) -> TryAgain | None:
        """Deliver it now, unless it was dropped since it was read: an edit of the board that a reveal made pointless
        would show the reveal twice."""
        token = None
        async with self._store.reading() as work:
            table = await work.tables.load(notice.table)  # first: what dropped a notice is never older than the table
            stands = await work.outbox.stands(notice)
            if table is not None and stands and isinstance(notice.content, RefreshHand):
                token = await self._token(work, table, notice.content.seat)
        reach("notice.read")
        return await self._deliver(table, notice, token) if table is not None and stands else None

    async def _token(self, work: UnitOfWork, table: Table, seat: Seat) -> HandToken | None:
        """Through what the hand of a seat can be refreshed."""
        person = table.holder(seat).person
        return None if person is None else await work.tokens.get(table.id, person.user, self._clock.now())

    async def _deliver(self, table: Table, notice: Notice, token: HandToken | None) -> TryAgain | None:
        match notice.content:
            case OpenDirect(user=user):
                return await self._hands.open_direct(table, user)
            case DeliverHand(seat=seat):
                return await self._hands.deliver(table, seat, notice)
            case RefreshHand(seat=seat):
                return await self._hands.refresh(table, seat, token)
            case MoveHand(seat=seat):
                return await self._hands.move(table, seat)
            case TellRemoved(user=user):
                return await self._hands.tell_removed(table, user, notice)
            case RetireShownHand(seat=seat):
                return await self._hands.retire_in_time(table, seat)
            case Retire(role=role):
                public = role in (LOBBY, BOARD)
                return await (self._channel.retire if public else self._hands.retire)(table, notice.content)
            case PostShare(channel=channel):
                return await self._channel.share(table, channel, notice)
            case _ if table.daily is not None:
                return None  # it stands in no channel: board and hand are one message
            case _:
                return await self._channel.deliver(table, notice, notice.content)
