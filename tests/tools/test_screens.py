"""The tools that need a browser say so where there is none, before they begin anything."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.page.kit.chromium import MISSING

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("tool", [("tools.take_screens",), ("tools.measure", "screens")])
def test_without_a_browser_they_say_so_in_one_line(tool: tuple[str, ...]) -> None:
    run = [sys.executable, "-m", *tool]
    ended = subprocess.run(
        run, cwd=ROOT, env={"PATH": "/nonexistent"}, capture_output=True, text=True, check=False, timeout=90
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", f"{MISSING}\n")
