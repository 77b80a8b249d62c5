"""Texts that are compared whole with what was kept: any change in behaviour shows as a difference to read.

Comparing never writes. Where a change is meant, `make texts` keeps what is said now; then read the difference that git
shows."""

import json
import os
from difflib import unified_diff
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final

import pytest

from tests.kit.plain_data import entries

REWRITE: Final = "--rewrite-texts"
"""The option of pytest that `make texts` gives."""

MOST_LINES = 40
LONG = 48


_rewriting = False


def rewrite_from_now_on() -> None:
    """What is said replaces what was kept. Raises `pytest.UsageError` in CI, where nobody reads the difference."""
    global _rewriting
    if os.environ.get("CI") == "true":
        raise pytest.UsageError(f"{REWRITE} is refused with CI=true: texts are compared there, never written")
    _rewriting = True


def assert_reads_as(kept: Path, text: str) -> None:
    """The text is the one that was kept; if not, the first lines that differ are shown."""
    if _rewriting:
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(text, "utf-8")
    before = kept.read_text("utf-8")
    if text != before:
        differing = unified_diff(before.splitlines(), text.splitlines(), "as it was", "as it is", lineterm="", n=1)
        pytest.fail(f"{kept.name} reads otherwise:\n" + "\n".join(islice(differing, MOST_LINES)), pytrace=False)


def in_a_line(value: Any) -> str:
    """A value as JSON in one line; what is repeated is written once, with its number."""
    return json.dumps(_shortened(value), ensure_ascii=False)


def _shortened(value: Any) -> Any:
    if isinstance(value, dict):
        return {_shortened(key): _shortened(each) for key, each in entries(value)}
    if isinstance(value, list):
        return _counted([_shortened(each) for _, each in entries(value)])
    if isinstance(value, str) and len(value) > LONG and len(set(value)) == 1:
        return f"{value[0]} x {len(value)}"
    return value


def _counted(items: list[Any]) -> list[Any]:
    """The same list, in which equal neighbours are written once, with their number."""
    found = list[Any]()
    for _, group in groupby(items):
        same = list(group)
        found += same[:1] if len(same) == 1 else [same[0], f"{len(same)} times"]
    return found
