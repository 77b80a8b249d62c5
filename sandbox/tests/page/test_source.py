"""Promises of the page's own files, and a missing browser."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest

from sandbox.tests.kit.chromium import chromium
from sandbox.tests.kit.fake_sandbox import PAGE

SCRIPTS = sorted(PAGE.glob("*.js"))
MARKUP_FROM_TEXT = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|Function\(|srcdoc|DOMParser"
)
OUTSIDE = re.compile(r"(?:src|href|url|from|import)\s*[=(]?\s*[\"'(]+(?:https?:)?//")


def read(file: Path) -> str:
    return file.read_text("utf-8")


def test_no_script_makes_markup_or_code_out_of_text() -> None:
    assert {script.name: found for script in SCRIPTS if (found := MARKUP_FROM_TEXT.findall(read(script)))} == {}


def test_no_file_asks_for_anything_from_another_host() -> None:
    assert {file.name: found for file in PAGE.iterdir() if (found := OUTSIDE.findall(read(file)))} == {}


def test_every_exported_name_says_what_it_is_for() -> None:
    bare = {
        (script.name, line)
        for script in SCRIPTS
        for above, line in pairwise(read(script).splitlines())
        if line.startswith("export ") and "*/" not in above
    }
    assert bare == set()


def test_without_chromium_a_test_is_skipped_with_the_package_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(pytest.skip.Exception, match="apt-get install chromium"):
        chromium()
