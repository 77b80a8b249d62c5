"""Saved values as the plain data that a file or a database gives back."""

import json
from collections.abc import Iterator
from typing import Any, cast

from engine.contract import Saved


def plain(saved: Saved) -> dict[str, Any]:
    """The data after it was written and read: lists and objects of its own, to be looked at or changed."""
    return json.loads(json.dumps(saved))


def entries(data: Any) -> Iterator[tuple[Any, Any]]:
    """The names, or the places, of what stands in an object or a list, with their values; nothing of anything else."""
    if isinstance(data, dict):
        yield from cast("dict[str, Any]", data).items()
    elif isinstance(data, list):
        yield from enumerate(cast("list[Any]", data))
