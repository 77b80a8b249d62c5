"""The copies that the bot makes by itself: which stay, and what happens where there is no room."""

import logging
import os
import sqlite3
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from bot.maintenance.backups import LONGEST_DAYS, Backups, Kept, copy_of_the_day, newest, outlived
from bot.persistence.file import migrate
from bot.persistence.file.instance_lock import locked
from bot.persistence.startup import brought_up_to_date
from bot.tables.days import DAY, begins
from bot.tables.ids import Milliseconds
from tests.kit.clocks import ManualClock
from tests.kit.fresh import lay

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
    assert newest(database) == TODAY


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
