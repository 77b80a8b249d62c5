"""Looking over a database as a whole: at the start and on request."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime

from bot.maintenance.self_check import freeze_broken, look
from bot.persistence.store import Store
from bot.service.openings import restricted_since
from bot.tables.ids import TableId

log = logging.getLogger(__name__)


async def check_at_start(store: Store) -> None:
    """Leave broken tables alone from now on, and tell the operator of them and of all else that is wrong. Why a table
    is broken may name cards, which have no place in a log."""
    findings = await look(store)
    await freeze_broken(store, findings)
    left_alone = [table for table, _ in await _frozen(store)]
    for found in findings:
        if found.table not in left_alone:
            log.error("%s", found)
    for table in left_alone:
        log.error("table %s is frozen (`python -m bot check` says why)", table)
    log.info("%s running tables", len(await store.read(lambda unit: unit.tables.live())))


async def check_tables(store: Store) -> list[str]:
    """A line for everything that is wrong, then a count."""
    live = await store.read(lambda unit: unit.tables.live())
    findings = await look(store)
    broken = {found.table for found in findings if found.table is not None and found.broken}
    left_alone = [f"table {table} is frozen: {why}" for table, why in await _frozen(store)]
    return [
        *map(str, findings),
        *left_alone,
        *await _restricted(store),
        f"{len(live)} running tables, {len(broken)} broken",
    ]


async def _restricted(store: Store) -> Sequence[str]:
    since = await store.read(restricted_since)
    if since is None:
        return ()
    when = datetime.fromtimestamp(since / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
    return (f"Discord has restricted this bot since {when}: it may open no direct messages (error 20026)",)


async def _frozen(store: Store) -> Sequence[tuple[TableId, str]]:
    return await store.read(lambda unit: unit.tables.frozen())
