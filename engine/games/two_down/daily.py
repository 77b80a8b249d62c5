"""The daily deal of 2 DOWN: three rounds, each scored by whether the player laid their level. Also statistics of a
game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, takewhile
from typing import Final

from engine.contract import Event, Position, Seat, Step, own
from engine.daily import PERSON, DailyScore, Mark, events_of, last_alone
from engine.games.two_down.events import (
    GameOver,
    HandReceived,
    HandsSwapped,
    LevelLaid,
    RoundDealt,
    RoundEnded,
    TurnOpened,
)
from engine.games.two_down.game import NAME, TwoDownPosition

ROUNDS: Final = 3
"""Number of rounds of a daily deal, because a whole game takes too long."""


class TwoDownDaily:
    """Rules of the daily deal of 2 DOWN."""

    def is_over(self, position: Position) -> bool:
        """Return whether three rounds have been played or the game is over."""
        here = own(position, TwoDownPosition, NAME)
        return here.round > ROUNDS or here.outcome() is not None

    def score(self, steps: Sequence[Step], seat: Seat = PERSON) -> DailyScore:
        """Return the score of a seat: its place, and the number of levels that it laid.

        Raises:
            ValueError: The deal is not over.
        """
        if not self.is_over(steps[-1].position):
            raise ValueError("the deal is not over")
        ended = [event for event in events_of(steps) if isinstance(event, RoundEnded)]
        laid = [sum(each in _laid(event) for event in ended) for each in range(len(ended[-1].levels))]
        place = 1 + sum(each > laid[seat] for each in laid)
        return DailyScore(place, len(ended), laid[seat], tuple(_marks(ended, seat)))

    def counts(self, steps: Sequence[Step], seat: Seat) -> tuple[int, ...]:
        """Return the number of levels that the seat had laid after each round."""
        ended = (event for event in events_of(steps) if isinstance(event, RoundEnded))
        return tuple(accumulate(int(seat in _laid(event)) for event in ended))


def _laid(event: RoundEnded) -> Sequence[int]:
    """Return the seats that laid a level in the round, the one that ended it first."""
    return [laid.seat for laid in event.laid]


def _marks(ended: Sequence[RoundEnded], seat: Seat) -> Iterator[Mark]:
    """Yield the mark of each round: laid first, laid in the pick-up, or nothing laid."""
    for event in ended:
        seats = _laid(event)
        later = Mark.GOOD if seat in seats else Mark.BAD
        yield Mark.BEST if seats[0] == seat else later


def tally(events: Iterable[Event]) -> Mapping[Seat, Mapping[str, str | int]]:
    """Return the statistics of each seat.

    `fast_level` is the level that it laid in the fewest turns, and `fast` their number. Only a winner has the others.
    `swap` is the seat whose Swap brought the hand of the last round. `last_round` is the round after which the winner
    was last and furthest behind, and `behind` the distance in levels. Values that do not apply are absent.
    """
    rounds = _rounds(events)
    told: dict[Seat, dict[str, str | int]] = {}
    for played in rounds:
        lay = next((event for event in played if isinstance(event, LevelLaid)), None)
        if lay is not None:
            before = takewhile(lambda event: not isinstance(event, LevelLaid), played)
            turns = sum(isinstance(event, TurnOpened) and event.seat == lay.seat for event in before)
            found = told.setdefault(lay.seat, {})
            if turns <= int(found.get("fast", turns)):
                found |= {"fast": turns, "fast_level": lay.level}
    ends = [event.levels for played in rounds for event in played if isinstance(event, RoundEnded)]
    for over in (event for played in rounds for event in played if isinstance(event, GameOver)):
        for seat in over.outcome.winners:
            told.setdefault(seat, {}).update({**_swap(rounds[-1], seat), **_last(ends, seat)})
    return told


def _rounds(events: Iterable[Event]) -> Sequence[Sequence[Event]]:
    rounds: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, RoundDealt):
            rounds.append([])
        rounds[-1].append(event)
    return rounds


def _swap(played: Iterable[Event], seat: Seat) -> Mapping[str, int]:
    """Return the player of the Swap that brought a seat its hand of this round, as `swap`; empty without one."""
    found, player = dict[str, int](), 0
    for event in played:
        if isinstance(event, HandsSwapped):
            player = event.seat
        elif isinstance(event, HandReceived) and event.seat == seat:
            found = {"swap": player}
    return found


def _last(ends: Iterable[Sequence[int]], seat: Seat) -> Mapping[str, int]:
    """Return the latest round after which a seat was last and furthest behind, and how far; empty without one."""
    found = dict[str, int]()
    for number, levels in enumerate(ends, 1):
        last, behind = last_alone({Seat(each): level for each, level in enumerate(levels)}) or (None, 0)
        if last == seat and behind >= found.get("behind", 0):
            found = {"behind": behind, "last_round": number}
    return found
