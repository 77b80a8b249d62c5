"""Where our messages are, by their role at a table."""

from sqlalchemy import delete, select

from bot.persistence.models import PostRow
from bot.persistence.transaction import Transaction
from bot.tables.ids import ChannelId, MessageId, Milliseconds, TableId
from bot.tables.ports import Post


class SqlPosts:
    """The posts of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def get(self, table: TableId, role: str) -> Post | None:
        """The message that has that role."""
        query = select(PostRow.channel_id, PostRow.message_id, PostRow.posted, PostRow.edited)
        row = await self._transaction.row(query.where(PostRow.table_id == table, PostRow.role == role))
        if row is None:
            return None
        channel, message, posted, edited = row
        last = None if edited is None else Milliseconds(edited)
        return Post(ChannelId(channel), MessageId(message), Milliseconds(posted), last)

    async def put(self, table: TableId, role: str, post: Post) -> None:
        """This message has that role from now on."""
        values = {
            "channel_id": post.channel,
            "message_id": post.message,
            "posted": post.posted,
            "edited": post.edited,
        }
        await self._transaction.put(PostRow, {"table_id": table, "role": role}, values)

    async def drop(self, table: TableId, role: str) -> None:
        """Nothing has that role any more."""
        await self._transaction.change(delete(PostRow).where(PostRow.table_id == table, PostRow.role == role))
