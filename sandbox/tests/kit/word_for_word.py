"""Texts that are compared whole with what was kept: any change in behaviour shows as a difference to read.

Comparing never writes. Where a change is meant, `make texts` keeps what is said now; then read the difference that git
shows."""

import json
import os
import re
from collections.abc import Iterator
from difflib import unified_diff
from itertools import groupby, islice
from pathlib import Path
from typing import Any, Final, cast

import pytest
from PIL import Image, ImageChops

REWRITE: Final = "--rewrite-texts"
"""The option of pytest that `make texts` gives."""

MOST_LINES = 40
LONG, MANY_ALIKE = 48, 10
MANY_FIELDS, NEAR = 3, 3
RUN: Final = re.compile(rf"(.)\1{{{LONG},}}", re.DOTALL)
NUMBER: Final = re.compile(r"\d+")


_rewriting = False


def rewrite_from_now_on() -> None:
    """What is said replaces what was kept. Raises `pytest.UsageError` in CI, where no one reads the difference."""
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


def entries(data: Any) -> Iterator[tuple[Any, Any]]:
    """The names, or the places, of what stands in an object or a list, with their values; nothing of anything else."""
    if isinstance(data, dict):
        yield from cast("dict[str, Any]", data).items()
    elif isinstance(data, list):
        yield from enumerate(cast("list[Any]", data))


def kind_of(value: Any) -> frozenset[str]:
    """What an answer is built of: the way to everything in it, and what is wrong by its codes. Numbers, ids and places
    in lists are all alike."""
    return frozenset(_ways(value, ""))


def _ways(value: Any, way: str) -> Iterator[str]:
    inner = list(entries(value))
    for key, each in inner:
        step = NUMBER.sub("#", str(key))
        said = f"={NUMBER.sub('#', str(each))}" if key == "error" else f"={each}" if key == "code" else ""
        yield from _ways(each, f"{way}/{step}{said}")
    if not inner:
        yield way


def complaints(tree: Any, way: str = "") -> dict[str, str]:
    """A tree of errors as Discord nests them (code 50035), flat: what is wrong by where."""
    found = dict[str, str]()
    for key, each in entries(tree):
        if key == "_errors":
            found[way] = "; ".join(f"{wrong['code']}: {wrong['message']}" for _, wrong in entries(each))
        else:
            found |= complaints(each, f"{way}.{key}".removeprefix("."))
    return found


def in_a_line(value: Any) -> str:
    """A value as JSON in one line; what is repeated is written once, with its number, and so is the first of many
    things that are built alike."""
    return json.dumps(_shortened(value), ensure_ascii=False)


def _shortened(value: Any) -> Any:
    if isinstance(value, dict):
        found = dict[str, Any](entries(value))
        if isinstance(found.get("errors"), dict):
            found["errors"] = complaints(found["errors"])
        return {_shortened(key): _shortened(each) for key, each in found.items()}
    if isinstance(value, list):
        return _counted([_shortened(each) for _, each in entries(value)])
    if isinstance(value, str):
        return RUN.sub(lambda run: f"{run[1]} x {len(run[0])}", value)
    return value


def _counted(items: list[Any]) -> list[Any]:
    """The same list, in which equal neighbours (of many, those that are built alike) are written once, with their
    number."""
    found = list[Any]()
    for _, group in groupby(items, kind_of if len(items) >= MANY_ALIKE else None):
        same = list(group)
        found += same[:1] if len(same) == 1 else [same[0], f"{len(same)} {'times' if same[0] == same[-1] else 'alike'}"]
    return found


class News:
    """Of things that are told one after the other: a thing with many fields is told whole, the next one with the same
    fields, or nearly, by what is different."""

    def __init__(self) -> None:
        self._known = dict[frozenset[str], dict[str, Any]]()

    def of(self, value: Any) -> Any:
        """The value with the differences alone, as an object of one field, wherever something like it was told."""
        if isinstance(value, list):
            return [self.of(each) for _, each in entries(value)]
        if not isinstance(value, dict):
            return value
        whole = dict[str, Any](entries(value))
        told = {key: self.of(each) for key, each in whole.items()}
        fields = frozenset(whole)
        if len(fields) < MANY_FIELDS:
            return told
        nearest = min(reversed(self._known), key=lambda each: len(each ^ fields), default=frozenset[str]())
        before = self._known.get(nearest, {})
        self._known.pop(fields, None)
        self._known[fields] = whole
        if len(nearest ^ fields) * NEAR > len(fields):
            return told
        gone = {"without": sorted(nearest - fields)} if nearest - fields else {}
        return {"...": {key: told[key] for key in told if key not in before or before[key] != whole[key]}, **gone}


KEPT_WIDTH: Final = 130
"""Pixels of a picture that is kept: an eighth of what is drawn."""

ALIKE: Final = 3.0
"""How far apart, of 255, the same picture may be drawn by other versions of the libraries, on the mean of any part."""

PARTS: Final = 16


def assert_looks_as(kept: Path, image: Image.Image) -> None:
    """The picture looks like the one that was kept, part by part."""
    small = image.resize((KEPT_WIDTH, round(image.height * KEPT_WIDTH / image.width)), Image.Resampling.BOX)
    if _rewriting:
        kept.parent.mkdir(exist_ok=True)
        small.save(kept, "WEBP", lossless=True, method=6)
    before = Image.open(kept).convert("RGB")
    if before.size != small.size:
        pytest.fail(f"{kept.name} is of another size: {small.size}, not {before.size}", pytrace=False)
    parts = ImageChops.difference(before, small).resize((PARTS, PARTS), Image.Resampling.BOX)
    worst = max(parts.tobytes())
    if worst > ALIKE:
        pytest.fail(f"{kept.name} looks otherwise: {worst} of 255 apart somewhere", pytrace=False)
