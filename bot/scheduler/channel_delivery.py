"""Delivery to channels: the table message, reveals, reminders and results."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import Final, assert_never

from bot.scheduler.posted_messages import BOARD, LOBBY, RESULT, PostedMessages, nonce_at, reminder_role
from bot.service.ports import Clock
from bot.service.publisher import Barred, Delivery, Gone, Post, Publisher, Sent, TryAgain
from bot.service.store import Store
from bot.service.table_service import TableService
from bot.tables.deadlines import MINUTE, SECOND
from bot.tables.ids import ChannelId, UserId
from bot.tables.notices import (
    Notice,
    PostReminder,
    PostResult,
    PostReveal,
    PostStart,
    Public,
    RefreshBoard,
    RefreshResult,
    RemoveReminder,
    Retire,
)
from bot.tables.play import REMINDER_BEFORE_END
from bot.tables.requests import CutOff, Heard, Unheard
from bot.tables.table import Stage, Table
from engine.contract import Saved

EDIT_PAUSE: Final = 1 * SECOND
"""Between two edits of one table message at least."""

OLD: Final = 50 * MINUTE
"""A message older than this is not edited (Discord: 30046 after an hour) but replaced."""


class ChannelDelivery:
    """Delivers what is posted in a table's channel. `None` says it is done with; `TryAgain` that it must be delivered
    again."""

    def __init__(
        self, tables: TableService, store: Store, publisher: Publisher, clock: Clock, posts: PostedMessages
    ) -> None:
        self._tables = tables
        self._store = store
        self._publisher = publisher
        self._clock = clock
        self._posts = posts

    async def deliver(self, table: Table, notice: Notice, content: Public) -> TryAgain | None:
        """Deliver it as the table is now."""
        match content:
            case RefreshBoard(down=down):
                return await (self._bring_board_down if down else self._refresh_board)(table, notice)
            case PostStart():
                return await self._post_start(table, notice)
            case PostReveal(events=events):
                return await self._post_reveal(table, notice, events)
            case PostResult():
                return await self._post_result(table, notice)
            case RefreshResult():
                return await self._refresh_result(table)
            case PostReminder(turn=turn):
                return await self._post_reminder(table, turn)
            case RemoveReminder(turn=turn):
                return await self._remove(table, reminder_role(turn))
            case _:
                assert_never(content)

    async def share(self, table: Table, channel: ChannelId, notice: Notice) -> TryAgain | None:
        """Post the line of a finished daily deal."""
        delivery = await self._publisher.post_share(table, channel, nonce_at(table, notice.key))
        return await self._posts.settle(table, notice.key, delivery)

    async def retire(self, table: Table, old: Retire) -> TryAgain | None:
        """Only the last message is alive. The lobby's stays for what was sealed in it, one that revealed something for
        that, neither with anything to press; any other goes."""
        post = Post(old.channel, old.message, self._clock.now())
        if old.role == LOBBY:
            delivery = await self._publisher.retire_lobby(table, post)
        elif old.reveal:
            delivery = await self._publisher.retire_board(table, old.reveal, post)
        else:
            delivery = await self._publisher.delete(post)
        return delivery if isinstance(delivery, TryAgain) else None

    async def _post_reveal(self, table: Table, notice: Notice, reveal: tuple[Saved, ...]) -> TryAgain | None:
        old = await self._posts.where(table, BOARD)
        delivery = await self._publisher.post_reveal(table, notice, nonce_at(table, notice.key))
        return await self._settle_board(table, delivery, BOARD, old, reveal)

    async def _settle_board(
        self, table: Table, delivery: Delivery, old_role: str, old: Post | None, reveal: tuple[Saved, ...] = ()
    ) -> TryAgain | None:
        """The table message is a new one from now on, with the board below what it reveals."""
        if not isinstance(delivery, Sent):
            return await self._settle(table, BOARD, delivery)
        if table.circumstances.unheard:
            await self._tables.handle(Heard(table.id))
        return await self._posts.replace(table, BOARD, replace(delivery.post, reveal=reveal), old_role, old)

    async def _refresh_board(self, table: Table, notice: Notice) -> TryAgain | None:
        post = await self._posts.where(table, BOARD)
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
        return await self._settle(table, BOARD, delivery)

    async def _bring_board_down(self, table: Table, notice: Notice) -> TryAgain | None:
        """Below everything that was said since, however young the board is."""
        post = await self._posts.where(table, BOARD)
        if post is None:
            return await self._refresh_board(table, notice)
        # Told again, it must bring forth the same message: its own number says which wish it was, not the board before.
        return await self._post_board(table, post, notice, f"down-{notice.id}-{notice.revision}")

    async def _post_board(self, table: Table, old: Post | None, notice: Notice, wish: str = "") -> TryAgain | None:
        """The first one rings those who waited for this table; one that replaces another rings nobody.

        A notice that others merged into may have been delivered before they did, by a program that died before it noted
        so: Discord then answers with the message as it was, and it is edited next."""
        called, salt = (table.circumstances.called, "") if old is None else ((), wish or old.message)
        rings = set(called) - await self._quiet(called) if called else ()
        delivery = await self._publisher.post_board(table, rings, nonce_at(table, BOARD, salt))
        again = await self._settle_board(table, delivery, BOARD, old)
        if again is None and notice.revision and isinstance(delivery, Sent):
            return TryAgain(0)
        return again

    async def _post_start(self, table: Table, notice: Notice) -> TryAgain | None:
        users = [person.user for person in table.people]
        rings = set(users) - await self._quiet(users)
        lobby = await self._posts.where(table, BOARD)
        # Delivered late, it comes before the posts of reveals that have happened since.
        begun = replace(table, news=())
        delivery = await self._publisher.post_board(begun, rings, nonce_at(table, notice.key))
        return await self._settle_board(table, delivery, LOBBY, lobby)

    async def _post_result(self, table: Table, notice: Notice) -> TryAgain | None:
        async with self._store.reading() as work:
            result = await work.results.get(table.id)
        delivery = await self._publisher.post_result(table, result, nonce_at(table, notice.key))
        return await self._posts.settle(table, RESULT, delivery)

    async def _refresh_result(self, table: Table) -> TryAgain | None:
        async with self._store.reading() as work:
            post, result = await work.posts.get(table.id, RESULT), await work.results.get(table.id)
            server = await work.servers.get(table.place.guild)
            kept = await work.analyses.get(table.id) if server.turning_points else None
        if post is None:
            return None
        analysis = None if kept is None else kept.analysis
        return await self._posts.settle(table, RESULT, await self._publisher.edit_result(table, result, post, analysis))

    async def _post_reminder(self, table: Table, turn: int) -> TryAgain | None:
        if table.stage is not Stage.PLAYING or table.running.turn != turn:
            return None
        if table.turn_ends is not None and table.turn_ends - self._clock.now() < REMINDER_BEFORE_END:
            return None
        role = reminder_role(turn)
        old = await self._posts.where(table, role)
        quiet = await self._quiet([person.user for person in table.people])
        delivery = await self._publisher.post_reminder(table, quiet, nonce_at(table, role, table.reminded))
        if old is not None and isinstance(delivery, Sent) and delivery.post.message != old.message:
            await self._publisher.delete(old)
        return await self._settle(table, role, delivery)

    async def _remove(self, table: Table, role: str) -> TryAgain | None:
        post = await self._posts.where(table, role)
        if post is None:
            return None
        delivery = await self._publisher.delete(post)
        return delivery if isinstance(delivery, TryAgain) else await self._posts.forget(table, role)

    async def _quiet(self, users: Sequence[UserId]) -> AbstractSet[UserId]:
        """Those among them whom no message may ring."""
        async with self._store.reading() as work:
            return {profile.user for profile in await work.profiles.of(users) if not profile.pings}

    async def _settle(self, table: Table, role: str, delivery: Delivery) -> TryAgain | None:
        """Note where the message is. The table learns that its channel is gone, or takes no messages (a new one that is
        gone at once was sent to a locked thread)."""
        if isinstance(delivery, Barred) and delivery.lost:
            await self._tables.handle(CutOff(table.id, "closed-channel-gone"))
        elif isinstance(delivery, Barred | Gone):
            await self._tables.handle(Unheard(table.id))
        elif isinstance(delivery, Sent) and table.circumstances.unheard:
            await self._tables.handle(Heard(table.id))
        return await self._posts.settle(table, role, delivery)
