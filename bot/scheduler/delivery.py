"""Delivery of notices: reads a snapshot of the table, and passes the notice to the class that delivers its kind."""

from dataclasses import replace
from functools import partial
from typing import Final, assert_never

from bot.fault_points import FaultPoints
from bot.newest import Samples
from bot.persistence.store import Store, Unit
from bot.scheduler.channel_delivery import ChannelDelivery
from bot.scheduler.direct_opening import DirectOpening, OpeningThrottle
from bot.scheduler.hand_delivery import HandDelivery
from bot.scheduler.retrying import DELIVERED, DeliveryResult
from bot.scheduler.visiting_delivery import VisitingDelivery
from bot.service.handling import first_table
from bot.service.messages import TableSnapshot
from bot.service.ports import Clock
from bot.service.publisher import Publisher, TryAgain
from bot.service.table_service import TableService
from bot.tables import notices
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.notices import BOARD, Notice
from bot.tables.players import Person
from bot.tables.table import Table
from bot.tables.venue import VISITING
from engine.seats import Seat

NEWEST: Final = 1_000
"""Number of latest deliveries whose delay is kept: those of about a minute at 100 interactions a second."""


SLOW: Final = 500
"""Delay in milliseconds up to which no one notices it."""


class TurnDelays:
    """Largest delivery delay in the open turn of each table, in milliseconds."""

    def __init__(self) -> None:
        self._delays: dict[TableId, tuple[int, int]] = {}

    def note(self, table: Table, late: int) -> None:
        """Record that a message of the table is `late` milliseconds late."""
        if not table.stage.live:
            self._delays.pop(table.id, None)
        elif late > SLOW and table.position is not None and late > self.of(table.id, table.running.turn):
            self._delays[table.id] = table.running.turn, late

    def of(self, table: TableId, turn: int) -> int:
        """Return the largest delay in that turn in milliseconds, 0 if there was none."""
        noted, late = self._delays.get(table, (turn, 0))
        return late if noted == turn else 0


class NoticeDelivery:
    """Delivers single notices."""

    def __init__(
        self, tables: TableService, store: Store, publisher: Publisher, clock: Clock, throttle: OpeningThrottle
    ) -> None:
        self._store = store
        self.delays = TurnDelays()
        """Delivery delays in the open turns of tables."""
        self.lateness = Samples(NEWEST)
        """Delays in milliseconds of deliveries for which people wait and that Discord accepted at the first attempt."""
        self.reveals = Samples(NEWEST)
        """Those delays for reveals only, which may wait for their pictures."""
        self._clock = clock
        self._publisher = publisher
        self._channel = ChannelDelivery(tables, publisher, clock)
        self._visiting = VisitingDelivery(tables, publisher, clock)
        self._hands = HandDelivery(tables, publisher, clock, DirectOpening(tables, store, publisher, clock, throttle))

    async def deliver(self, notice: Notice) -> DeliveryResult:
        """Deliver a notice, unless it was dropped since it was read. A board edit that a reveal supersedes, for
        example, would show the reveal's events twice.

        The delivery of a hand waits until pending responses to its owner are sent, then reads the table again.
        """
        began = now = self._clock.now()
        while True:
            at = await self._store.read(partial(read_snapshot, notice=notice, now=now))
            FaultPoints.reached("notice.read")
            if at is None:
                return DELIVERED
            if at.person is None or not await self._publisher.answered(at.person.user):
                break
            now = self._clock.now()
        if not notice.attempts:  # the delay of a retry is not the bot's
            self.delays.note(at.table, began - notice.due)
        result = await self._deliver(at, notice)
        if isinstance(notice.content, notices.PostReveal) and result.again is None and at.table.interlude is not None:
            result = result.storing(partial(_release_hands, table=at.table, now=self._clock.now()))
        if self._store.shared and isinstance(notice.content, notices.RefreshHand) and result.again is None:
            result = await self._unless_overtaken(at, result)
        if not notice.attempts and result.again is None and not notice.content.can_wait:
            late = max(0, self._clock.now() - notice.due)
            self.lateness.append(late)
            if isinstance(notice.content, notices.PostReveal):
                self.reveals.append(late)
        return result

    async def _unless_overtaken(self, at: TableSnapshot, result: DeliveryResult) -> DeliveryResult:
        """Retry the edit of a hand if the table has changed since it was read, because another process may have
        responded to the hand's owner in the meantime."""
        now = await self._store.read(lambda unit: unit.tables.load(at.table.id))
        return result if now is None or now == at.table else replace(result, again=TryAgain(0))

    async def _deliver(self, at: TableSnapshot, notice: Notice) -> DeliveryResult:
        match notice.content:
            case notices.OpenDirect():
                return await self._hands.open_direct(at)
            case notices.DeliverHand():
                return await self._hands.deliver(at, notice)
            case notices.RefreshHand():
                return await self._hands.refresh(at)
            case notices.MoveHand():
                return await self._hands.move(at)
            case notices.TellRemoved(language=language):
                return await self._hands.tell_removed(at, notice, language)
            case notices.RetireShownHand():
                return await self._hands.retire_in_time(at)
            case notices.Retire(role=role):
                public = role in (notices.LOBBY, BOARD)
                return await (self._channel.retire if public else self._hands.retire)(at, notice.content)
            case notices.PostShare():
                return await self._channel.share(at, notice.content, notice)
            case notices.PostChallenge():
                return await self._channel.challenge(at, notice.content, notice)
            case _:
                return await self._deliver_publicly(at, notice, notice.content)

    async def _deliver_publicly(self, at: TableSnapshot, notice: Notice, content: notices.Public) -> DeliveryResult:
        venue = at.table.venue
        if not venue.public:
            return DELIVERED
        if venue.writes:
            return await self._channel.deliver(at, notice, content)
        return await self._visiting.deliver(at, content)


def _release_hands(unit: Unit, table: Table, now: Milliseconds) -> None:
    """Make hands due that were waiting for a reveal, because the reveal has been posted."""
    turn = table.running.turn
    hands = [(notices.RefreshHand(seat), notices.DeliverHand(seat, turn)) for seat, _ in table.seated]
    unit.outbox.bring_forward(table.id, [hand.key for both in hands for hand in both], now)


def read_snapshot(unit: Unit, notice: Notice, now: Milliseconds) -> TableSnapshot | None:
    """Read everything that the delivery of a notice needs.

    Returns:
        The snapshot, or `None` if the notice was dropped.

    Raises:
        BrokenTableError: The table cannot be read.
    """
    table = unit.tables.load(notice.table)  # first, so that the check for a dropped notice is not older than the table
    posts = None if table is None else unit.posts.for_notice(notice)
    if table is None or posts is None:
        return None
    content = notice.content
    seat, result, analysis = _seat(content, table), None, None
    person = None if seat is None else table.holder(seat).person
    tells_end = isinstance(
        content, notices.PostResult | notices.RefreshResult | notices.RefreshHand | notices.PostShare
    )
    if (tells_end or table.venue is VISITING) and not table.stage.live:
        result = unit.results.get(table.id)
    if isinstance(content, notices.RefreshResult) and unit.servers.get(table.place.guild).turning_points:
        analysis = None if (kept := unit.analyses.get(table.id)) is None else kept.analysis
    return TableSnapshot(
        now=now,
        table=table,
        posts=posts,
        profiles={profile.user: profile for profile in unit.profiles.of(_users(content, table, person))},
        seat=seat,
        kept=None if person is None else unit.tokens.of(table.id, person.user),
        result=result,
        analysis=analysis,
        first=first_table(unit, table) if isinstance(content, notices.PostShare) else None,
    )


def _seat(content: notices.Content, table: Table) -> Seat | None:
    """Return the seat whose hand a notice concerns, or `None` if it concerns no hand."""
    match content:
        case (
            notices.DeliverHand(seat=seat)
            | notices.RefreshHand(seat=seat)
            | notices.MoveHand(seat=seat)
            | notices.RetireShownHand(seat=seat)
        ):
            return seat
        case notices.Retire(role=role):
            return None if role in (notices.LOBBY, BOARD) else notices.seat_of_role(role)
        case notices.OpenDirect(user=user):
            return table.seat_of(user)
        case _:
            return None


def _users(content: notices.Content, table: Table, person: Person | None) -> list[UserId]:
    """Return the users whose profiles the delivery needs."""
    match content:
        case notices.OpenDirect(user=user) | notices.TellRemoved(user=user):
            return [user]
        case notices.PostChallenge(invited=invited):
            return [] if invited is None else [invited]
        case notices.CallPlayers() | notices.PostReminder():
            return [each.user for each in table.people]
        case notices.RefreshBoard() | notices.MarkBoard():
            return [*table.circumstances.called, *table.circumstances.rung]
        case (
            notices.DeliverHand()
            | notices.RefreshHand()
            | notices.MoveHand()
            | notices.RetireShownHand()
            | notices.Retire()
        ):
            return [] if person is None else [person.user]
        case (
            notices.PostStart()
            | notices.PostReveal()
            | notices.PostResult()
            | notices.RefreshResult()
            | notices.RemoveReminder()
            | notices.PostShare()
        ):
            return []
        case _:
            assert_never(content)
