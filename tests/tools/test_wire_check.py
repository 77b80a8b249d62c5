"""What the wire check takes as arguments, and its daily deals."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from bot.tables.daily import Deal, begin
from bot.tables.days import key_comes, next_day
from bot.tables.ids import InteractionId, Milliseconds, TableId, UserId
from bot.tables.requests import Requester
from engine.fairness import shown_seal
from tests.kit.always import some
from tests.kit.fresh import lay
from tools.wire_check.__main__ import main
from tools.wire_check.checks import findings
from tools.wire_check.reading import Said, WireExchange, texts
from tools.wire_check.truth import Sealed, Truth, truth_of


@pytest.mark.parametrize("missing", ["wire.jsonl", "bot.sqlite3"])
def test_a_file_that_is_not_there_is_named_and_none_is_made(
    missing: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wire, database = tmp_path / "wire.jsonl", tmp_path / "bot.sqlite3"
    for file in {wire, database} - {tmp_path / missing}:
        file.touch()
    before = sorted(tmp_path.iterdir())
    with pytest.raises(SystemExit) as ended:
        main([str(wire), str(database)])
    assert ended.value.code == 2
    assert f"there is no file {tmp_path / missing}" in capsys.readouterr().err
    assert sorted(tmp_path.iterdir()) == before


@pytest.mark.parametrize(
    ("database", "says"), [("no database", "bot.sqlite3 is damaged"), (None, "is not what `--wire` wrote")]
)
def test_a_file_of_another_kind_is_named_in_one_line(
    database: str | None, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wire, file = tmp_path / "wire.jsonl", tmp_path / "bot.sqlite3"
    wire.write_text("{}\n")
    if database is None:
        lay(file)
    else:
        file.write_text(database)
    with pytest.raises(SystemExit) as ended:
        main([str(wire), str(file)])
    assert ended.value.code == 2
    assert says in capsys.readouterr().err.splitlines()[-1]


def test_letters_that_stand_in_a_nonce_by_chance_are_no_card() -> None:
    said = {"content": "Round 3", "nonce": "B5-hvqufCmWZ1O3guCgve2"}
    assert list(texts(said)) == ["Round 3"]
    assert list(texts(said | {"nonce": "5P0 hvqufCmWZ1O3guCgve2"[:22]})) == ["Round 3", "5P0 hvqufCmWZ1O3guCgve"]


DAY = date(2027, 1, 15)
NOON = key_comes(DAY) / 1000 - 12 * 3600
SECRET, TOMORROW, FOLLOWING = bytes(range(32)), "ab" * 32, "f" * 64
USER = "1"


def truth() -> Truth:
    deal = Deal(Requester(UserId(1), "Ana", InteractionId(5)), "two_win", DAY, SECRET, FOLLOWING)
    change = begin(deal, TableId("aaaaaaaaaa"), Milliseconds(round(NOON * 1000)))
    told = truth_of(change.table, change.played, [NOON] * len(change.played))
    sealed = (Sealed(key_comes(DAY) / 1000, SECRET.hex()), Sealed(key_comes(next_day(DAY)) / 1000, TOMORROW))
    return Truth(**{name: getattr(told, name) for name in Truth.__slots__ if name != "sealed"}, sealed=sealed)


SEALS = f"`{shown_seal(truth().table.commitment)}` `{shown_seal(FOLLOWING)}`"


def said(text: str, at: float = NOON, reader: str | None = USER) -> Said:
    body: dict[str, Any] = {
        "components": [{"type": 10, "content": text}],
        "allowed_mentions": {"parse": []},
        "flags": 1 << 12,
        "nonce": "n",
        "enforce_nonce": True,
    }
    return Said(at, "70", reader, body, "1", True, "")


def found(*messages: Said) -> list[str]:
    seals = said(SEALS)
    return list(findings(WireExchange(said=[seals, *messages]), [truth()]))


def test_an_honest_day_has_no_findings() -> None:
    assert found(said("#2 of 4")) == []


def test_a_seal_that_was_not_shown_is_found() -> None:
    (line,) = findings(WireExchange(said=[said("#2 of 4")]), [truth()])
    assert line == "table aaaaaaaaaa: its player was not shown the sealed deal"
    shown_to_another = said(SEALS, reader="2")
    assert len(list(findings(WireExchange(said=[shown_to_another]), [truth()]))) == 1


@pytest.mark.parametrize("reader", [USER, "2", None])
def test_a_secret_that_is_told_before_its_day_is_over_is_found(reader: str | None) -> None:
    key = some(truth().table.key)
    for secret in (SECRET.hex(), key.hex(), TOMORROW):
        assert found(said(secret, reader=reader)) == ["a message in 70 tells a deal's secret before the end"]


def test_the_key_of_a_day_that_is_over_may_be_told_and_tomorrows_may_not() -> None:
    after = key_comes(DAY) / 1000 + 1
    assert found(said(SECRET.hex(), at=after)) == []
    assert found(said(TOMORROW, at=after)) == ["a message in 70 tells a deal's secret before the end"]
