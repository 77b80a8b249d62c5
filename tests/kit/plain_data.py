"""Saved values as the plain data that a file or a database gives back."""

import json
from typing import Any

from engine.contract import Saved


def plain(saved: Saved) -> dict[str, Any]:
    """The data after it was written and read: lists and objects of its own, to be looked at or changed."""
    return json.loads(json.dumps(saved))
