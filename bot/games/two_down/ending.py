"""The end of a game of 2 DOWN: who won with which cards, how near the others were, and statistics of games."""

from collections.abc import Iterator

from bot.games.discord_game import Scores, numbers
from bot.games.two_down.levels import melds_text, slots
from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames, listed
from engine.contract import Outcome
from engine.games.two_down.events import FellShort
from engine.games.two_down.lays import parted
from engine.games.two_down.progress import progress
from engine.games.two_down.view import TwoDownView
from engine.seats import Seat


def won_text(view: TwoDownView, outcome: Outcome, names: SeatNames, words: Words) -> str:
    """Return the winners and how far the next ones came; below it the lays that won."""
    winners, last = outcome.winners, view.options.levels_to_win
    names_of = listed([names.text(seat) for seat in winners], words)
    if len(outcome.ranking) < 2:
        headline = words("two-down-won-all", names=names_of, level=last)
    else:
        others = outcome.ranking[1]
        told = {"others": listed([names.text(seat) for seat in others], words), "reached": view.seats[others[0]].level}
        headline = words("two-down-won", names=names_of, count=len(winners), level=last, **told)
    return "\n".join((headline, *_lays(view, words)))


def _lays(view: TwoDownView, words: Words) -> Iterator[str]:
    options = view.options
    for laid in view.laid:
        if laid.level == options.levels_to_win:
            melds = parted(laid.cards, options.level(laid.level), distinct=options.heap_distinct_colours)
            yield melds_text(melds, words)


def own_end(view: TwoDownView, words: Words) -> str:
    """Return the level that the viewer laid at last, or the cards that they lacked; empty for the public."""
    own, seat = view.own, view.viewer.seat
    if own is None or seat is None:
        return ""
    if (laid := view.laid_by(seat)) is not None:
        return words("two-down-own-won", level=laid.level)
    return "\n".join(short_of(FellShort(Seat(seat), own.level, view.hand), view, words))


def short_of(event: FellShort, view: TwoDownView, words: Words) -> Iterator[str]:
    """Yield what was missing for a level at the end of a round."""
    options = view.options
    found = progress(event.cards, options.level(event.level), distinct=options.heap_distinct_colours)
    yield words("two-down-you-fell-short", level=event.level, count=found.missing)
    if found.missing:
        yield from (f"-# {line}" for line in slots(found, words))


def statistics(scores: Scores, words: Words) -> Iterator[str]:
    """Yield the highest level that was reached, and how often."""
    levels = numbers(scores, "level")
    if levels:
        yield words("two-down-stats", level=max(levels), times=levels.count(max(levels)), games=len(levels))
