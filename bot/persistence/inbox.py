"""Interactions that were handled, so that each is handled once."""

from sqlalchemy import delete, insert, select

from bot.persistence.models import InboxRow
from bot.persistence.transaction import Transaction
from bot.tables.ids import InteractionId, Milliseconds, UserId
from engine.contract import Refusal, Saved


class SqlInbox:
    """The inbox of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def seen(self, interaction: InteractionId) -> Refusal | bool:
        """`False`: never seen. `True`: accepted before. A refusal: refused before with that."""
        query = select(InboxRow.interaction_id, InboxRow.reply).where(InboxRow.interaction_id == interaction)
        row = await self._transaction.row(query)
        if row is None:
            return False
        return True if row.reply is None else Refusal(row.reply["key"], row.reply["details"])

    async def keep(self, interaction: InteractionId, user: UserId, reply: Refusal | None, at: Milliseconds) -> None:
        """Remember the reply (`None`: accepted)."""
        values = {
            "interaction_id": interaction,
            "user_id": user,
            "reply": None if reply is None else _save(reply),
            "at": at,
        }
        await self._transaction.change(insert(InboxRow).values(**values))

    async def purge(self, before: Milliseconds) -> None:
        """Forget interactions handled before that moment."""
        await self._transaction.change(delete(InboxRow).where(InboxRow.at < before))


def _save(refusal: Refusal) -> Saved:
    return {"key": refusal.key, "details": dict(refusal.details)}
