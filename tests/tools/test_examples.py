"""What Hypothesis chooses as examples does not depend on the source code around."""

import subprocess
import sys
from pathlib import Path

import pytest

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
    ("before", "found"), [("import tests.kit.examples", "False"), ("", "True")], ids=["ours", "else"]
)
def test_no_example_is_taken_from_source_code(before: str, found: str, tmp_path: Path) -> None:
    (tmp_path / "beside.py").write_text(f"ODD = {ODD}\n")
    script = f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n{before}\n{SEARCH}"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == found
