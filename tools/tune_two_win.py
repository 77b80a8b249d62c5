"""Finds weights for the house players of 2 WIN by playing: `python -m tools.tune_two_win --help`.

The cross-entropy method: sets of weights are drawn around the best known ones, each plays the same deals from one
seat against three easy players and against three players with the best known weights, and the mean of the best sets
is the next centre. The same key gives the same result. Prints the centre after every turn.
"""

import argparse
import math
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from typing import Final, NamedTuple

from engine.contract import PUBLIC, Seat
from engine.dice import Dice
from engine.games.two_win.cards import DIGIT, STARS, Card
from engine.games.two_win.evaluation import TUNED, Evaluation, Situation, Weights
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.imagine import imagine
from engine.games.two_win.options import DEFAULTS
from engine.games.two_win.playout import Playout, Policy
from engine.games.two_win.rules import deal

SEATS: Final = 4
SPREAD: Final = Weights(
    height=0.03, steep=0.03, twins=0.4, run=0.4, opened=0.15, opened_more=0.08, grown=0.3, grown_more=0.12,
    star_1=0.2, star_2=0.3, star_3=0.3, star_4=0.3, high=0.4, higher=0.08, level=0.3, low=0.2, star=0.2, pair=0.2,
    wanted=0.15, awaited=0.3,
)  # fmt: skip
"""Standard deviation of the first sets from the centre."""


class Habits:
    """The easy level as a policy."""

    def best_pass(self, situation: Situation) -> Card:
        """Return the lowest digit, of those the fewest stars."""
        return min(situation.hand, key=lambda card: (DIGIT[card], STARS[card], card))

    def best_form(self, situation: Situation) -> tuple[Card, Card]:
        """Return the smallest number, of those the most stars."""
        hand = situation.hand
        pairs = [
            (10 * DIGIT[tens] + DIGIT[units], -STARS[tens] - STARS[units], tens, units)
            for at, tens in enumerate(hand)
            for other, units in enumerate(hand)
            if at != other and 10 * DIGIT[tens] + DIGIT[units] > situation.last
        ]
        return min(pairs)[2:]


def share(one: Policy, others: Policy, games: int, key: bytes) -> float:
    """Return the share of games that one player wins against three others, its seat changing from game to game."""
    won = 0.0
    for number in range(games):
        seat = Seat(number % SEATS)
        policies: list[Policy] = [others] * SEATS
        policies[seat] = one
        winners = _winners(policies, Dice(sha256(key + number.to_bytes(4, "big")).digest()))
        won += (seat in winners) / len(winners)
    return won / games


def _winners(policies: Sequence[Policy], dice: Dice) -> Sequence[Seat]:
    state, _ = deal(SEATS, DEFAULTS, dice, None)
    return Playout(imagine(TwoWinPosition(*state).view(PUBLIC), dice), policies).winners({})


class Trial(NamedTuple):
    """One set of weights to be measured against the best known one."""

    weights: Weights
    centre: Weights
    games: int
    key: bytes


def measure(trial: Trial) -> float:
    """Return the quality of the weights: the sum of their shares against easy players and against the centre."""
    mine = Evaluation(trial.weights)
    against_easy = share(mine, Habits(), trial.games, trial.key)
    return against_easy + share(mine, Evaluation(trial.centre), trial.games, trial.key)


def normal_numbers(dice: Dice, count: int) -> tuple[list[float], Dice]:
    """Return standard normal numbers by Box and Muller."""
    numbers: list[float] = []
    for _ in range(count):
        first, dice = dice.below(1 << 24)
        second, dice = dice.below(1 << 24)
        radius = math.sqrt(-2 * math.log((first + 1) / (1 << 24)))
        numbers.append(radius * math.cos(2 * math.pi * second / (1 << 24)))
    return numbers, dice


def drawn(centre: Weights, spread: Sequence[float], dice: Dice) -> tuple[Weights, Dice]:
    """Return a set of weights near the centre."""
    normal, dice = normal_numbers(dice, len(centre))
    return Weights(*[mean + width * z for mean, width, z in zip(centre, spread, normal, strict=True)]), dice


def mean_of(sets: Sequence[Weights]) -> Weights:
    """Return the mean of some sets of weights."""
    return Weights(*[sum(values) / len(sets) for values in zip(*sets, strict=True)])


def spread_of(sets: Sequence[Weights], centre: Weights, before: Sequence[float]) -> list[float]:
    """Return the spread of the good sets, never shrinking by more than a fifth at once."""
    around = [
        math.sqrt(sum((value - mean) ** 2 for value in values) / len(sets))
        for values, mean in zip(zip(*sets, strict=True), centre, strict=True)
    ]
    return [max(now, 0.8 * then) for now, then in zip(around, before, strict=True)]


def tune(turns: int, sets: int, games: int, jobs: int, key: bytes) -> None:
    """Move the centre `turns` times."""
    centre, spread, dice = TUNED, list(SPREAD), Dice(key)
    with ProcessPoolExecutor(jobs) as pool:
        for turn in range(turns):
            tried: list[Weights] = [centre]
            for _ in range(sets):
                weights, dice = drawn(centre, spread, dice)
                tried.append(weights)
            deals = sha256(key + turn.to_bytes(4, "big")).digest()
            worth = list(pool.map(measure, [Trial(each, centre, games, deals) for each in tried]))
            order = sorted(range(len(tried)), key=lambda at: -worth[at])
            best = [tried[at] for at in order[: max(sets // 4, 2)]]
            tell(f"turn {turn}: centre {worth[0]:.3f}, best {worth[order[0]]:.3f}")
            centre = mean_of(best)
            spread = spread_of(best, centre, spread)
            tell(", ".join(f"{name}={value:.3f}" for name, value in zip(Weights._fields, centre, strict=True)))


def tell(line: str) -> None:
    """Print a line at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: Sequence[str]) -> None:
    """Read the arguments and tune."""
    parser = argparse.ArgumentParser(prog="python -m tools.tune_two_win", description=__doc__)
    parser.add_argument("--turns", type=int, default=15, help="how often they are tried (default: %(default)s)")
    parser.add_argument("--sets", type=int, default=32, help="sets of weights tried in a turn (default: %(default)s)")
    parser.add_argument(
        "--games", type=int, default=250, help="games of each set against each opponent (default: %(default)s)"
    )
    parser.add_argument("--jobs", type=int, default=2, help="processes (default: %(default)s)")
    parser.add_argument("--key", default="00" * 32, help="64 hexadecimal digits")
    given = parser.parse_args(arguments)
    tune(given.turns, given.sets, given.games, given.jobs, bytes.fromhex(given.key))


if __name__ == "__main__":
    main(sys.argv[1:])
