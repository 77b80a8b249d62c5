"""Results of deliveries, and the nonces of messages."""

import logging
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias, assert_never

from bot.fault_points import FaultPoints
from bot.persistence.store import Unit
from bot.service.publisher import Barred, Delivery, Gone, Sent, TryAgain
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import LOBBY, Notice, Post, Retire
from bot.tables.table import Table

log = logging.getLogger(__name__)

NONCE_LENGTH: Final = 22
"""Characters of a nonce; Discord takes 25."""

Change: TypeAlias = Callable[[Unit], None]
"""Something to store."""


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
    """Return the nonce of a message. It is the same at every attempt, so that Discord shows the message once."""
    digest = sha256(f"{table}:{key}:{salt}".encode()).digest()
    return urlsafe_b64encode(digest).decode()[:NONCE_LENGTH]


def nonce_at(table: Table, key: str, salt: object = "") -> str:
    """Return the nonce of a message of a table. After a restore the game takes another course, so its messages get new
    nonces."""
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
