"""Delivery to channels: the table message, reveals, reminders, results, shared results and challenges."""

import logging
from collections import Counter
from dataclasses import replace
from typing import Final, assert_never

from bot.fault_points import FaultPoints
from bot.scheduler.retrying import (
    DELIVERED,
    DeliveryResult,
    edit_result,
    forget_post,
    nonce,
    nonce_at,
    replace_post,
    settle,
)
from bot.service import messages
from bot.service.messages import Barred, Delivery, Gone, Message, Publisher, Sent, TableSnapshot, TryAgain
from bot.service.ports import Clock
from bot.service.table_service import TableService
from bot.tables import notices
from bot.tables.circumstances import CALL_LOST, Barrier
from bot.tables.deadlines import HOUR, MINUTE, REMINDER_BEFORE_END, SECOND
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.notices import BOARD, Notice, Post
from bot.tables.requests import CutOff, Deal, NotCalled, PostingRefused, PostingRestored
from bot.tables.table import Stage, Table
from engine.fairness import Coin

log = logging.getLogger(__name__)

EDIT_PAUSE: Final = 1 * SECOND
"""Minimum time in milliseconds between two edits of one table message."""

NONCE_LASTS: Final = 1 * MINUTE
"""Milliseconds for which Discord is trusted to remember a nonce. It does so for a few minutes."""

MOST_SEARCHES: Final = 3
"""Number of failed searches for a call of the players after which the call counts as lost."""

OLD: Final = 50 * MINUTE
"""Age in milliseconds from which a message of a live table is replaced instead of edited. Discord limits edits of
messages older than an hour (error 30046)."""

AFTER_REFUSED_EDIT: Final = MINUTE
"""Milliseconds after a refused edit of the board until another board is posted. If Discord refuses each edit but no
post, boards would otherwise follow each other without a pause."""

MARKS_AT_A_COST: Final = 17 * SECOND
"""Additional delay in milliseconds of a mark on the board, if its edit counts against the bot's rate limit."""

RESULT_TRIES: Final = 17
"""Number of retries of a result in a hidden channel or a closed thread. The delay doubles from a minute to an hour,
which makes twelve hours."""

LINES: Final = 8
"""Maximum number of undelivered reveals in one message, which fits within Discord's limits for any player names."""


class ChannelDelivery:
    """Delivers notices to a table's channel."""

    def __init__(self, tables: TableService, publisher: Publisher, clock: Clock) -> None:
        self._tables = tables
        self._publisher = publisher
        self._clock = clock
        self._failed_searches = Counter[TableId]()
        self._perhaps_posted: dict[TableId, object] = {}
        """Salts of board nonces by table, while Discord may have posted that board though its response was lost."""

    async def deliver(self, at: TableSnapshot, notice: Notice, content: notices.Public) -> DeliveryResult:
        """Deliver a notice, with the current state of the table."""
        if notices.BOARD in content.replaces and (outcome := await self._settle_lost_board(at)) is not None:
            return outcome
        match content:
            case notices.MarkBoard() | notices.RefreshBoard():
                return await self._show_board(at, notice, content)
            case notices.CallPlayers():
                return await self._call_players(at, notice)
            case notices.PostStart():
                return await self._post_start(at, notice)
            case notices.PostReveal():
                return await self._post_reveal(at, notice, content)
            case notices.PostResult():
                return await self._post_result(at, notice)
            case notices.RefreshResult():
                return await self._refresh_result(at)
            case notices.PostReminder(turn=turn):
                return await self._post_reminder(at, turn)
            case notices.RemoveReminder(turn=turn):
                return await self._remove(at, notices.reminder_role(turn))
            case _:
                assert_never(content)

    async def share(self, at: TableSnapshot, told: notices.PostShare, notice: Notice) -> DeliveryResult:
        """Post the result that a player shares: the line of a daily deal, both lines of a challenge, or the result of a
        game.

        If the result, or a challenge's original game, is no longer stored, nothing is posted and the notice counts as
        delivered. Everyone in the channel reads it, so it is in the server's language, or in that of the challenge.
        """
        daily = at.table.daily
        missing = at.result if daily is None else at.first if daily.challenge is not None else daily
        if missing is None:
            return DELIVERED
        language = told.language or (at.table if at.first is None else at.first).language
        message = messages.Share(replace(at, table=replace(at.table, language=language)), seat=told.seat)
        delivery = await self._publisher.post(told.channel, message, nonce_at(at.table, notice.key))
        return settle(at.table, notice.key, delivery)

    async def challenge(self, at: TableSnapshot, told: notices.PostChallenge, notice: Notice) -> DeliveryResult:
        """Post a challenge, which pings the invited person if they allow pings. Nothing is posted if the challenge has
        expired."""
        offer = at.table.open_offer(told.seat, told.channel, at.now)
        if offer is None:
            return DELIVERED
        invited = [] if told.invited is None else [told.invited]
        rings = [user for user in invited if user not in at.quiet(invited)]
        message = messages.OfferedChallenge(at, rings, seat=told.seat, since=offer.at, invited=told.invited)
        nonce = nonce_at(at.table, notice.key, offer.at)
        delivery = await self._publisher.post(told.channel, message, nonce, silent=not rings)
        return settle(at.table, notice.key, delivery)

    async def retire(self, at: TableSnapshot, old: notices.Retire) -> DeliveryResult:
        """Retire a message that a newer one has replaced. A lobby keeps its commitment and loses its buttons. A reveal
        is reduced to the result of its round or to one line. Any other message is deleted."""
        post = Post(old.channel, old.message, at.now)
        if old.role == notices.LOBBY:
            return edit_result(await self._publisher.edit(post, messages.BegunLobby(at), urgent=False))
        if old.reveal:
            left = messages.ReplacedBoard(at, reveal=old.reveal)
            return edit_result(await self._publisher.edit(post, left, urgent=False))
        return edit_result(await self._publisher.delete(post))

    async def _post_reveal(self, at: TableSnapshot, notice: Notice, reveal: notices.PostReveal) -> DeliveryResult:
        if reveal in at.table.circumstances.untold:  # recorded by a process that died before it marked the notice
            return DELIVERED
        delivery = await self._post(at, messages.Reveal(at, turn=reveal.turn, events=reveal.events), notice.key)
        return await self._settle_board(at, delivery, BOARD, reveal)

    async def _post(self, at: TableSnapshot, message: Message, key: str, salt: object = "") -> Delivery:
        """Post in the table's channel, after reveals that could not be posted before. Only messages with mentions
        notify."""
        table, untold = at.table, at.table.circumstances.untold
        for told in (untold[first : first + LINES] for first in range(0, len(untold), LINES)):
            lines, nonce = messages.Untold(at, reveals=told), nonce_at(table, "untold", told)
            delivery = await self._publisher.post(table.place.channel, lines, nonce)
            FaultPoints.reached("notice.published")
            if not isinstance(delivery, Sent):
                return delivery
            await self._tables.handle(PostingRestored(table.id, told))
        heard = replace(message.at.table, circumstances=replace(table.circumstances, unheard=False))
        sent, nonce = replace(message, at=replace(message.at, table=heard)), nonce_at(table, key, salt)
        delivery = await self._publisher.post(table.place.channel, sent, nonce, silent=not message.rings)
        if table.circumstances.unheard and isinstance(delivery, Sent):
            await self._tables.handle(PostingRestored(table.id))
        return delivery

    async def _settle_board(
        self, at: TableSnapshot, delivery: Delivery, old_role: str, reveal: notices.PostReveal | None = None
    ) -> DeliveryResult:
        """Make a new post the table message.

        Args:
            at: The snapshot of the table.
            delivery: The outcome of posting.
            old_role: The role of the previous table message, replaced by `LOBBY` if it is the lobby's message.
            reveal: The reveal that the post shows above the board, `None` if it shows none.
        """
        if not isinstance(delivery, Sent):
            return await self._settle(at.table, BOARD, delivery, reveal)
        events = () if reveal is None else reveal.events
        sealed, post = at.posts.get(notices.LOBBY), replace(delivery.post, reveal=events)
        if sealed is not None and at.board is not None and sealed.message == at.board.message:
            old_role = notices.LOBBY
        return replace_post(at.table, BOARD, post, old_role, at.board, self._clock.now())

    async def _show_board(
        self, at: TableSnapshot, notice: Notice, content: notices.MarkBoard | notices.RefreshBoard
    ) -> DeliveryResult:
        """Edit the board, or post it again below newer messages. A mark waits for a later edit, unless its own edit
        does not count against the rate limit or one person plays against house players."""
        if _ends_in_board(at) and not at.table.stage.live:
            return DELIVERED
        if isinstance(content, notices.RefreshBoard):
            if content.down and at.board is not None:
                # A retry must find the same message, so the nonce depends on the notice and not on the previous board.
                return await self._post_board(at, notice, f"down-{notice.id}-{notice.revision}")
            return await self._refresh_board(at, notice)
        free = at.board is not None and self._publisher.editable_until(at.board) > at.now
        if free or notice.attempts or len(at.table.people) == 1:
            return await self._refresh_board(at, notice)
        return DeliveryResult(TryAgain(MARKS_AT_A_COST))

    async def _refresh_board(self, at: TableSnapshot, notice: Notice) -> DeliveryResult:
        post, live = at.board, at.table.stage.live
        if post is None or (live and (at.now - post.posted > OLD or _stays(at.table, post))):
            return await self._post_board(at, notice) if live else DELIVERED
        if post.edited is not None and 0 <= at.now - post.edited < EDIT_PAUSE:  # negative if the clock was set back
            return DeliveryResult(TryAgain(post.edited + EDIT_PAUSE - at.now))
        if at.table.circumstances.unheard and live and not isinstance(notice.content, notices.MarkBoard):
            # Edits succeed even without permission to post, so only a new post shows whether posting works again.
            posted = await self._post_board(at, notice)
            if posted != DELIVERED:
                return posted
        delivery = await self._publisher.edit(post, messages.Board(at, reveal=post.reveal))
        if isinstance(delivery, Gone) and (live or at.now - post.posted <= OLD):
            return await self._post_board(at, notice)
        if isinstance(delivery, Sent):
            delivery = Sent(replace(delivery.post, reveal=post.reveal))
        if isinstance(delivery, Barred) and not delivery.lost and live:
            if at.table.circumstances.unheard:
                return settle(at.table, BOARD, delivery)
            await self._tables.handle(PostingRefused(at.table.id, delivery.barrier, edit=True))
            return DeliveryResult(TryAgain(AFTER_REFUSED_EDIT))
        return await self._settle(at.table, BOARD, delivery)

    async def _post_board(self, at: TableSnapshot, notice: Notice, wish: str = "") -> DeliveryResult:
        """Post the table message. The first one pings people who waited for this table or have a bell; later ones ping
        no one.

        A process may have posted the message and died before recording it. If another notice was then merged into this
        one, Discord returns the old message because of its nonce, so the message is edited next.
        """
        old, called = at.board, (*at.table.circumstances.called, *at.table.circumstances.rung)
        rings = set(called) - at.quiet(called) if old is None and at.table.stage is Stage.LOBBY else set[UserId]()
        salt = "" if old is None else wish or old.message
        message = messages.RingingLobby(at, rings) if rings else messages.Board(at)
        delivery = await self._post_new_board(at, message, salt)
        outcome = await self._settle_board(at, delivery, BOARD)
        if (notice.revision or rings) and isinstance(delivery, Sent):
            edit = Notice(at.table.id, notices.RefreshBoard(), at.now)
            return (
                outcome.storing(lambda unit: unit.outbox.add([edit])) if wish else replace(outcome, again=TryAgain(0))
            )
        return outcome

    async def _post_new_board(self, at: TableSnapshot, message: Message, salt: object) -> Delivery:
        """Post a board, and remember its nonce until Discord has responded. A notice that supersedes this one would
        otherwise leave a second board in the channel."""
        delivery = await self._post(at, message, BOARD, salt)
        self._perhaps_posted.pop(at.table.id, None)
        if isinstance(delivery, TryAgain) and delivery.failing:
            self._perhaps_posted[at.table.id] = salt
        return delivery

    async def _settle_lost_board(self, at: TableSnapshot) -> DeliveryResult | None:
        """Make a board that may have been posted the table message, so that the notice that supersedes it retires it.
        Return `None` if there is no such board, or the bot may not post."""
        salt = self._perhaps_posted.pop(at.table.id, None)
        found = None if salt is None else await self._post_new_board(at, messages.Board(at), salt)
        if not isinstance(found, Sent | TryAgain):
            return None
        outcome = await self._settle_board(at, found, BOARD)
        return replace(outcome, again=TryAgain(0)) if isinstance(found, Sent) else outcome

    async def _call_players(self, at: TableSnapshot, notice: Notice) -> DeliveryResult:
        """Post the call of the players.

        The id of the post is the coin of the deal, so it must never be posted twice. While Discord remembers the nonce,
        a retry returns the first post; later the channel is searched for it. If the search cannot decide, the table is
        closed.
        """
        table = at.table
        if table.calling is None or table.stage is not Stage.LOBBY:
            return DELIVERED
        remembered, rings = 0 <= at.now - table.calling <= NONCE_LASTS, _called_here(at)
        delivery = Gone() if remembered else await self._find_call(at, table.calling)
        if isinstance(delivery, Gone):
            called, key = messages.Call(at, rings), nonce(table.id, notice.key, table.calling)
            delivery = await self._publisher.post(table.place.channel, called, key, silent=not rings)
            if isinstance(delivery, Barred | Gone):  # an earlier attempt may have posted it, with its response lost
                delivery = await self._find_call(at, table.calling)
        FaultPoints.reached("notice.published")
        return await self._called(at, delivery, rings)

    async def _find_call(self, at: TableSnapshot, since: Milliseconds) -> Delivery:
        """Search for the call, several times if Discord fails to list the channel."""
        table = at.table.id
        found = await self._publisher.find(messages.Call(at), since)
        if not isinstance(found, TryAgain) or not found.failing:
            del self._failed_searches[table]
            return found
        self._failed_searches[table] += 1
        failed = self._failed_searches[table]
        log.warning("table %s: its call cannot be looked for, try %s of %s", table, failed, MOST_SEARCHES)
        if failed < MOST_SEARCHES:
            return found
        del self._failed_searches[table]
        return Barred("the channel cannot be listed")

    async def _called(self, at: TableSnapshot, delivery: Delivery, rings: frozenset[UserId]) -> DeliveryResult:
        """Deal with the id of the call. A call without a lobby before it shows the commitment, so it is stored in the
        lobby's place."""
        table = at.table
        match delivery:
            case TryAgain():
                return DeliveryResult(delivery)
            case Sent(post=post):
                await self._tables.handle(Deal(table.id, Coin(post.message, post.channel), rings))
                if at.board is None:
                    return DELIVERED.storing(lambda unit: unit.posts.put(table.id, notices.LOBBY, post))
            case Barred(lost=lost):
                await self._tables.handle(CutOff(table.id, "closed-channel-gone" if lost else CALL_LOST))
            case Gone():
                await self._tables.handle(NotCalled(table.id))
            case _:
                assert_never(delivery)
        return DELIVERED

    async def _post_start(self, at: TableSnapshot, notice: Notice) -> DeliveryResult:
        # If this is delivered late, the posts of later reveals follow, so the news are left out. Without the lobby's
        # message it counts as a first board, for which the hand of someone who began alone waits.
        posts = {role: post for role, post in at.posts.items() if role != BOARD}
        begun = messages.Board(replace(at, table=replace(at.table, news=()), posts=posts))
        return await self._settle_board(at, await self._post(at, begun, notice.key), notices.LOBBY)

    async def _post_result(self, at: TableSnapshot, notice: Notice) -> DeliveryResult:
        """Post the result. Where the bot may not post, the board becomes the result, because edits succeed even
        without that permission. In a hidden channel only an interaction edits, and in an archived thread nothing does,
        so the result waits until the place is open. Delays grow, because Discord bans bots after too many refused
        requests."""
        delivery = await self._post(at, messages.Ending(at), notice.key)
        if isinstance(delivery, Barred) and not delivery.lost and at.board is not None:
            barrier = delivery.barrier
            if barrier is not Barrier.VIEW or self._publisher.editable_until(at.board) > at.now:
                delivery = await self._publisher.edit(at.board, _ending_in_board(at))
            closed = isinstance(delivery, Gone) and barrier is Barrier.LOCKED  # else the board was deleted
            waits = closed or (isinstance(delivery, Barred) and delivery.barrier is Barrier.VIEW)
            if waits and notice.attempts < RESULT_TRIES:
                return DeliveryResult(TryAgain(min(MINUTE << notice.attempts, HOUR)))
        return settle(at.table, notices.RESULT, delivery)

    async def _refresh_result(self, at: TableSnapshot) -> DeliveryResult:
        post = at.posts.get(notices.RESULT)
        if post is None:
            return DELIVERED
        message = _ending_in_board(at) if _ends_in_board(at) else messages.Ending(at)
        return settle(at.table, notices.RESULT, await self._publisher.edit(post, message))

    async def _post_reminder(self, at: TableSnapshot, turn: int) -> DeliveryResult:
        table = at.table
        if table.stage is not Stage.PLAYING or table.running.turn != turn:
            return DELIVERED
        if table.turn_ends is not None and table.turn_ends - at.now < REMINDER_BEFORE_END:
            return DELIVERED
        role = notices.reminder_role(turn)
        old, quiet = at.posts.get(role), at.quiet([person.user for person in table.people])
        rings = [user for user in table.rung_people() if user not in quiet]
        delivery = await self._post(at, messages.Reminder(at, rings), role, table.reminded)
        if old is not None and isinstance(delivery, Sent) and delivery.post.message != old.message:
            await self._publisher.delete(old)
        return await self._settle(table, role, delivery)

    async def _remove(self, at: TableSnapshot, role: str) -> DeliveryResult:
        post = at.posts.get(role)
        if post is None:
            return DELIVERED
        delivery = await self._publisher.delete(post)
        return DeliveryResult(delivery) if isinstance(delivery, TryAgain) else forget_post(at.table, role)

    async def _settle(
        self, table: Table, role: str, delivery: Delivery, reveal: notices.PostReveal | None = None
    ) -> DeliveryResult:
        """Record the message. If Discord refused it, inform the table that its channel is gone or does not allow
        messages."""
        if isinstance(delivery, Barred) and delivery.lost:
            await self._tables.handle(CutOff(table.id, "closed-channel-gone"))
        elif isinstance(delivery, Barred | Gone):
            barrier = delivery.barrier if isinstance(delivery, Barred) else Barrier.UNKNOWN
            await self._tables.handle(PostingRefused(table.id, barrier, reveal))
        return settle(table, role, delivery)


def _stays(table: Table, post: Post) -> bool:
    """Return whether the message is the result of a round after which someone has played, so that a new board follows
    below it."""
    return bool(table.small_news()) and any(table.game.load_event(saved).ends_round for saved in post.reveal)


def _ends_in_board(at: TableSnapshot) -> bool:
    """Return whether the table message became the result, because the result could not be posted below it."""
    board, result = at.board, at.posts.get(notices.RESULT)
    return board is not None and result is not None and board.message == result.message


def _ending_in_board(at: TableSnapshot) -> messages.Ending:
    """Return the result in the place of the board, below the reveal that the board showed and those never posted."""
    shown = () if at.board is None else at.board.reveal
    untold = [told.events for told in at.table.circumstances.untold]
    return messages.Ending(at, reveals=(shown, *untold)[-LINES:])


def _called_here(at: TableSnapshot) -> frozenset[UserId]:
    """Return the players whom the call pings: those who allow pings and do not get their hand as a direct message."""
    users = {person.user for person in at.table.people}
    by_hand = {user for user in users if at.profiles[user].direct is not None and at.profiles[user].takes_hands}
    return frozenset(users - by_hand - at.quiet(users))
