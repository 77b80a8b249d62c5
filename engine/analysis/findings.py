"""Results of an analysis: chances, mistakes, luck, and the account of a seat.

Chances are whole percentage points, so that stored, shown and added numbers agree.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Final, NamedTuple, TypeAlias

from engine.codec import Codec, Coding, Data, load, require, upgraded, versioned
from engine.contract import Saved, Seat

VERSION: Final = 3

HUNDRED: Final = 100
"""Points of a win that is not shared."""

MISTAKES: Final = 3
"""Most mistakes that are reported for a game."""

LEAST_COST: Final = 3
"""Lowest cost in points of a reported mistake. A lower cost cannot be distinguished from luck
(docs/house_players.md)."""

Points: TypeAlias = Annotated[int, range(HUNDRED + 1)]

LEAST_LUCK: Final = 25
"""Fewest points of reported luck. Fewer points may come from the errors of two estimated chances."""


class Other(NamedTuple):
    """An answer that was compared with a better one.

    Attributes:
        cost: Points by which it was behind the better answer.
        margin: Points by which the cost may be off, at 95%.
    """

    code: str
    cost: Points
    margin: Points

    @property
    def close(self) -> bool:
        """True if this answer may be as good: its cost is within the margin, or too low to report."""
        return self.cost < LEAST_COST or self.cost <= self.margin


class Mistake(NamedTuple):
    """A choice that was worse than another answer.

    Attributes:
        cost: Points by which it was behind the better answer.
        margin: Points by which the cost may be off, at 95%.
        better: Code of the better answer.
        reason: Phrase key of a house player's reason for the better answer.
        others: Some further legal answers. Empty in analyses stored by earlier versions.
    """

    cost: Points
    margin: Points
    better: str
    reason: str
    others: tuple[Other, ...] = ()


class Judged(NamedTuple):
    """An evaluated choice.

    Attributes:
        at: Index of the action in the record.
        code: Code of the action.
        turn: Number of the turn, from 0.
        round: Number of the round, from 1.
        chance: Chance of winning with the best choice, given what the seat knew, in points from 0 to 100.
        mistake: `None` unless the choice certainly cost something.
    """

    at: int
    seat: Seat
    code: str
    turn: int
    round: int
    chance: Points
    mistake: Mistake | None

    @property
    def cost(self) -> int:
        """Points that the choice cost, 0 without a mistake."""
        return 0 if self.mistake is None else self.mistake.cost

    @property
    def answers(self) -> Mapping[str, Other]:
        """The compared answers by code, including the chosen one; empty without a mistake."""
        if self.mistake is None:
            return {}
        cost, margin, better, _, others = self.mistake
        return {each.code: each for each in (Other(better, 0, 0), Other(self.code, cost, margin), *others)}

    @property
    def promised(self) -> int:
        """The seat's chance in points after its choice, before anything else happened."""
        return self.chance - self.cost


class Luck(NamedTuple):
    """Luck after a choice.

    Attributes:
        after: The seat's chance in points at its next choice, or its share of the win at the end.
    """

    judged: Judged
    after: int

    @property
    def points(self) -> int:
        """Points that the seat gained by luck; negative for a loss."""
        return self.after - self.judged.promised


class Point(NamedTuple):
    """A seat's chance in points when it was first asked in a round."""

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

    Attributes:
        playouts: Number of deals on which each choice was simulated.
        ended: Each seat's share of the win in points, `None` for a record that stops before the end.
        start: Chance of each seat in points before the deal, `None` for an analysis of version 2, in which a seat's
            account starts at its first choice.
    """

    playouts: int
    judged: tuple[Judged, ...]
    ended: tuple[Points, ...] | None
    start: Points | None = None

    @property
    def seats(self) -> Sequence[Seat]:
        """The analysed seats, in ascending order."""
        return sorted({each.seat for each in self.judged})

    @property
    def rounds(self) -> int:
        """Number of the last round with a choice, 0 without any."""
        return max((each.round for each in self.judged), default=0)

    @property
    def laps(self) -> bool:
        """True if each round is a lap, with one turn for each seat: there are several rounds, and no seat chose
        twice in one."""
        return self.rounds > 1 and len({(each.seat, each.round) for each in self.judged}) == len(self.judged)

    def curve(self, seat: Seat) -> Sequence[Point]:
        """Return the seat's chances, one for each round in which it was asked.

        A seat that was not asked in round 1 begins with its chance at the start. The end of the game counts as one more
        round.
        """
        own = self._of(seat)
        first = {} if self.start is None or own[0].round == 1 else {1: self.start}
        for each in own:
            first.setdefault(each.round, each.chance)
        points = [Point(*each) for each in first.items()]
        return points if self.ended is None else [*points, Point(self.rounds + 1, self.ended[seat])]

    def luck(self, seat: Seat) -> Iterator[Luck]:
        """Yield the luck after each choice of the seat. Without an end, the luck after the last choice is unknown."""
        own = self._of(seat)
        yield from (Luck(each, later.chance) for each, later in pairwise(own))
        if self.ended is not None and own:
            yield Luck(own[-1], self.ended[seat])

    def account(self, seat: Seat) -> Account:
        """Return the account of a seat. If the record stops early, the account ends with the chance after the last
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
        """The most costly mistakes, at most `MISTAKES`; the earlier first among equals."""
        return _dearest(self.judged)

    def mistakes_of(self, seat: Seat) -> Sequence[tuple[Judged, Mistake]]:
        """Return the most costly mistakes of one seat, at most `MISTAKES`; the earlier first among equals."""
        return _dearest(self._of(seat))

    @property
    def luckiest(self) -> Luck | None:
        """The choice after which a seat gained or lost most by luck, the first among equals; `None` below
        `LEAST_LUCK`."""
        found = [each for seat in self.seats for each in self.luck(seat) if abs(each.points) >= LEAST_LUCK]
        return min(found, key=lambda each: (-abs(each.points), each.judged.at), default=None)

    def _of(self, seat: Seat) -> Sequence[Judged]:
        return [each for each in self.judged if each.seat == seat]

    def save(self) -> Saved:
        """Return the analysis as plain data. `load_analysis` is the inverse."""
        return _ANALYSIS.write(self)


def load_analysis(saved: Saved) -> Analysis:
    """Return the analysis that `Analysis.save` wrote in this version or in version 2.

    Raises:
        ValueError: The data is no analysis.
    """
    return load(upgraded(saved, VERSION, start=None), "analysis", _read)


def _dearest(judged: Sequence[Judged]) -> Sequence[tuple[Judged, Mistake]]:
    found = [(each, each.mistake) for each in judged if each.mistake is not None]
    return sorted(found, key=lambda each: (-each[1].cost, each[0].at))[:MISTAKES]


def _read(raw: Data) -> Analysis:
    require(raw["v"] == VERSION, "another version")
    analysis: Analysis = _ANALYSIS.read(raw)
    for judged in analysis.judged:
        others = () if judged.mistake is None else judged.mistake.others
        require(max(judged.cost, *(each.cost for each in others), 0) <= judged.chance, "it cost more than there was")
    return analysis


_WITH_OTHERS: Final = Codec({}).coding(Mistake)
_MISTAKE: Final = Coding(
    lambda mistake: _WITH_OTHERS.write(mistake)[: None if mistake.others else -1],
    lambda raw: _WITH_OTHERS.read(raw if len(raw) == len(Mistake._fields) else [*raw, []]),
)
"""Coding of a mistake, which leaves out `others` if there are none, as earlier versions did."""

_ANALYSIS: Final = versioned(Codec({Mistake: _MISTAKE}).object(Analysis), VERSION)
