"""What a person's finished games of 2 WIN have in common."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from bot.games.discord_game import Scores, numbers
from bot.locales.phrasebook import Words
from bot.screens.names import listed

FAVOURITES: Final = 3
"""Numbers that are told at most."""


def statistics(scores: Scores, words: Words) -> Iterator[str]:
    """The most cards drawn in a round and held at the end of a game, and the numbers that were formed most often."""
    for key, name in (("two-win-stats-drawn", "drawn"), ("two-win-stats-cards", "cards")):
        cards = numbers(scores, name)
        if cards:
            yield words(key, most=max(cards), games=len(cards))
    formed = Counter(number for score in scores for number in _formed(score)).items()
    again = sorted((each for each in formed if each[1] > 1), key=lambda each: (-each[1], each[0]))
    told = [words("two-win-stats-number", number=str(number), times=times) for number, times in again[:FAVOURITES]]
    if told:
        yield words("two-win-stats-numbers", numbers=listed(told, words))


def _formed(score: Mapping[str, str | int]) -> Iterator[int]:
    """Every number of a game, or the last one where only that was noted."""
    formed = score.get("formed", score.get("number", ""))
    yield from map(int, str(formed).split())
