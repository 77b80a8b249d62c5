"""docs/engine.md is run as it stands: its code, the file it asks for, its commands."""

import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine.contract import Refusal, View
from engine.house import Choice

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")
PREVIEWS = ("two_win.view", "two_sans_three.view", "two_down.view")
BLOCK = re.compile(r"^```(python|console)(?: (\S+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[tuple[str, str]]:
    """The blocks of a language, each with the name of the file that it is to be saved as, if it has one."""
    return [(name, text) for spoken, name, text in BLOCK.findall(PAGE) if spoken == language]


def test_the_code_runs_and_prints_what_it_says(capsys: pytest.CaptureFixture[str]):
    names: dict[str, object] = {}
    for file, text in blocks("python"):
        if not file:
            exec(text, names)  # noqa: S102 - the page's own code
    printed = capsys.readouterr().out.splitlines()
    assert printed[0] == "pass 2B2"
    assert printed[-2:] == ["refused-not-now", "reason-least-useful"]


def test_the_play_loop_is_ten_lines():
    (loop,) = [text for _, text in blocks("python") if "def play(" in text]
    assert len(loop.partition("\n\n")[0].splitlines()) == 10


def test_the_player_can_be_simulated_with_the_commands_of_the_page(tmp_path: Path):
    for file, text in blocks("python"):
        if file:
            (tmp_path / file).write_text(text)
    commands = [line for _, text in blocks("console") for line in text.splitlines() if "simulate" in line]
    assert len(commands) == 2
    for command in commands:
        python, *rest = shlex.split(command)
        assert python == "python"
        done = subprocess.run(
            [sys.executable, *rest],
            cwd=tmp_path,
            env={"PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "mine.py:MyPlayer" in done.stdout


def test_the_fields_that_views_have_in_common_are_all_named():
    common = {name for name in vars(View) if not name.startswith("_")}
    assert common - {"viewer"} == set(re.findall(r"`(\w+)(?:\([^`]*\))?`", PAGE)) & common
    assert Choice._fields == ("action", "reason", "confidence")
    assert Refusal._fields == ("key", "details")


def test_the_page_names_every_preview_with_its_fields():
    rows = re.findall(r"^\| 2 [^|]+ \| `(\w+)` \| (.*?) ?\|$", PAGE, re.MULTILINE)
    modules = [import_module(f"engine.games.{name}") for name in PREVIEWS]
    classes = {each.__name__: each for module in modules for each in vars(module).values() if is_preview(each)}
    assert {name: ["action", *re.findall(r"`(\w+)`", named)] for name, named in rows} == {
        name: list(each._fields) for name, each in classes.items()
    }


def is_preview(value: Any) -> bool:
    return isinstance(value, type) and value.__name__.endswith("Preview")


@pytest.mark.parametrize("forbidden", ["sqlalchemy", "discord", "aiohttp", "pydantic", "fluent", "rich", "asyncio"])
def test_a_game_without_a_terminal_loads_none_of_the_bots_libraries(forbidden: str):
    """Nothing of the bot is loaded, and what draws at the terminal only where there is one."""
    script = f"import sys, engine.record, engine.catalogue; assert {forbidden!r} not in sys.modules"
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)


def test_types_are_shipped():
    assert (ROOT / "engine" / "py.typed").is_file()
