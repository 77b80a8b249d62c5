"""Looking over a database as a whole: at the start, on request, and after a restore."""

from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Notice, RefreshBoard, RefreshHand
from bot.tables.ports import Store
from bot.tables.table import Table
from engine.seats import Seat


async def check_tables(store: Store) -> list[str]:
    """Load every running table: a line for each that cannot be, then a count."""
    async with store.reading() as work:
        live = await work.tables.live()
    broken = [f"table {table} cannot be read: {why}" for table in live if (why := await _fault(store, table))]
    return [*broken, f"{len(live)} running tables, {len(broken)} broken"]


async def _fault(store: Store, table: TableId) -> str | None:
    try:
        async with store.reading() as work:
            await work.tables.load(table)
    except (ValueError, LookupError, TypeError) as error:
        return type(error).__name__
    return None


async def show_again(store: Store, now: Milliseconds) -> int:
    """Bring every running table's messages to what the database says; returns how many tables there are."""
    async with store.writing() as work:
        live = await work.tables.live()
        for name in live:
            if (table := await work.tables.load(name)) is not None:
                await work.outbox.add([Notice(name, content, now) for content in (RefreshBoard(), *_hands(table))])
        await work.commit()
    return len(live)


def _hands(table: Table) -> list[RefreshHand]:
    if table.position is None:
        return []
    return [RefreshHand(Seat(seat)) for seat, holder in enumerate(table.holders) if holder.person is not None]
