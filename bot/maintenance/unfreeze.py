"""A frozen table goes on: after the program, or the database, was mended."""

from bot.errors import CommandError
from bot.maintenance.reconcile import show
from bot.maintenance.self_check import look_at
from bot.service.repositories.tables import ChannelTakenError
from bot.service.store import Store, UnitOfWork
from bot.tables.deadlines import Deadline, lobby_closes, pause_ends
from bot.tables.ids import Milliseconds, TableId
from bot.tables.progress import resumed, turn_deadlines
from bot.tables.table import Stage, Table


async def thaw(store: Store, name: TableId, now: Milliseconds) -> None:
    """Let a frozen table go on, with a full clock, its board and new hands. What it still had to tell when it was
    frozen is not told.

    Raises `CommandError` when it is not frozen, is still broken, or has a successor in its channel; then nothing is
    changed."""
    async with store.writing() as work:
        if not await work.tables.is_frozen(name):
            raise CommandError(f"table {name} is not frozen (check lists those that are)")
        try:
            await work.tables.thaw(name)
        except ChannelTakenError:
            raise CommandError(f"table {name} stays frozen: another table is running in its channel") from None
        await _assert_whole(work, name)
        table = await work.tables.load(name)
        if table is not None:
            await _go_on(work, table, now)
        await work.commit()


async def _assert_whole(work: UnitOfWork, name: TableId) -> None:
    reasons = [found.why for found in await look_at(work, name) if found.broken]
    if reasons:
        raise CommandError(*(f"table {name} stays frozen: {why}" for why in reasons))


async def _go_on(work: UnitOfWork, table: Table, now: Milliseconds) -> None:
    going = resumed(table, now) if table.stage is Stage.PLAYING else table
    await work.tables.save(going)
    await work.deadlines.replace(going.id, _deadlines(going, now))
    await show(work, going, now)


def _deadlines(table: Table, now: Milliseconds) -> tuple[Deadline, ...]:
    match table.stage:
        case Stage.LOBBY:
            return (lobby_closes(table.id, table.opened),)
        case Stage.PLAYING:
            return turn_deadlines(table, now)
        case Stage.PAUSED:
            return (pause_ends(table.id, table.pace, now),)
        case Stage.OVER | Stage.CANCELLED:
            return ()
