"""The finished games of a server as an archive."""

import csv
import json
import stat
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.__main__ import main
from bot.errors import CommandError, Status
from bot.maintenance.export import export
from bot.persistence.file.instance_lock import locked
from bot.tables.ids import GuildId, Milliseconds, UserId
from bot.tables.standings import Board
from engine.publishing import Verified, verify
from tests.bot.maintenance.test_recount import add, games
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore, MemoryStore
from tests.kit.world import GUILD, World

NOW = Milliseconds(1_900_000_000_000)


def rows(archive: ZipFile, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(archive.read(name).decode())))


async def test_an_archive_holds_records_that_prove_their_deal_and_what_they_add_up_to(
    tmp_path: Path,
) -> None:
    store = MemoryStore()
    async with World(store) as world:
        table = (await world.play_out(await world.begin(2))).id
    out = tmp_path / "games.zip"
    assert await export(store, GUILD, out, NOW) == 1
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    with ZipFile(out) as archive:
        assert sorted(archive.namelist()) == [
            "README.txt",
            "games.csv",
            "games.json",
            f"records/{table}.json",
            "seats.csv",
            "standings.csv",
        ]
        assert isinstance(verify(json.loads(archive.read(f"records/{table}.json"))), Verified)
        (game,) = rows(archive, "games.csv")
        (described,) = json.loads(archive.read("games.json"))
        seats, standings = rows(archive, "seats.csv"), rows(archive, "standings.csv")
    assert (game["code"], game["number"], game["game"], game["people"]) == (table, "1", "two_win", "2")
    assert game["ended"].startswith("2027-01-15T")
    assert described["seats"][0]["score"]["cards"] == json.loads(seats[0]["score"])["cards"]
    assert [(seat["person"], seat["won"]) for seat in seats if seat["won"] == "true"]
    assert {(line["season"], line["person"], line["games"]) for line in standings} == {
        (season, person, "1") for season in ("0", "20271") for person in ("1", "2")
    }


async def test_only_the_games_of_that_server_are_in_it_and_they_add_up_as_on_its_board(
    database: InlineStore, tmp_path: Path
) -> None:
    add(database, games(80))
    out = tmp_path / "games.zip"
    number = await export(database, GuildId(2), out, NOW)
    with database.reading() as work:
        every = work.results.in_order(0, 99)
        boards = {
            (key, user): work.standings.of(Board(key, GuildId(2)), UserId(user))
            for key in ("game0", "game1", "game2")
            for user in range(1, 41)
        }
    assert number == sum(result.guild == 2 for _, result in every)
    with ZipFile(out) as archive:
        lines = [line for line in rows(archive, "standings.csv") if line["season"] == "0"]
    found = {(line["game"], int(line["person"])): (int(line["wins"]), int(line["games"])) for line in lines}
    assert found == {key: (line.wins, line.games) for key, line in boards.items() if line is not None}


async def test_somebody_forgotten_is_in_it_as_a_seat_of_nobody(database: InlineStore, tmp_path: Path) -> None:
    add(database, games(30))
    with database.writing() as work:
        work.people.erase(UserId(5))
    out = tmp_path / "games.zip"
    await export(database, GuildId(1), out, NOW)
    with ZipFile(out) as archive:
        assert "5" not in {seat["person"] for seat in rows(archive, "seats.csv")}


async def test_nothing_is_overwritten_and_nothing_is_left_of_what_fails(database: InlineStore, tmp_path: Path) -> None:
    out = tmp_path / "games.zip"
    with pytest.raises(CommandError, match="no finished games of server 7 are stored"):
        await export(database, GUILD, out, NOW)
    assert not out.exists()
    out.write_text("mine")
    with pytest.raises(CommandError, match="exists already"):
        await export(database, GUILD, out, NOW)
    assert out.read_text() == "mine"
    with pytest.raises(CommandError, match="cannot be written: No such file or directory"):
        await export(database, GUILD, tmp_path / "nowhere" / "games.zip", NOW)


def test_the_command_works_while_a_bot_runs_and_leaves_the_database_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["migrate"]) == Status.FINE
    path = tmp_path / "data" / "twowin.sqlite3"

    with fresh_file(path) as store:
        add(store, games(10))
    capsys.readouterr()
    before = path.read_bytes()
    with locked(path):
        assert main(["export", "--guild", "1", "--out", "games.zip"]) == Status.FINE
    assert capsys.readouterr().out.endswith("finished games of server 1 are in games.zip\n")
    assert path.read_bytes() == before
    assert main(["export", "--guild", "1", "--out", "games.zip"]) == Status.CONFIGURATION
    assert "games.zip exists already" in capsys.readouterr().err


def test_without_a_database_there_is_nothing_to_export(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", "--guild", "1", "--out", "games.zip"]) != Status.FINE
    assert "there is no such database" in capsys.readouterr().err
    assert not (tmp_path / "games.zip").exists()
