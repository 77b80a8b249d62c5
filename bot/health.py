"""Looking over a database as a whole: at the start and on request."""

from bot.persistence.self_check import freeze_broken, look
from bot.persistence.unit_of_work import SqlStore


async def check_tables(store: SqlStore, *, freeze: bool = False) -> list[str]:
    """A line for everything that is wrong, then a count. `freeze`: leave broken tables alone from now on."""
    async with store.reading() as work:
        live = await work.tables.live()
        frozen = await work.tables.frozen()
    findings = await look(store)
    if freeze:
        await freeze_broken(store, findings)
    broken = {found.table for found in findings if found.table is not None and found.broken}
    left_alone = [f"table {table} is frozen: {why}" for table, why in frozen]
    return [*map(str, findings), *left_alone, f"{len(live)} running tables, {len(broken)} broken"]
