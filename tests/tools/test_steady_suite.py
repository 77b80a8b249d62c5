"""Runs in a row beside busy cores, with commands that end at once."""

import re
import sys
from io import StringIO
from pathlib import Path

from tools.steady_suite import steady


def counting(folder: Path, bad: int) -> tuple[str, ...]:
    """A command that counts its runs and fails in one of them."""
    script = f"""
from pathlib import Path
seen = Path({str(folder / "seen")!r})
seen.open("a").write("x")
print("dots")
print(len(seen.read_text()), "passed")
raise SystemExit({bad} == len(seen.read_text()))
"""
    return (sys.executable, "-c", script)


def without_seconds(said: StringIO) -> str:
    return re.sub(r"\d+ s", "N s", said.getvalue())


def test_every_run_is_said_with_its_last_line_and_kept(tmp_path: Path) -> None:
    said = StringIO()
    assert steady(counting(tmp_path, bad=0), 2, tmp_path, said)
    assert without_seconds(said) == "run 1: N s: 1 passed\nrun 2: N s: 2 passed\n"
    assert (tmp_path / "2.txt").read_text() == "dots\n2 passed\n"


def test_the_first_run_that_is_not_green_is_the_last(tmp_path: Path) -> None:
    said = StringIO()
    assert not steady(counting(tmp_path, bad=2), 3, tmp_path, said)
    assert without_seconds(said) == "run 1: N s: 1 passed\nrun 2: N s: 2 passed\n"
