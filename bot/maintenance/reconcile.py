"""After a restore: what people see is brought to what the database says."""

from dataclasses import replace

from bot.service.repositories.tables import BrokenTableError
from bot.service.store import Store, UnitOfWork
from bot.tables.circumstances import Circumstances
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Content, DeliverHand, Notice, OpenDirect, RefreshBoard
from bot.tables.table import Table
from engine.seats import Seat


async def reconcile(store: Store, now: Milliseconds) -> int:
    """Have every live table shown as it is stored; returns how many there are.

    What a table still had to tell when it was copied has been told since: it is replaced by its board, below everything
    else, and a new hand for everybody, because nobody knows which of the messages that people see is the last one.
    From here on its messages have other numbers than those of the game that was played after the copy.
    """
    async with store.writing() as work:
        live = await work.tables.live()
        for name in live:
            await _set_back(work, name, now)
        await work.commit()
    return len(live)


async def _set_back(work: UnitOfWork, name: TableId, now: Milliseconds) -> None:
    try:
        table = await work.tables.load(name)
    except BrokenTableError:
        return  # the self-check of the next start reports and freezes it
    if table is not None:
        await work.tables.save(replace(table, circumstances=_restored(table, now)))
        await show(work, table, now)


async def show(work: UnitOfWork, table: Table, now: Milliseconds) -> None:
    """Whatever a live table had to tell, it is its board and everybody's hand now."""
    await work.outbox.drop_all(table.id)
    await work.outbox.add([Notice(table.id, content, now) for content in (RefreshBoard(down=True), *_private(table))])


def _restored(table: Table, now: Milliseconds) -> Circumstances:
    """In a lobby nothing was played that could be lost."""
    return replace(table.circumstances, restored=now, was_restored=table.position is not None)


def _private(table: Table) -> tuple[Content, ...]:
    if table.position is None:
        return tuple(OpenDirect(person.user) for person in table.people)
    turn = table.position.turn
    return tuple(DeliverHand(Seat(seat), turn) for seat, holder in enumerate(table.holders) if holder.person)
