"""Results of deliveries, nonces, retry delays, and loops that continue after errors."""

import asyncio
import logging
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias, assert_never

from bot.fault_points import FaultPoints
from bot.persistence.store import StoreUnavailableError, Unit
from bot.service.messages import Barred, Delivery, Gone, Sent, TryAgain
from bot.service.ports import Clock
from bot.service.signals import Signal
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import LOBBY, Notice, Post, Retire
from bot.tables.table import Table

log = logging.getLogger(__name__)

FIRST: Final = 500
"""Delay in milliseconds before the second attempt. After an error of Discord, the adapter may require a longer one."""

LONGEST: Final = 60_000
"""Maximum delay in milliseconds between two attempts."""

LONGEST_OF_OURS: Final = 10_000
"""Maximum delay in milliseconds between two attempts if the cause is in the database or the bot. It is shorter, so that
tables continue soon after the problem is solved."""

NONCE_LENGTH: Final = 22
"""Length of a nonce in characters; Discord accepts up to 25."""

Change: TypeAlias = Callable[[Unit], None]
"""A write to the database, as part of a unit of work."""


def backoff(attempts: int, longest: int = LONGEST) -> int:
    """Return the delay in milliseconds after `attempts` earlier failures (from 0), which grows exponentially up to
    `longest` milliseconds."""
    return min(longest, FIRST << min(attempts, 16))


def pause(again: TryAgain, attempts: int) -> int:
    """Return the delay in milliseconds before a retry that the publisher asked for. If Discord is failing, the delay
    grows with the number of earlier failures."""
    return max(again.after, backoff(attempts)) if again.failing else again.after


async def keep_going(name: str, run_once: Callable[[], Awaitable[None]], clock: Clock) -> None:
    """Call `run_once` repeatedly, until cancelled. After an error, wait before the next call, longer until an iteration
    succeeds.

    Args:
        name: Name of the loop in the log.
        run_once: One iteration.
        clock: The clock.
    """
    failures = 0
    while True:
        try:
            await run_once()
            failures = 0
        except Exception as error:  # noqa: BLE001 - the loop must survive any error
            why = str(error) if isinstance(error, StoreUnavailableError) else type(error).__name__
            log.error("%s failed (%s), trying again", name, why)
            failures += 1
            await clock.sleep_until(Milliseconds(clock.now() + backoff(failures, LONGEST_OF_OURS)))


async def signal_or_moment(signal: Signal, clock: Clock, moment: Milliseconds | None) -> None:
    """Wait for the signal, or until the time `moment`. If `moment` is `None`, wait only for the signal."""
    if moment is None:
        await signal.received()
        return
    async with asyncio.TaskGroup() as group:
        alarm = group.create_task(signal.set_at(moment, clock))
        await signal.received()
        alarm.cancel()


@dataclass(frozen=True, slots=True)
class DeliveryResult:
    """Outcome of a delivery.

    Attributes:
        again: When to retry, `None` if the delivery is complete.
        changes: Writes that are stored with the outcome in one unit of work.
    """

    again: TryAgain | None = None
    changes: tuple[Change, ...] = ()

    def storing(self, *changes: Change) -> "DeliveryResult":
        """Return the result with additional writes."""
        return DeliveryResult(self.again, (*self.changes, *changes))


DELIVERED: Final = DeliveryResult()
"""A complete delivery with nothing to store."""


def edit_result(delivery: Delivery) -> DeliveryResult:
    """Return the result of an edit after which nothing needs to be stored about the message."""
    return DeliveryResult(delivery) if isinstance(delivery, TryAgain) else DELIVERED


def nonce(table: TableId, key: str, salt: object = "") -> str:
    """Return the nonce of a message. It is the same at every attempt, so that Discord posts the message only once."""
    digest = sha256(f"{table}:{key}:{salt}".encode()).digest()
    return urlsafe_b64encode(digest).decode()[:NONCE_LENGTH]


def nonce_at(table: Table, key: str, salt: object = "") -> str:
    """Return the nonce of a table's message. After the database was restored from an older copy, messages get new
    nonces, because the game may continue in a different way."""
    restored = table.circumstances.restored
    return nonce(table.id, key, f"{salt}/{restored}" if restored else salt)


def settle(table: Table, role: str, delivery: Delivery) -> DeliveryResult:
    """Return a result that stores the message with its role, or a retry. A refused message counts as complete."""
    FaultPoints.reached("notice.published")
    match delivery:
        case Sent(post=post):
            return DELIVERED.storing(lambda unit: unit.posts.put(table.id, role, post))
        case TryAgain():
            return DeliveryResult(delivery)
        case Barred(why=why):
            log.warning("table %s: %s cannot be delivered: %s", table.id, role, why)
        case Gone():
            log.info("table %s: %s is gone", table.id, role)
        case _:
            assert_never(delivery)
    return DELIVERED


def replace_post(
    table: Table, role: str, post: Post, old_role: str, old: Post | None, now: Milliseconds
) -> DeliveryResult:
    """Return a result that stores a new message with its role, and queues a notice that retires the replaced message.

    Args:
        table: The table.
        role: The role of the new message.
        post: The new message.
        old_role: The role of the replaced message.
        old: The replaced message, `None` if there was none.
        now: The current time.
    """
    FaultPoints.reached("notice.published")

    def note(unit: Unit) -> None:
        unit.posts.put(table.id, role, post)
        if old is not None and old_role == LOBBY:  # its commitment is compared when the deal is verified
            unit.posts.put(table.id, LOBBY, old)
        if old is not None and old.message != post.message:
            retire = Retire(old_role, old.channel, old.message, old.reveal)
            unit.outbox.add([Notice(table.id, retire, now)])

    return DELIVERED.storing(note)


def forget_post(table: Table, role: str) -> DeliveryResult:
    """Return a result that deletes the entry of the message with this role."""
    return DELIVERED.storing(lambda unit: unit.posts.drop(table.id, role))
