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
from bot.service.ports import Clock
from bot.service.publisher import Barred, Delivery, Gone, Sent, TryAgain
from bot.service.signals import Signal
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import LOBBY, Notice, Post, Retire
from bot.tables.table import Table

log = logging.getLogger(__name__)

FIRST: Final = 500
"""Milliseconds before the second try; where Discord failed, at least what errors.py of the adapter says."""

LONGEST: Final = 60_000
"""Milliseconds between tries at most."""

LONGEST_OF_OURS: Final = 10_000
"""The same in milliseconds where the database or the bot is in trouble: once a full disk has room again, tables go on
soon."""

NONCE_LENGTH: Final = 22
"""Characters of a nonce; Discord takes 25."""

Change: TypeAlias = Callable[[Unit], None]
"""Something to store."""


def backoff(attempts: int, longest: int = LONGEST) -> int:
    """Return the milliseconds to wait after this many failed attempts (from 0): exponential backoff."""
    return min(longest, FIRST << min(attempts, 16))


def pause(again: TryAgain, attempts: int) -> int:
    """Return the milliseconds to wait after Discord asked for a retry, growing with repeated failures."""
    return max(again.after, backoff(attempts)) if again.failing else again.after


async def keep_going(
    name: str, run_once: Callable[[], Awaitable[None]], clock: Clock, longest: int = LONGEST_OF_OURS
) -> None:
    """Call `run_once` repeatedly. After errors wait longer each time, up to `longest` milliseconds, until a run
    succeeds."""
    failures = 0
    while True:
        try:
            await run_once()
            failures = 0
        except Exception as error:  # noqa: BLE001 - the loop's purpose is to outlive whatever a run raises
            why = str(error) if isinstance(error, StoreUnavailableError) else type(error).__name__
            log.error("%s failed (%s), trying again", name, why)
            failures += 1
            await clock.sleep_until(Milliseconds(clock.now() + backoff(failures, longest)))


async def signal_or_moment(signal: Signal, clock: Clock, moment: Milliseconds | None) -> None:
    """Wait for `signal`, or until `moment` unless that is `None`."""
    if moment is None:
        await signal.received()
        return
    async with asyncio.TaskGroup() as group:
        waits = {group.create_task(signal.received()), group.create_task(clock.sleep_until(moment))}
        _, pending = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        for wait in pending:
            wait.cancel()  # the group sees it to its end; awaited here it would hide that we are cancelled ourselves


@dataclass(frozen=True, slots=True)
class DeliveryResult:
    """Outcome of a delivery. `again`: when to retry, if at all; `changes`: what is stored with the outcome in one unit
    of work."""

    again: TryAgain | None = None
    changes: tuple[Change, ...] = ()

    def storing(self, *changes: Change) -> "DeliveryResult":
        """Return the result with more to store."""
        return DeliveryResult(self.again, (*self.changes, *changes))


DELIVERED: Final = DeliveryResult()
"""Delivered, with nothing to store."""


def edit_result(delivery: Delivery) -> DeliveryResult:
    """Return the result of an edit whose message need not be noted."""
    return DeliveryResult(delivery) if isinstance(delivery, TryAgain) else DELIVERED


def nonce(table: TableId, key: str, salt: object = "") -> str:
    """Return the nonce of a message, the same at every attempt, so that Discord posts it once."""
    digest = sha256(f"{table}:{key}:{salt}".encode()).digest()
    return urlsafe_b64encode(digest).decode()[:NONCE_LENGTH]


def nonce_at(table: Table, key: str, salt: object = "") -> str:
    """Return the nonce of a message of a table. After a restore messages get new nonces, because the game takes another
    course."""
    restored = table.circumstances.restored
    return nonce(table.id, key, f"{salt}/{restored}" if restored else salt)


def settle(table: Table, role: str, delivery: Delivery) -> DeliveryResult:
    """Note where a message is, or that it must be retried."""
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
    """Note a new message, and that the one it replaces must lose its buttons."""
    FaultPoints.reached("notice.published")

    def note(unit: Unit) -> None:
        unit.posts.put(table.id, role, post)
        if old is not None and old_role == LOBBY:  # what was sealed in it is compared when the deal is verified
            unit.posts.put(table.id, LOBBY, old)
        if old is not None and old.message != post.message:
            retire = Retire(old_role, old.channel, old.message, old.reveal)
            unit.outbox.add([Notice(table.id, retire, now)])

    return DELIVERED.storing(note)


def forget_post(table: Table, role: str) -> DeliveryResult:
    """Forget the message with this role."""
    return DELIVERED.storing(lambda unit: unit.posts.drop(table.id, role))
