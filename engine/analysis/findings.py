"""Values of an analysis: chances, mistakes, luck, and the account of a seat.

Chances are whole percentage points, so that the stored, the shown and the added-up numbers agree.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, pairwise
from typing import Any, Final, NamedTuple

from engine.codec import Data, load, require, upgraded, whole
from engine.contract import Json, Saved
from engine.seats import Seat

VERSION: Final = 3

HUNDRED: Final = 100
"""Points of an unshared win."""

MISTAKES: Final = 3
"""Number of mistakes that are reported for a game."""

LEAST_COST: Final = 3
"""Minimum cost in points of a reported choice. Smaller ones cannot be distinguished from luck
(docs/house_players.md)."""

LEAST_LUCK: Final = 25
"""Minimum points of reported luck. Smaller ones may be errors of two estimated chances."""


class Other(NamedTuple):
    """Another answer, which was behind the better one by `cost` points, within `margin` points at 95%."""

    code: str
    cost: int
    margin: int

    @property
    def close(self) -> bool:
        """Return whether this answer may be as good: its cost is within the margin, or too small to report."""
        return self.cost < LEAST_COST or self.cost <= self.margin


class Mistake(NamedTuple):
    """A choice that was worse than a `better` one by `cost` points, within `margin` points at 95%.

    `better` is the code of that answer, `reason` the phrase key with which a house player would have chosen it,
    `others` some further legal answers; analyses stored by earlier versions have none.
    """

    cost: int
    margin: int
    better: str
    reason: str
    others: tuple[Other, ...] = ()


class Judged(NamedTuple):
    """One choice: action `at` of the record (from 0), by `seat`, in a turn of a round.

    `chance` is the seat's chance of winning with the best choice, from 0 to 100 points, given what it knew when asked.
    `mistake` is `None` unless the choice certainly cost something.
    """

    at: int
    seat: Seat
    code: str
    turn: int
    round: int
    chance: int
    mistake: Mistake | None

    @property
    def cost(self) -> int:
        """Return the points that the choice cost, 0 without a mistake."""
        return 0 if self.mistake is None else self.mistake.cost

    @property
    def answers(self) -> Mapping[str, Other]:
        """Return, by code, the answers that a mistake was compared with and the mistake itself; empty without a
        mistake."""
        if self.mistake is None:
            return {}
        cost, margin, better, _, others = self.mistake
        return {each.code: each for each in (Other(better, 0, 0), Other(self.code, cost, margin), *others)}

    @property
    def promised(self) -> int:
        """Return the seat's chance after its choice, before anything else happened."""
        return self.chance - self.cost


class Luck(NamedTuple):
    """The seat's chance `after` a choice: at its next choice, or its share of the win at the end."""

    judged: Judged
    after: int

    @property
    def points(self) -> int:
        """Return the points that luck gave; negative when it took some."""
        return self.after - self.judged.promised


class Point(NamedTuple):
    """A seat's chance when it was first asked in a round."""

    round: int
    chance: int


class Account(NamedTuple):
    """Balance of a game for one seat, in points: `start` - `cost` + `luck` = `result`. The deal counts as luck."""

    start: int
    cost: int
    luck: int
    result: int


class Analysis(NamedTuple):
    """Result of an analysis.

    `playouts` is the number of deals on which each choice was played on. `ended` is each seat's share of the win in
    points, `None` for a record that stops before the end. `start` is the chance of each seat before the deal, `None`
    for an analysis of version 2, where a seat's account starts at its first choice.
    """

    playouts: int
    judged: tuple[Judged, ...]
    ended: tuple[int, ...] | None
    start: int | None = None

    @property
    def seats(self) -> Sequence[Seat]:
        """Return the seats that were analysed, ascending."""
        return sorted({each.seat for each in self.judged})

    @property
    def rounds(self) -> int:
        """Return the number of the last round with a choice, 0 without any."""
        return max((each.round for each in self.judged), default=0)

    @property
    def laps(self) -> bool:
        """Return whether rounds are laps, with one turn for each seat: no seat chose twice in any round, and there are
        several."""
        return self.rounds > 1 and len({(each.seat, each.round) for each in self.judged}) == len(self.judged)

    def curve(self, seat: Seat) -> Sequence[Point]:
        """Return the seat's chances, one for each round in which it was asked. A seat that was not asked in round 1
        begins with its chance at the start. The end of the game counts as one more round."""
        own = self._of(seat)
        first = {} if self.start is None or own[0].round == 1 else {1: self.start}
        for each in own:
            first.setdefault(each.round, each.chance)
        points = [Point(*each) for each in first.items()]
        return points if self.ended is None else [*points, Point(self.rounds + 1, self.ended[seat])]

    def luck(self, seat: Seat) -> Iterator[Luck]:
        """Yield the luck after each choice of the seat, as far as it is known."""
        own = self._of(seat)
        yield from (Luck(each, later.chance) for each, later in pairwise(own))
        if self.ended is not None and own:
            yield Luck(own[-1], self.ended[seat])

    def account(self, seat: Seat) -> Account:
        """Return the account of one of the `seats`. If the game stopped early, it ends with the chance after the last
        choice.

        Raises:
            ValueError: The seat was not analysed.
        """
        own = self._of(seat)
        if not own:
            raise ValueError(f"seat {seat} was not looked at")
        start = own[0].chance if self.start is None else self.start
        result = own[-1].promised if self.ended is None else self.ended[seat]
        cost = sum(each.cost for each in own)
        return Account(start, cost, result - start + cost, result)

    @property
    def mistakes(self) -> Sequence[tuple[Judged, Mistake]]:
        """Return the most costly mistakes, at most `MISTAKES`; the earlier first among equals."""
        return _dearest(self.judged)

    def mistakes_of(self, seat: Seat) -> Sequence[tuple[Judged, Mistake]]:
        """Return the most costly mistakes of one seat, at most `MISTAKES`."""
        return _dearest(self._of(seat))

    @property
    def luckiest(self) -> Luck | None:
        """Return the moment at which luck gave or took most, the first among equals; `None` below `LEAST_LUCK`
        points."""
        found = [each for seat in self.seats for each in self.luck(seat) if abs(each.points) >= LEAST_LUCK]
        return min(found, key=lambda each: (-abs(each.points), each.judged.at), default=None)

    def _of(self, seat: Seat) -> Sequence[Judged]:
        return [each for each in self.judged if each.seat == seat]

    def save(self) -> Saved:
        """Return the analysis as plain data; `load_analysis` is the inverse."""
        return {
            "v": VERSION,
            "playouts": self.playouts,
            "judged": [[*each[:-1], None if each.mistake is None else _saved(each.mistake)] for each in self.judged],
            "ended": None if self.ended is None else list(self.ended),
            "start": self.start,
        }


def load_analysis(saved: Saved) -> Analysis:
    """Return the analysis in data of `Analysis.save`, of version 2 too. Raises `ValueError` for other data."""
    return load(upgraded(saved, VERSION, start=None), "analysis", _read)


def _dearest(judged: Sequence[Judged]) -> Sequence[tuple[Judged, Mistake]]:
    found = [(each, each.mistake) for each in judged if each.mistake is not None]
    return sorted(found, key=lambda each: (-each[1].cost, each[0].at))[:MISTAKES]


def _saved(mistake: Mistake) -> Sequence[Json]:
    others = [list(each) for each in mistake.others]
    return [*mistake[:-1], *([others] if others else ())]


def _read(raw: Data) -> Analysis:
    require(raw["v"] == VERSION, "another version")
    ended = raw["ended"]
    return Analysis(
        raw["playouts"],
        tuple(_judged(each) for each in raw["judged"]),
        None if ended is None else tuple(_points(each) for each in ended),
        None if raw["start"] is None else _points(raw["start"]),
    )


def _judged(raw: Sequence[Any]) -> Judged:
    at, seat, code, turn, number, chance, mistake = raw
    require(all(type(each) is int and each >= 0 for each in (at, seat, turn, number)), "no places in a game")
    require(type(code) is str, "no choice")
    found = None if mistake is None else _mistake(mistake)
    judged = Judged(at, Seat(seat), code, turn, number, _points(chance), found)
    costs = (judged.cost, *(other.cost for other in (() if found is None else found.others)))
    require(max(costs) <= judged.chance, "it cost more than there was")
    return judged


def _mistake(raw: Sequence[Any]) -> Mistake:
    cost, margin, better, reason, *others = raw
    require(type(better) is str and type(reason) is str, "no better choice")
    return Mistake(_points(cost), _points(margin), better, reason, tuple(_other(each) for each in chain(*others)))


def _other(raw: Sequence[Any]) -> Other:
    code, cost, margin = raw
    require(type(code) is str, "no other choice")
    return Other(code, _points(cost), _points(margin))


def _points(raw: Any) -> int:
    return whole(raw, range(HUNDRED + 1))
