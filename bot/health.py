"""Looking over a database as a whole: at the start and on request."""

import logging

from bot.persistence.self_check import freeze_broken, look
from bot.persistence.unit_of_work import SqlStore

log = logging.getLogger(__name__)


async def check_at_start(store: SqlStore) -> None:
    """Leave broken tables alone from now on, and tell the operator of them and of all else that is wrong."""
    *wrong, count = await check_tables(store, freeze=True)
    for line in wrong:
        log.error("%s", line)
    log.info("%s", count)


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
