"""2 SANS 3 beside its limit: the same games of random answers."""

from collections.abc import Sequence
from typing import Final

from engine.benchmark import two_sans_three_limit
from engine.benchmark.measuring import Course, Script, random_answers
from engine.games.two_sans_three.actions import Play, read_action
from engine.games.two_sans_three.game import TwoSansThree
from engine.games.two_sans_three.options import DEFAULTS

SEATS: Final = 4


def play_limit(script: Script[Play]) -> Sequence[int]:
    """A game through the limit; the winners."""
    return two_sans_three_limit.play_game(SEATS, script.dice, [action.card for _, action in script.moves])


COURSE: Final = Course(
    TwoSansThree(),
    DEFAULTS,
    "2 SANS 3",
    "random answers",
    b"bench two_sans_three",
    random_answers,
    read_action,
    play_limit,
    games=20,
    turns=25,
)
