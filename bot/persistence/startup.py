"""Opening the database of a running bot: one lock, one schema, the settings, then the store."""

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.persistence.database import Engines, assert_settings, damage, make_engines, number_of
from bot.persistence.file import migrate, rescue
from bot.persistence.file.database_file import DatabaseFile
from bot.persistence.file.disk import network_share
from bot.persistence.file.errors import damaged, trouble_with
from bot.persistence.file.instance_lock import only_here
from bot.persistence.transaction import to_its_end
from bot.persistence.unit_of_work import SqlStore

log = logging.getLogger(__name__)


@asynccontextmanager
async def opened(path: Path) -> AsyncGenerator[SqlStore]:
    """The store on that file, which is created or brought up to date first.

    Raises `UnusableDatabaseError` (one line for the operator) when another bot uses the file, a newer or another
    program wrote it, or it cannot be used; nothing of it is changed then. Raises `DatabaseReplacedError` at the end
    when the file was deleted or replaced meanwhile.
    """
    with only_here(path) as file:
        for warning in warnings(file):
            log.warning("%s", warning)
        await asyncio.to_thread(brought_up_to_date, file)
        engines = make_engines(file.path)
        try:
            await _look_over(engines, file)
            yield SqlStore(engines, file)
        finally:
            copy = await to_its_end(_closed(engines, file))
        if (lost := rescue.complaint(file, copy)) is not None:
            raise lost


async def _closed(engines: Engines, file: DatabaseFile) -> Path | None:
    """Close everything. Returns where a file that was deleted meanwhile is kept."""
    copy = await rescue.rescued(engines, file)
    written_over = file.is_written_over()
    if written_over:
        file.seal()
    await engines.dispose()
    if written_over or not file.is_there():
        rescue.set_aside(file, needed=copy is None)
    return copy


def brought_up_to_date(file: DatabaseFile) -> None:
    """The schema is the newest, and nobody else may read the file. Somebody else's file is left as it is."""
    migrate.upgrade(file.path)
    file.make_private()


def warnings(file: DatabaseFile) -> list[str]:
    """What works and is a mistake all the same."""
    share, found = network_share(file.path), list[str]()
    if share is not None:
        found.append(
            f"{file.given} is on a network share ({share}), where choices that people made can be lost: "
            "keep the database on a local disk"
        )
    if file.names() > 1:
        found.append(
            f"{file.given} has a second name (a hard link): after a crash the latest changes are beside the name that "
            "was used, so never use the other one; copies are made by `backup`"
        )
    return found


async def _look_over(engines: Engines, file: DatabaseFile) -> None:
    with trouble_with(file.given):
        await assert_settings(engines)
        wrong = await damage(engines)
        if wrong:
            raise damaged(file.given, wrong[0])
        file.watch(await number_of(engines))
