"""Papers that name tests, files and folders name some that exist."""

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from bot.command_line.parser import make_parser
from engine.cli.main import build_parser

ROOT = Path(__file__).parents[2]
PLACE = re.compile(r"`((?:bot|engine|sandbox|tests|tools|docs|migrations)/[\w/.]+)(?:::\w+)?`")
ALONE = re.compile(r"`(\w+\.(?:css|html|js|py|svg))`")
"""A file that is named without its folder."""
NAMES = {
    each.name for room in ("bot", "engine", "sandbox", "tests", "tools", "docs") for each in (ROOT / room).rglob("*.*")
}
NOT_OURS = {"discord.py", "mine.py"}
"""The library, and a file that docs/engine.md has its reader write."""
PAPERS = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
TRANSLATED = [each for each in sorted((ROOT / "docs").glob("[a-z][a-z]/**/*.md")) if each.stem != "privacy"]
"""All but the page on privacy, which in the other languages leaves the stored records to the English one."""
COMMAND = re.compile(r"(?:python -m |^(?:sudo )?make )([a-z_.]+)((?: [^`\n#&|]+)?)", re.MULTILINE)
"""A module or a chore, and what follows it, wherever the papers call one."""


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.stem)
def test_every_file_that_a_paper_names_exists(paper: Path) -> None:
    places = set(PLACE.findall(paper.read_text("utf-8")))
    assert [place for place in sorted(places) if not (ROOT / place).exists()] == []
    assert set(ALONE.findall(paper.read_text("utf-8"))) - NAMES - NOT_OURS == set()


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.stem)
def test_every_link_of_a_paper_leads_somewhere(paper: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)|src=\"([^\"]+)\"", paper.read_text("utf-8"))
    local = [link for pair in links for link in pair if link and "://" not in link and not link.startswith("mailto:")]
    assert [link for link in local if not (paper.parent / link).exists()] == []


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.stem)
def test_every_link_into_a_page_names_a_heading_of_it(paper: Path) -> None:
    links = re.findall(r"\]\(([^)#:\s]*)#([^)\s]+)\)", paper.read_text("utf-8"))
    assert [part for page, part in links if part not in anchors(paper.parent / page if page else paper)] == []


@pytest.mark.parametrize("paper", PAPERS, ids=lambda paper: paper.stem)
def test_no_line_of_a_paper_is_longer_than_a_hundred_letters(paper: Path) -> None:
    """But tables, code, pictures and links, which cannot be broken."""
    prose = re.sub(r"^ *```.*?^ *```", "", paper.read_text("utf-8"), flags=re.DOTALL | re.MULTILINE)
    unbreakable = re.compile(r"\||    |<img |.*\]\(")
    assert [line for line in prose.splitlines() if len(line) > 100 and not unbreakable.match(line)] == []


def anchors(paper: Path) -> set[str]:
    """The names by which GitHub's pages jump to headings."""
    headings = re.findall(r"^#+ (.*)", paper.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def outline(paper: Path) -> list[tuple[str, int]]:
    """Its headings by level, its rules by number and the rows of its tables by their columns, in their order."""
    lines = re.findall(r"^(#+ |\* \*\*[A-Z-]+\d+|\|(?: [A-Z-]+\d+ )?)(.*)", paper.read_text("utf-8"), re.MULTILINE)
    return [(begins, rest.count("|") if begins[0] == "|" else 0) for begins, rest in lines]


@pytest.mark.parametrize("paper", TRANSLATED, ids=lambda paper: str(paper.relative_to(ROOT / "docs")))
def test_a_translated_paper_has_the_headings_rules_and_tables_of_the_english_one(paper: Path) -> None:
    _, *place = paper.relative_to(ROOT / "docs").parts
    assert outline(paper) == outline(ROOT.joinpath("docs", *place))


@pytest.mark.parametrize(
    "paper",
    [paper for paper in PAPERS if paper.stem != "changelog"],  # names commands that are gone
    ids=lambda paper: str(paper.relative_to(ROOT)),
)
def test_every_command_of_a_paper_is_understood(paper: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = re.findall(r"^```\n(.*?)^```|`([^`\n]+)`", paper.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    called = [each for pair in code for text in pair for each in COMMAND.findall(text)]
    assert [each for each in called if not is_understood(each[0], each[1], capsys)] == []


def is_understood(name: str, rest: str, capsys: pytest.CaptureFixture[str]) -> bool:
    parsers = {"bot": make_parser, "engine": build_parser}
    if name not in parsers:
        chores = (ROOT / "Makefile").read_text("utf-8")
        return f"\n{name}:" in chores or find_spec(name) is not None
    first, *others = rest.split() or ["--help"]
    with pytest.raises(SystemExit) as ended:
        parsers[name]().parse_args([first, "--help"])
    told, options = capsys.readouterr().out, [each.lstrip("[").rstrip("]") for each in others]
    return ended.value.code == 0 and all(each in told for each in options if each.startswith("--"))
