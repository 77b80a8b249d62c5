"""How each kind of notice is told: load the table as it is now, publish, note where the message is."""

import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from hashlib import sha256
from typing import Final, assert_never

from bot.fault_points import reach
from bot.scheduler.group_commit import GroupCommit
from bot.scheduler.opening_throttle import OpeningThrottle
from bot.service.hand_messages import RETIRES_BEFORE, hand_role, leads_to, seat_of_role
from bot.service.ports import Clock
from bot.service.publisher import (
    Barred,
    Delivery,
    Gone,
    Opened,
    Post,
    Publisher,
    Sent,
    TryAgain,
)
from bot.service.store import Store, UnitOfWork
from bot.service.table_service import TableService
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import MessageId, TableId, UserId
from bot.tables.notices import (
    DeliverHand,
    HandPlace,
    MoveHand,
    Notice,
    OpenDirect,
    PostReminder,
    PostResult,
    PostReveal,
    PostStart,
    Public,
    RefreshBoard,
    RefreshHand,
    RefreshResult,
    RemoveReminder,
    Retire,
    RetireShownHand,
)
from bot.tables.personal_settings import Profile
from bot.tables.play import REMINDER_BEFORE_END
from bot.tables.players import Person
from bot.tables.requests import CutOff, HandToken, Heard, MemberGone, Unheard
from bot.tables.table import Stage, Table
from engine.contract import Saved
from engine.seats import Seat

log = logging.getLogger(__name__)

BOARD: Final = "board"
LOBBY: Final = "lobby"
RESULT: Final = "result"
EDIT_PAUSE: Final = 1 * SECOND
"""Between two edits of one table message at least."""

OLD: Final = 50 * MINUTE
"""A message older than this is not edited (Discord: 30046 after an hour) but replaced."""

NONCE_LENGTH: Final = 22
"""Characters of a nonce; Discord takes 25."""


def nonce(table: TableId, key: str, salt: object = "") -> str:
    """The same text at every attempt to tell the same thing, so that Discord shows it once."""
    digest = sha256(f"{table}:{key}:{salt}".encode()).digest()
    return urlsafe_b64encode(digest).decode()[:NONCE_LENGTH]


def _number(table: Table, key: str, salt: object = "") -> str:
    """The nonce of a message of that table. After a restore the game goes another way, and what was told of the way
    before must not be taken for the same."""
    return nonce(table.id, key, f"{salt}/{table.circumstances.restored}" if table.circumstances.restored else salt)


def reminder_role(turn: int) -> str:
    """The role of the reminder of a turn among the posts of a table."""
    return f"reminder-{turn}"


class NoticeDelivery:
    """Tells one notice at a time. `None` says it is done with; `TryAgain` that it must be told again."""

    def __init__(
        self, tables: TableService, store: Store, publisher: Publisher, clock: Clock, throttle: OpeningThrottle
    ) -> None:
        self._tables = tables
        self._store = store
        self._group_commit = GroupCommit(store)
        self._publisher = publisher
        self._clock = clock
        self._throttle = throttle

    async def deliver(self, notice: Notice) -> TryAgain | None:
        """Tell it now, unless it was dropped since it was read: an edit of the board that a reveal made pointless would
        show the reveal twice."""
        token = None
        async with self._store.reading() as work:
            table = await work.tables.load(notice.table)  # first: what dropped a notice is never older than the table
            stands = await work.outbox.stands(notice)
            if table is None or not stands:
                table = None
            elif isinstance(notice.content, RefreshHand):
                token = await self._token(work, table, notice.content.seat)
        reach("notice.read")
        return None if table is None else await self._tell(table, notice, token)

    async def _token(self, work: UnitOfWork, table: Table, seat: Seat) -> HandToken | None:
        """Through what the hand of a seat can be refreshed."""
        person = table.holder(seat).person
        return None if person is None else await work.tokens.get(table.id, person.user, self._clock.now())

    async def _tell(self, table: Table, notice: Notice, token: HandToken | None) -> TryAgain | None:
        match notice.content:
            case OpenDirect(user=user):
                return await self._open_direct(await self._profile(user))
            case DeliverHand(seat=seat):
                return await self._deliver_hand(table, seat, notice)
            case RefreshHand(seat=seat):
                return await self._refresh_hand(table, seat, token)
            case MoveHand(seat=seat):
                return await self._move_hand(table, seat)
            case RetireShownHand(seat=seat):
                return await self._retire_in_time(table, seat)
            case Retire():
                return await self._retire(table, notice.content)
            case _:
                return await self._tell_everybody(table, notice, notice.content)

    async def _tell_everybody(self, table: Table, notice: Notice, content: Public) -> TryAgain | None:
        match content:
            case RefreshBoard(down=down):
                return await (self._bring_board_down if down else self._refresh_board)(table, notice)
            case PostStart():
                return await self._post_start(table, notice)
            case PostReveal() | PostResult():
                return await self._post(table, notice)
            case RefreshResult():
                return await self._refresh_result(table)
            case PostReminder(turn=turn):
                return await self._post_reminder(table, turn)
            case RemoveReminder(turn=turn):
                return await self._remove(table, reminder_role(turn))
            case _:
                assert_never(content)

    async def _refresh_board(self, table: Table, notice: Notice) -> TryAgain | None:
        post = await self._where(table, BOARD)
        now = self._clock.now()
        if post is None or now - post.posted > OLD:
            return await self._post_board(table, post, notice) if table.stage.live else None
        if post.edited is not None and 0 <= now - post.edited < EDIT_PAUSE:  # a clock may have been set back
            return TryAgain(post.edited + EDIT_PAUSE - now)
        delivery = await self._publisher.edit_board(table, post)
        if isinstance(delivery, Gone):
            return await self._post_board(table, post, notice)
        if isinstance(delivery, Sent):
            delivery = Sent(replace(delivery.post, reveal=post.reveal))
        return await self._settle_public(table, BOARD, delivery)

    async def _bring_board_down(self, table: Table, notice: Notice) -> TryAgain | None:
        """Below everything that was said since, however young the board is; the one before goes."""
        post = await self._where(table, BOARD)
        if post is None:
            return await self._refresh_board(table, notice)
        return await self._post_board(table, post, notice)

    async def _post_board(self, table: Table, old: Post | None, notice: Notice) -> TryAgain | None:
        """The first one rings those who waited for this table; one that replaces another rings nobody.

        A notice that others merged into may have been told before they did, by a program that died before it noted so:
        Discord then answers with the message as it was, and it is edited next."""
        called, salt = (table.circumstances.called, "") if old is None else ((), old.message)
        rings = set(called) - await self._quiet(called) if called else ()
        delivery = await self._publisher.post_board(table, rings, _number(table, BOARD, salt))
        again = await self._settle_board(table, delivery, BOARD, old)
        if again is None and notice.revision and isinstance(delivery, Sent):
            return TryAgain(0)
        return again

    async def _post_start(self, table: Table, notice: Notice) -> TryAgain | None:
        users = [person.user for person in table.people]
        rings = set(users) - await self._quiet(users)
        lobby = await self._where(table, BOARD)
        # Told late, it comes before the posts of reveals that have happened since.
        begun = replace(table, news=())
        delivery = await self._publisher.post_board(begun, rings, _number(table, notice.key))
        return await self._settle_board(table, delivery, LOBBY, lobby)

    async def _settle_board(
        self, table: Table, delivery: Delivery, old_role: str, old: Post | None, reveal: tuple[Saved, ...] = ()
    ) -> TryAgain | None:
        """The board is in a new message now, below what that reveals; the one before keeps only what it told."""
        if not isinstance(delivery, Sent):
            return await self._settle_public(table, BOARD, delivery)
        if table.circumstances.unheard:
            await self._tables.handle(Heard(table.id))
        await self._settle_new(table, BOARD, replace(delivery.post, reveal=reveal), old_role, old)
        return None

    async def _post(self, table: Table, notice: Notice) -> TryAgain | None:
        token = _number(table, notice.key)
        if isinstance(notice.content, PostReveal):
            old, delivery = await self._where(table, BOARD), await self._publisher.post_reveal(table, notice, token)
            return await self._settle_board(table, delivery, BOARD, old, notice.content.events)
        async with self._store.reading() as work:
            result = await work.results.get(table.id)
        return await self._settle(table, RESULT, await self._publisher.post_result(table, result, token))

    async def _refresh_result(self, table: Table) -> TryAgain | None:
        async with self._store.reading() as work:
            post, result = await work.posts.get(table.id, RESULT), await work.results.get(table.id)
        if post is None:
            return None
        return await self._settle(table, RESULT, await self._publisher.edit_result(table, result, post))

    async def _post_reminder(self, table: Table, turn: int) -> TryAgain | None:
        if table.stage is not Stage.PLAYING or table.running.turn != turn:
            return None
        if table.turn_ends is not None and table.turn_ends - self._clock.now() < REMINDER_BEFORE_END:
            return None
        role = reminder_role(turn)
        old = await self._where(table, role)
        quiet = await self._quiet([person.user for person in table.people])
        delivery = await self._publisher.post_reminder(table, quiet, _number(table, role, table.reminded))
        if old is not None and isinstance(delivery, Sent) and delivery.post.message != old.message:
            await self._publisher.delete(old)
        return await self._settle_public(table, role, delivery)

    async def _retire(self, table: Table, old: Retire) -> TryAgain | None:
        """One that cannot be edited any more stays as it is: its buttons answer all the same."""
        post = Post(old.channel, old.message, self._clock.now())
        if old.role == LOBBY:
            delivery = await self._publisher.retire_lobby(table, post)
        elif old.role == BOARD:
            delivery = await self._retire_board(table, old.reveal, post)
        else:
            delivery = await self._retire_direct(table, seat_of_role(old.role), post, HandPlace.DIRECT)
        return delivery if isinstance(delivery, TryAgain) else None

    async def _retire_board(self, table: Table, reveal: tuple[Saved, ...], post: Post) -> Delivery:
        """Only the last message is alive: the ones before tell a story, and one that tells nothing goes."""
        if not reveal:
            return await self._publisher.delete(post)
        return await self._publisher.retire_board(table, reveal, post)

    async def _retire_direct(self, table: Table, seat: Seat, post: Post, now_in: HandPlace) -> Delivery | None:
        person = table.holder(seat).person
        if person is None:
            return None
        profile, board = await self._profile(person.user), await self._where(table, BOARD)
        return await self._publisher.retire_hand(table, seat, profile, board, post, now_in)

    async def _move_hand(self, table: Table, seat: Seat) -> TryAgain | None:
        """The hand is in the message that its owner pressed last; the others lose what could be pressed."""
        person = table.holder(seat).person
        if person is None:
            return None
        async with self._store.reading() as work:
            former, token = await work.tokens.former(table.id, person.user), await self._token(work, table, seat)
            direct = await work.posts.get(table.id, hand_role(seat))
        if token is None:
            return None
        in_direct = leads_to(token, direct)
        if former and isinstance(again := await self._retire_former(table, seat, former, in_direct), TryAgain):
            return again
        if direct is None or in_direct:
            return None
        delivery = await self._retire_direct(table, seat, direct, HandPlace.CHANNEL)
        return delivery if isinstance(delivery, TryAgain) else None

    async def _retire_former(self, table: Table, seat: Seat, former: str, in_direct: bool) -> Delivery | None:
        person = table.holder(seat).person
        if person is None:
            return None
        profile, board = await self._profile(person.user), await self._where(table, BOARD)
        place = HandPlace.DIRECT if in_direct else HandPlace.CHANNEL
        delivery = await self._publisher.retire_shown_hand(table, seat, profile, board, HandToken(former), place)
        if not isinstance(delivery, TryAgain):
            await self._group_commit.commit(lambda work: work.tokens.drop_former(table.id, person.user))
        return delivery

    async def _retire_in_time(self, table: Table, seat: Seat) -> TryAgain | None:
        """Before the token dies that alone can edit an ephemeral hand. A later press gave a later token: wait for it."""
        person = table.holder(seat).person
        if person is None:
            return None
        async with self._store.reading() as work:
            token, expires = await self._token(work, table, seat), await work.tokens.expires(table.id, person.user)
            direct = await work.posts.get(table.id, hand_role(seat))
        if token is None or expires is None or leads_to(token, direct):
            return None
        left = expires - RETIRES_BEFORE - self._clock.now()
        if left > 0:
            return TryAgain(left)
        profile, board = await self._profile(person.user), await self._where(table, BOARD)
        place = HandPlace.ON_REQUEST if direct is None else HandPlace.DIRECT
        delivery = await self._publisher.retire_shown_hand(table, seat, profile, board, token, place)
        if isinstance(delivery, TryAgain):
            return delivery
        await self._drop_token(table, person.user)
        return await self._edit_hand(table, seat, person)

    async def _quiet(self, users: Sequence[UserId]) -> AbstractSet[UserId]:
        """Those among them whom no message may ring."""
        async with self._store.reading() as work:
            return {profile.user for profile in await work.profiles.of(users) if not profile.pings}

    async def _remove(self, table: Table, role: str) -> TryAgain | None:
        post = await self._where(table, role)
        if post is None:
            return None
        delivery = await self._publisher.delete(post)
        return delivery if isinstance(delivery, TryAgain) else await self._forget(table, role)

    async def _open_direct(self, profile: Profile) -> TryAgain | None:
        if profile.direct is not None or not profile.takes_hands:
            return None
        if (wait := self._throttle.wait(self._clock.now())) > 0:
            return TryAgain(wait)
        opening = await self._publisher.open_direct(profile.user)
        match opening:
            case TryAgain():
                return opening
            case Opened(channel=channel):
                await self._remember(profile.user, lambda stored: replace(stored, direct=channel))
            case Barred():
                await self._remember(profile.user, _closed)
        return None

    async def _deliver_hand(self, table: Table, seat: Seat, notice: Notice) -> TryAgain | None:
        person = table.holder(seat).person
        if person is None or not table.stage.live:
            return None
        profile = await self._profile(person.user)
        if not profile.takes_hands:
            return await self._refresh_now(table, seat)
        if profile.direct is None:
            opened = await self._open_direct(profile)
            return opened or TryAgain(0)
        board, old = await self._where(table, BOARD), await self._where(table, hand_role(seat))
        delivery = await self._publisher.send_hand(table, seat, profile, board, _number(table, notice.key))
        if isinstance(delivery, Sent):
            retired = await self._retire_shown(table, seat, profile, board, delivery.post)
            left = None if old is not None and old.message == retired else old
            return await self._settle_new(table, hand_role(seat), delivery.post, hand_role(seat), left)
        again = await self._settle(table, hand_role(seat), delivery)
        if not isinstance(delivery, Barred):
            return again
        if delivery.closed:
            await self._remember(person.user, _closed)
        if delivery.left:
            await self._tables.handle(MemberGone(table.id, person.user))
        return await self._refresh_now(table, seat)

    async def _refresh_now(self, table: Table, seat: Seat) -> TryAgain | None:
        async with self._store.reading() as work:
            token = await self._token(work, table, seat)
        return await self._refresh_hand(table, seat, token)

    async def _refresh_hand(self, table: Table, seat: Seat, token: HandToken | None) -> TryAgain | None:
        person = table.holder(seat).person
        if person is None:
            return None
        if token is None:
            return await self._edit_hand(table, seat, person)
        return await self._refresh_by_token(table, seat, person, token)

    async def _refresh_by_token(self, table: Table, seat: Seat, person: Person, token: HandToken) -> TryAgain | None:
        profile, board = await self._profile(person.user), await self._where(table, BOARD)
        delivery = await self._publisher.refresh_hand(table, seat, profile, board, token)
        if not isinstance(delivery, Gone | Barred):
            return delivery if isinstance(delivery, TryAgain) else None
        await self._drop_token(table, person.user)
        return await self._edit_hand(table, seat, person)

    async def _retire_shown(
        self, table: Table, seat: Seat, profile: Profile, board: Post | None, newest: Post
    ) -> MessageId | None:
        """The token leads to an older message than the newest one: it is used once more, to say so. It may lead to the
        newest already: that was sent before, and the program died before it noted so. Returns which message lost its
        buttons, `None` when none did or it is not known which."""
        async with self._store.reading() as work:
            token = await work.tokens.get(table.id, profile.user, self._clock.now())
        if token is None or token.message == newest.message:
            return None
        place = HandPlace.DIRECT
        delivery = await self._publisher.retire_shown_hand(table, seat, profile, board, token, place)
        await self._drop_token(table, profile.user)
        return token.message if isinstance(delivery, Sent) else None

    async def _drop_token(self, table: Table, user: UserId) -> None:
        async with self._store.writing() as work:
            await work.tokens.drop(table.id, user)
            await work.commit()

    async def _edit_hand(self, table: Table, seat: Seat, person: Person) -> TryAgain | None:
        post = await self._where(table, hand_role(seat))
        if post is None:
            return None
        profile, board = await self._profile(person.user), await self._where(table, BOARD)
        delivery = await self._publisher.edit_hand(table, seat, profile, board, post)
        if isinstance(delivery, Gone):
            return await self._forget(table, hand_role(seat))
        return await self._settle(table, hand_role(seat), delivery)

    async def _settle_public(self, table: Table, role: str, delivery: Delivery) -> TryAgain | None:
        """The same for a message in the channel; the table learns that its channel is gone, or takes no messages (a new
        one that is gone at once was sent to a locked thread)."""
        if isinstance(delivery, Barred) and delivery.lost:
            await self._tables.handle(CutOff(table.id, "closed-channel-gone"))
        elif isinstance(delivery, Barred | Gone):
            await self._tables.handle(Unheard(table.id))
        elif isinstance(delivery, Sent) and table.circumstances.unheard:
            await self._tables.handle(Heard(table.id))
        return await self._settle(table, role, delivery)

    async def _settle(self, table: Table, role: str, delivery: Delivery) -> TryAgain | None:
        """Note where the message is now, or say that it must be told again."""
        reach("notice.published")
        match delivery:
            case Sent(post=post):
                await self._put(table, role, post)
            case TryAgain():
                return delivery
            case Barred(why=why):
                log.warning("table %s: %s cannot be told: %s", table.id, role, why)
            case Gone():
                log.info("table %s: %s is gone", table.id, role)
        return None

    async def _settle_new(self, table: Table, role: str, post: Post, old_role: str, old: Post | None) -> None:
        """Note a new message and, in the same commit, that the one it replaces must lose its buttons."""
        reach("notice.published")

        async def note(work: UnitOfWork) -> None:
            await work.posts.put(table.id, role, post)
            if old is not None and old.message != post.message:
                retire = Retire(old_role, old.channel, old.message, old.reveal)
                await work.outbox.add([Notice(table.id, retire, self._clock.now())])

        await self._group_commit.commit(note)
        reach("notice.noted")

    async def _where(self, table: Table, role: str) -> Post | None:
        async with self._store.reading() as work:
            return await work.posts.get(table.id, role)

    async def _profile(self, user: UserId) -> Profile:
        async with self._store.reading() as work:
            return await work.profiles.get(user)

    async def _remember(self, user: UserId, change: Callable[[Profile], Profile]) -> None:
        """Change the profile as it is stored now: the person may have chosen something meanwhile."""
        async with self._store.writing() as work:
            await work.profiles.put(change(await work.profiles.get(user)))
            await work.commit()

    async def _put(self, table: Table, role: str, post: Post) -> None:
        await self._group_commit.commit(lambda work: work.posts.put(table.id, role, post))
        reach("notice.noted")

    async def _forget(self, table: Table, role: str) -> None:
        async with self._store.writing() as work:
            await work.posts.drop(table.id, role)
            await work.commit()


def _closed(profile: Profile) -> Profile:
    return replace(profile, direct_closed=True)
