"""What need not be remembered any longer."""

from typing import Final

from bot.tables.deadlines import HOUR
from bot.tables.ids import Milliseconds
from bot.tables.ports import Store

INBOX_LASTS: Final = 24 * HOUR
"""How long a handled interaction is remembered: Discord repeats one within minutes."""


async def purge(store: Store, now: Milliseconds) -> None:
    """Forget expired tokens and old interactions. Call it every few minutes."""
    async with store.writing() as work:
        await work.tokens.purge(now)
        await work.inbox.purge(Milliseconds(now - INBOX_LASTS))
        await work.commit()
