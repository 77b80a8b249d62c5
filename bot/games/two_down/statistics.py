"""What a person's finished games of 2 DOWN have in common."""

from collections.abc import Iterator

from bot.games.discord_game import Scores, numbers
from bot.locales.phrasebook import Words


def statistics(scores: Scores, words: Words) -> Iterator[str]:
    """The highest level that was reached, and how often."""
    levels = numbers(scores, "level")
    if levels:
        yield words("two-down-stats", level=max(levels), times=levels.count(max(levels)), games=len(levels))
