"""Consistency checks of stored data, and what repairs it.

Checks run on request and at the start, when broken tables are frozen. Repairs refresh all messages after a restore,
resume frozen tables, and count all finished games again.
"""

import logging
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import Final

from bot.errors import CommandError, Status
from bot.persistence.engine import UnusableDatabaseError
from bot.persistence.file.errors import RESTORE
from bot.persistence.store import Store, Unit
from bot.persistence.tables import BrokenTableError, ChannelTakenError
from bot.service.openings import restricted_since
from bot.tables.change import Played
from bot.tables.deadlines import Deadline, DeadlineKind, lobby_closes, pause_ends, turn_deadlines
from bot.tables.ids import Milliseconds, TableId, UserId
from bot.tables.lobby import contributions
from bot.tables.notices import Content, DeliverHand, Notice, OpenDirect, RefreshBoard, RefreshHand
from bot.tables.progress import resumed
from bot.tables.records import has_position, tallied
from bot.tables.results import Result, result_of
from bot.tables.standings import Board, Counts, NotedChange, Rating, Seasoned, Standing, count
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


def find_problems(unit: Unit) -> Sequence[Finding]:
    """Return all problems of the database and of the live tables."""
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
        findings, since = find_problems(unit), restricted_since(unit)
        broken = {found.table for found in findings if found.table is not None and found.broken}
        told = [*map(str, findings), *(f"table {table} is frozen: {why}" for table, why in unit.tables.frozen())]
        if since is not None:
            when = datetime.fromtimestamp(since / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC")
            told.append(f"Discord has restricted this bot since {when}: it may open no direct messages (error 20026)")
        return [*told, f"{len(unit.tables.live())} running tables, {len(broken)} broken"]

    return await store.read(lines)


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
    """Replace all notices of a live table by notices for its board and all hands.

    Before the deal, the DM channels of its people are opened instead. Where the bot is not a member, hands are only
    refreshed, and no DM channel is opened.
    """
    writes = table.venue.writes
    private: list[Content] = []
    if table.position is None:
        private += (OpenDirect(person.user) for person in table.people if writes)
    else:
        turn = table.position.turn
        private += (DeliverHand(seat, turn) if writes else RefreshHand(seat) for seat, _ in table.seated)
    unit.outbox.drop_all(table.id)
    unit.outbox.add([Notice(table.id, content, now) for content in (RefreshBoard(down=True), *private)])


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


AT_ONCE: Final = 2_000
"""Number of results that are read in one query."""

COUNTED: Final = "counted"
"""Name of the key-value row that contains the version of the last counting."""

HOW: Final = "1"
"""Version of the counting. If it differs from the stored one, everything is counted again at the next start."""


@dataclass(slots=True)
class Tally:
    """Standings and ratings from the results of one game that were added so far."""

    standings: dict[tuple[Board, UserId], Standing] = field(default_factory=dict)
    ratings: dict[Seasoned, Rating] = field(default_factory=dict)

    def add(self, result: Result) -> Counts:
        """Count another result, and return the values it changed."""
        counts = count(result, self.standings, self.ratings)
        self.standings.update(counts.standings)
        self.ratings.update(counts.ratings)
        return counts


async def recount_at_start(store: Store) -> None:
    """Recount if the last counting had another version, or if nothing has been counted yet."""
    if await store.read(lambda unit: unit.key_values.get(COUNTED)) != HOW:
        games = await recount(store)
        log.info("%s finished games were counted again", games)


async def recount(store: Store) -> int:
    """Count all finished games again in their original order, in one transaction, and return their number."""
    return await store.write(_recount)


def _recount(unit: Unit) -> int:
    tallies, games, last = dict[str, Tally](), 0, 0
    unit.standings.clear()
    while part := unit.results.in_order(last, AT_ONCE):
        changes = list[NotedChange]()
        for number, result in part:
            if any(placed.score is None for placed in result.placed):
                _note_scores(unit, result)
            counts = tallies.setdefault(result.game_key, Tally()).add(result)
            changes += (NotedChange(result.table, result.game_key, number, each) for each in counts.changes)
        unit.standings.note_changes(changes)
        games, last = games + len(part), part[-1][0]
    for game_key, tally in tallies.items():
        unit.standings.fill(game_key, Counts(tally.standings, tally.ratings, ()))
    unit.key_values.put(COUNTED, HOW)
    return games


def _note_scores(unit: Unit, result: Result) -> None:
    """Add the scores of a game that ended before scores were stored, computed from its table."""
    try:
        table = unit.tables.load(result.table)
    except BrokenTableError:
        return
    outcome = None if table is None or table.position is None else table.position.outcome()
    if table is not None and outcome is not None:
        known = result_of(table, outcome, result.ended)
        unit.results.note_scores(tallied(known, table, unit.history.actions(result.table)))
