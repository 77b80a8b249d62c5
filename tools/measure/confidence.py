"""Confidence of `hard` of 2 WIN: is it right when it is sure? `python -m tools.measure confidence --help`.

Choices of games between `normal` house players are answered by `hard` as it plays, and again with twenty times the
games in the head and other dice. Of choices called sure, at least 90% should stay the best. The same key gives the same
figures; they stand in docs/house_players.md.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from engine.dice import Dice
from engine.games.two_win.house.levels import DEALS, Hard
from engine.house import FAIRLY_SURE, SURE, never
from engine.record import Broken, replay
from engine.seats import Viewer
from tools.measure.calibration import played, within

TIMES: Final = 20
"""Factor by which the second look has more games in the head."""

AS_GOOD_AS_IMPOSSIBLE: Final = 1e-6
"""The second look drops an answer only then."""

CHOICES_APART: Final = 7
"""Every seventh choice of a game is looked at, so that they tell of many games."""


class Looked(NamedTuple):
    """A choice: how sure `hard` was, and whether twenty times the games preferred the same answer."""

    confidence: float
    stays: bool


def looked(games: range, key: bytes) -> Iterator[Looked]:
    """Yield every seventh choice of the games with these numbers."""
    quick, thorough = Hard(), Hard(deals=TIMES * DEALS, hopeless=AS_GOOD_AS_IMPOSSIBLE)
    for number in games:
        record = played("two_win", 4, sha256(key + number.to_bytes(8, "big")).digest())
        steps = replay(record)
        assert not isinstance(steps, Broken)  # noqa: S101 - the house keeps the rules
        for at in range(number % CHOICES_APART, len(record.moves), CHOICES_APART):
            view = steps[at].position.view(Viewer(record.moves[at].seat))
            first = quick.choose(view, Dice(sha256(b"first" + record.key + at.to_bytes(4, "big")).digest()), never)
            second = thorough.choose(view, Dice(sha256(b"second" + record.key + at.to_bytes(4, "big")).digest()), never)
            yield Looked(first.confidence, first.action == second.action)


def lines(found: Sequence[Looked]) -> Iterator[str]:
    """Yield the table."""
    yield "| says | choices | share of all | stay best with twenty times the games | 95 % interval |"
    yield "|---|--:|--:|--:|--:|"
    for name, low, high in (
        ("sure", SURE, 2.0),
        ("fairly sure", FAIRLY_SURE, SURE),
        ("hard to say", -1.0, FAIRLY_SURE),
    ):
        part = [each for each in found if low <= each.confidence < high]
        if part:
            stay = sum(each.stays for each in part)
            least, most = within(stay / len(part), len(part))
            share = f"{len(part) / len(found):.1%}"
            yield f"| {name} | {len(part)} | {share} | {stay / len(part):.1%} | {least:.1%} to {most:.1%} |"


def main(arguments: Sequence[str]) -> int:
    """Look at the choices and print the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.measure confidence", description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game, from 0")
    parser.add_argument("--key", default="0b" * 32)
    parser.add_argument("--each", action="store_true", help="print every choice on standard error")
    wish = parser.parse_args(arguments)
    found: list[Looked] = []
    for each in looked(range(wish.first, wish.first + wish.games), bytes.fromhex(wish.key)):
        found.append(each)
        if wish.each:
            sys.stderr.write(f"{each.confidence:.4f} {each.stays}\n")
    sys.stdout.write("\n".join([*lines(found), ""]))
    return 0
