"""What a person's finished games of 2 WIN have in common."""

from collections import Counter
from collections.abc import Iterator

from bot.games.discord_game import Scores, numbers
from bot.locales.phrasebook import Words


def statistics(scores: Scores, words: Words) -> Iterator[str]:
    """The most cards held at the end of a game, and the last number that was formed most often."""
    cards = numbers(scores, "cards")
    if cards:
        yield words("two-win-stats-cards", most=max(cards), games=len(cards))
    formed = Counter(numbers(scores, "number"))
    if formed:
        number, times = min(formed.items(), key=lambda each: (-each[1], each[0]))
        yield words("two-win-stats-number", number=str(number), times=times)
