"""The machine's clock is set back, while the bot runs or while it does not: no moment in the future counts."""

import ast
import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from sqlalchemy import BigInteger, Column, Connection, create_engine, insert, select
from sqlalchemy.pool import NullPool

import bot
from bot.discord_adapter.rate_limits import InvalidRequestCounter
from bot.discord_adapter.recent import MessageTokens
from bot.persistence.models import METADATA, NoticeRow
from bot.persistence.moments import HAPPENED, TO_COME, TOLD, Moments
from bot.persistence.outbox import Deadlines, Outbox
from bot.persistence.sql import JsonText, Sql
from bot.persistence.store import Unit
from bot.scheduler.clock_watch import LOOK_EVERY, STAYS, ClockWatch
from bot.scheduler.heartbeat import Heartbeat
from bot.scheduler.opening_throttle import FARTHEST, OpeningThrottle
from bot.service.openings import note_opened, opened_lately
from bot.tables.deadlines import HOUR, MINUTE, SECOND
from bot.tables.ids import MessageId, Milliseconds, UserId
from bot.tables.notices import RefreshBoard
from bot.tables.requests import Accepted, Leave, Remind
from bot.tables.settings import Profile
from bot.tables.table import Pace
from engine.contract import Refusal
from tests.kit.clocks import ManualClock
from tests.kit.memory_store import MemoryStore
from tests.kit.world import CHANNEL, World

BACK: Final = 3 * HOUR
NOW: Final = Milliseconds(1_800_000_000_000)

IDS: Final = {
    "channel_id", "direct", "guild_id", "id", "interaction_id", "message_id", "number", "order", "season", "user_id",
    "owner_id", "blocked_id",
}  # fmt: skip
"""Columns of 64 bits that are no moments."""

MOVED: Final = "it moves in the database, and is read from there"
GUARDED: Final = "one in the future counts for nothing"
NEVER_SET: Final = "it is by a clock that nobody sets"
PASSING: Final = "it lives as long as one delivery, request or answer"
TABLES_OWN: Final = "ClockSet moves it"

KEPT: Final = {
    "discord_adapter/display_names.py:DisplayNames._known": NEVER_SET,
    "discord_adapter/interactions.py:InteractionAge._since": NEVER_SET,
    "discord_adapter/recent.py:MessageTokens._kept": GUARDED,
    "discord_adapter/rate_limits.py:InvalidRequestCounter._warned": NEVER_SET,
    "persistence/outbox.py:KeptToken.expires": MOVED,
    "pictures/drawing.py:Drawing._under_way": NEVER_SET,
    "scheduler/clock_watch.py:ClockWatch._noticed": NEVER_SET,
    "scheduler/outbox_relay.py:KnownNotices._alarms": "an earlier one takes its place",
    "scheduler/outbox_relay.py:KnownNotices._later": "an earlier one takes its place",
    "scheduler/opening_throttle.py:OpeningThrottle._pauses": GUARDED,
    "scheduler/opening_throttle.py:OpeningThrottle._promised": "an hour away at most, or it counts for nothing",
    "scheduler/opening_throttle.py:OpeningThrottle._taken": GUARDED,
    "scheduler/outbox_relay.py:OutboxRelay.held": "it moves as soon as the clock was set back",
    "scheduler/outbox_relay.py:OutboxRelay._offset": "from it that is known",
    "scheduler/visiting_delivery.py:VisitingDelivery._began": NEVER_SET,
    "screens/table_screens.py:Screens.now": PASSING,
    "service/analyses.py:AnalysisService._answering": GUARDED,
    "service/analyses.py:PendingMessage.due": GUARDED,
    "service/analyses.py:Watcher.until": GUARDED,
    "service/messages.py:OfferedChallenge.since": PASSING,
    "service/messages.py:TableSnapshot.now": PASSING,
    "service/messages.py:Visiting.until": PASSING,
    "service/reach.py:Failures.last": GUARDED,
    "service/reach.py:Failures.since": GUARDED,
    "service/reach.py:Outage.since": GUARDED,
    "service/reach.py:Reach._ended": GUARDED,
    "service/reach.py:Reach._lost": GUARDED,
    "service/reach.py:Reach._servers": GUARDED,
    "service/reach.py:Report.servers": GUARDED,
    "service/reach.py:Report.since": GUARDED,
    "tables/circumstances.py:Circumstances.restored": "it is a name, compared with nothing",
    "tables/deadlines.py:Deadline.due": MOVED,
    "tables/notices.py:Notice.due": MOVED,
    "tables/notices.py:Post.edited": MOVED,
    "tables/notices.py:Post.posted": MOVED,
    "tables/requests.py:BackFromDowntime.until": PASSING,
    "tables/results.py:Result.ended": "nothing is decided by it",
    "tables/settings.py:Profile.direct_refused": MOVED,
    "tables/settings.py:Server.left": MOVED,
    "tables/table.py:Holder.reminded": GUARDED,
    "tables/table.py:Interlude.until": GUARDED,
    "tables/table.py:Offer.at": "a challenge stays open so much longer",
    "tables/table.py:Table.calling": GUARDED,
    "tables/table.py:Table.opened": MOVED,
    "tables/table.py:Table.turn_ends": TABLES_OWN,
}
"""Every moment that an object of the program keeps, and why a clock that is set back does it no harm."""

SAYS_A_MOMENT: Final = ("Milliseconds", "clock.now()", "monotonic()")


def kept_moments(folder: Path) -> Iterator[str]:
    """Fields and attributes of all classes that look like moments, by file, class and name."""
    for file in sorted(folder.rglob("*.py")):
        if "local" in file.relative_to(folder).parts:  # demo and evening
            continue
        for found in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(found, ast.ClassDef):
                for name in moments_of(found):
                    yield f"{file.relative_to(folder).as_posix()}:{found.name}.{name}"


def moments_of(found: ast.ClassDef) -> Iterator[str]:
    for each in ast.walk(found):
        if not isinstance(each, ast.Assign | ast.AnnAssign):
            continue
        target = each.target if isinstance(each, ast.AnnAssign) else each.targets[0]
        said = f"{ast.unparse(each)} "
        name, says = ast.unparse(target), said[len(ast.unparse(target)) :]
        own = name.startswith("self.") or (isinstance(target, ast.Name) and each in found.body)
        if own and (any(word in says for word in SAYS_A_MOMENT) or says.strip() == "= now()"):
            yield name.removeprefix("self.").partition("[")[0]


def test_every_moment_that_the_program_keeps_is_known() -> None:
    """Whoever adds one says here why a clock that is set back does it no harm, and shows it below."""
    assert set(kept_moments(Path(bot.__file__).parent)) == set(KEPT)


def test_every_column_is_known_to_hold_a_moment_or_none() -> None:
    wide = {column for table in METADATA.tables.values() for column in table.c if isinstance(column.type, BigInteger)}
    assert {column for column in wide if column.name not in IDS} == {*HAPPENED, *TO_COME, *TOLD}


def value_of(column: Column[Any], moment: int) -> object:
    """Something that such a column can hold; each moment is that one."""
    if column in {*HAPPENED, *TO_COME, *TOLD}:
        return moment
    return {} if isinstance(column.type, JsonText) else column.type.python_type(1)


@pytest.mark.parametrize("column", [*HAPPENED, *TO_COME], ids=str)
@pytest.mark.parametrize("ahead", [0, 1, BACK - 1, BACK, 2 * BACK])
def test_no_stored_moment_is_in_the_future_and_none_to_come_is_farther_away(column: Column[Any], ahead: int) -> None:
    """`ahead` of the clock as it is after it was set back."""
    with create_engine("sqlite://", poolclass=NullPool).connect() as connection:
        METADATA.create_all(connection)
        row = {each.name: value_of(each, NOW + ahead) for each in column.table.c}
        connection.execute(insert(column.table).values(row))
        set_back(connection)
        moved = connection.execute(select(column)).scalar_one()
    assert moved == (NOW + ahead - BACK if column in TO_COME else NOW + min(0, ahead - BACK) if ahead else NOW)


def set_back(connection: Connection) -> None:
    sql = Sql(connection)
    Deadlines(sql).move(-BACK)
    Outbox(sql).move(-BACK)
    Moments(sql).move(-BACK, NOW)


def opened_just_now(throttle: OpeningThrottle, now: Milliseconds) -> None:
    """So many as there may be."""
    while throttle.wait(now) == 0:
        pass


def test_openings_of_the_future_keep_nobody_from_getting_a_direct_message() -> None:
    throttle = OpeningThrottle(spacing=0)
    opened_just_now(throttle, NOW)
    assert throttle.wait(Milliseconds(NOW - BACK)) == 0
    assert throttle.taken == (NOW - BACK,)


def test_a_pause_that_began_in_the_future_is_none() -> None:
    throttle = OpeningThrottle()
    throttle.pause(NOW, Milliseconds(NOW + 6 * HOUR))
    assert 0 < throttle.wait(NOW) <= FARTHEST
    assert throttle.wait(Milliseconds(NOW - BACK)) == 0


async def test_openings_that_were_noted_in_the_future_count_for_nothing_after_a_restart() -> None:
    store, throttle = MemoryStore(), OpeningThrottle(spacing=0)
    opened_just_now(throttle, NOW)
    await store.write(lambda unit: note_opened(unit, throttle.taken))
    again = OpeningThrottle(spacing=0)
    again.resume(await store.read(opened_lately))
    assert again.wait(Milliseconds(NOW - BACK)) == 0


@pytest.mark.parametrize("runs", [True, False])
async def test_whoever_is_reminded_is_not_reminded_three_hours_later(runs: bool) -> None:
    """Deadlines, and what is to be told, are as far away as they were: while the bot runs, and after a start."""
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NORMAL)
        ends = (await world.now(table)).turn_ends
        assert ends is not None
        left = ends - world.clock.now()
        world.clock.jump(-BACK)
        watch = ClockWatch(world.tables, world.store, world.clock, world.signals)
        if runs:
            await follow(world, watch)
            left -= STAYS + LOOK_EVERY
        else:
            await beat(world)
            world.clock.follow(-BACK)
            await watch.begin(await Heartbeat(world.store, world.clock).ahead())
        stored = await world.now(table)
        assert stored.turn_ends == world.clock.now() + left
        with world.store.reading() as unit:
            assert max(each.due for each in unit.deadlines.of(table)) == world.clock.now() + left
        await world.advance(left)
        assert [holder.misses for holder in (await world.now(table)).holders] == [1, 1]


async def beat(world: World) -> None:
    """One heartbeat."""
    beating = asyncio.ensure_future(Heartbeat(world.store, world.clock).run_once())
    await world.settle()
    beating.cancel()


async def follow(world: World, watch: ClockWatch) -> None:
    """Look until the clock is believed."""
    for _ in range(1 + STAYS // LOOK_EVERY):
        looking = asyncio.ensure_future(watch.run_once())
        await world.advance(LOOK_EVERY)
        await looking


@pytest.mark.parametrize("ahead", [0, SECOND])
async def test_a_clock_that_is_right_moves_nothing_at_the_start(ahead: int) -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NORMAL)
        before = await world.now(table)
        await ClockWatch(world.tables, world.store, world.clock, world.signals).begin(ahead)
        assert await world.now(table) == before


async def test_what_waits_to_be_tried_again_is_tried_again_as_soon_as_it_was_to_be() -> None:
    """What is kept in memory moves as well: the notices, and the moment until which their queue is held."""
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.NONE)
        queue = (table, "channel")
        with world.store.reading() as unit:
            assert not unit.outbox.waiting()
        await world.ask(Leave(table, world.by(1)))
        with world.store.reading() as unit:
            assert all(notice.due <= world.clock.now() for notice in unit.outbox.waiting())
        held = world.relay.held  # as after a request that failed
        held[queue] = Milliseconds(world.clock.now() + HOUR)
        await world.settle()
        watch = ClockWatch(world.tables, world.store, world.clock, world.signals)
        world.clock.jump(-BACK)
        await follow(world, watch)
        until = world.relay.held.get(queue)
        assert until is not None
        assert until <= world.clock.now() + HOUR


async def test_notices_in_memory_are_those_that_moved() -> None:
    store = MemoryStore()
    async with World(store) as world:
        await world.begin(2, pace=Pace.NONE)
        changes = store.watch_outbox()
        with store.writing() as unit:
            add_notice(unit)
        changes.clear()
        await store.write(lambda unit: unit.outbox.move(-BACK))
        [moved] = [notices for change in changes for notices in change.values()]
        assert not isinstance(moved, frozenset)
        assert [notice.due for notice in moved] == [NOW - BACK]


def add_notice(unit: Unit) -> None:
    [table] = unit.tables.live()
    values = {
        "table_id": table,
        "key": "board",
        "content": RefreshBoard().save(),
        "due": NOW,
        "attempts": 0,
        "revision": 0,
    }
    unit.sql.connection.execute(insert(NoticeRow).values(values))


def test_a_refusal_of_the_future_is_held_against_nobody() -> None:
    profile = Profile(UserId(1), direct_refused=NOW)
    assert profile.refused_lately(NOW)
    assert not profile.refused_lately(Milliseconds(NOW - 1))


async def test_who_was_reminded_in_the_future_may_be_reminded() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(2, pace=Pace.SLOW)
        assert isinstance(await world.ask(Remind(table, world.by(1))), Accepted)
        assert await world.ask(Remind(table, world.by(1))) == Refusal("refused-reminded-lately")
        world.clock.follow(-BACK)
        assert isinstance(await world.ask(Remind(table, world.by(1))), Accepted)


def test_refused_requests_of_the_future_stop_nothing() -> None:
    clock = ManualClock()
    refused = InvalidRequestCounter(clock, 2)
    refused.note()
    refused.note()
    assert refused.pause() == 10 * MINUTE
    clock.follow(-BACK)
    assert refused.pause() == 10 * MINUTE
    clock.advance(10 * MINUTE)
    assert refused.pause() == 0


def test_a_token_that_would_be_kept_for_hours_is_none() -> None:
    clock = ManualClock()
    tokens = MessageTokens(clock)
    tokens.keep(MessageId(5), "token")
    assert tokens.of(MessageId(5)) == "token"
    clock.follow(-BACK)
    assert tokens.of(MessageId(5)) is None


async def test_a_board_that_was_edited_in_the_future_is_edited_at_once() -> None:
    async with World(MemoryStore()) as world:
        table = await world.begin(3, pace=Pace.NONE)
        await world.advance(SECOND)
        await world.ask(Leave(table, world.by(1)))
        await world.advance(10 * SECOND)
        before = world.discord.public(CHANNEL)[-1].edits
        assert before > 0
        world.clock.jump(-HOUR)
        world.clock.follow(-HOUR)
        await world.ask(Leave(table, world.by(2)))
        await world.advance(SECOND)
        assert world.discord.public(CHANNEL)[-1].edits > before
