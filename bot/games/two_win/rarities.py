"""What is rare enough to be told: a number that nobody can beat, four cards at once, everybody but one out together."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames
from engine.contract import Event
from engine.games.two_win.events import DroppedOut, Formed, GameOver, Revealed

HIGHEST: Final = 99
MANY: Final = 4
"""Cards drawn at once that are worth a word."""

FEWEST: Final = 3
"""Seats that must have been in for the last one to be worth a word."""


def rarities(events: Sequence[Event], names: SeatNames, words: Words) -> Iterator[str]:
    """A line for each rare thing in the public events of a phase."""
    formed = [each for event in events if isinstance(event, Revealed) for each in event.formed]
    for each in formed:
        yield from _rare_number(each, names, words)
    left = _only_one_left(events, formed)
    if left is not None:
        yield words("two-win-rare-only-one", name=names.text(left.seat))


def _rare_number(shown: Formed, names: SeatNames, words: Words) -> Iterator[str]:
    name = names.text(shown.seat)
    if shown.form.number == HIGHEST:
        yield words("two-win-rare-highest", name=name)
    if shown.criteria.cards >= MANY:
        yield words("two-win-rare-many", name=name, cards=shown.criteria.cards)


def _only_one_left(events: Sequence[Event], formed: Sequence[Formed]) -> Formed | None:
    """Whose number was the only one of a round in which at least two others dropped out."""
    dropped = sum(len(event.drops) for event in events if isinstance(event, DroppedOut))
    over = any(isinstance(event, GameOver) for event in events)
    return formed[0] if over and len(formed) == 1 and dropped >= FEWEST - 1 else None
