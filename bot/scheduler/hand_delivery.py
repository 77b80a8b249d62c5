"""Delivery of hands, as direct messages or through the person's latest interaction."""

from dataclasses import replace
from typing import Final

from bot.scheduler.direct_opening import DirectOpening, changing_profile
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
from bot.service.handling import RETIRES_BEFORE, leads_to
from bot.service.messages import AnnouncedHand, Hand, OldHand, Removed, TableSnapshot
from bot.service.ports import Clock
from bot.service.publisher import Barred, Gone, Publisher, Sent, TryAgain
from bot.service.table_service import TableService
from bot.tables.deadlines import SECOND, after
from bot.tables.ids import Milliseconds
from bot.tables.notices import DeliverHand, HandPlace, Notice, Post, RefreshHand, Retire, hand_role
from bot.tables.players import Person
from bot.tables.requests import HandToken, MemberGone
from bot.tables.table import FIRST_TURN, Stage
from engine.seats import Seat

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
