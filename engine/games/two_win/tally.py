"""What a whole game of 2 WIN says of each seat beyond how it ended: for people who look at many games together."""

from collections import defaultdict
from collections.abc import Iterable, Mapping

from engine.contract import Event
from engine.games.two_win.events import Drew, Revealed
from engine.seats import Seat


def tally(events: Iterable[Event]) -> Mapping[Seat, Mapping[str, str | int]]:
    """The most cards that a seat drew in one round, and every number it formed, in order; of seats that formed any."""
    drawn, formed = defaultdict[Seat, int](int), defaultdict[Seat, list[int]](list)
    for event in events:
        if isinstance(event, Drew):
            for seat, cards in event.shares:
                drawn[seat] = max(drawn[seat], cards)
        elif isinstance(event, Revealed):
            for each in event.formed:
                formed[each.seat].append(each.form.number)
    return {seat: {"drawn": drawn[seat], "formed": " ".join(map(str, own))} for seat, own in formed.items()}
