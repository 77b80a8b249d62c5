"""What an analysis finds, as values that can be kept: chances, mistakes, luck, and how they add up.

Every chance is in whole points in a hundred: so what is kept, what is told and what people add up are the same numbers.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from engine.codec import Data, load, require, whole
from engine.contract import Saved
from engine.seats import Seat

VERSION: Final = 2

HUNDRED: Final = 100
"""The points of a win that nobody shares."""

MISTAKES: Final = 3
"""How many are told of a game."""

LEAST_LUCK: Final = 25
"""Points that luck must give or take at once to be told: less may be the error of two chances."""


class Mistake(NamedTuple):
    """How many points less a choice promised than a `better` one, give or take the `margin` (95 %), and why the house
    would have chosen that (a phrase key)."""

    cost: int
    margin: int
    better: str
    reason: str


class Judged(NamedTuple):
    """A choice: action `at` of the record, by `seat`, in a turn of a round; the seat's chance of winning with the best
    choice, in points by what it knew when the question was put; and what its own choice cost of that, where it
    surely cost anything."""

    at: int
    seat: Seat
    code: str
    turn: int
    round: int
    chance: int
    mistake: Mistake | None

    @property
    def cost(self) -> int:
        """The points that the choice cost."""
        return 0 if self.mistake is None else self.mistake.cost

    @property
    def promised(self) -> int:
        """The seat's chance once it had chosen, before anything else happened."""
        return self.chance - self.cost


class Luck(NamedTuple):
    """What happened after a choice: the seat's chance at its next one, or what it got of the win."""

    judged: Judged
    after: int

    @property
    def points(self) -> int:
        """What luck gave; below zero, took."""
        return self.after - self.judged.promised


class Point(NamedTuple):
    """A seat's chance when it was first asked in a round."""

    round: int
    chance: int


class Account(NamedTuple):
    """How a game adds up for a seat, in points: `start` - `cost` + `luck` = `result`."""

    start: int
    cost: int
    luck: int
    result: int


class Analysis(NamedTuple):
    """All that is told of a game. `playouts`: deals on which each choice was played on; `ended`: each seat's share of
    the win in points, `None` for a record that stops before the end."""

    playouts: int
    judged: tuple[Judged, ...]
    ended: tuple[int, ...] | None

    @property
    def seats(self) -> Sequence[Seat]:
        """The seats that were looked at, ascending."""
        return sorted({each.seat for each in self.judged})

    @property
    def rounds(self) -> int:
        """The last round in which anybody chose."""
        return max((each.round for each in self.judged), default=0)

    @property
    def laps(self) -> bool:
        """Whether nobody chose twice in any of several rounds: then they are laps, in which everybody has one turn."""
        return self.rounds > 1 and len({(each.seat, each.round) for each in self.judged}) == len(self.judged)

    def curve(self, seat: Seat) -> Sequence[Point]:
        """The seat's chances by round, as far as it was asked, and how it ended, as one round more than there were."""
        first: dict[int, int] = {}
        for each in self._of(seat):
            first.setdefault(each.round, each.chance)
        points = [Point(*each) for each in first.items()]
        return points if self.ended is None else [*points, Point(self.rounds + 1, self.ended[seat])]

    def luck(self, seat: Seat) -> Iterator[Luck]:
        """What happened after each of the seat's choices, as far as it is known."""
        own = self._of(seat)
        yield from (Luck(each, later.chance) for each, later in pairwise(own))
        if self.ended is not None and own:
            yield Luck(own[-1], self.ended[seat])

    def account(self, seat: Seat) -> Account:
        """How the game adds up for one of the `seats`; of a game that stopped early, up to what its last choice
        promised. Raises `ValueError` for a seat that was not looked at."""
        own = self._of(seat)
        if not own:
            raise ValueError(f"seat {seat} was not looked at")
        result = own[-1].promised if self.ended is None else self.ended[seat]
        cost, luck = sum(each.cost for each in own), sum(each.points for each in self.luck(seat))
        return Account(own[0].chance, cost, luck, result)

    @property
    def mistakes(self) -> Sequence[tuple[Judged, Mistake]]:
        """The dearest ones, the dearest first, of equal ones the earlier."""
        found = [(each, each.mistake) for each in self.judged if each.mistake is not None]
        return sorted(found, key=lambda each: (-each[1].cost, each[0].at))[:MISTAKES]

    @property
    def luckiest(self) -> Luck | None:
        """Where luck gave or took most, of equal moments the first; `None` where it never did much at once."""
        found = [each for seat in self.seats for each in self.luck(seat) if abs(each.points) >= LEAST_LUCK]
        return min(found, key=lambda each: (-abs(each.points), each.judged.at), default=None)

    def _of(self, seat: Seat) -> Sequence[Judged]:
        return [each for each in self.judged if each.seat == seat]

    def save(self) -> Saved:
        """The analysis as plain data; `load_analysis` is the inverse."""
        return {
            "v": VERSION,
            "playouts": self.playouts,
            "judged": [[*each[:-1], None if each.mistake is None else list(each.mistake)] for each in self.judged],
            "ended": None if self.ended is None else list(self.ended),
        }


def load_analysis(saved: Saved) -> Analysis:
    """The inverse of `Analysis.save`. Raises `ValueError` for other data."""
    return load(saved, "analysis", _read)


def _read(raw: Data) -> Analysis:
    require(raw["v"] == VERSION, "another version")
    ended = raw["ended"]
    return Analysis(
        raw["playouts"],
        tuple(_judged(each) for each in raw["judged"]),
        None if ended is None else tuple(_points(each) for each in ended),
    )


def _judged(raw: Sequence[Any]) -> Judged:
    at, seat, code, turn, number, chance, mistake = raw
    require(all(type(each) is int and each >= 0 for each in (at, seat, turn, number)), "no places in a game")
    require(type(code) is str, "no choice")
    found = None if mistake is None else _mistake(mistake)
    judged = Judged(at, Seat(seat), code, turn, number, _points(chance), found)
    require(judged.promised >= 0, "it cost more than there was")
    return judged


def _mistake(raw: Sequence[Any]) -> Mistake:
    cost, margin, better, reason = raw
    require(type(better) is str and type(reason) is str, "no better choice")
    return Mistake(_points(cost), _points(margin), better, reason)


def _points(raw: Any) -> int:
    return whole(raw, range(HUNDRED + 1))
