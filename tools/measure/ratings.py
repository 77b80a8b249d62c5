"""Quality of ratings: house players of every level play leagues, and their ratings are compared with what is known of
them. `python -m tools.measure ratings --help`; the figures: docs/decisions/ratings.md."""

import argparse
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import pairwise

from bot.tables.standings import NEWCOMER, Rating, rated
from engine import catalogue
from engine.contract import Outcome, Refusal, Seat, Viewer, default_options
from engine.dice import Dice
from engine.house import never


def outcome(game_key: str, levels: Sequence[str], key: bytes) -> Outcome:
    """Play one game between house players of these levels, in seat order."""
    game = catalogue.game(game_key)
    position = game.deal(len(levels), default_options(game), Dice(key)).position
    decisions = 0
    while (ended := position.outcome()) is None:
        for seat in position.prompts():
            thoughts = Dice(sha256(b"trial" + key + decisions.to_bytes(8, "big")).digest())
            choice = catalogue.house_player(game_key, levels[seat]).choose(position.view(Viewer(seat)), thoughts, never)
            step = position.play(seat, choice.action)
            if isinstance(step, Refusal):
                raise AssertionError(f"{levels[seat]} answers what the rules refuse: {step}")
            position = step.position
            decisions += 1
    return ended


def places(ended: Outcome, seats: int) -> list[int]:
    """Return the place of each seat, from 1; those who share one have the same."""
    found = dict[Seat, int]()
    for group in ended.ranking:
        found.update(dict.fromkeys(group, len(found) + 1))
    return [found[Seat(seat)] for seat in range(seats)]


def league(game_key: str, levels: Sequence[str], games: int, key: bytes) -> list[Rating]:
    """Return the ratings of one player of each level after that many games at one table. Seats move on from game to
    game."""
    ratings = [NEWCOMER] * len(levels)
    for number in range(games):
        order = [(seat - number) % len(levels) for seat in range(len(levels))]
        dealt = sha256(key + number.to_bytes(8, "big")).digest()
        ended = outcome(game_key, [levels[player] for player in order], dealt)
        after = rated(places(ended, len(levels)), [ratings[player] for player in order])
        for player, rating in zip(order, after, strict=True):
            ratings[player] = rating
    return ratings


def main(arguments: Sequence[str]) -> int:
    """Play the leagues and print how often the ratings had everyone in the right order."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure ratings", description=__doc__)
    parser.add_argument("--game", default=next(iter(catalogue.games())), choices=sorted(catalogue.games()))
    parser.add_argument("--levels", default="beginner,easy,normal", help="weakest first")
    parser.add_argument("--games", type=int, default=30, help="games of a league")
    parser.add_argument("--leagues", type=int, default=100)
    chosen = parser.parse_args(arguments)
    levels = chosen.levels.split(",")
    ends = [
        league(chosen.game, levels, chosen.games, sha256(f"league {number}".encode()).digest())
        for number in range(chosen.leagues)
    ]
    for line in findings(levels, ends):
        sys.stdout.write(f"{line}\n")
    return 0


def findings(levels: Sequence[str], ends: Sequence[Sequence[Rating]]) -> Iterator[str]:
    """Yield the outcome of the leagues: everyone's points in nine of ten leagues, and how often neighbours were in
    order."""
    tail = len(ends) // 20
    for index, level in enumerate(levels):
        points = sorted(ratings[index].points for ratings in ends)
        yield f"{level}: {points[tail]} to {points[-1 - tail]} points, median {points[len(points) // 2]}"
    for (low, weak), (high, strong) in pairwise(enumerate(levels)):
        right = sum(ratings[high].mean > ratings[low].mean for ratings in ends)
        yield f"{strong} above {weak} in {right} of {len(ends)} leagues"
