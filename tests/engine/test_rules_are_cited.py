"""Every number of a rule or ruling that code, tests and documents cite is found in docs/rules, and nothing twice."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
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
