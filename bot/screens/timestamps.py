"""Moments and lengths of time in messages."""

from bot.locales.phrasebook import Words
from bot.tables.ids import Milliseconds
from bot.tables.table import Pace

PACE_KEYS = {
    Pace.QUICK: "pace-quick",
    Pace.NORMAL: "pace-normal",
    Pace.SLOW: "pace-slow",
    Pace.NONE: "pace-none",
}
"""The words for the clocks."""


def countdown(moment: Milliseconds) -> str:
    """A moment as Discord counts it down for each reader ("in 2 minutes")."""
    return f"<t:{moment // 1000}:R>"


def clock_line(ends: Milliseconds, now: Milliseconds, words: Words) -> str:
    """Until when an open question can be answered. Where that moment is over and the clock has not acted yet, nothing
    is counted: Discord would show how long ago it was."""
    return words("board-clock", when=countdown(ends)) if now < ends else words("board-time-up")


def pace_name(pace: Pace, words: Words) -> str:
    """A clock in words."""
    return words(PACE_KEYS[pace])
