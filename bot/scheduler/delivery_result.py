"""What came of delivering a notice: messages that are noted where they are, and the nonces they are posted under."""

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
    """How the delivery of a notice went. `again`: when it must be delivered again, if it must; `changes`: what is
    stored together with that, in one unit of work."""

    again: TryAgain | None = None
    changes: tuple[Change, ...] = ()

    def storing(self, *changes: Change) -> "DeliveryResult":
        """The same, with more to store."""
        return DeliveryResult(self.again, (*self.changes, *changes))


DELIVERED: Final = DeliveryResult()
"""It is done with, and nothing is to be stored."""


def edit_result(delivery: Delivery) -> DeliveryResult:
    """An edit whose message need not be noted: it is done with unless Discord is to be tried again."""
    return DeliveryResult(delivery) if isinstance(delivery, TryAgain) else DELIVERED


def nonce(table: TableId, key: str, salt: object = "") -> str:
    """The same text at every attempt to post the same thing, so that Discord shows it once."""
    digest = sha256(f"{table}:{key}:{salt}".encode()).digest()
    return urlsafe_b64encode(digest).decode()[:NONCE_LENGTH]


def nonce_at(table: Table, key: str, salt: object = "") -> str:
    """The nonce of a message of that table. After a restore the game goes another way, and what was posted of the way
    before must not be taken for the same."""
    restored = table.circumstances.restored
    return nonce(table.id, key, f"{salt}/{restored}" if restored else salt)


def settle(table: Table, role: str, delivery: Delivery) -> DeliveryResult:
    """Note where the message is now, or say that it must be delivered again."""
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
    """Note a new message and, with it, that the one it replaces must lose its buttons."""
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
