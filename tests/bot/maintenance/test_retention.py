"""What is kept for how long: the purge, the secrets of the daily deals, and the copies that the bot makes by itself."""

import asyncio
import logging
import os
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from bot.maintenance.health import find_problems, reconcile
from bot.maintenance.retention import (
    INBOX_LASTS,
    LONGEST_DAYS,
    PURGE_EVERY,
    Backups,
    Kept,
    Retention,
    RetentionPeriods,
    copy_of_the_day,
    newest_backup,
    outlived,
    purge,
    purge_periodically,
)
from bot.persistence.file import migrate
from bot.persistence.file.ownership import locked
from bot.persistence.models import DailyDealRow
from bot.persistence.outbox import usable
from bot.persistence.startup import brought_up_to_date
from bot.service.handling import TOKEN_LASTS
from bot.service.settings import SettingsService
from bot.service.signals import Signals
from bot.service.table_service import TableService
from bot.tables.days import DAY, begins, day_of, next_day
from bot.tables.deadlines import MINUTE
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.requests import HandToken
from bot.tables.results import Placed, Result
from bot.tables.settings import Server
from bot.tables.standings import Board
from bot.tables.table import Place, Stage, Table
from engine.contract import Seat
from tests.bot.maintenance.test_self_check import damage
from tests.kit.always import some
from tests.kit.clocks import ManualClock, SeededEntropy
from tests.kit.days import GAME, begin, play, today
from tests.kit.fresh import fresh_file, lay
from tests.kit.memory_store import InlineStore, MemoryStore
from tests.kit.seated import OPENED, dealt, lobby
from tests.kit.world import World

OVER = TableId("aaaaaaaaaa")
CLOSED = TableId("bbbbbbbbbb")
PLAYING = TableId("cccccccccc")


async def fill(store: InlineStore, now: Milliseconds) -> None:
    """A game that is over, a lobby that was closed, a game under way, a server left yesterday and one long ago."""
    elsewhere = replace(lobby().place, guild=GuildId(8))
    with store.writing() as work:
        work.tables.add(replace(dealt(OVER, channel=70), stage=Stage.OVER))
        work.tables.add(replace(lobby(CLOSED, channel=71), stage=Stage.CANCELLED))
        work.tables.add(dealt(PLAYING, channel=72))
        work.tables.add(replace(dealt("dddddddddd"), place=replace(elsewhere, channel=80)))
        work.servers.put(Server(GuildId(7), seats=3, left=Milliseconds(now - 30 * DAY)))
        work.servers.put(Server(GuildId(8), left=Milliseconds(now - 30 * DAY - 1)))


async def load(store: InlineStore, table: TableId) -> Table | None:
    with store.reading() as work:
        return work.tables.load(table)


def job(store: InlineStore, clock: ManualClock) -> Retention:
    tables = TableService(store, clock, SeededEntropy(), Signals())
    return Retention(tables, store, clock, RetentionPeriods())


async def test_what_is_old_goes_and_what_is_not_stays(store: InlineStore) -> None:
    clock = ManualClock(OPENED + DAY + 1)
    await fill(store, clock.now())
    await job(store, clock).tidy()
    over, playing = await load(store, OVER), await load(store, PLAYING)
    assert over is not None
    assert playing is not None
    assert [person.name for person in over.people] == ["", ""]
    assert [person.name for person in playing.people] == ["Ada", "Bea"]
    assert await load(store, CLOSED) is None
    assert await load(store, TableId("dddddddddd")) is None
    with store.reading() as work:
        assert work.servers.known() == [7]


@pytest.mark.parametrize(("past", "kept"), [(0, True), (1, False)])
async def test_a_closed_lobby_is_kept_for_a_day(store: InlineStore, past: int, *, kept: bool) -> None:
    clock = ManualClock(OPENED + DAY + past)
    await fill(store, clock.now())
    await job(store, clock).tidy()
    assert (await load(store, CLOSED) is not None) is kept


@pytest.mark.parametrize("noted", [False, True])
async def test_what_was_played_on_no_server_is_never_taken_for_a_server_that_was_left(
    store: InlineStore, *, noted: bool
) -> None:
    """Games where the bot is no member count on the board of all servers, whose number is that of no server."""
    clock = ManualClock(OPENED)
    placed = (Placed(Seat(0), UserId(1), 1, won=True, by_house=False),)
    with store.writing() as work:
        work.tables.add(replace(dealt(OVER), place=Place(GuildId(0), ChannelId(70)), stage=Stage.OVER))
        work.results.add(Result(OVER, "two_win", GuildId(0), clock.now(), "shared", placed))
        if noted:
            work.servers.put(Server(GuildId(0), left=clock.now()))
    await SettingsService(store, clock).member_of(())
    clock.advance(31 * DAY)
    await job(store, clock).tidy()
    assert await load(store, OVER) is not None
    with store.reading() as work:
        assert work.results.get(OVER) is not None
        assert work.standings.size(Board("two_win")) == 1
        assert work.servers.known() == []


async def test_doing_it_twice_changes_nothing_more(store: InlineStore) -> None:
    clock = ManualClock(OPENED + DAY + 1)
    await fill(store, clock.now())
    await job(store, clock).tidy()
    before = await load(store, OVER)
    await job(store, clock).tidy()
    assert await load(store, OVER) == before


async def test_a_table_that_cannot_be_read_holds_up_nothing(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    clock = ManualClock(OPENED + DAY + 1)
    with fresh_file(tmp_path / "broken.sqlite3") as store:
        await fill(store, clock.now())
        with store.writing() as work:
            work.tables.add(replace(dealt("eeeeeeeeee", channel=90), stage=Stage.OVER))
        damage(store, "UPDATE tables SET position = '{}' WHERE id = :broken", broken=OVER)
        await job(store, clock).tidy()
        whole = some(await load(store, TableId("eeeeeeeeee")))
        assert [person.name for person in whole.people] == ["", ""]
        with store.reading() as work:
            assert work.servers.known() == [7]
    assert f"table {OVER} cannot be loaded: it is frozen" in caplog.text


async def test_it_runs_at_the_start_and_every_day_after() -> None:
    clock, memory = ManualClock(OPENED + DAY + 1), MemoryStore()
    await fill(memory, clock.now())
    turn = asyncio.get_running_loop().create_task(job(memory, clock).run_once())
    for _ in range(200):
        await asyncio.sleep(0)
    assert await load(memory, CLOSED) is None
    assert not turn.done()
    assert clock.next_moment() == clock.now() + DAY
    clock.advance(DAY)
    await turn


TABLE = TableId("aaaaaaaaaa")
NOW = Milliseconds(1_800_000_000_000)


async def test_expired_tokens_and_old_interactions_go_and_the_others_stay(store: InlineStore) -> None:
    with store.writing() as work:
        work.tables.add(lobby())
        for user, expires in ((1, NOW), (2, NOW + 1)):
            work.tokens.keep(TABLE, UserId(user), HandToken("token"), Milliseconds(expires))
        for interaction, age in ((5, INBOX_LASTS + 1), (6, INBOX_LASTS)):
            work.inbox.keep(InteractionId(interaction), UserId(1), None, Milliseconds(NOW - age))
    await purge(store, NOW)
    with store.reading() as work:
        before = Milliseconds(NOW - 1)
        assert usable(work.tokens.of(TABLE, UserId(1)), before) is None
        assert usable(work.tokens.of(TABLE, UserId(2)), before) == HandToken("token")
        assert work.inbox.seen(InteractionId(5)) is False
        assert work.inbox.seen(InteractionId(6)) is True


async def test_a_turn_purges_and_waits_for_the_next() -> None:
    clock, memory = ManualClock(), MemoryStore()
    with memory.writing() as work:
        work.inbox.keep(InteractionId(5), UserId(1), None, Milliseconds(0))
    turn = asyncio.get_running_loop().create_task(purge_periodically(memory, clock))
    for _ in range(9):
        await asyncio.sleep(0)
    with memory.reading() as work:
        assert work.inbox.seen(InteractionId(5)) is False
    assert not turn.done()
    clock.advance(PURGE_EVERY)
    await turn


async def test_no_byte_of_a_purged_token_is_left_in_the_file(path: Path) -> None:
    token = HandToken("canary-of-an-interaction-token")
    with fresh_file(path) as store:
        with store.writing() as work:
            work.tables.add(lobby())
            for user in range(50):
                work.tokens.keep(TABLE, UserId(user), token, NOW)
        await purge(store, NOW)
    assert not token_in(token, path)


def token_in(token: HandToken, file: Path) -> bool:
    return token.token.encode() in file.read_bytes()


def test_no_token_is_kept_longer_than_a_quarter_of_an_hour() -> None:
    assert TOKEN_LASTS + PURGE_EVERY <= 15 * MINUTE


async def test_it_prepares_at_the_start_and_at_every_midnight() -> None:
    store = MemoryStore()
    world = World(store)
    first = today(world)
    for passed in range(3):
        turn = asyncio.get_running_loop().create_task(world.tables.dailies.prepare_each_day())
        for _ in range(50):
            await asyncio.sleep(0)
        assert not turn.done()
        assert world.clock.next_moment() == begins(next_day(day_of(world.clock.now())))
        days = sorted({row.day for row in store.rows(DailyDealRow) if row.game_key == GAME})
        assert days == [(first + timedelta(days=after)).isoformat() for after in range(passed + 2)]
        world.clock.advance(DAY - world.clock.now() % DAY)
        await turn


async def test_a_deal_under_way_and_one_that_is_over_are_whole() -> None:
    async with World(MemoryStore()) as world:
        await play(world, await begin(world, 1, game="two_down"), 2)
        await play(world, await begin(world, 2))
        assert await world.store.read(find_problems) == []


async def test_after_a_restore_a_deal_is_shown_anew_and_nothing_is_posted_in_a_channel() -> None:
    async with World(MemoryStore()) as world:
        table = await begin(world, 1)
        await play(world, table, 2)
        await world.stop()
        await reconcile(world.store, world.clock.now())
        await world.crash()
        await world.settle()
        assert [shown.what for shown in world.discord.messages.values()] == ["hand 0"]
        assert (await play(world, table)).stage is Stage.OVER


TODAY = date(2026, 11, 28)


class Sleepless(ManualClock):
    """Notes until when it should sleep."""

    until = 0

    async def sleep_until(self, moment: Milliseconds) -> None:
        self.until = moment


def fresh(folder: Path) -> Path:
    lay(database := folder / "twowin.sqlite3")
    return database


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in (folder / "backups").iterdir())


def test_a_copy_a_day_and_one_a_week_stay_and_none_for_more_than_thirty_days(tmp_path: Path) -> None:
    database, kept = fresh(tmp_path), Kept(days=7, weeks=4)
    for ago in range(60, -1, -1):
        copy_of_the_day(database, TODAY - timedelta(days=ago), kept)
    days = [date.fromisoformat(name[7:17]) for name in names(tmp_path)]
    assert days[-7:] == [TODAY - timedelta(days=ago) for ago in range(6, -1, -1)]
    weekly = days[:-7]
    assert len({day.isocalendar()[:2] for day in weekly}) == len(weekly) == 4
    assert min(days) >= TODAY - timedelta(days=30)
    assert newest_backup(database) == TODAY


@pytest.mark.parametrize(
    ("kept", "stay"),
    [
        (Kept(days=2, weeks=0), ["11-28", "11-27"]),
        (Kept(days=0, weeks=2), ["11-28", "11-22"]),
        (Kept(days=1, weeks=1), ["11-28", "11-27"]),
        (Kept(days=0, weeks=4), ["11-28", "11-22", "11-15", "11-08"]),
    ],
)
def test_how_many_stay_is_the_hosts_to_say(kept: Kept, stay: list[str]) -> None:
    copies = [Path(f"t-{TODAY - timedelta(days=ago)}.sqlite3") for ago in range(40)]
    left = set(copies) - set(outlived(copies, TODAY, kept))
    assert {copy.stem.removeprefix("t-2026-") for copy in left} == set(stay)


@pytest.mark.parametrize(("ago", "stays"), [(LONGEST_DAYS, True), (LONGEST_DAYS + 1, False)])
def test_no_copy_stays_longer_than_is_promised(ago: int, stays: bool) -> None:
    copies = [Path(f"t-{TODAY - timedelta(days=ago)}.sqlite3")]
    assert (outlived(copies, TODAY, Kept(weeks=9)) == []) == stays


def test_other_files_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    database = fresh(tmp_path)
    copy_of_the_day(database, TODAY - timedelta(days=40), Kept())
    mine = ["twowin-2026-99-99.sqlite3", "twowin-by-hand.sqlite3", "other-2026-01-01.sqlite3"]
    for name in mine:
        (tmp_path / "backups" / name).write_text("mine")
    copy_of_the_day(database, TODAY, Kept())
    assert names(tmp_path) == sorted([*mine, "twowin-2026-11-28.sqlite3"])


async def test_it_copies_at_the_start_and_waits_for_the_next_day(tmp_path: Path) -> None:
    clock = Sleepless(begins(TODAY) + DAY // 2)
    await Backups(fresh(tmp_path), Kept(), clock).run_once()
    assert names(tmp_path) == ["twowin-2026-11-28.sqlite3"]
    assert clock.until == begins(TODAY + timedelta(days=1))


async def test_where_no_copy_can_be_made_the_log_says_so_and_it_is_tried_again_in_an_hour(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "backups").write_text("somebody's file")
    clock = Sleepless(begins(TODAY) + 1)
    with caplog.at_level(logging.ERROR):
        await Backups(fresh(tmp_path), Kept(), clock).run_once()
    assert "no backup was made" in caplog.text
    assert clock.until == clock.now() + 60 * 60 * 1000


def test_an_update_leaves_a_copy_of_what_was_there_before(tmp_path: Path) -> None:
    database = tmp_path / "twowin.sqlite3"
    migrate.upgrade(database, "0015")
    with locked(database) as file:
        brought_up_to_date(file)
        brought_up_to_date(file)
    assert names(tmp_path) == [f"twowin.sqlite3.before-{migrate.head()}"]
    (copy,) = (tmp_path / "backups").iterdir()
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("0015",)
    os.utime(copy, (0, 0))
    copy_of_the_day(database, TODAY, Kept())
    assert names(tmp_path) == ["twowin-2026-11-28.sqlite3"]


def test_a_new_database_needs_no_copy(tmp_path: Path) -> None:
    with locked(tmp_path / "twowin.sqlite3") as file:
        brought_up_to_date(file)
    assert not (tmp_path / "backups").exists()
