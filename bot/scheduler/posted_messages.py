"""Where messages of ours are, by table and role, and the nonces under which they are posted."""

import logging
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

from bot.fault_points import reach
from bot.scheduler.group_commit import GroupCommit
from bot.service.ports import Clock
from bot.service.publisher import Barred, Delivery, Gone, Post, Sent, TryAgain
from bot.service.store import Store, UnitOfWork
from bot.tables.ids import TableId
from bot.tables.notices import Notice, Retire
from bot.tables.table import Table

log = logging.getLogger(__name__)

BOARD: Final = "board"
LOBBY: Final = "lobby"
RESULT: Final = "result"

NONCE_LENGTH: Final = 22
"""Characters of a nonce; Discord takes 25."""


def nonce(table: TableId, key: str, salt: object = "") -> str:
    """The same text at every attempt to post the same thing, so that Discord shows it once."""
    digest = sha256(f"{table}:{key}:{salt}".encode()).digest()
    return urlsafe_b64encode(digest).decode()[:NONCE_LENGTH]


def nonce_at(table: Table, key: str, salt: object = "") -> str:
    """The nonce of a message of that table. After a restore the game goes another way, and what was posted of the way
    before must not be taken for the same."""
    restored = table.circumstances.restored
    return nonce(table.id, key, f"{salt}/{restored}" if restored else salt)


def reminder_role(turn: int) -> str:
    """The role of the reminder of a turn among the posts of a table."""
    return f"reminder-{turn}"


class PostedMessages:
    """Notes where each message is once Discord has taken it."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._group_commit = GroupCommit(store)

    async def where(self, table: Table, role: str) -> Post | None:
        """The message that has this role."""
        async with self._store.reading() as work:
            return await work.posts.get(table.id, role)

    async def settle(self, table: Table, role: str, delivery: Delivery) -> TryAgain | None:
        """Note where the message is now, or say that it must be delivered again."""
        reach("notice.published")
        match delivery:
            case Sent(post=post):
                await self._group_commit.commit(lambda work: work.posts.put(table.id, role, post))
                reach("notice.noted")
            case TryAgain():
                return delivery
            case Barred(why=why):
                log.warning("table %s: %s cannot be delivered: %s", table.id, role, why)
            case Gone():
                log.info("table %s: %s is gone", table.id, role)
        return None

    async def replace(self, table: Table, role: str, post: Post, old_role: str, old: Post | None) -> None:
        """Note a new message and, in the same commit, that the one it replaces must lose its buttons."""
        reach("notice.published")

        async def note(work: UnitOfWork) -> None:
            await work.posts.put(table.id, role, post)
            if old is not None and old.message != post.message:
                retire = Retire(old_role, old.channel, old.message, old.reveal)
                await work.outbox.add([Notice(table.id, retire, self._clock.now())])

        await self._group_commit.commit(note)
        reach("notice.noted")

    async def forget(self, table: Table, role: str) -> None:
        """Nothing has this role any more."""
        async with self._store.writing() as work:
            await work.posts.drop(table.id, role)
            await work.commit()
