"""What an analysis finds, as values that can be kept: chances, a curve, turning points."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from engine.codec import Data, load, require
from engine.contract import Saved
from engine.seats import Seat

VERSION: Final = 1

TURNING_POINTS: Final = 3
"""How many are told of a game."""

LEAST_SWING: Final = 0.1
"""A smaller change of somebody's chance is nothing to tell."""

_DIGITS: Final = 4
"""Digits of a chance that are kept."""


class Judged(NamedTuple):
    """A choice: action `at` of the record, by `seat`, in a turn of a round; and the seat's chance of winning when the
    question was put, by what it knew."""

    at: int
    seat: Seat
    code: str
    turn: int
    round: int
    chance: float


class Swing(NamedTuple):
    """A choice, and the seat's chance at its next one; at the end, its share of the win."""

    judged: Judged
    after: float

    @property
    def change(self) -> float:
        """By how much the chance rose; below zero, fell."""
        return self.after - self.judged.chance


class TurningPoint(NamedTuple):
    """A swing, and what the strong house would have answered: the code, why (a phrase key), how sure it is."""

    swing: Swing
    house: str
    reason: str
    confidence: float


class Point(NamedTuple):
    """A seat's chance when it was first asked in a round."""

    round: int
    chance: float


class Analysis(NamedTuple):
    """All that is told of a game. `playouts`: games in the head for each choice; `ended`: each seat's share of the win,
    `None` for a record that stops before the end."""

    playouts: int
    judged: tuple[Judged, ...]
    turning: tuple[TurningPoint, ...]
    ended: tuple[float, ...] | None

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats that were looked at, ascending."""
        return sorted({each.seat for each in self.judged})

    @property
    def rounds(self) -> int:
        """The last round in which anybody chose."""
        return max((each.round for each in self.judged), default=0)

    def curve(self, seat: Seat) -> Sequence[Point]:
        """The seat's chances by round, as far as it was asked, and how it ended, as one round more than there were."""
        first: dict[int, float] = {}
        for each in self.judged:
            if each.seat == seat:
                first.setdefault(each.round, each.chance)
        points = [Point(*each) for each in first.items()]
        return points if self.ended is None else [*points, Point(self.rounds + 1, self.ended[seat])]

    def save(self) -> Saved:
        """The analysis as plain data; `load_analysis` is the inverse."""
        return {
            "v": VERSION,
            "playouts": self.playouts,
            "judged": [list(each) for each in self.judged],
            "turning": [[list(swing.judged), swing.after, *told] for swing, *told in self.turning],
            "ended": None if self.ended is None else list(self.ended),
        }


def load_analysis(saved: Saved) -> Analysis:
    """The inverse of `Analysis.save`. Raises `ValueError` for other data."""
    return load(saved, "analysis", _read)


def _read(raw: Data) -> Analysis:
    require(raw["v"] == VERSION, "another version")
    return Analysis(
        raw["playouts"],
        tuple(_judged(each) for each in raw["judged"]),
        tuple(TurningPoint(Swing(_judged(judged), after), *told) for judged, after, *told in raw["turning"]),
        None if raw["ended"] is None else tuple(raw["ended"]),
    )


def _judged(raw: Sequence[Any]) -> Judged:
    at, seat, code, turn, number, chance = raw
    require(all(type(each) is int and each >= 0 for each in (at, seat, turn, number)), "no places in a game")
    require(type(code) is str and type(chance) is float, "no choice with a chance")
    return Judged(at, Seat(seat), code, turn, number, chance)


def rounded(chance: float) -> float:
    """A chance as it is kept."""
    return round(chance, _DIGITS)


def swings(judged: Iterable[Judged], ended: Sequence[float] | None) -> Sequence[Swing]:
    """What became of each seat's chance from every choice to its next, and to the end."""
    found: list[Swing] = []
    before: dict[Seat, Judged] = {}
    for each in judged:
        if (earlier := before.get(each.seat)) is not None:
            found.append(Swing(earlier, each.chance))
        before[each.seat] = each
    if ended is not None:
        found += [Swing(last, ended[seat]) for seat, last in before.items()]
    return found


def greatest(found: Iterable[Swing]) -> Sequence[Swing]:
    """The turning points: the greatest swings, at most one of a round, in the order in which they happened."""
    by_round: dict[int, Swing] = {}
    for swing in sorted(found, key=_size):
        if abs(swing.change) >= LEAST_SWING:
            by_round.setdefault(swing.judged.round, swing)
    chosen = sorted(by_round.values(), key=_size)[:TURNING_POINTS]
    return sorted(chosen, key=lambda swing: swing.judged.at)


def _size(swing: Swing) -> tuple[float, int]:
    """Greatest first, and of equal ones the earlier."""
    return -abs(swing.change), swing.judged.at
