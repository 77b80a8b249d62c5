"""What a person's finished games of 2 SANS 3 have in common."""

from collections.abc import Iterator

from bot.games.discord_game import Scores, numbers
from bot.locales.phrasebook import Words


def statistics(scores: Scores, words: Words) -> Iterator[str]:
    """Points at the end: the most, and how many it is on average."""
    points = numbers(scores, "points")
    if points:
        yield words("two-sans-three-stats", most=max(points), usual=round(sum(points) / len(points)), games=len(points))
