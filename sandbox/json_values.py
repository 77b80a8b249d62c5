"""JSON as Python sees it, and the few checks of JSON from outside."""

import json
from typing import Any, TypeGuard

Json = dict[str, Any]
_ENCODER = json.JSONEncoder(separators=(",", ":"))


def is_object(value: object) -> TypeGuard[Json]:
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def as_object(value: object) -> Json:
    """Return the object, or an empty one if the value is anything else."""
    return value if is_object(value) else {}


def as_list(value: object) -> list[Any]:
    """Return the list, or an empty one if the value is anything else."""
    return value if is_list(value) else []


def as_text(value: object) -> str:
    """Return the text, or an empty one if the value is anything else."""
    return value if isinstance(value, str) else ""


def as_whole(value: object) -> int:
    """Return the whole number, also if it is written as text; 0 if it is anything else."""
    if isinstance(value, bool):
        return 0
    if isinstance(value, int):
        return value
    return int(value) if isinstance(value, str) and value.isdecimal() and len(value) < 21 else 0


def encode(value: object) -> str:
    """Return compact JSON in ASCII, so that even a lone surrogate of a hostile name can travel."""
    return _ENCODER.encode(value)
