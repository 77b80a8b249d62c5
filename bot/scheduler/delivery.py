"""Delivery of notices: reads a snapshot of the table, and passes the notice to the class that delivers its kind. Hands
are delivered here, as direct messages or through the person's latest interaction."""

from dataclasses import replace
from functools import partial
from typing import Final, assert_never

from bot.fault_points import FaultPoints
from bot.newest import Samples
from bot.persistence.store import Store, Unit
from bot.scheduler.channel_delivery import ChannelDelivery
from bot.scheduler.direct_opening import DirectOpening, OpeningThrottle, changing_profile
from bot.scheduler.retrying import (
    DELIVERED,
    Change,
    DeliveryResult,
    edit_result,
    forget_post,
    nonce_at,
    replace_post,
    settle,
)
from bot.scheduler.visiting_delivery import VisitingDelivery
from bot.service.handling import RETIRES_BEFORE, first_table, leads_to
from bot.service.messages import (
    AnnouncedHand,
    Barred,
    Gone,
    Hand,
    OldHand,
    Publisher,
    Removed,
    Sent,
    TableSnapshot,
    TryAgain,
)
from bot.service.ports import Clock
from bot.service.table_service import TableService
from bot.tables import notices
from bot.tables.deadlines import SECOND, after
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.notices import BOARD, DeliverHand, HandPlace, Notice, Post, RefreshHand, Retire, hand_role
from bot.tables.players import Person
from bot.tables.requests import HandToken, MemberGone
from bot.tables.table import FIRST_TURN, Stage, Table
from bot.tables.venue import VISITING
from engine.contract import Seat

WAITING_EDITS: Final = 30 * SECOND
"""Minimum milliseconds between two edits of a hand whose owner is not asked and whose interaction token has expired.
Such an edit counts against the bot's rate limit, as an edit of the board does."""


class HandDelivery:
    """Delivers hands to their owners."""

    def __init__(self, tables: TableService, publisher: Publisher, clock: Clock, opening: DirectOpening) -> None:
        self._tables = tables
        self._publisher = publisher
        self._clock = clock
        self._opening = opening

    async def open_direct(self, at: TableSnapshot) -> DeliveryResult:
        """Open the DM channel of a user who sits at the table."""
        if not at.table.stage.live or at.person is None:
            return DELIVERED
        return await self._opening.open(at.table, at.profiles[at.person.user])

    async def deliver(self, at: TableSnapshot, notice: Notice) -> DeliveryResult:
        """Send a hand as a new direct message, or refresh the hand if its owner wants no direct messages.

        After Discord refused direct messages to a person, every new game tries once more, because the person may have
        allowed messages or returned to the server.
        """
        table, seat, person = at.table, at.seat, at.person
        if seat is None or person is None or not table.stage.live:
            return DELIVERED
        profile = at.profiles[person.user]
        told = notice.content
        silent, first = isinstance(told, DeliverHand) and told.silent, told.key == DeliverHand(seat, FIRST_TURN).key
        tried_again = first and profile.may_take_hands_again(at.now)
        if not table.venue.writes or not (profile.takes_hands or tried_again):
            return await self.refresh(at)
        if profile.direct is None:
            if profile.refused_lately(at.now):
                return await self.refresh(at)
            opened = await self._opening.open(table, profile)
            return opened if opened.again is not None else replace(opened, again=TryAgain(0))
        hand = Hand(at) if silent else AnnouncedHand(at)
        delivery = await self._publisher.post(profile.direct, hand, nonce_at(table, notice.key), silent=silent)
        if isinstance(delivery, Sent):
            sent = await self._sent(at, seat, person, delivery.post, tried_again=tried_again)
            shown = Notice(table.id, RefreshHand(seat), at.now)
            return sent if silent else sent.storing(lambda unit: unit.outbox.add([shown]))
        outcome = settle(table, hand_role(seat), delivery)
        if not isinstance(delivery, Barred):
            return outcome
        await self._opening.waits(table, person.user)
        refused = await self._opening.refused(person.user, delivery)
        if delivery.left:
            await self._tables.handle(MemberGone(table.id, person.user))
        refreshed = await self.refresh(at)
        return DeliveryResult(refreshed.again or refused.again, (*refused.changes, *refreshed.changes))

    async def _sent(
        self, at: TableSnapshot, seat: Seat, person: Person, post: Post, *, tried_again: bool
    ) -> DeliveryResult:
        """Make a new direct message the hand. The previous one is deleted, and a hand shown in the channel refers to
        the new one."""
        role, outcome = hand_role(seat), await self._retire_shown(at, person, post)
        if tried_again:
            outcome = outcome.storing(
                changing_profile(person.user, lambda stored: replace(stored, direct_closed=False, direct_refused=None))
            )
        return outcome.storing(*replace_post(at.table, role, post, role, at.hand, self._clock.now()).changes)

    async def tell_removed(self, at: TableSnapshot, notice: Notice, language: str) -> DeliveryResult:
        """Tell a user that they were removed from the table, unless they have joined again. Users without direct
        messages see this on the table message. `language` is used if the user has chosen none."""
        (profile,) = at.profiles.values()
        by = at.table.circumstances.kicked_by(profile.user)
        if (
            by is None
            or at.table.seat_of(profile.user) is not None
            or profile.direct is None
            or not profile.takes_hands
        ):
            return DELIVERED
        removed = Removed(at, by=by, reader=replace(profile, language=profile.language or language or None))
        nonce = nonce_at(at.table, notice.key, notice.id)
        return edit_result(await self._publisher.post(profile.direct, removed, nonce, silent=False))

    async def refresh(self, at: TableSnapshot) -> DeliveryResult:
        """Refresh the message of a hand, through the person's latest interaction while its token is valid. At the end
        of the table, also refresh the direct message that said where the hand was."""
        seat, person, token = at.seat, at.person, at.token
        if seat is None or person is None:
            return DELIVERED
        if token is None:
            later = Notice(at.table.id, RefreshHand(seat), _when_to_edit(at, seat))
            if later.due > at.now:  # a new notice, not a retry: a question asked earlier makes it due earlier
                return DELIVERED.storing(lambda unit: unit.outbox.add([later]))
            return await self._edit(at, seat)
        delivery = await self._publisher.edit_through(token, Hand(at, interlude=at.interlude))
        if isinstance(delivery, Gone | Barred):
            return (await self._edit(at, seat)).storing(_drop_token(at, person, token))
        shown = edit_result(delivery).storing(*_asks_on(at, seat))
        if at.table.stage.live or at.interlude or leads_to(token, at.hand) or shown.again is not None:
            return shown
        return (await self._edit(at, seat)).storing(*shown.changes)

    async def retire(self, at: TableSnapshot, old: Retire) -> DeliveryResult:
        """Delete a hand message if a newer one exists, so that the inbox contains only the open question. Otherwise the
        message stays, and its buttons still work."""
        if at.hand is None or at.hand.message == old.message:
            return DELIVERED
        return edit_result(await self._publisher.delete(Post(old.channel, old.message, at.now)))

    async def move(self, at: TableSnapshot) -> DeliveryResult:
        """Deactivate older messages of a hand that has moved to the message with which its owner interacted last.
        After the end of the table nothing is deactivated: the direct message shows the end, and buttons of an older one
        are answered with it."""
        seat, person, token, direct = at.seat, at.person, at.token, at.hand
        if seat is None or person is None or at.kept is None or token is None or not at.table.stage.live:
            return DELIVERED
        in_direct, former = leads_to(token, direct), at.kept.former
        outcome = DELIVERED
        if former:
            place, older = HandPlace.DIRECT if in_direct else HandPlace.CHANNEL, HandToken(former)
            delivery = await self._publisher.edit_through(older, OldHand(at, now_in=place))
            if isinstance(delivery, TryAgain):
                return DeliveryResult(delivery)
            outcome = DELIVERED.storing(lambda unit: unit.tokens.drop_former(at.table.id, person.user, former))
        if direct is None or in_direct:
            return outcome
        delivery = await self._publisher.edit(direct, OldHand(at, now_in=HandPlace.CHANNEL), urgent=False)
        return replace(outcome, again=edit_result(delivery).again)

    async def retire_in_time(self, at: TableSnapshot) -> DeliveryResult:
        """Deactivate an ephemeral hand shortly before its token expires, because it cannot be edited afterwards. The
        message then says where the hand is.

        After a later interaction the token expires later, so this is tried again then. A message that shows the end of
        a table is left unchanged.
        """
        seat, person, token, direct = at.seat, at.person, at.token, at.hand
        if seat is None or person is None or not at.table.stage.live:
            return DELIVERED
        if at.kept is None or token is None or leads_to(token, direct):
            return DELIVERED
        if (left := at.kept.expires - RETIRES_BEFORE - at.now) > 0:
            return DeliveryResult(TryAgain(left))
        place = HandPlace.ON_REQUEST if direct is None else HandPlace.DIRECT
        delivery = await self._publisher.edit_through(token, OldHand(at, now_in=place))
        if isinstance(delivery, TryAgain):
            return DeliveryResult(delivery)
        return (await self._edit(at, seat)).storing(_drop_token(at, person, token))

    async def _retire_shown(self, at: TableSnapshot, person: Person, newest: Post) -> DeliveryResult:
        """Deactivate an older message of a hand, and drop its token. If the program ended before recording an earlier
        attempt, the token may already edit the newest message, which is left unchanged."""
        token, seat = at.token, at.seat
        if token is None or seat is None or token.message == newest.message:
            return DELIVERED
        if not leads_to(token, at.hand):
            await self._publisher.edit_through(token, OldHand(at, now_in=HandPlace.DIRECT))
        return DELIVERED.storing(_drop_token(at, person, token))

    async def _edit(self, at: TableSnapshot, seat: Seat) -> DeliveryResult:
        if at.hand is None:
            return DELIVERED
        delivery = await self._publisher.edit(at.hand, Hand(at, interlude=at.interlude and at.table.waits_for_go_on))
        if isinstance(delivery, Gone):
            return forget_post(at.table, hand_role(seat))
        return settle(at.table, hand_role(seat), delivery)


def _asks_on(at: TableSnapshot, seat: Seat) -> tuple[Change, ...]:
    """Return the change that adds a notice for the next question at the end of the interlude, or an empty tuple."""
    if at.table.interlude is None or not at.interlude or at.table.waits_for_go_on:
        return ()
    question = Notice(at.table.id, RefreshHand(seat), at.table.interlude.until)
    return (lambda unit: unit.outbox.add([question]),)


def _when_to_edit(at: TableSnapshot, seat: Seat) -> Milliseconds:
    """Return when to edit a hand with the bot's token: at once, or later if its owner is not asked and saw an edit
    recently."""
    if at.hand is None or at.table.stage is not Stage.PLAYING or seat in at.table.running.prompts():
        return at.now
    edited = at.hand.edited
    return at.now if edited is None or edited > at.now else after(edited, WAITING_EDITS)


def _drop_token(at: TableSnapshot, person: Person, token: HandToken) -> Change:
    return lambda unit: unit.tokens.drop_used(at.table.id, person.user, token)


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
            current = await self._store.read(lambda unit: unit.tables.load(notice.table))
            if current not in (None, at.table):  # another process may have responded to the hand's owner meanwhile
                result = replace(result, again=TryAgain(0))
        if not notice.attempts and result.again is None and not notice.content.can_wait:
            late = max(0, self._clock.now() - notice.due)
            self.lateness.append(late)
            if isinstance(notice.content, notices.PostReveal):
                self.reveals.append(late)
        return result

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
