"""Statistics of a person's games of one kind, and the history of their rating."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.pictures.line_chart import Curve, LineChart
from bot.screens.components import Block, Box, Picture, Screen, Text
from bot.screens.leaderboard import share, shown_name
from bot.screens.names import listed
from bot.tables.ids import UserId
from bot.tables.looking_back import PersonCard
from bot.tables.ratings import Rating
from bot.tables.standings import RatingChange

FEWEST_DRAWN = 2
"""Rated games that make a curve."""


def person_card_screen(
    title: str, card: PersonCard, statistics: Sequence[str], names: Mapping[UserId, str], curve: bytes, words: Words
) -> Screen:
    """Build the statistics of a person. `title`: of the game. `statistics`: sentences of the game's own. `curve`: the
    rating's history as a picture, empty if there is none."""
    head = f"### {words('stats-title', game=title, name=shown_name(names, card.user, words))}"
    lines = (*_counts(card, words), *_rated(card, words), *statistics, *_company(card, names, words))
    blocks: list[Block] = [Text("\n".join((head, *(f"- {line}" for line in lines))))]
    if curve:
        blocks.append(Picture("rating.webp", curve, curve_words(card.changes, words)))
    return Screen((Box(tuple(blocks)),))


def _counts(card: PersonCard, words: Words) -> Iterator[str]:
    ever, here = card.everywhere, card.here
    if ever.games:
        yield words("stats-wins", wins=ever.wins, games=ever.games, share=share(ever.wins, ever.games))
        if card.place is not None and here.games:
            yield words("stats-here", place=card.place, wins=here.wins, games=here.games)
        if ever.best_streak:
            yield words("stats-streak", now=ever.streak, best=ever.best_streak)
    if ever.house_games:
        yield words("stats-house", wins=ever.house_wins, games=ever.house_games)


def _rated(card: PersonCard, words: Words) -> Iterator[str]:
    if card.changes:
        yield curve_words(card.changes, words)


def curve_words(changes: Sequence[RatingChange], words: Words) -> str:
    """Describe the curve in words, for readers who cannot see it."""
    points, sure = rating_points(changes), changes[-1].after.established
    return words(
        "stats-curve",
        games=len(changes),
        first=str(points[0]),
        last=f"{points[-1]}{'' if sure else '?'}",
        lowest=str(min(points)),
        highest=str(max(points)),
    )


def rating_points(changes: Sequence[RatingChange]) -> tuple[int, ...]:
    """Return the rating before these games and after each of them, as people read it."""
    ratings: list[Rating] = [change.before for change in changes[:1]]
    ratings += [change.after for change in changes]
    return tuple(rating.points for rating in ratings)


def _company(card: PersonCard, names: Mapping[UserId, str], words: Words) -> Iterator[str]:
    rivals = [
        words("stats-opponent", name=shown_name(names, met.user, words), games=met.games, wins=met.ahead)
        for met in card.opponents
        if met.user in names
    ]
    if rivals:
        yield words("stats-opponents", names=listed(rivals, words))


STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)
"""Points between two lines across: the smallest that gives no more than `MOST_LINES`."""

MOST_LINES: Final = 6


def rating_curve(title: str, changes: Sequence[RatingChange], ground: str, words: Words) -> LineChart:
    """Return the chart of at least one change. `title`, `ground`: of the game."""
    points = rating_points(changes)
    return LineChart(
        title=words("curve-title", game=title),
        curves=(Curve(tuple(map(float, points))),),
        levels=tuple((float(level), str(level)) for level in heights(min(points), max(points))),
        start=words("curve-start", games=len(changes)),
        end=words("curve-now"),
        ground=ground,
    )


def heights(lowest: int, highest: int) -> range:
    step = next((step for step in STEPS if (highest - lowest) // step < MOST_LINES), STEPS[-1])
    return range(lowest // step * step, highest + step, step)
