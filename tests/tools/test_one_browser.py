"""Tests that use the browser stay on one worker, as everything does that is grouped: it starts once."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
GROUPED = """
import pytest
@pytest.fixture
def browser(): pass
@pytest.mark.parametrize('number', range(8))
def test_click(browser, worker_id, number):
    with open({seen!r}, 'a') as seen: seen.write(worker_id + '\\n')
"""


def test_the_browser_is_on_one_worker_alone(tmp_path: Path) -> None:
    """An xdist that does not know its pytest forgets every group without a word."""
    seen = tmp_path / "seen"
    for number in range(2):
        (tmp_path / f"test_page_{number}.py").write_text(GROUPED.format(seen=str(seen)), "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p", "no:cacheprovider"]
    command += ["-n", "2", "--dist", "loadgroup", f"--rootdir={tmp_path}", str(tmp_path)]
    subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    workers = seen.read_text("utf-8").split()
    assert len(workers) == 16
    assert len(set(workers)) == 1
