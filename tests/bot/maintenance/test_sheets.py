"""What stands in the sheets of an archive, line by line: someone computes with them."""

import json
from dataclasses import replace
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from bot.errors import CommandError
from bot.maintenance import export as exporting
from bot.maintenance.export import CONTENTS, assert_new, export
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.results import Placed, Result
from bot.tables.table import Stage
from engine.seats import Seat
from tests.bot.maintenance.test_self_check import damage
from tests.kit.memory_store import InlineStore
from tests.kit.seated import dealt

GUILD = GuildId(7)
NOW = Milliseconds(1_900_000_000_000)
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
