"""The tools that need a browser say so where there is none, before they begin anything."""

import subprocess
import sys
from pathlib import Path

import pytest

from sandbox.tests.kit.chromium import MISSING
from tests.kit.sweeps import one_in

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("tool", one_in(2, ["tools.take_screens", "tools.measure screens"]))
def test_without_a_browser_they_say_so_in_one_line(tool: str) -> None:
    run = [sys.executable, "-m", *tool.split()]
    ended = subprocess.run(
        run, cwd=ROOT, env={"PATH": "/nonexistent"}, capture_output=True, text=True, check=False, timeout=90
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", f"{MISSING}\n")
