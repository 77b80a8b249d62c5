"""After a restore: what people see is brought to what the database says."""

from dataclasses import replace

from bot.persistence.store import Store, Unit
from bot.persistence.table_json import BrokenTableError
from bot.tables.circumstances import Circumstances
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Content, DeliverHand, Notice, OpenDirect, RefreshBoard, RefreshHand
from bot.tables.table import Table


async def reconcile(store: Store, now: Milliseconds) -> int:
    """Have every live table shown as it is stored; returns their number.

    Notices of a table when it was copied have been delivered since. They are replaced by its board, below everything
    else, and a new hand for everyone, because it is unknown which of the messages that people see is the last one. From
    here on its messages have other numbers than those of the game that was played after the copy.
    """

    def set_back(unit: Unit) -> int:
        live = unit.tables.live()
        for name in live:
            _set_back(unit, name, now)
        return len(live)

    return await store.write(set_back)


def _set_back(unit: Unit, name: TableId, now: Milliseconds) -> None:
    try:
        table = unit.tables.load(name)
    except BrokenTableError:
        return  # the self-check of the next start reports and freezes it
    if table is not None:
        unit.tables.save(replace(uncalled(table), circumstances=_restored(table, now)))
        show(unit, table, now)


def uncalled(table: Table) -> Table:
    """Return the table open again if its players were being called: that call will not be told any longer."""
    return replace(table, calling=None)


def show(unit: Unit, table: Table, now: Milliseconds) -> None:
    """Replace all notices of a live table by its board and everyone's hand."""
    unit.outbox.drop_all(table.id)
    unit.outbox.add([Notice(table.id, content, now) for content in (RefreshBoard(down=True), *_private(table))])


def _restored(table: Table, now: Milliseconds) -> Circumstances:
    """Return the circumstances after a restore. In a lobby nothing was played that could be lost."""
    return replace(table.circumstances, restored=now, was_restored=table.position is not None)


def _private(table: Table) -> tuple[Content, ...]:
    """Return the private contents of a table. Where the bot is no member no one is written to."""
    writes = table.venue.writes
    if table.position is None:
        return tuple(OpenDirect(person.user) for person in table.people if writes)
    turn = table.position.turn
    return tuple(DeliverHand(seat, turn) if writes else RefreshHand(seat) for seat, _ in table.seated)
