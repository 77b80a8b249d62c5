"""`pytest --nothing-left-out`: whatever is skipped fails the run, and is named with its reason; sweeps are run."""

import subprocess
import sys
from pathlib import Path

from sandbox.tests.kit.nothing_left_out import OPTION

ROOT = Path(__file__).parents[2]
SKIPPED = {
    "in a test": "import pytest\ndef test_a(): pytest.skip('no compiler')\n",
    "by a mark": "import pytest\n@pytest.mark.skipif(True, reason='no compiler')\ndef test_a(): pass\n",
    "in a fixture": (
        "import pytest\n@pytest.fixture\ndef disk(): pytest.skip('no compiler')\ndef test_a(disk): pass\n"
    ),
    "in a sweep": "import pytest\n@pytest.mark.sweep\ndef test_a(): pytest.skip('no compiler')\n",
    "as a file": "import pytest\npytest.skip('no compiler', allow_module_level=True)\n",
}


def run(folder: Path, *options: str) -> tuple[int, str]:
    """The exit status of a run over the tests in that folder, and what was said."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "conftest", "-p", "no:cacheprovider", *options]
    done = subprocess.run(
        [*command, f"--rootdir={folder}", str(folder)], cwd=ROOT, capture_output=True, check=False, encoding="utf-8"
    )
    return done.returncode, done.stdout


def test_a_skipped_test_fails_the_run_and_is_named_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "test_passes.py").write_text("def test_it(): pass\n", "utf-8")
    assert run(tmp_path, OPTION)[0] == 0
    for number, text in enumerate(SKIPPED.values()):
        (tmp_path / f"test_skips_{number}.py").write_text(text, "utf-8")
    assert run(tmp_path)[0] == 0
    status, said = run(tmp_path, OPTION, "-m", "not sweep")
    assert status == 1
    named = [line for line in said.splitlines() if "test_skips_" in line and "no compiler" in line]
    assert len(named) == len(SKIPPED), said
