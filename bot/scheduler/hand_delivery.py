"""Delivery of hands: by direct message, or through the person's own last interaction."""

from dataclasses import replace
from typing import Final

from bot.scheduler.direct_opening import DirectOpening
from bot.scheduler.posted_messages import BOARD, PostedMessages, nonce_at
from bot.service.hand_messages import RETIRES_BEFORE, hand_role, leads_to, seat_of_role
from bot.service.ports import Clock
from bot.service.publisher import Barred, Gone, Post, Publisher, Sent, TryAgain
from bot.service.store import Store
from bot.service.table_service import TableService
from bot.tables.ids import MessageId, UserId
from bot.tables.notices import DeliverHand, HandPlace, Notice, Retire
from bot.tables.players import Person
from bot.tables.requests import HandToken, MemberGone
from bot.tables.settings import Profile
from bot.tables.table import Table
from engine.seats import Seat

FIRST_TURN: Final = 0
"""The turn with which a game begins."""


class HandDelivery:
    """Delivers hands to their owners. `None` says it is done with; `TryAgain` that it must be delivered again."""

    def __init__(
        self,
        tables: TableService,
        store: Store,
        publisher: Publisher,
        clock: Clock,
        opening: DirectOpening,
        posts: PostedMessages,
    ) -> None:
        self._tables = tables
        self._store = store
        self._publisher = publisher
        self._clock = clock
        self._opening = opening
        self._posts = posts

    async def open_direct(self, table: Table, user: UserId) -> TryAgain | None:
        """Open the direct message channel of somebody who sits at the table."""
        if not table.stage.live or table.seat_of(user) is None:
            return None
        return await self._opening.open(table, await self._profile(user))

    async def deliver(self, table: Table, seat: Seat, notice: Notice) -> TryAgain | None:
        """Send a hand as a new direct message, or refresh it where its owner takes none. Whom Discord refused once is
        tried again with every game: people open their messages again, or come back to the server."""
        person = table.holder(seat).person
        if person is None or not table.stage.live:
            return None
        profile = await self._profile(person.user)
        tried_again = profile.may_take_hands_again and notice.content == DeliverHand(seat, FIRST_TURN)
        if not profile.takes_hands and not tried_again:
            return await self._refresh_now(table, seat)
        if profile.direct is None:
            opened = await self._opening.open(table, profile)
            return opened or TryAgain(0)
        board, old = await self._posts.where(table, BOARD), await self._posts.where(table, hand_role(seat))
        delivery = await self._publisher.send_hand(table, seat, profile, board, nonce_at(table, notice.key))
        if isinstance(delivery, Sent):
            if tried_again:
                await self._opening.remember(person.user, lambda stored: replace(stored, direct_closed=False))
            retired = await self._retire_shown(table, seat, profile, board, delivery.post)
            left = None if old is not None and old.message == retired else old
            return await self._posts.replace(table, hand_role(seat), delivery.post, hand_role(seat), left)
        again = await self._posts.settle(table, hand_role(seat), delivery)
        if not isinstance(delivery, Barred):
            return again
        again = await self._opening.refused(person.user, delivery)
        if delivery.left:
            await self._tables.handle(MemberGone(table.id, person.user))
        return await self._refresh_now(table, seat) or again

    async def tell_removed(self, table: Table, user: UserId, notice: Notice) -> TryAgain | None:
        """Say to somebody that they were taken off the table, unless they sit there again. Where no direct message
        reaches them, the table message has said it."""
        profile = await self._profile(user)
        by = table.circumstances.kicked_by(user)
        if by is None or table.seat_of(user) is not None or profile.direct is None or not profile.takes_hands:
            return None
        board = await self._posts.where(table, BOARD)
        nonce = nonce_at(table, notice.key, notice.id)
        delivery = await self._publisher.tell_removed(table, by, profile, board, nonce)
        return delivery if isinstance(delivery, TryAgain) else None

    async def refresh(self, table: Table, seat: Seat, token: HandToken | None) -> TryAgain | None:
        """Bring the message that shows a hand up to date. `token`: of the person's last interaction, if it lives."""
        person = table.holder(seat).person
        if person is None:
            return None
        if token is None:
            return await self._edit(table, seat, person)
        return await self._refresh_by_token(table, seat, person, token)

    async def retire(self, table: Table, old: Retire) -> TryAgain | None:
        """A hand message that a newer one replaced loses its buttons. One that cannot be edited any more stays as it
        is: its buttons answer all the same."""
        seat = seat_of_role(old.role)
        person = table.holder(seat).person
        if person is None:
            return None
        profile, board = await self._profile(person.user), await self._posts.where(table, BOARD)
        post = Post(old.channel, old.message, self._clock.now())
        delivery = await self._publisher.retire_hand(table, seat, profile, board, post, HandPlace.DIRECT)
        return delivery if isinstance(delivery, TryAgain) else None

    async def move(self, table: Table, seat: Seat) -> TryAgain | None:
        """The hand is in the message that its owner pressed last; the others say so and offer nothing any more."""
        person = table.holder(seat).person
        if person is None:
            return None
        async with self._store.reading() as work:
            former = await work.tokens.former(table.id, person.user)
            token = await work.tokens.get(table.id, person.user, self._clock.now())
            direct = await work.posts.get(table.id, hand_role(seat))
        if token is None:
            return None
        in_direct = leads_to(token, direct)
        profile, board = await self._profile(person.user), await self._posts.where(table, BOARD)
        if former:
            place, older = HandPlace.DIRECT if in_direct else HandPlace.CHANNEL, HandToken(former)
            delivery = await self._publisher.retire_shown_hand(table, seat, profile, board, older, place)
            if isinstance(delivery, TryAgain):
                return delivery
            await self._drop_former(table, person.user)
        if direct is None or in_direct:
            return None
        delivery = await self._publisher.retire_hand(table, seat, profile, board, direct, HandPlace.CHANNEL)
        return delivery if isinstance(delivery, TryAgain) else None

    async def retire_in_time(self, table: Table, seat: Seat) -> TryAgain | None:
        """Before the token dies that alone can edit an ephemeral hand, that message says where the hand is from now on.
        A later press gave a later token: then it is not time yet. What shows how the table ended stays as it is."""
        person = table.holder(seat).person
        if person is None or not table.stage.live:
            return None
        now = self._clock.now()
        async with self._store.reading() as work:
            token = await work.tokens.get(table.id, person.user, now)
            expires = await work.tokens.expires(table.id, person.user)
            direct = await work.posts.get(table.id, hand_role(seat))
        if token is None or expires is None or leads_to(token, direct):
            return None
        if (left := expires - RETIRES_BEFORE - now) > 0:
            return TryAgain(left)
        profile, board = await self._profile(person.user), await self._posts.where(table, BOARD)
        place = HandPlace.ON_REQUEST if direct is None else HandPlace.DIRECT
        delivery = await self._publisher.retire_shown_hand(table, seat, profile, board, token, place)
        if isinstance(delivery, TryAgain):
            return delivery
        await self._drop_token(table, person.user)
        return await self._edit(table, seat, person)

    async def _refresh_now(self, table: Table, seat: Seat) -> TryAgain | None:
        person = table.holder(seat).person
        return None if person is None else await self.refresh(table, seat, await self._token(table, person.user))

    async def _refresh_by_token(self, table: Table, seat: Seat, person: Person, token: HandToken) -> TryAgain | None:
        profile, board = await self._profile(person.user), await self._posts.where(table, BOARD)
        delivery = await self._publisher.refresh_hand(table, seat, profile, board, token)
        if not isinstance(delivery, Gone | Barred):
            return delivery if isinstance(delivery, TryAgain) else None
        await self._drop_token(table, person.user)
        return await self._edit(table, seat, person)

    async def _retire_shown(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, newest: Post
    ) -> MessageId | None:
        """The token leads to an older message than the newest one: it is used once more, to say so. It may lead to the
        newest already: that was sent before, and the program died before it noted so. Returns which message lost its
        buttons, `None` when none did or it is not known which."""
        token = await self._token(table, profile.user)
        if token is None or token.message == newest.message:
            return None
        delivery = await self._publisher.retire_shown_hand(table, seat, profile, board, token, HandPlace.DIRECT)
        await self._drop_token(table, profile.user)
        return token.message if isinstance(delivery, Sent) else None

    async def _edit(self, table: Table, seat: Seat, person: Person) -> TryAgain | None:
        post = await self._posts.where(table, hand_role(seat))
        if post is None:
            return None
        profile, board = await self._profile(person.user), await self._posts.where(table, BOARD)
        delivery = await self._publisher.edit_hand(table, seat, profile, board, post)
        if isinstance(delivery, Gone):
            return await self._posts.forget(table, hand_role(seat))
        return await self._posts.settle(table, hand_role(seat), delivery)

    async def _token(self, table: Table, user: UserId) -> HandToken | None:
        """Through what the person's hand can be refreshed."""
        async with self._store.reading() as work:
            return await work.tokens.get(table.id, user, self._clock.now())

    async def _drop_token(self, table: Table, user: UserId) -> None:
        async with self._store.writing() as work:
            await work.tokens.drop(table.id, user)
            await work.commit()

    async def _drop_former(self, table: Table, user: UserId) -> None:
        async with self._store.writing() as work:
            await work.tokens.drop_former(table.id, user)
            await work.commit()

    async def _profile(self, user: UserId) -> Profile:
        async with self._store.reading() as work:
            return await work.profiles.get(user)
