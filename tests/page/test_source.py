"""Promises of the page's own files that no browser is needed for."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from tests.page.kit.fake_sandbox import PAGE

SCRIPTS = sorted(PAGE.glob("*.js"))
MARKUP_FROM_TEXT = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|Function\(|srcdoc|DOMParser"
)
OUTSIDE = re.compile(r"(?:src|href|url|from|import)\s*[=(]?\s*[\"'(]+(?:https?:)?//")


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_no_script_makes_markup_or_code_out_of_text(script: Path) -> None:
    assert MARKUP_FROM_TEXT.findall(script.read_text("utf-8")) == []


@pytest.mark.parametrize("file", sorted(PAGE.iterdir()), ids=lambda path: path.name)
def test_no_file_asks_for_anything_from_another_host(file: Path) -> None:
    assert OUTSIDE.findall(file.read_text("utf-8")) == []


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_every_exported_name_says_what_it_is_for(script: Path) -> None:
    lines = script.read_text("utf-8").splitlines()
    bare = [line for above, line in pairwise(lines) if line.startswith("export ") and "*/" not in above]
    assert bare == []
