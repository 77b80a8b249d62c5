"""Delivery of notices: read the table as it is now, with all that the telling needs, and hand each kind to whoever
delivers it."""

from dataclasses import replace
from functools import partial
from typing import Final

from bot.fault_points import FaultPoints
from bot.newest import Samples
from bot.persistence.store import Store, Unit
from bot.scheduler.channel_delivery import ChannelDelivery
from bot.scheduler.delivery_result import DELIVERED, DeliveryResult
from bot.scheduler.direct_opening import DirectOpening
from bot.scheduler.hand_delivery import HandDelivery
from bot.scheduler.opening_throttle import OpeningThrottle
from bot.scheduler.table_snapshot import read_snapshot
from bot.scheduler.turn_delays import TurnDelays
from bot.scheduler.visiting_delivery import VisitingDelivery
from bot.service.messages import TableSnapshot
from bot.service.ports import Clock
from bot.service.publisher import Publisher, TryAgain
from bot.service.table_service import TableService
from bot.tables.ids import Milliseconds
from bot.tables.notices import (
    BOARD,
    LOBBY,
    DeliverHand,
    MoveHand,
    Notice,
    OpenDirect,
    PostReveal,
    PostShare,
    Public,
    RefreshHand,
    Retire,
    RetireShownHand,
    TellRemoved,
)
from bot.tables.table import Table

NEWEST: Final = 1_000
"""So many deliveries tell how late messages are: at a hundred presses a second those of a minute."""


class NoticeDelivery:
    """Delivers one notice at a time."""

    def __init__(
        self, tables: TableService, store: Store, publisher: Publisher, clock: Clock, throttle: OpeningThrottle
    ) -> None:
        self._store = store
        self.delays = TurnDelays()
        """How late people learned of the turns that are open."""
        self.lateness = Samples(NEWEST)
        """How late messages stood that people waited for, where Discord took them at once."""
        self.reveals = Samples(NEWEST)
        """The same of reveals alone, which may wait for their pictures."""
        self._clock = clock
        self._publisher = publisher
        self._channel = ChannelDelivery(tables, publisher, clock)
        self._visiting = VisitingDelivery(tables, publisher, clock)
        self._hands = HandDelivery(tables, publisher, clock, DirectOpening(tables, store, publisher, clock, throttle))

    async def deliver(self, notice: Notice) -> DeliveryResult:
        """Deliver it now, unless it was dropped since it was read: an edit of the board that a reveal made pointless
        would show the reveal twice. A hand waits until its owner is answered, and is read anew then."""
        began = now = self._clock.now()
        while True:
            at = await self._store.read(partial(read_snapshot, notice=notice, now=now))
            FaultPoints.reached("notice.read")
            if at is None:
                return DELIVERED
            if at.person is None or not await self._publisher.answered(at.person.user):
                break
            now = self._clock.now()
        if not notice.attempts:  # what Discord refused at first is not our delay
            self.delays.note(at.table, began - notice.due)
        result = await self._deliver(at, notice)
        if isinstance(notice.content, PostReveal) and result.again is None and at.table.interlude is not None:
            result = result.storing(partial(_hands_follow, table=at.table, now=self._clock.now()))
        if self._store.shared and isinstance(notice.content, RefreshHand) and result.again is None:
            result = await self._unless_overtaken(at, result)
        if not notice.attempts and result.again is None and not notice.content.can_wait:
            late = max(0, self._clock.now() - notice.due)
            self.lateness.append(late)
            if isinstance(notice.content, PostReveal):
                self.reveals.append(late)
        return result

    async def _unless_overtaken(self, at: TableSnapshot, result: DeliveryResult) -> DeliveryResult:
        """A hand was edited whose owner may have been answered by another process meanwhile: then it is edited anew, or
        it would show what was before that."""
        now = await self._store.read(lambda unit: unit.tables.load(at.table.id))
        return result if now is None or now == at.table else replace(result, again=TryAgain(0))

    async def _deliver(self, at: TableSnapshot, notice: Notice) -> DeliveryResult:
        match notice.content:
            case OpenDirect():
                return await self._hands.open_direct(at)
            case DeliverHand():
                return await self._hands.deliver(at, notice)
            case RefreshHand():
                return await self._hands.refresh(at)
            case MoveHand():
                return await self._hands.move(at)
            case TellRemoved(language=language):
                return await self._hands.tell_removed(at, notice, language)
            case RetireShownHand():
                return await self._hands.retire_in_time(at)
            case Retire(role=role):
                public = role in (LOBBY, BOARD)
                return await (self._channel.retire if public else self._hands.retire)(at, notice.content)
            case PostShare(channel=channel):
                return await self._channel.share(at, channel, notice)
            case _:
                return await self._deliver_publicly(at, notice, notice.content)

    async def _deliver_publicly(self, at: TableSnapshot, notice: Notice, content: Public) -> DeliveryResult:
        venue = at.table.venue
        if not venue.public:
            return DELIVERED
        if venue.writes:
            return await self._channel.deliver(at, notice, content)
        return await self._visiting.deliver(at, content)


def _hands_follow(unit: Unit, table: Table, now: Milliseconds) -> None:
    """The channel has been told what happened: the hands need not wait any longer."""
    turn = table.running.turn
    hands = [(RefreshHand(seat), DeliverHand(seat, turn)) for seat, _ in table.seated]
    unit.outbox.hasten(table.id, [hand.key for both in hands for hand in both], now)
