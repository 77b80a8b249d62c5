"""Looking over a database as a whole: at the start and on request."""

import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial

from bot.maintenance.self_check import freeze_broken, look, look_at
from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.store import Store
from bot.service.openings import restricted_since
from bot.tables.ids import TableId

log = logging.getLogger(__name__)


async def check_beside(store: Store) -> None:
    """Look over the running tables while people play, one after the other: leave broken ones alone from then on, and
    tell the operator of them and of all else that is wrong. Why a table is broken may name cards, which have no place
    in a log. After an end in which nothing was closed the file is looked over first: raises `UnusableDatabaseError`
    when it is damaged."""
    if store.was_left_open and (wrong := await store.read(lambda unit: unit.damage())):
        raise UnusableDatabaseError(f"the database is damaged ({wrong[0]})", "`restore FILE` puts a copy in its place")
    live = await store.read(lambda unit: unit.tables.live())
    for table in live:
        findings = await store.read(partial(look_at, name=table))
        if not await freeze_broken(store, findings):
            for found in findings:
                log.error("%s", found)
    for table, _ in await _frozen(store):
        log.error("table %s is frozen (`python -m bot check` says why)", table)
    log.info("%s running tables", len(await store.read(lambda unit: unit.tables.live())))


async def check_tables(store: Store) -> list[str]:
    """Return a line for everything that is wrong, then a count."""
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
