"""The finished games of a server as an archive, with its sheets line by line, and the games counted again."""

import csv
import json
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from io import StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from sqlalchemy import update

from bot.__main__ import main
from bot.errors import CommandError, Status
from bot.maintenance import export as exporting
from bot.maintenance.export import CONTENTS, assert_new, export
from bot.maintenance.health import HOW, recount, recount_at_start
from bot.persistence.file.ownership import locked
from bot.persistence.models import PlacedRow
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.records import steps_of
from bot.tables.results import Placed, Result
from bot.tables.settings import Profile
from bot.tables.standings import NEWCOMER, Board, Seasoned, rated
from bot.tables.table import Stage
from engine.contract import Seat
from engine.daily import events_of
from engine.dice import Dice
from engine.games.two_win.events import Drew, Revealed
from engine.record import Verified, verify
from tests.bot.maintenance.test_self_check import damage
from tests.kit.always import some
from tests.kit.fresh import fresh_file
from tests.kit.memory_store import InlineStore, MemoryStore
from tests.kit.seated import dealt
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


ENDED = Milliseconds(1_799_999_999_999)


def result(name: str, *placed: Placed, game: str = "two_win", guild: int = GUILD, days: int = 0) -> Result:
    ended = Milliseconds(ENDED + days * 86_400_000)
    return Result(TableId(name), game, GuildId(guild), ended, "most_cards", placed)


GAMES = (
    result(
        "aaaaaaaaaa",
        Placed(Seat(0), UserId(1), 1, True, False, score={"cards": 4}),
        Placed(Seat(1), UserId(2), 2, False, True),
    ),
    result("bbbbbbbbbb", Placed(Seat(0), UserId(1), 1, True, False), guild=8),
    result(
        "cccccccccc",
        Placed(Seat(0), UserId(2), 1, True, False),
        Placed(Seat(1), None, 2, False, True),
        game="two_down",
        days=90,
    ),
)


async def archive_of(store: InlineStore, tmp_path: Path) -> ZipFile:
    out = tmp_path / "games.zip"
    with store.writing() as work:
        for each in GAMES:
            work.results.add(each)
    assert await export(store, GUILD, out, NOW) == 2
    return ZipFile(out)


def sheet(archive: ZipFile, name: str) -> list[str]:
    return archive.read(name).decode().splitlines()


async def test_every_sheet_is_as_the_archive_says(store: InlineStore, tmp_path: Path) -> None:
    with await archive_of(store, tmp_path) as archive:
        assert archive.read("README.txt").decode() == CONTENTS
        assert {info.compress_type for info in archive.infolist()} == {ZIP_DEFLATED}
        assert archive.namelist() == ["README.txt", "games.json", "games.csv", "seats.csv", "standings.csv"]
        assert sheet(archive, "games.csv") == [
            "number,code,game,ended,how,people",
            "1,aaaaaaaaaa,two_win,2027-01-15T07:59:59+00:00,most_cards,2",
            "3,cccccccccc,two_down,2027-04-15T07:59:59+00:00,most_cards,1",
        ]
        assert sheet(archive, "seats.csv") == [
            "code,seat,person,place,won,by_house,score",
            'aaaaaaaaaa,0,1,1,true,false,"{""cards"": 4}"',
            "aaaaaaaaaa,1,2,2,false,true,{}",
            "cccccccccc,0,2,1,true,false,{}",
            "cccccccccc,1,,2,false,true,{}",
        ]
        assert sheet(archive, "standings.csv") == [
            "game,season,person,wins,games,house_wins,house_games,streak,best_streak",
            "two_down,0,2,0,0,1,1,0,0",
            "two_down,20272,2,0,0,1,1,0,0",
            "two_win,0,1,1,1,0,0,1,1",
            "two_win,0,2,0,1,0,0,0,0",
            "two_win,20271,1,1,1,0,0,1,1",
            "two_win,20271,2,0,1,0,0,0,0",
        ]


async def test_the_games_are_there_as_json_too(store: InlineStore, tmp_path: Path) -> None:
    with await archive_of(store, tmp_path) as archive:
        text = archive.read("games.json").decode()
    assert text.startswith('[\n {\n  "number": 1,'), "somebody may look at it"
    first, _ = json.loads(text)
    assert first == {
        "number": 1,
        "code": "aaaaaaaaaa",
        "game": "two_win",
        "ended": "2027-01-15T07:59:59+00:00",
        "how": "most_cards",
        "people": 2,
        "seats": [
            {
                "code": "aaaaaaaaaa",
                "seat": 0,
                "person": 1,
                "place": 1,
                "won": True,
                "by_house": False,
                "score": {"cards": 4},
            },
            {"code": "aaaaaaaaaa", "seat": 1, "person": 2, "place": 2, "won": False, "by_house": True, "score": {}},
        ],
    }


async def test_more_results_than_are_read_at_once_are_all_in_it(
    store: InlineStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exporting, "AT_ONCE", 1)
    with await archive_of(store, tmp_path) as archive:
        assert len(sheet(archive, "games.csv")) == 3


async def test_a_record_that_is_no_secret_any_more_is_in_it_and_one_that_cannot_be_read_is_left_out(
    database: InlineStore, tmp_path: Path
) -> None:
    with database.writing() as work:
        for name, stage in (("aaaaaaaaaa", Stage.OVER), ("cccccccccc", Stage.OVER), ("bbbbbbbbbb", Stage.PLAYING)):
            table = replace(dealt(name, channel=ord(name[0])), stage=stage)
            work.tables.add(table)
            played = replace(GAMES[0], table=table.id)
            work.results.add(played)
    damage(database, "UPDATE tables SET state = '{}' WHERE id = 'cccccccccc'")
    assert await export(database, GUILD, tmp_path / "games.zip", NOW) == 3
    with ZipFile(tmp_path / "games.zip") as archive:
        records = [name for name in archive.namelist() if name.startswith("records/")]
        assert archive.read(records[0]).decode().startswith("{\n "), "somebody may look at it"
    assert records == ["records/aaaaaaaaaa.json"]


def test_a_name_that_is_taken_is_refused_even_by_a_link_that_leads_nowhere(tmp_path: Path) -> None:
    out = tmp_path / "games.zip"
    assert_new(out)
    out.symlink_to(tmp_path / "nowhere")
    with pytest.raises(CommandError) as raised:
        assert_new(out)
    assert raised.value.lines == (f"{out} exists already", "choose another name")


async def test_a_disk_that_fills_up_leaves_nothing_and_says_so_in_one_line(
    database: InlineStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "games.zip"
    with database.writing() as work:
        work.results.add(GAMES[0])

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(ZipFile, "writestr", full)
    with pytest.raises(CommandError) as raised:
        await export(database, GUILD, out, NOW)
    assert raised.value.lines == (f"{out} cannot be written: No space left on device",)
    assert not out.exists()


COUNTED = ("standings", "ratings", "rating_changes")
DAY = 24 * 60 * 60 * 1000


def games(number: int, people: int = 40, *, seed: bytes = b"recount") -> Iterator[Result]:
    """Finished games as chance makes them: several games, servers and seasons, ties, absences, the house."""
    dice = Dice(seed.ljust(32))
    for index in range(number):
        (key, guild, seats, ties), dice = _drawn(dice, 3, 4, 5, 4)
        placed = list[Placed]()
        for seat in range(seats + 1):
            (who, kind, held), dice = _drawn(dice, people, 5, 8)
            user = None if kind == 0 or who + 1 in {each.user for each in placed} else UserId(who + 1)
            place = 1 if ties == 0 and seat == 1 else seat + 1
            absent = user is None or (held == 0 and seat > 0)
            won = place == 1 and not absent
            placed.append(Placed(Seat(seat), user, place, won, absent, score={"cards": seat}))
        ended = Milliseconds(1_700_000_000_000 + index * DAY // 20)
        yield Result(TableId(f"g{index:09}"), f"game{key}", GuildId(guild + 1), ended, "most_cards", tuple(placed))


def _drawn(dice: Dice, *sides: int) -> tuple[list[int], Dice]:
    found = list[int]()
    for each in sides:
        number, dice = dice.below(each)
        found.append(number)
    return found, dice


def counted(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Everything that follows from results, to the last bit."""
    with closing(sqlite3.connect(path)) as connection:
        return {name: sorted(connection.execute(f"SELECT * FROM {name}")) for name in COUNTED}  # noqa: S608 - ours


def add(store: InlineStore, results: Iterator[Result]) -> None:
    with store.writing() as work:
        for result in results:
            work.results.add(result)


async def compared(path: Path, number: int, people: int) -> dict[str, list[tuple[object, ...]]]:
    """Count so many games one by one and then again; what came of it both times."""
    with fresh_file(path) as store:
        add(store, games(number, people))
    one_by_one = counted(path)
    with fresh_file(path) as store:
        assert await recount(store) == number
    assert counted(path) == one_by_one
    return one_by_one


async def test_some_hundred_games_counted_anew_give_the_same_to_the_last_bit(tmp_path: Path) -> None:
    found = await compared(tmp_path / "tables.sqlite3", 300, 40)
    assert {name: len(rows) > 100 for name, rows in found.items()} == dict.fromkeys(COUNTED, True)


@pytest.mark.soak
async def test_thousands_of_games_counted_anew_give_the_same_to_the_last_bit(tmp_path: Path) -> None:
    await compared(tmp_path / "tables.sqlite3", 5_000, 300)


async def test_what_was_counted_wrongly_or_twice_is_put_right(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        add(store, games(30))
    right = counted(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE standings SET wins = wins + 1")
        connection.execute("DELETE FROM ratings WHERE user_id < 9")
        connection.execute("DELETE FROM rating_changes WHERE user_id > 9")
        connection.commit()
    with fresh_file(path) as store:
        await recount(store)
    assert counted(path) == right


async def test_somebody_forgotten_was_a_newcomer_and_comes_back_on_no_board(tmp_path: Path) -> None:
    seats = (Placed(Seat(0), UserId(1), 1, True, False), Placed(Seat(1), UserId(2), 2, False, False))
    game = Result(TableId("aaaaaaaaaa"), "two_win", GuildId(7), Milliseconds(1), "most_cards", seats)
    with fresh_file(tmp_path / "tables.sqlite3") as store:
        add(store, iter((game, replace(game, table=TableId("bbbbbbbbbb")))))
        with store.writing() as work:
            work.people.erase(UserId(1))
        await recount(store)
        with store.reading() as work:
            own = work.standings.rating("two_win", Seasoned(UserId(2)))
            page = work.standings.page(Board("two_win", GuildId(7)), 9, 0)
    once = rated((1, 2), (NEWCOMER, NEWCOMER))[1]
    assert own == rated((1, 2), (NEWCOMER, once))[1]
    assert [(line.standing.user, line.standing.games) for line in page] == [(2, 2)]


async def test_a_database_of_before_is_counted_at_the_first_start_and_only_then(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    with fresh_file(path) as store:
        add(store, games(20))
        right = counted(path)
        with store.writing() as work:
            work.standings.clear()
        await recount_at_start(store)
        assert counted(path) == right
        with store.writing() as work:
            work.standings.clear()
        await recount_at_start(store)
        assert counted(path) == {name: [] for name in COUNTED}
        with store.reading() as work:
            assert work.key_values.get("counted") == HOW


async def test_scores_that_were_never_noted_are_taken_from_the_table() -> None:
    store = MemoryStore()
    async with World(store) as world:
        table = (await world.play_out(await world.begin(2))).id
    with store.writing() as work:
        result = some(work.results.get(table))
        scores = [placed.score for placed in result.placed]
        work.results.note_scores(replace(result, placed=tuple(replace(placed, score=None) for placed in result.placed)))
    assert all(score is not None and "cards" in score for score in scores)
    await recount(store)
    with store.reading() as work:
        again = work.results.get(table)
    assert [placed.score for placed in some(again).placed] == scores


def test_the_command_says_how_many_and_refuses_while_a_bot_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["migrate"]) == Status.FINE
    capsys.readouterr()
    assert main(["recount"]) == Status.FINE
    assert capsys.readouterr().out == "finished games counted again: 0\n"
    with locked(tmp_path / "data" / "twowin.sqlite3"):
        assert main(["recount"]) != Status.FINE
    assert "is in use by another twowin" in capsys.readouterr().err


async def test_who_is_hidden_stays_hidden(tmp_path: Path) -> None:
    with fresh_file(tmp_path / "tables.sqlite3") as store:
        with store.writing() as work:
            work.profiles.put(Profile(UserId(3), on_boards=False))
        add(store, games(60, 8))
        before = [await shown(store, UserId(user)) for user in range(1, 9)]
        await recount(store)
        assert [await shown(store, UserId(user)) for user in range(1, 9)] == before
    assert [place is None for place in before] == [user == 3 for user in range(1, 9)]


async def shown(store: InlineStore, user: UserId) -> int | None:
    """Someone's place everywhere."""
    with store.reading() as work:
        return work.standings.place(Board("game0"), user)


@pytest.mark.parametrize("again", [False, True])
async def test_a_game_of_2_win_notes_what_was_drawn_and_formed(again: bool) -> None:
    """When it ends, and when an older result is counted again."""
    async with World(MemoryStore()) as world:
        table = await world.play_out(await world.begin(3))
        if again:
            with world.store.writing() as work:
                work.sql.change(update(PlacedRow).values(score=None))
            await recount(world.store)
        with world.store.reading() as work:
            result = work.results.get(table.id)
        assert result is not None
        steps = steps_of(table, await world.tables.played(table.id))
    drawn = [cards for event in events_of(steps) if isinstance(event, Drew) for _, cards in event.shares]
    for placed in result.placed:
        assert placed.score is not None
        own = [each for event in events_of(steps) if isinstance(event, Revealed) for each in event.formed]
        numbers = [each.form.number for each in own if each.seat == placed.seat]
        assert placed.score["formed"] == " ".join(map(str, numbers))
        assert placed.score["number"] == numbers[-1]
        assert placed.score["drawn"] in {0, *drawn}
    assert max(drawn) in {each.score["drawn"] for each in result.placed if each.score}
