"""How long to wait before the next try."""

from typing import Final

FIRST: Final = 500
"""Milliseconds before the second try."""

LONGEST: Final = 60_000
"""Milliseconds between tries at most."""


def backoff(attempts: int) -> int:
    """Milliseconds to wait after so many failed attempts (from 0): doubling."""
    return min(LONGEST, FIRST << min(attempts, 16))
