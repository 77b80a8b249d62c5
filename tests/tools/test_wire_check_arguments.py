"""What `python -m tools.wire_check` says to a call that cannot be right, and what of a message it reads."""

from pathlib import Path

import pytest

from tools.wire_check.__main__ import main
from tools.wire_check.reading import texts


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


def test_letters_that_stand_in_a_nonce_by_chance_are_no_card() -> None:
    said = {"content": "Round 3", "nonce": "B5-hvqufCmWZ1O3guCgve2"}
    assert list(texts(said)) == ["Round 3"]
    assert list(texts(said | {"nonce": "5P0 hvqufCmWZ1O3guCgve2"[:22]})) == ["Round 3", "5P0 hvqufCmWZ1O3guCgve"]
