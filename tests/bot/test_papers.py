"""Papers that name tests name tests that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAMED = re.compile(r"`([\w/]+\.py)?(?:::(\w+))?`")


@pytest.mark.parametrize("paper", ["peers.md"])
def test_every_test_that_a_paper_names_exists(paper: str) -> None:
    text = (ROOT / "docs" / paper).read_text("utf-8")
    file, missing = "", list[str]()
    for named, test in NAMED.findall(text):
        file = named or file
        source = ROOT / "tests" / file
        if not source.is_file() or (test and f"def {test}(" not in source.read_text("utf-8")):
            missing.append(f"{file}::{test}")
    assert missing == []
