"""Consistency checks of stored data, run on request and at the start, when broken tables are frozen."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial

from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file.errors import RESTORE
from bot.persistence.store import Store, Unit
from bot.persistence.tables import BrokenTableError
from bot.service.openings import restricted_since
from bot.tables.change import Played
from bot.tables.deadlines import DeadlineKind
from bot.tables.ids import TableId
from bot.tables.lobby import contributions
from bot.tables.records import has_position
from bot.tables.table import Stage, Table
from engine import fairness
from engine.contract import Refusal
from engine.dice import Dice

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Finding:
    """A problem in the stored data.

    Attributes:
        table: The table with the problem, `None` if it concerns the whole database.
        why: The problem in one sentence.
        broken: True if the table must not continue, because people would see something that did not happen.
    """

    table: TableId | None
    why: str
    broken: bool = True

    def __str__(self) -> str:
        return self.why if self.table is None else f"table {self.table}: {self.why}"


async def find_problems(store: Store) -> Sequence[Finding]:
    """Return all problems of the database and of the live tables."""
    return await store.read(_find_problems)


def _find_problems(unit: Unit) -> Sequence[Finding]:
    found = [Finding(None, fault) for fault in unit.faults()]
    return [*found, *(each for table in unit.tables.live() for each in problems_of(unit, table))]


async def freeze_broken(store: Store, findings: Iterable[Finding]) -> Sequence[TableId]:
    """Freeze all broken tables, so that the other tables can continue, and return the frozen ones."""
    reasons: dict[TableId, str] = {}
    for found in findings:
        if found.table is not None and found.broken:
            reasons.setdefault(found.table, found.why)

    def freeze(unit: Unit) -> None:
        for table, why in reasons.items():
            unit.freeze(table, why)

    if reasons:
        await store.write(freeze)
    return tuple(reasons)


def problems_of(unit: Unit, name: TableId) -> list[Finding]:
    """Return all problems of one table."""
    try:
        table = unit.tables.load(name)
    except BrokenTableError as error:
        return [Finding(name, f"it cannot be loaded ({error.why})")]
    if table is None:
        return []
    played = unit.history.actions(name)
    found = [Finding(name, why) for why in _broken(table, played)]
    expected = _expected(table)
    if expected is not None and expected not in {deadline.kind for deadline in unit.deadlines.of(name)}:
        found.append(Finding(name, f"it waits without a deadline ({expected})", broken=False))
    if unit.tables.seated(name) != table.seated:
        found.append(Finding(name, "its seats are not those of its state", broken=False))
    return found


def _broken(table: Table, played: Sequence[Played]) -> Iterator[str]:
    if not table.forgotten and fairness.commitment(table.game_key, table.deal_name, table.secret) != table.commitment:
        yield "its commitment does not belong to its secret"
    if table.acted != len(played):
        yield f"it counts {table.acted} actions, {len(played)} are stored"
    elif (table.stage is Stage.LOBBY) != (table.position is None):
        yield f"its stage is {table.stage}, which does not go with its position"
    elif table.position is not None and (why := _astray(table, played)) is not None:
        yield why


def _astray(table: Table, played: Sequence[Played]) -> str | None:
    """Return a sentence if the deal and the stored actions do not lead to a table's position, else `None`."""
    key = table.key or b""
    if not table.forgotten and key != fairness.game_key(
        table.game_key, table.deal_name, table.secret, contributions(table), table.coin
    ):
        return "its key does not follow from its secret and contributions"
    position = table.game.deal(len(table.holders), table.options, Dice(key)).position
    for number, action in enumerate(played):
        read = table.game.read_action(action.code)
        step = read if isinstance(read, Refusal) else position.play(action.seat, read)
        if isinstance(step, Refusal):
            return f"its action {number} ({action.code}) is refused: {step.key}"
        position = step.position
    return None if has_position(table, position) else "its actions do not lead to its position"


def _expected(table: Table) -> DeadlineKind | None:
    """Return the kind of deadline that a table must have, or `None` if it needs none."""
    idle = DeadlineKind.IDLE if table.venue.public else None
    match table.stage:
        case Stage.LOBBY:
            return DeadlineKind.LOBBY if table.venue.public else None
        case Stage.PAUSED:
            return DeadlineKind.PAUSE
        case Stage.PLAYING:
            return idle if table.turn_ends is None else DeadlineKind.TURN
        case Stage.OVER | Stage.CANCELLED:
            return None


async def check_beside(store: Store) -> None:
    """Check the live tables one by one while people play. Broken tables are frozen, and all other problems are logged.

    The log does not say why a table is broken, because the reason may name cards. If the previous program did not close
    the database, the file is checked first.

    Raises:
        UnusableDatabaseError: The file is damaged.
    """
    if store.was_left_open and (wrong := await store.read(lambda unit: unit.damage())):
        raise UnusableDatabaseError(f"the database is damaged ({wrong[0]})", RESTORE)
    live = await store.read(lambda unit: unit.tables.live())
    for table in live:
        findings = await store.read(partial(problems_of, name=table))
        if not await freeze_broken(store, findings):
            for found in findings:
                log.error("%s", found)
    for table, _ in await store.read(lambda unit: unit.tables.frozen()):
        log.error("table %s is frozen (`python -m bot check` says why)", table)
    log.info("%s running tables", len(await store.read(lambda unit: unit.tables.live())))


async def check_tables(store: Store) -> list[str]:
    """Return a line for each problem, then a line with the numbers of live and of broken tables."""

    def lines(unit: Unit) -> list[str]:
        findings, since = _find_problems(unit), restricted_since(unit)
        broken = {found.table for found in findings if found.table is not None and found.broken}
        told = [*map(str, findings), *(f"table {table} is frozen: {why}" for table, why in unit.tables.frozen())]
        if since is not None:
            when = datetime.fromtimestamp(since / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
            told.append(f"Discord has restricted this bot since {when}: it may open no direct messages (error 20026)")
        return [*told, f"{len(unit.tables.live())} running tables, {len(broken)} broken"]

    return await store.read(lines)
