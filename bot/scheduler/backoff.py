"""How long to wait before the next try."""

from typing import Final

from bot.service.publisher import TryAgain

FIRST: Final = 500
"""Milliseconds before the second try."""

LONGEST: Final = 60_000
"""Milliseconds between tries at most."""

LONGEST_OF_OURS: Final = 10_000
"""The same where not Discord but the database or we ourselves are in trouble: when a full disk has room again, every
table goes on soon."""


def backoff(attempts: int, longest: int = LONGEST) -> int:
    """Milliseconds to wait after so many failed attempts (from 0): doubling."""
    return min(longest, FIRST << min(attempts, 16))


def pause(again: TryAgain, attempts: int) -> int:
    """Milliseconds to wait after Discord asked for another try, and so many failed ones: longer each time while it is
    in trouble."""
    return max(again.after, backoff(attempts)) if again.failing else again.after
