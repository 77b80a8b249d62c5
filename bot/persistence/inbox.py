"""Interactions that were handled, so that each is handled once."""

from collections.abc import Collection
from typing import Final

from sqlalchemy import bindparam, delete, func, insert, select

from bot.persistence.models import InboxRow
from bot.persistence.statements import Prepared
from bot.persistence.transaction import Transaction
from bot.tables.ids import InteractionId, Milliseconds, UserId
from engine.contract import Refusal, Saved

_SEEN: Final = Prepared(select(InboxRow.reply).where(InboxRow.interaction_id == bindparam("interaction")))
_KEEP: Final = Prepared(insert(InboxRow), ("interaction_id", "user_id", "reply", "at"))


class SqlInbox:
    """The inbox of one unit of work."""

    def __init__(self, transaction: Transaction) -> None:
        self._transaction = transaction

    async def seen(self, interaction: InteractionId) -> Refusal | bool:
        """`False`: never seen. `True`: accepted before. A refusal: refused before with that."""
        row = await self._transaction.fetch_one(_SEEN, interaction=interaction)
        if row is None:
            return False
        (reply,) = row
        return True if reply is None else Refusal(reply["key"], reply["details"])

    async def keep(self, interaction: InteractionId, user: UserId, reply: Refusal | None, at: Milliseconds) -> None:
        """Remember the reply (`None`: accepted)."""
        saved = None if reply is None else _save(reply)
        await self._transaction.later(_KEEP, interaction_id=interaction, user_id=user, reply=saved, at=at)

    async def purge(self, before: Milliseconds) -> None:
        """Forget interactions handled before that moment."""
        await self._transaction.change(delete(InboxRow).where(InboxRow.at < before))

    async def latest(self, within: int, since: Milliseconds) -> Collection[UserId]:
        """Whose interactions were handled last: `within` milliseconds before the very last one or later, and not before
        the moment `since`."""
        last = select(func.max(InboxRow.at)).scalar_subquery()
        query = select(InboxRow.user_id).where(InboxRow.at >= last - within, InboxRow.at >= since).distinct()
        return {UserId(row.user_id) for row in await self._transaction.rows(query)}


def _save(refusal: Refusal) -> Saved:
    return {"key": refusal.key, "details": dict(refusal.details)}
