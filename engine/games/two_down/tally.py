"""What turned a whole game of 2 DOWN, for the seats that it concerns."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Final

from engine.contract import Event
from engine.games.two_down.events import (
    GameOver,
    HandReceived,
    HandsSwapped,
    LevelLaid,
    RoundDealt,
    RoundEnded,
    TurnOpened,
)
from engine.seats import Seat

ENOUGH_TO_BE_LAST: Final = 3
"""Players of whom one is last; of two, one is merely behind."""


def tally(events: Iterable[Event]) -> Mapping[Seat, Mapping[str, str | int]]:
    """Return of each seat the level that it laid after the fewest of its turns in a round (`fast_level`, `fast`). Of
    a winner also who played the Swap that brought the hand of the last round (`swap`), and the round after which it
    was furthest behind while last (`last_round`, `behind`)."""
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
    """Return who played the Swap after which a seat held the hand with which it ended this round."""
    found, player = dict[str, int](), 0
    for event in played:
        if isinstance(event, HandsSwapped):
            player = event.seat
        elif isinstance(event, HandReceived) and event.seat == seat:
            found = {"swap": player}
    return found


def _last(ends: Iterable[Sequence[int]], seat: Seat) -> Mapping[str, int]:
    """Return the latest of the rounds after which a seat was furthest behind the first, below everyone else."""
    found = dict[str, int]()
    for number, levels in enumerate(ends, 1):
        behind = max(levels) - levels[seat]
        alone = sorted(levels)[:2] != [levels[seat]] * 2 and min(levels) == levels[seat]
        if alone and behind >= (1 if len(levels) >= ENOUGH_TO_BE_LAST else 2) and behind >= found.get("behind", 1):
            found = {"behind": behind, "last_round": number}
    return found
