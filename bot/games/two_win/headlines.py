"""The headline of a round: the one thing that everybody would say aloud, where there is one."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.names import SeatNames, listed
from engine.contract import Event
from engine.games.two_win.events import DroppedOut, Formed, PhaseOpened, Revealed
from engine.seats import Seat

HIGHEST: Final = 99
MANY: Final = 4
"""Cards drawn at once that are worth a word."""

DUEL: Final = 2


def headline(events: Sequence[Event], names: SeatNames, words: Words) -> str:
    """A number that nobody can beat, else a duel that begins, else four cards at once; empty where there is none of
    these."""
    return next(_headlines(events, names, words), "")


def _headlines(events: Sequence[Event], names: SeatNames, words: Words) -> Iterator[str]:
    formed = [each for event in events if isinstance(event, Revealed) for each in event.formed]
    highest = [each for each in formed if each.form.number == HIGHEST]
    if highest:
        yield words("two-win-headline-99", names=_called(highest, names, words))
    duel = _duel(events)
    if duel:
        yield words("two-win-headline-duel", names=listed([names.line(seat) for seat in duel], words))
    for each in formed:
        if each.criteria.cards >= MANY:
            yield words("two-win-headline-many", name=names.line(each.seat), cards=each.criteria.cards)


def _called(formed: Sequence[Formed], names: SeatNames, words: Words) -> str:
    return listed([names.line(each.seat) for each in formed], words)


def _duel(events: Sequence[Event]) -> Sequence[Seat]:
    """The two who are left once somebody has dropped out; nobody in any other case."""
    dropped = any(isinstance(event, DroppedOut) for event in events)
    asked = next((event.asked for event in events if isinstance(event, PhaseOpened)), ())
    return asked if dropped and len(asked) == DUEL else ()
