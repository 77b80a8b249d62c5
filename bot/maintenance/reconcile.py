"""Refreshes all messages after a restore, and resumes frozen tables after a repair."""

from dataclasses import replace

from bot.errors import CommandError, Status
from bot.maintenance.health import problems_of
from bot.persistence.store import Store, Unit
from bot.persistence.tables import BrokenTableError, ChannelTakenError
from bot.tables.deadlines import Deadline, lobby_closes, pause_ends, turn_deadlines
from bot.tables.ids import Milliseconds, TableId
from bot.tables.notices import Content, DeliverHand, Notice, OpenDirect, RefreshBoard, RefreshHand
from bot.tables.progress import resumed
from bot.tables.table import Stage, Table


async def reconcile(store: Store, now: Milliseconds) -> int:
    """Post the board and the hands of every live table again, and return the number of tables.

    Notices in the restored copy were probably delivered before the restore. They are replaced by a new board and new
    hands, because it is unknown which messages exist. Messages posted after the restore get other nonces than the
    messages of the game that was played after the copy was made.
    """

    def set_back(unit: Unit) -> int:
        live = unit.tables.live()
        for name in live:
            try:
                table = unit.tables.load(name)
            except BrokenTableError:
                continue  # the self-check of the next start reports and freezes it
            if table is not None:
                # No actions can have been lost in a lobby.
                restored = replace(table.circumstances, restored=now, was_restored=table.position is not None)
                unit.tables.save(replace(_uncalled(table), circumstances=restored))
                _show(unit, table, now)
        return len(live)

    return await store.write(set_back)


def _uncalled(table: Table) -> Table:
    """Return the table with its lobby open again if the players were being called, because that call is no longer
    delivered."""
    return replace(table, calling=None)


def _show(unit: Unit, table: Table, now: Milliseconds) -> None:
    """Replace all notices of a live table by notices for its board and all hands."""
    unit.outbox.drop_all(table.id)
    unit.outbox.add([Notice(table.id, content, now) for content in (RefreshBoard(down=True), *_private(table))])


def _private(table: Table) -> tuple[Content, ...]:
    """Return the notices for the hands of a table, or for the DM channels of its people before the deal. Where the bot
    is not a member, hands are only refreshed, and no DM channel is opened."""
    writes = table.venue.writes
    if table.position is None:
        return tuple(OpenDirect(person.user) for person in table.people if writes)
    turn = table.position.turn
    return tuple(DeliverHand(seat, turn) if writes else RefreshHand(seat) for seat, _ in table.seated)


async def unfreeze(store: Store, name: TableId, now: Milliseconds) -> None:
    """Resume a frozen table, with full clocks, its board and new hands. Notices from before the freeze are dropped.

    Raises:
        CommandError: The table is not frozen or still broken, or its channel has another live table. Nothing is
            changed.
    """

    def go_on(unit: Unit) -> None:
        if not unit.tables.is_frozen(name):
            what = f"table {name} is not frozen (check lists those that are)"
            raise CommandError(what, status=Status.CONFIGURATION)
        try:
            unit.tables.unfreeze(name)
        except ChannelTakenError:
            raise CommandError(f"table {name} stays frozen: another table is running in its channel") from None
        if reasons := [found.why for found in problems_of(unit, name) if found.broken]:
            raise CommandError(*(f"table {name} stays frozen: {why}" for why in reasons))
        table = unit.tables.load(name)
        if table is not None:
            going = resumed(table, now) if table.stage is Stage.PLAYING else _uncalled(table)
            unit.tables.save(going)
            unit.deadlines.replace(going.id, _deadlines(going, now))
            _show(unit, going, now)

    await store.write(go_on)


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
