"""A frozen table goes on: after the program, or the database, was mended."""

from bot.errors import CommandError, Status
from bot.maintenance.reconcile import show, uncalled
from bot.maintenance.self_check import look_at
from bot.persistence.store import Store, Unit
from bot.persistence.tables import ChannelTakenError
from bot.tables.deadlines import Deadline, lobby_closes, pause_ends, turn_deadlines
from bot.tables.ids import Milliseconds, TableId
from bot.tables.progress import resumed
from bot.tables.table import Stage, Table


async def unfreeze(store: Store, name: TableId, now: Milliseconds) -> None:
    """Let a frozen table go on, with a full clock, its board and new hands. What it still had to tell when it was
    frozen is not told.

    Raises `CommandError` when it is not frozen, is still broken, or has a successor in its channel; then nothing is
    changed."""

    def go_on(unit: Unit) -> None:
        if not unit.tables.is_frozen(name):
            what = f"table {name} is not frozen (check lists those that are)"
            raise CommandError(what, status=Status.CONFIGURATION)
        try:
            unit.tables.unfreeze(name)
        except ChannelTakenError:
            raise CommandError(f"table {name} stays frozen: another table is running in its channel") from None
        _assert_whole(unit, name)
        table = unit.tables.load(name)
        if table is not None:
            _go_on(unit, table, now)

    await store.write(go_on)


def _assert_whole(unit: Unit, name: TableId) -> None:
    reasons = [found.why for found in look_at(unit, name) if found.broken]
    if reasons:
        raise CommandError(*(f"table {name} stays frozen: {why}" for why in reasons))


def _go_on(unit: Unit, table: Table, now: Milliseconds) -> None:
    going = resumed(table, now) if table.stage is Stage.PLAYING else uncalled(table)
    unit.tables.save(going)
    unit.deadlines.replace(going.id, _deadlines(going, now))
    show(unit, going, now)


def _deadlines(table: Table, now: Milliseconds) -> tuple[Deadline, ...]:
    match table.stage:
        case Stage.LOBBY:
            return (lobby_closes(table.id, table.opened),)
        case Stage.PLAYING:
            return turn_deadlines(table, now)
        case Stage.PAUSED:
            return (pause_ends(table, now),)
        case Stage.OVER | Stage.CANCELLED:
            return ()
