"""The end of a game of 2 WIN: winners and lead, a player's own result, and statistics."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.games import discord_game
from bot.games.discord_game import Achievement, is_from_last, lead, numbers
from bot.locales.phrasebook import Words
from bot.screens.game_renderer import Scores
from bot.screens.names import SeatNames, listed
from engine.contract import Outcome, Seat
from engine.games.two_win.cards import MOST_STARS
from engine.games.two_win.events import LAST_PLAYER, LOWEST_NUMBER, MOST_CARDS, SHARED
from engine.games.two_win.view import TwoWinView

WON_KEYS: Final = {
    LAST_PLAYER: "two-win-won-last-player",
    MOST_CARDS: "two-win-won-most-cards",
    LOWEST_NUMBER: "two-win-won-lowest-number",
    SHARED: "two-win-won-shared",
}
"""Message keys by the way in which a game was won (docs/records.md)."""

BIG_TABLE: Final = 5
"""Fewest players of a game in which outlasting the others is an achievement."""

MOST_ON_A_NUMBER: Final = 2 * MOST_STARS
"""Most stars that the two cards of a number can have."""

FAVOURITES: Final = 3
"""Most numbers that the statistics name."""


def won_text(view: TwoWinView, outcome: Outcome, names: SeatNames, words: Words) -> str:
    """Return the winners, with their cards or numbers and those of the next players."""
    winners, others = outcome.winners, outcome.ranking[1] if len(outcome.ranking) > 1 else ()
    return words(
        WON_KEYS[outcome.how],
        names=listed([names.text(seat) for seat in winners], words),
        others=listed([names.text(seat) for seat in others], words),
        cards=view.held_at_end(winners[0]),
        number=view.seats[winners[0]].last or 0,
        next=_measure(view, others[0], outcome.how) if others else 0,
    )


def _measure(view: TwoWinView, seat: Seat, how: str) -> int:
    """Return the measure by which the game was won: a seat's last number or its number of cards."""
    return view.seats[seat].last or 0 if how == LOWEST_NUMBER else view.held_at_end(seat)


def own_end(view: TwoWinView, words: Words) -> str:
    """Return the viewer's last number and remaining cards; empty for the public."""
    seat = view.viewer.seat
    if seat is None:
        return ""
    return words("two-win-own-end", number=view.seats[seat].last or 0, cards=view.held_at_end(seat))


def story(scores: Scores, names: SeatNames, words: Words) -> Iterator[str]:
    """Yield the highlight of a game in one line.

    It is a winner who had been last, a number that met several criteria, or else the longest climb. Games without these
    data, played with earlier versions, yield nothing.
    """
    for seat, score in scores.items():
        if "behind" in score:
            told = {"round": score["last_round"], "count": score["behind"]}
            yield words("two-win-story-last", name=names.text(seat), **told)
            return
    met = [(int(score["met"]), int(score["met_by"]), seat) for seat, score in scores.items() if "met" in score]
    for count, number, seat in sorted(met)[-1:]:
        yield words("two-win-story-met", name=names.text(seat), count=count, number=number)
        return
    for seat, formed in sorted(_climbs(scores), key=lambda climb: _length(climb[1]))[-1:]:
        told = {"count": len(formed), "first": formed[0], "last": formed[-1]}
        yield words("two-win-story-climb", name=names.text(seat), **told)


def _length(formed: Sequence[int]) -> tuple[int, int]:
    """Return a sort key of a climb: its length, then by how much its numbers rise."""
    return len(formed), formed[-1] - formed[0]


def _climbs(scores: Scores) -> Iterator[tuple[Seat, list[int]]]:
    """Yield the numbers of each seat that formed several, in ascending order."""
    for seat, score in scores.items():
        if len(formed := [int(number) for number in str(score.get("formed", "")).split()]) > 1:
            yield seat, formed


ACHIEVEMENTS: Final = (
    Achievement("two-win-earned-from-last", is_from_last),
    Achievement("two-win-earned-stars", lambda _, own: (own.score or {}).get("ninety_nine") == MOST_ON_A_NUMBER),
    Achievement(
        "two-win-earned-outlasted",
        lambda result, own: own.won and result.how == LAST_PLAYER and len(result.placed) >= BIG_TABLE,
    ),
    Achievement(
        "two-win-earned-one-card",
        lambda result, own: result.how == MOST_CARDS and lead(result, own, "cards") == 1,
    ),
)


def statistics(scores: discord_game.Scores, words: Words) -> Iterator[str]:
    """Yield lines about the most cards drawn in a round and held at an end, the most frequent numbers, and guessed
    winners."""
    for key, name in (("two-win-stats-drawn", "drawn"), ("two-win-stats-cards", "cards")):
        cards = numbers(scores, name)
        if cards:
            yield words(key, most=max(cards), games=len(cards))
    formed = Counter(number for score in scores for number in _formed(score)).items()
    again = sorted((each for each in formed if each[1] > 1), key=lambda each: (-each[1], each[0]))
    told = [words("two-win-stats-number", number=str(number), times=times) for number, times in again[:FAVOURITES]]
    if told:
        yield words("two-win-stats-numbers", numbers=listed(told, words))
    if guesses := numbers(scores, "guessed"):
        yield words("two-win-stats-guessed", right=sum(guesses), guesses=len(guesses))


def _formed(score: Mapping[str, str | int]) -> Iterator[int]:
    """Yield every number of a game, or only the last one if no other was recorded."""
    formed = score.get("formed", score.get("number", ""))
    yield from map(int, str(formed).split())
