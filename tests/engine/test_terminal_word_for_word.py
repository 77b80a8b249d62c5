"""The terminal as its user sees it, word for word in `word_for_word/`: an evening of each game, all that is told of it,
in plain sentences and with pictures, and what the other commands print."""

import io
import json
import re
import sys
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from rich.console import Console, RenderableType

from engine.cli.main import main
from engine.cli.teller import teller
from engine.seats import Seat, Viewer
from tests.engine.test_house_word_for_word import COURSES, moments, well_played
from tests.engine.test_saved_data import game as game_of
from tests.engine.test_saved_data import saved_events
from tests.kit.playing import setting
from tests.kit.word_for_word import assert_reads_as

FOLDER: Final = Path(__file__).parent / "word_for_word"
KEY: Final = "5" * 64
WISHES: Final = ("help", "again", "?", "", "nonsense", "pass 1", "form 1 2", "lay", "x" * 70)
MOST_ANSWERS: Final = 30
COMMANDS: Final = ("replay", "verify", "analyse", "play", "simulate", "bench")
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
    """Whoever runs the tests may have a terminal that forces colours, or a narrow one."""
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("NO_COLOR", "1")


class Person(io.StringIO):
    """Somebody who says a few other things first, and then types what the screen gives as an example, until there was
    enough of it."""

    def __init__(self, screen: io.StringIO) -> None:
        super().__init__()
        self._screen, self._wishes, self._left = screen, deque(WISHES), MOST_ANSWERS

    def readline(self, size: int | None = -1, /) -> str:
        del size
        line = self._line()
        self._screen.write(f"{line}\n")
        return f"{line}\n"

    def _line(self) -> str:
        shown = self._screen.getvalue()
        if shown.endswith(("replaces this one > ", "goes without > ")):
            return ""
        if self._wishes:
            return self._wishes.popleft()
        self._left -= 1
        found = re.findall(r"such as ([A-Z0-9 ]+)[,.]|Type (pile) or", shown)
        return "hint" if self._left == MOST_ANSWERS // 2 else "quit" if self._left < 0 else "".join(found[-1])


@pytest.mark.parametrize("game", COURSES)
def test_an_evening_reads_as_it_did(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stdin", Person(screen))
    assert main(["play", game, "--plain", "--key", KEY, "--level", "normal"]) == 0
    assert_reads_as(FOLDER / f"evening_{game}.txt", screen.getvalue())


def questions(game: str, *, plain: bool) -> Iterator[RenderableType]:
    """What each seat is shown at some moments."""
    said = teller(game, plain=plain)
    for position in moments(game, 3)[::2]:
        for seat in range(3):
            yield from said.question(position.view(Viewer(Seat(seat)))) if seat in position.prompts() else ()


def told(game: str, *, plain: bool) -> str:
    """The help, questions and every kind of event, as a terminal of a hundred columns shows it."""
    screen, said = io.StringIO(), teller(game, plain=plain)
    console = Console(file=screen, width=100)
    for part in (*said.help(), *questions(game, plain=plain)):
        console.print(part, markup=False, highlight=False)
    for saved in saved_events(game):
        console.print(f"-- {saved['event']}", markup=False, highlight=False)
        for part in said.told(game_of(game).load_event(saved)):
            console.print(part, markup=False, highlight=False)
    return "".join(f"{line.rstrip()}\n" for line in screen.getvalue().splitlines())


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "pictures"])
@pytest.mark.parametrize("game", COURSES)
def test_what_is_shown_of_a_game_reads_as_it_did(game: str, plain: bool) -> None:
    assert_reads_as(FOLDER / f"shown_{'plain' if plain else 'pictures'}_{game}.txt", told(game, plain=plain))


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
        lines.append(printed(capsys, "play", game, "--seats", "9"))
    lines += [printed(capsys, "simulate", "two_win", *wrong.split()) for wrong in WRONG]
    lines.append(printed(capsys, "play", "two_win", "--key", "5"))
    assert_reads_as(FOLDER / "commands.txt", "".join(lines))
