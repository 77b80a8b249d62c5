"""Delivery where the bot is not a member.

A single public message is the board, the reveals and the result of a table. It is edited through the latest interaction
with the message while the interaction's token is valid.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Final, assert_never

from bot.scheduler.retrying import DELIVERED, DeliveryResult, settle
from bot.service.handling import RETIRES_BEFORE
from bot.service.messages import Barred, Call, Delivery, Gone, Publisher, Sent, TableSnapshot, TryAgain, Visiting
from bot.service.ports import Clock
from bot.service.table_service import TableService
from bot.tables import notices
from bot.tables.circumstances import CALL_LOST
from bot.tables.deadlines import SECOND, after
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.notices import BOARD, Notice, Post
from bot.tables.requests import CutOff, Deal, NotCalled
from bot.tables.table import Stage
from engine.fairness import Coin

EDIT_PAUSE: Final = 1 * SECOND
"""Minimum time in milliseconds between two edits of the message."""

ANSWERED_WITHIN: Final = 10 * SECOND
"""Milliseconds within which an interaction with the message has had its response, so that a follow-up can be sent."""

SOON: Final = 250
"""Milliseconds between two checks whether the response was sent."""


class VisitingDelivery:
    """Delivers a table's public notices where the bot is not a member."""

    def __init__(self, tables: TableService, publisher: Publisher, clock: Clock) -> None:
        self._tables = tables
        self._publisher = publisher
        self._clock = clock
        self._began = clock.monotonic()
        self._calls: dict[TableId, Delivery] = {}
        """Outcomes of calls of the players, until they are stored."""

    async def deliver(self, at: TableSnapshot, content: notices.Public) -> DeliveryResult:
        """Show the current table. Reminders are not delivered."""
        match content:
            case notices.CallPlayers():
                return await self._call_players(at)
            case notices.PostReminder() | notices.RemoveReminder():
                return DELIVERED
            case notices.PostReveal(events=events) if at.board is not None:
                return await self._show(at, at.board, replace(at.board, reveal=events))
            case _:
                return DELIVERED if at.board is None else await self._show(at, at.board, at.board)

    async def _show(self, at: TableSnapshot, known: Post, post: Post) -> DeliveryResult:
        """Edit the message. If its token has expired, record only its reveal, because the next interaction with the
        message refreshes it. Otherwise queue another edit for the time at which the token expires."""
        if known.edited is not None and 0 <= at.now - known.edited < EDIT_PAUSE:
            return DeliveryResult(TryAgain(known.edited + EDIT_PAUSE - at.now))
        # The message is deactivated this long before its token expires, as a hand is.
        until = after(self._publisher.editable_until(post), -RETIRES_BEFORE)
        awake = until > at.now
        shown_now = Visiting(at, reveal=post.reveal, until=until if awake else None)
        delivery = await self._publisher.edit(post, shown_now, at_no_cost=True)
        if isinstance(delivery, TryAgain):
            return DeliveryResult(delivery)
        shown = replace(delivery.post, reveal=post.reveal) if isinstance(delivery, Sent) else post
        noted = settle(at.table, BOARD, Sent(shown))
        if not awake or not at.table.stage.live:
            return noted
        falls_asleep = Notice(at.table.id, notices.RefreshBoard(), until)
        return noted.storing(lambda unit: unit.outbox.add([falls_asleep]))

    async def _call_players(self, at: TableSnapshot) -> DeliveryResult:
        """Post the call of the players.

        The id of the post is the coin of the deal, so it must never be posted twice. A nonce or a search cannot prevent
        that here, so if it is unknown whether the call was posted, the table is closed.
        """
        table = at.table
        if table.calling is None or table.stage is not Stage.LOBBY:
            self._calls.pop(table.id, None)
            return DELIVERED
        users = frozenset(person.user for person in table.people)
        rings = users - at.quiet(users)
        delivery = self._calls.get(table.id) or await self._called(at, table.calling, rings)
        if isinstance(delivery, TryAgain) and not delivery.failing:
            return DeliveryResult(delivery)
        self._calls[table.id] = delivery
        match delivery:
            case Sent(post=post):
                await self._tables.handle(Deal(table.id, Coin(post.message, post.channel), rings))
            case Barred() | Gone():
                await self._tables.handle(NotCalled(table.id))
            case TryAgain():  # the call may have been posted
                await self._tables.handle(CutOff(table.id, CALL_LOST))
            case _:
                assert_never(delivery)
        del self._calls[table.id]
        return DELIVERED

    async def _called(self, at: TableSnapshot, calling: Milliseconds, rings: Collection[UserId]) -> Delivery:
        """Post the call as a follow-up to the latest interaction, or wait for the response to that interaction. If
        there is none in time, the call was not posted, unless by an earlier or another process."""
        if at.board is not None and self._publisher.editable_until(at.board) > at.now:
            return await self._publisher.follow_up(at.board, Call(at, rings))
        if 0 <= at.now - calling <= ANSWERED_WITHIN:
            return TryAgain(SOON)
        began = after(at.now, self._began - self._clock.monotonic())
        return TryAgain(0, failing=True) if calling < began or self._tables.shared else Gone()
