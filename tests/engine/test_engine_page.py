"""docs/engine.md is run as it stands, and every number of a rule that anything cites is found once in docs/rules."""

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
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


FOLDERS = ("engine", "bot", "tests", "tools", "docs")
DEFINED = re.compile(r"^(?:\* \*\*|\| )((?:A-)?[A-Z]\d+)(?:\.\*\*| \|)", re.MULTILINE)
"""A number at the beginning of a list entry or of a table's row."""
DOCUMENTS = sorted((ROOT / "docs" / "rules").glob("*.md"))


def defined(document: Path) -> list[str]:
    return DEFINED.findall(document.read_text(encoding="utf-8"))


def cited(letter: str, text: str) -> Iterator[str]:
    """The numbers that a text cites: as they are written, or as the name of a test has them. Test vectors (TV-W1) and
    codes of the linter are something else."""
    text = re.sub(r"# noqa: [^\n]*", "", text)
    yield from re.findall(rf"(?<![\w-])((?:A-)?{letter}\d+)\b", text)
    for ruling, number in re.findall(rf"(?<!tv)_(a_)?{letter.lower()}(\d+)(?=_)", text):
        yield f"{'A-' if ruling else ''}{letter}{number}"


def files(game_key: str, letter: str) -> list[Path]:
    """Where rules of the game may be cited: W everywhere, other letters where it is the game that they stand for."""
    found = [file for name in FOLDERS for file in (ROOT / name).rglob("*.*") if file.suffix in (".py", ".md", ".ftl")]
    return [file for file in found if letter == "W" or game_key in str(file.relative_to(ROOT))]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.stem)
def test_every_rule_that_is_cited_is_found_in_the_document(document: Path):
    numbers = defined(document)
    letter = numbers[0][0]
    for file in files(document.stem, letter):
        unknown = set(cited(letter, file.read_text(encoding="utf-8"))) - set(numbers)
        assert not unknown, f"{file.relative_to(ROOT)} cites {sorted(unknown)}"


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.stem)
def test_rules_are_numbered_in_their_order_and_no_number_is_there_twice(document: Path):
    numbers = defined(document)
    rules = [int(number[1:]) for number in numbers if not number.startswith("A-")]
    assert rules == sorted(rules)
    assert len(numbers) == len(set(numbers))


def test_citations_are_found_in_prose_and_in_the_names_of_tests_and_vectors_are_not():
    text = "as W12 and A-W3 say (TV-W7) # noqa: W605\ndef test_w13_a_w28_tv_w9_something(): ..."
    assert list(cited("W", text)) == ["W12", "A-W3", "W13", "A-W28"]


def test_2_win_has_all_its_rules_and_rulings():
    numbers = defined(ROOT / "docs" / "rules" / "two_win.md")
    assert (numbers.count("W32"), numbers.count("A-W30"), len(numbers)) == (1, 1, 62)
