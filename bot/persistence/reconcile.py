"""After a restore: what people see is brought to what the database says."""

from bot.persistence.saving import BrokenTableError
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Content, DeliverHand, Notice, OpenDirect, RefreshBoard
from bot.tables.ports import Store, UnitOfWork
from bot.tables.progress import phase_of
from bot.tables.table import Table
from engine.seats import Seat


async def reconcile(store: Store, now: Milliseconds) -> int:
    """Have every live table shown as it is stored; returns how many there are.

    What a table still had to tell when it was copied has been told since: it is replaced by its board and a new hand
    for everybody, because nobody knows which of the messages that people see is the last one.
    """
    async with store.writing() as work:
        live = await work.tables.live()
        for name in live:
            await _show(work, name, now)
        await work.commit()
    return len(live)


async def _show(work: UnitOfWork, name: TableId, now: Milliseconds) -> None:
    try:
        table = await work.tables.load(name)
    except BrokenTableError:
        return  # the self-check of the next start reports and freezes it
    if table is not None:
        await work.outbox.drop_all(name)
        await work.outbox.add([Notice(name, content, now) for content in (RefreshBoard(), *_private(table))])


def _private(table: Table) -> tuple[Content, ...]:
    if table.position is None:
        return tuple(OpenDirect(person.user) for person in table.people)
    phase = phase_of(table.position)
    return tuple(DeliverHand(Seat(seat), phase) for seat, holder in enumerate(table.holders) if holder.person)
