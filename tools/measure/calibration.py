"""Calibration of the analysis of a game: of choices that promised 70%, about 70% should be won.

`python -m tools.measure calibration --help`. Games between `normal` house players are played, some of all their choices
are taken by chance, each as likely as any other, and their promise is held against the end of the game. (One choice of
each game would come too often from short games, which are short because another player won.) The same key gives the
same games. The figures stand in docs/house_players.md.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import sqrt
from statistics import mean
from typing import Final, NamedTuple

from engine import catalogue
from engine.analysis.findings import HUNDRED
from engine.analysis.study import expected, questions, shares, study
from engine.contract import Refusal, Seat, Viewer, default_options
from engine.dice import Dice
from engine.house import never
from engine.record import Broken, Move, Record, replay
from engine.simulation import STANDARD_ERRORS

TENTHS: Final = 10
WITHIN: Final = 0.05
"""Tolerance of a tenth by itself."""

_STEP: Final = 100
"""Number of games after which the figures so far are printed on standard error."""


class Called(NamedTuple):
    """Promise of a choice, and the seat's share of the win."""

    chance: float
    won: float


class Tenth(NamedTuple):
    """The positions called from `low` to `low` + 0.1."""

    low: float
    called: Sequence[Called]

    @property
    def said(self) -> float:
        """Average promise."""
        return mean(each.chance for each in self.called)

    @property
    def won(self) -> float:
        """Average share of the win."""
        return mean(each.won for each in self.called)

    @property
    def interval(self) -> tuple[float, float]:
        """Bounds of the true share in 95 of 100 cases."""
        return within(self.won, len(self.called))

    @property
    def fits(self) -> bool:
        """True if the promise is within five points of what was won, or inside the interval."""
        low, high = self.interval
        return abs(self.said - self.won) <= WITHIN or low <= self.said <= high


def within(share: float, cases: int) -> tuple[float, float]:
    """Return the bounds of the true share in 95 of 100 cases, seen in this many cases (Wilson)."""
    square = STANDARD_ERRORS**2
    middle = (share + square / (2 * cases)) / (1 + square / cases)
    half = STANDARD_ERRORS * sqrt(share * (1 - share) / cases + square / (4 * cases**2)) / (1 + square / cases)
    return max(middle - half, 0.0), min(middle + half, 1.0)


def tenths(called: Sequence[Called]) -> Sequence[Tenth]:
    """Return the positions by their promise, without empty tenths."""
    lists: list[list[Called]] = [[] for _ in range(TENTHS)]
    for each in called:
        lists[min(int(each.chance * TENTHS), TENTHS - 1)].append(each)
    return [Tenth(number / TENTHS, found) for number, found in enumerate(lists) if found]


def played(game_key: str, seats: int, key: bytes) -> Record:
    """Return a whole game between `normal` house players."""
    game, player = catalogue.game(game_key), catalogue.house_player(game_key, "normal")
    options = default_options(game)
    position, moves = game.deal(seats, options, Dice(key)).position, list[Move]()
    while position.outcome() is None:
        for seat in position.prompts():
            thoughts = Dice(sha256(b"calibration" + key + len(moves).to_bytes(4, "big")).digest())
            action = player.choose(position.view(Viewer(seat)), thoughts, never).action
            moves.append(Move(seat, position.canonical(seat, action).code))
            step = position.play(seat, action)
            assert not isinstance(step, Refusal)  # noqa: S101 - house players choose among what is legal
            position = step.position
    return Record(game, seats, options, key, None, tuple(moves))


def called(game_key: str, seats: int, games: int, key: bytes, every: int) -> Iterator[Called]:
    """Yield the choices of this many games that are taken: one of `every`, on average."""
    for number in range(games):
        dealt = sha256(key + number.to_bytes(8, "big")).digest()
        record = played(game_key, seats, dealt)
        found, replayed = study(record), replay(record)
        assert not isinstance(found, Broken)  # noqa: S101 - the house keeps the rules
        assert not isinstance(replayed, Broken)  # noqa: S101 - the same
        assert found.ended is not None  # noqa: S101 - the game was played to its end
        chance = Dice(sha256(b"position" + dealt).digest())
        for question in questions(replayed):
            drawn, chance = chance.below(every)
            if drawn == 0:
                promised = expected(shares(record, question, [question.code], range(found.playouts))[0], seats)
                yield Called(promised, found.ended[Seat(question.seat)] / HUNDRED)


def lines(found: Sequence[Called]) -> Iterator[str]:
    """Yield the table by tenths, and remarks on it."""
    yield "| called | positions | said on average | won | 95 % interval | |"
    yield "|---|--:|--:|--:|--:|---|"
    parts = tenths(found)
    for tenth in parts:
        low, high = tenth.interval
        name = f"{tenth.low:.0%} to {tenth.low + 1 / TENTHS:.0%}"
        interval, verdict = f"{low:.1%} to {high:.1%}", "fits" if tenth.fits else "off"
        yield f"| {name} | {len(tenth.called)} | {tenth.said:.1%} | {tenth.won:.1%} | {interval} | {verdict} |"
    square = mean((each.chance - each.won) ** 2 for each in found)
    even = mean((mean(each.won for each in found) - each.won) ** 2 for each in found)
    yield f"{len(found)} positions; mean square error {square:.4f}, of always saying the same {even:.4f}"


def main(arguments: Sequence[str]) -> int:
    """Play the games and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure calibration", description=__doc__)
    parser.add_argument("game", choices=sorted(catalogue.games()))
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--every", type=int, default=50, help="one choice in this many is taken, on average")
    parser.add_argument("--key", default="0a" * 32)
    wish = parser.parse_args(arguments)
    found: list[Called] = []
    for each in called(wish.game, wish.seats, wish.games, bytes.fromhex(wish.key), wish.every):
        found.append(each)
        if len(found) % _STEP == 0:
            sys.stderr.write("\n".join([*lines(found), "", ""]))
    sys.stdout.write("\n".join([*lines(found), ""]))
    return 0
