"""What tests rest on: one browser, nothing left out, patience, examples, style, kept texts."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.locales.phrasebook import installed_sources
from sandbox.tests.kit import word_for_word
from sandbox.tests.kit.nothing_left_out import OPTION
from sandbox.tests.kit.patient_loop import STEP
from sandbox.tests.kit.word_for_word import (
    assert_reads_as,
    in_a_line,
    rewrite_from_now_on,
)
from tools import languages

ROOT = Path(__file__).parents[2]
GROUPED = """
import pytest
@pytest.fixture
def browser(): pass
@pytest.mark.parametrize('number', range(8))
def test_click(browser, worker_id, number):
    with open({seen!r}, 'a') as seen: seen.write(worker_id + '\\n')
"""


def run(folder: Path, *options: str) -> tuple[int, str]:
    """The exit status of a run over the tests in that folder with our hooks, and what was said."""
    plugins = ("conftest", "no:cacheprovider", "no:simcord", "no:hypothesispytest", "no:pytest_cov")
    command = [sys.executable, "-m", "pytest", "-q", *(word for each in plugins for word in ("-p", each)), *options]
    done = subprocess.run(
        [*command, f"--rootdir={folder}", str(folder)], cwd=ROOT, capture_output=True, check=False, encoding="utf-8"
    )
    return done.returncode, done.stdout


def test_the_browser_is_on_one_worker_alone(tmp_path: Path) -> None:
    """An xdist that does not know its pytest forgets every group without a word."""
    seen = tmp_path / "seen"
    for number in range(2):
        (tmp_path / f"test_page_{number}.py").write_text(GROUPED.format(seen=str(seen)), "utf-8")
    assert run(tmp_path, "-n", "2", "--dist", "loadgroup")[0] == 0
    workers = seen.read_text("utf-8").split()
    assert len(workers) == 16
    assert len(set(workers)) == 1


SKIPPED = {
    "in a test": "import pytest\ndef test_a(): pytest.skip('no compiler')\n",
    "by a mark": "import pytest\n@pytest.mark.skipif(True, reason='no compiler')\ndef test_a(): pass\n",
    "in a fixture": (
        "import pytest\n@pytest.fixture\ndef disk(): pytest.skip('no compiler')\ndef test_a(disk): pass\n"
    ),
    "in a sweep": "import pytest\n@pytest.mark.sweep\ndef test_a(): pytest.skip('no compiler')\n",
    "as a file": "import pytest\npytest.skip('no compiler', allow_module_level=True)\n",
}


def test_a_skipped_test_fails_the_run_and_is_named_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "test_passes.py").write_text("def test_it(): pass\n", "utf-8")
    for number, text in enumerate(SKIPPED.values()):
        (tmp_path / f"test_skips_{number}.py").write_text(text, "utf-8")
    assert run(tmp_path)[0] == 0
    status, said = run(tmp_path, OPTION, "-m", "not sweep")
    assert status == 1
    named = [line for line in said.splitlines() if "test_skips_" in line and "no compiler" in line]
    assert len(named) == len(SKIPPED), said


async def test_no_patience_ends_while_someone_works() -> None:
    async with asyncio.timeout(STEP):
        for _ in range(3):
            time.sleep(STEP)  # noqa: ASYNC251 - the loop stands still
            await asyncio.sleep(0)


async def test_patience_ends_where_no_one_does() -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(2.5 * STEP):
            await asyncio.Event().wait()


ODD = 10**30 + 987_654_321
"""No example by chance, and no constant that Hypothesis knows by itself."""

SEARCH = f"""
import beside
from hypothesis import given, settings, strategies as st
drawn = set()
@settings(max_examples=2000, database=None, derandomize=True)
@given(st.integers(0, 10**40))
def draw(number):
    drawn.add(number)
draw()
print({ODD} in drawn)
"""


@pytest.mark.parametrize(
    ("before", "found"),
    [("import tests.kit.examples", "False"), pytest.param("", "True", marks=pytest.mark.sweep)],
    ids=["ours", "else"],
)
def test_no_example_is_taken_from_source_code(before: str, found: str, tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text(f"ODD = {ODD}\n")
    script = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{before}\n{SEARCH}"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == found


SOURCES = installed_sources()


@pytest.mark.parametrize("language", sorted(languages.AVOIDED))
def test_a_language_says_nothing_that_its_own_list_avoids(language: str) -> None:
    assert list(languages.style(language, SOURCES[language])) == []


FAULTS: list[tuple[str, list[str]]] = [
    ("a-b = { $x ->\n    [one] One person\n   *[other] Everybody\n }", ["a-b: “Everybody”: everyone"]),
    ("# everybody\na-b = Everyone", []),
    ("a-b = the house of { $name }", ["a-b: “of { $name }”: the house by { $name }"]),
    ("button-hint = A hint for this very move", ["button-hint: 25 letters on a button, 20 fit"]),
    ("button-close = A hint for this very move", []),
    ("button-hint = Take { $card }", []),
    (
        "board-a = One two three four five six seven. " + " ".join("abcdefghijklmno") + ".",
        ["board-a: a sentence of 15 words, 14 are read between two moves"],
    ),
    ("a-b = { $from }–{ $to } min", ["a-b: “} min”: a no-break space before a unit"]),
    ("a-b = { $from }–{ $to }\u00a0min, { $most } minutes", []),
    ("rules-a = " + " ".join("abcdefghijklmnopq"), []),
]


@pytest.mark.parametrize(("text", "found"), FAULTS)
def test_it_says_what_a_native_would_stumble_over(text: str, found: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    avoided = {r"\beverybody\b": "everyone", r"\bof \{ \$name \}": "the house by { $name }"}
    monkeypatch.setattr(languages, "AVOIDED", {"xx": avoided})
    monkeypatch.setattr(languages, "LONGER", {"xx": frozenset({"button-close"})})
    assert list(languages.style("xx", [text])) == found


def test_a_language_without_a_list_is_not_judged() -> None:
    assert list(languages.style("xx", ["button-hint = Everybody wants a hint for this move"])) == []


def test_the_same_text_passes_and_another_one_shows_what_differs(tmp_path: Path) -> None:
    kept = tmp_path / "kept.txt"
    kept.write_text("one\ntwo\nthree\n", "utf-8")
    assert_reads_as(kept, "one\ntwo\nthree\n")
    with pytest.raises(pytest.fail.Exception, match=r"(?s)kept\.txt reads otherwise.*-two\n\+2"):
        assert_reads_as(kept, "one\n2\nthree\n")
    assert kept.read_text("utf-8") == "one\ntwo\nthree\n"


def test_a_text_that_was_never_kept_is_missed(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        assert_reads_as(tmp_path / "kept.txt", "one\n")


def test_who_asks_for_it_has_the_text_written_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(word_for_word, "_rewriting", False)
    rewrite_from_now_on()
    assert_reads_as(tmp_path / "folder" / "kept.txt", "one\n")
    assert (tmp_path / "folder" / "kept.txt").read_text("utf-8") == "one\n"


def test_nothing_is_written_in_ci(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.UsageError, match="refused with CI=true"):
        rewrite_from_now_on()
    with pytest.raises(FileNotFoundError):
        assert_reads_as(tmp_path / "kept.txt", "one\n")


def test_of_many_things_that_are_built_alike_the_first_is_written() -> None:
    assert in_a_line([{"a": number} for number in range(9)]).count("a") == 9
    assert in_a_line([{"a": number} for number in range(10)]) == '[{"a": 0}, "10 alike"]'
