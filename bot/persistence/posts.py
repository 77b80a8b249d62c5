"""Where our messages are, by their role at a table."""

import json
from typing import Final

from sqlalchemy import bindparam, delete, select

from bot.persistence.models import PostRow
from bot.persistence.row_cache import MISSING
from bot.persistence.statements import Prepared, upsert
from bot.persistence.transaction import Transaction
from bot.service.publisher import Post
from bot.tables.ids import ChannelId, MessageId, Milliseconds, TableId

_WITH_ROLE: Final = (PostRow.table_id == bindparam("table"), PostRow.role == bindparam("as_role"))
_GET: Final = Prepared(
    select(PostRow.channel_id, PostRow.message_id, PostRow.posted, PostRow.edited, PostRow.reveal).where(*_WITH_ROLE)
)
_PUT: Final = upsert(PostRow, ("table_id", "role"), ("channel_id", "message_id", "posted", "edited", "reveal"))
_DROP: Final = Prepared(delete(PostRow).where(*_WITH_ROLE))


class SqlPosts:
    """The posts of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def get(self, table: TableId, role: str) -> Post | None:
        """The message that has that role."""
        key = (PostRow.__tablename__, (table, role))
        post = self._transaction.recall(key)
        if post is MISSING:
            post = _post(await self._transaction.fetch_one(_GET, table=table, as_role=role))
            self._transaction.learn(key, post)
        return post

    async def put(self, table: TableId, role: str, post: Post) -> None:
        """This message has that role from now on."""
        await self._transaction.later(
            _PUT,
            table_id=table,
            role=role,
            channel_id=post.channel,
            message_id=post.message,
            posted=post.posted,
            edited=post.edited,
            reveal=json.dumps(post.reveal),
        )
        self._transaction.note((PostRow.__tablename__, (table, role)), post)

    async def drop(self, table: TableId, role: str) -> None:
        """Nothing has that role any more."""
        await self._transaction.later(_DROP, table=table, as_role=role)
        self._transaction.note((PostRow.__tablename__, (table, role)), None)


def _post(row: tuple[int, int, int, int | None, str] | None) -> Post | None:
    if row is None:
        return None
    channel, message, posted, edited, reveal = row
    last = None if edited is None else Milliseconds(edited)
    return Post(ChannelId(channel), MessageId(message), Milliseconds(posted), last, tuple(json.loads(reveal)))
