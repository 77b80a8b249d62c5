"""Finds weights for the house players of 2 SANS 3 by playing: `python -m tools.tune_two_sans_three --help`.

Four seats play many games with the best known weights and, now and then, any card. For every number of turns left, the
weights are those that foretell the final points best (least squares), smoothed with their neighbours. They are the best
known ones of the next round. The same key gives the same result. Prints the weights after every round.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import log
from typing import Final, NamedTuple

from engine.contract import PUBLIC
from engine.dice import Dice
from engine.games.two_sans_three.cards import COLOURS, INTERIM_BONUSES, TURNS_EACH
from engine.games.two_sans_three.evaluation import AT_THE_END, EVALUATION, TUNED, Evaluation, Weights
from engine.games.two_sans_three.game import SansThreePosition
from engine.games.two_sans_three.imagine import imagine
from engine.games.two_sans_three.options import DEFAULTS
from engine.games.two_sans_three.playout import Playout
from engine.games.two_sans_three.playout import odds as shared
from engine.games.two_sans_three.rules import deal

SEATS: Final = 4
ODD_CARDS: Final = 10
"""One card in this many is any card, so that the weights learn what else could have happened."""

FEATURES: Final = len(Weights._fields)
HAIR: Final = Weights(base=0.001, single=0.001, pair=0.001, six=0.001, seven=0.001, hope=1000)
"""Terms added on the diagonal: what never occurs stays 0, and while every bonus is there, `base` says it alone."""


EARLY: Final = 7
"""Turns left from which on the doubt is the same."""

TRIED: Final = [quarter / 4 for quarter in range(8, 60)]
"""Doubts among which the likeliest is found."""


class Moment(NamedTuple):
    """A seat after one of its turns: how many it has left, what speaks for it, and the points it got from there on."""

    left: int
    features: Sequence[float]
    gained: float


def moments(evaluation: Evaluation, key: bytes) -> Iterator[Moment]:
    """Yield the moments of one game between four seats that follow the judgement, most of the time."""
    state, _ = deal(SEATS, DEFAULTS, Dice(key), None)
    game = Playout(imagine(SansThreePosition(*state).view(PUBLIC), Dice(key, 128)), evaluation)
    chance = Dice(sha256(b"odd cards" + key).digest())
    seen: list[tuple[int, int, Sequence[float], float]] = []
    while game.left:
        seat, hand = game.seat, game.hands[game.seat]
        odd, chance = chance.below(ODD_CARDS * len(hand))
        game.play(hand[odd] if odd < len(hand) else game.best())
        had = game.interim[seat] - game.face_down[seat]
        seen.append((seat, game.turns_left(seat), _features(game, seat), had))
    points = game.expected()
    for seat, left, features, had in seen:
        yield Moment(left, features, points[seat] - had)


def _features(game: Playout, seat: int) -> Sequence[float]:
    """Return the factors of the weights, in their order."""
    counts = game.face_up[seat]
    singles, pairs = counts.count(1), counts.count(2)
    colours = singles + pairs
    top = 0 if game.interim[seat] else (*INTERIM_BONUSES, 0)[game.earned]
    return 1, singles, pairs, colours >= len(COLOURS) - 1, colours == len(COLOURS), top


def fitted(seen: Sequence[Moment]) -> tuple[Weights, ...]:
    """Return the weights that foretell best, by turns left."""
    raw = [AT_THE_END, *(_least_squares([each for each in seen if each.left == left]) for left in range(1, TURNS_EACH))]
    smooth = [raw[max(left - 1, 1) : left + 2] for left in range(1, TURNS_EACH)]
    means = (Weights(*(round(sum(column) / len(near), 2) for column in zip(*near, strict=True))) for near in smooth)
    return (AT_THE_END, *means)


def _least_squares(seen: Sequence[Moment]) -> Weights:
    """Return the solution of the normal equations by Gauss and Jordan."""
    rows = [[HAIR[at] * (at == column) for column in range(FEATURES)] + [0.0] for at in range(FEATURES)]
    for _, features, gained in seen:
        for row, feature in zip(rows, features, strict=True):
            if feature:
                for column, value in enumerate((*features, gained)):
                    row[column] += feature * value
    for at in range(FEATURES):
        best = max(range(at, FEATURES), key=lambda row: abs(rows[row][at]))
        rows[at], rows[best] = rows[best], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(FEATURES):
            if other != at:
                rows[other] = [value - rows[other][at] * own for value, own in zip(rows[other], rows[at], strict=True)]
    return Weights(*(row[-1] for row in rows))


def standings(seats: int, key: bytes) -> Iterator[tuple[int, Sequence[float], Sequence[float]]]:
    """Yield, after each turn of everyone in such a game, the turns left, the points that the seats may expect, and what
    each won in the end."""
    state, _ = deal(seats, DEFAULTS, Dice(key), None)
    game = Playout(imagine(SansThreePosition(*state).view(PUBLIC), Dice(key, 128)), EVALUATION)
    chance = Dice(sha256(b"odd cards" + key).digest())
    seen: list[tuple[int, Sequence[float]]] = []
    while game.left:
        hand = game.hands[game.seat]
        odd, chance = chance.below(ODD_CARDS * len(hand))
        game.play(hand[odd] if odd < len(hand) else game.best())
        if game.left and game.left % seats == 0:
            seen.append((game.left // seats, game.expected()))
    points = game.expected()
    won = [(each == max(points)) / points.count(max(points)) for each in points]
    yield from ((left, expected, won) for left, expected in seen)


def likeliest(seen: Sequence[tuple[Sequence[float], Sequence[float]]]) -> float:
    """Return the doubt by which the outcomes were most to be expected."""

    def loss(doubt: float) -> float:
        return -sum(
            share * log(odds) for points, won in seen for share, odds in zip(won, shared(points, doubt), strict=True)
        )

    return min(TRIED, key=loss)


def doubts(key: str, games: int) -> Sequence[float]:
    """Return the likeliest doubt for each number of turns left, over tables of two, three and four."""
    found: dict[int, list[tuple[Sequence[float], Sequence[float]]]] = {}
    for number in range(games):
        for left, points, won in standings(2 + number % 3, sha256(f"{key}:{number}".encode()).digest()):
            found.setdefault(min(left, EARLY), []).append((points, won))
    return [likeliest(found[left]) for left in sorted(found)]


def main(arguments: Sequence[str]) -> None:
    """Read the arguments, play, print."""
    parser = argparse.ArgumentParser(prog="python -m tools.tune_two_sans_three", description=__doc__)
    parser.add_argument(
        "--rounds", type=int, default=3, help="how often the weights are found again (default: %(default)s)"
    )
    parser.add_argument("--games", type=int, default=4000, help="games of one round (default: %(default)s)")
    parser.add_argument("--from-points", action="store_true", help="begin with the points themselves")
    parser.add_argument("--doubts", action="store_true", help="only the doubts, by turns left")
    parser.add_argument("--key", default="tune", help="the same key gives the same result")
    chosen = parser.parse_args(arguments)
    if chosen.doubts:
        sys.stdout.write(f"{doubts(chosen.key, chosen.games)}\n")
        return
    weights = (AT_THE_END,) * TURNS_EACH if chosen.from_points else TUNED
    for number in range(chosen.rounds):
        evaluation = Evaluation(weights)
        keys = [sha256(f"{chosen.key}:{number}:{game}".encode()).digest() for game in range(chosen.games)]
        weights = fitted([moment for key in keys for moment in moments(evaluation, key)])
        sys.stdout.write(f"round {number}\n" + "".join(f"    {each},\n" for each in weights))


if __name__ == "__main__":
    main(sys.argv[1:])
