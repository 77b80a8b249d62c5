"""What the commands of the engine print, as snapshots in `word_for_word/`."""

import json
import re
from pathlib import Path
from typing import Final

import pytest

from engine.cli.main import main
from sandbox.tests.kit.word_for_word import assert_reads_as
from tests.engine.test_house_word_for_word import COURSES, well_played
from tests.kit.playing import setting

FOLDER: Final = Path(__file__).parent / "word_for_word"
KEY: Final = "5" * 64
COMMANDS: Final = ("replay", "verify", "analyse", "simulate")
WRONG: Final = (
    "--players easy",
    "--players easy,clever",
    "--players easy,easy --seats 3",
    "--players easy,easy --games 0",
    "--players easy,easy --games 1000001",
    "--players easy,easy --jobs 0",
    "--players easy,easy --jobs 65",
    "--players easy,easy --key 12",
    "--players easy,none:Player",
)


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may run in a terminal that forces colours, or in a narrow one."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """A command, its exit status and all that it prints; seconds are left out."""
    try:
        status = main(arguments)
    except SystemExit as ended:
        status = ended.code
    out, err = capsys.readouterr()
    text = f"{out}{err}" if "--help" not in arguments else f"{' '.join(out.split())}\n"
    shown = re.sub(r"[0-9.,]+ (s|ms)\b", r"... \1", text)
    return f"> {' '.join(Path(each).name for each in arguments)}\n{shown}= {status}\n\n"


def test_what_the_commands_print_reads_as_it_did(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    lines = [printed(capsys, *wish) for wish in ([], ["--help"], *([each, "--help"] for each in COMMANDS))]
    for game, course in COURSES.items():
        record = well_played(setting(game, 2, 0, course.rules))[0]
        short = record._replace(moves=record.moves[:4])
        (tmp_path / f"short_{game}.json").write_text(json.dumps(short.save()))
        lines.append(printed(capsys, "replay", "--snapshots", str(tmp_path / f"short_{game}.json")))
        if game == "two_sans_three":
            (tmp_path / "begun.json").write_text(json.dumps(record._replace(moves=record.moves[:1]).save()))
            lines.append(printed(capsys, "analyse", str(tmp_path / "begun.json")))
        simulate = ["simulate", game, "--games", "2", "--players", "beginner,easy,normal", "--key", KEY]
        if game != "two_down":
            lines += [printed(capsys, *simulate), printed(capsys, *simulate, "--json")]
    lines += [printed(capsys, "simulate", "two_win", *wrong.split()) for wrong in WRONG]
    lines += [printed(capsys, *gone) for gone in (["play", "two_win"], ["bench"])]
    assert_reads_as(FOLDER / "commands.txt", "".join(lines))
