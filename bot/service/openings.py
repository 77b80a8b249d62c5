"""What is remembered of the opening of direct messages, beyond one run of the program: how often it happened lately,
and whether Discord has forbidden it to this bot altogether."""

import json
from collections.abc import Iterable, Sequence
from typing import Final

from bot.service.store import UnitOfWork
from bot.tables.ids import Milliseconds

OPENED: Final = "direct_opened"
RESTRICTED: Final = "direct_restricted"


async def opened_lately(work: UnitOfWork) -> Sequence[Milliseconds]:
    """When direct messages were opened, as noted last."""
    noted = await work.key_values.get(OPENED)
    return [Milliseconds(int(moment)) for moment in json.loads(noted or "[]")]


async def note_opened(work: UnitOfWork, moments: Iterable[Milliseconds]) -> None:
    """Note when direct messages were opened lately."""
    await work.key_values.put(OPENED, json.dumps(list(moments)))


async def restricted_since(work: UnitOfWork) -> Milliseconds | None:
    """Since when Discord refuses to open direct messages for this bot; `None` while it does not."""
    noted = await work.key_values.get(RESTRICTED)
    return Milliseconds(int(noted)) if noted else None


async def note_restricted(work: UnitOfWork, since: Milliseconds) -> None:
    """Discord has restricted the bot; the first moment counts."""
    if await restricted_since(work) is None:
        await work.key_values.put(RESTRICTED, str(since))


async def note_unrestricted(work: UnitOfWork) -> None:
    """Discord opens direct messages again."""
    if await restricted_since(work) is not None:
        await work.key_values.put(RESTRICTED, "")
