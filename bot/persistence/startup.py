"""Opening the database of a running bot: one lock, one schema, the settings, then the store."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.persistence import migrate
from bot.persistence.database import assert_settings, make_engines
from bot.persistence.instance_lock import only_here
from bot.persistence.private_file import private_file
from bot.persistence.transaction import to_its_end
from bot.persistence.unit_of_work import SqlStore


@asynccontextmanager
async def opened(path: Path) -> AsyncGenerator[SqlStore]:
    """The store on that file, which is created or brought up to date first.

    Raises `UnusableDatabaseError` (one line for the operator) when another bot uses the file, a newer program wrote
    it, or it cannot be used.
    """
    with only_here(path):
        private_file(path)
        await asyncio.to_thread(migrate.upgrade, path)
        engines = make_engines(path)
        try:
            await assert_settings(engines)
            yield SqlStore(engines)
        finally:
            await to_its_end(engines.dispose())
