"""Length of games of 2 DOWN between house players, and their winners: `python -m tools.measure two_down --help`.

Two players more than the levels of the house can sit down: *peaceful* plays as *normal* does, but a Block, a Jump or a
Swap (or a Wild as one) only if nothing else may be played; *seer* sees all hands and the pile, and gives the answer
after which it is best off when *normal* plays the round on for everyone: the most that the luck of the game allows. The
same key gives the same games. Figures stand in docs/house_players.md.
"""

import argparse
import math
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from statistics import mean, stdev
from typing import Final, NamedTuple

from engine.contract import PUBLIC, Action, Position, Refusal, Seat, View, Viewer
from engine.dice import Dice
from engine.games.two_down.actions import DRAW, PlayJump, PlaySwap, PutBlock
from engine.games.two_down.game import TwoDown, TwoDownPosition
from engine.games.two_down.house import HOUSE_PLAYERS, Evaluation, forecast, own_question, sure_choice
from engine.games.two_down.options import CHALLENGES, read_options
from engine.house import Choice, HousePlayer, never
from engine.simulation import STANDARD_ERRORS, seating


class Peaceful:
    """Normal, without Block, Jump and Swap wherever there is anything else to play."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Return the best answer that leaves the others alone."""
        asked = own_question(view)
        sure = sure_choice(asked)
        if sure is not None:
            return sure
        answers, _ = Evaluation(asked).rated(dice)
        quiet = [each for each in answers if not isinstance(each.action, PutBlock | PlayJump | PlaySwap)]
        best = (quiet or answers)[0]
        return Choice(best.action, best.reason, 1.0)


SEER: Final = "seer"
SEEN: Final = 6
"""Answers of the judgement that the seer tries."""


def seen(position: Position, seat: Seat, dice: Dice) -> Action:
    """Return the seer's answer."""
    view = position.view(Viewer(seat))
    asked = own_question(view)
    sure = sure_choice(asked)
    if sure is not None:
        return sure.action
    answers, _ = Evaluation(asked).rated(dice)
    tried = [each.action for each in answers[:SEEN]]
    return max(tried, key=lambda action: _after(_played(position, seat, action), seat, position.round, dice))


def _after(position: Position, seat: Seat, begun: int, dice: Dice) -> float:
    """Return the share of the win that the seat may expect once normal players have played this round to its end."""
    while (outcome := position.outcome()) is None:
        if position.round != begun:
            return forecast(position.view(PUBLIC))[seat]
        asked = min(position.prompts())
        position = _played(position, asked, PLAYERS["normal"].choose(position.view(Viewer(asked)), dice, never).action)
    return (seat in outcome.winners) / len(outcome.winners)


def _played(position: Position, seat: Seat, action: Action) -> Position:
    step = position.play(seat, action)
    assert not isinstance(step, Refusal)  # noqa: S101 - house players choose among what is legal
    return step.position


PLAYERS: Final[dict[str, HousePlayer]] = {**HOUSE_PLAYERS, "peaceful": Peaceful()}


class Played(NamedTuple):
    """A finished game: turns of single seats, rounds, and the part of the win of the first named player."""

    turns: int
    rounds: int
    won: float


def play(names: Sequence[str], challenge: str, key: bytes, number: int) -> Played:
    """Play one game. Players sit as `engine.simulation.seating` has it."""
    rules, seats = read_options({"challenge": challenge}), len(names)
    assert not isinstance(rules, Refusal)  # noqa: S101 - the name comes from a list
    dice = Dice(sha256(key + number.to_bytes(8, "big")).digest())
    position: Position = TwoDown().deal(seats, rules, dice).position
    turns = answers = 0
    seated = seating(seats, number)
    while (outcome := position.outcome()) is None:
        seat = min(position.prompts())
        turns += position.prompts()[seat].kind == DRAW
        name = names[seated[seat]]
        thoughts = Dice(sha256(b"house" + dice.key + answers.to_bytes(8, "big")).digest())
        if name == SEER:
            action = seen(position, seat, thoughts)
        else:
            action = PLAYERS[name].choose(position.view(Viewer(seat)), thoughts, never).action
        position, answers = _played(position, seat, action), answers + 1
    assert isinstance(position, TwoDownPosition)  # noqa: S101 - nothing else was dealt
    first = Seat(seated.index(0))
    return Played(turns, position.round, (first in outcome.winners) / len(outcome.winners))


def main(arguments: Sequence[str]) -> int:
    """Play the games and print one line."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure two_down", description=__doc__)
    parser.add_argument("--players", required=True, help=f"one name a seat: {', '.join([*PLAYERS, SEER])}")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--challenge", default="A", choices=CHALLENGES)
    parser.add_argument("--key", default="0a" * 32)
    wish = parser.parse_args(arguments)
    key = bytes.fromhex(wish.key)
    games = [play(wish.players.split(","), wish.challenge, key, number) for number in range(wish.games)]
    turns, share = [each.turns for each in games], mean(each.won for each in games)
    off = STANDARD_ERRORS * math.sqrt(share * (1 - share) / len(games))
    sys.stdout.write(
        f"{wish.players}, challenge {wish.challenge}, {len(games)} games:"
        f" {mean(turns):.1f} ± {STANDARD_ERRORS * stdev(turns) / math.sqrt(len(games)):.1f} turns (most {max(turns)}),"
        f" {mean(each.rounds for each in games):.1f} rounds, the first wins {share:.1%} ± {off:.1%}\n"
    )
    return 0
