"""2 SANS 3 compared with the play-out of its house players: the same games of random answers."""

from collections.abc import Sequence
from typing import Final

from engine.contract import own
from engine.games.two_sans_three.actions import Play, read_action
from engine.games.two_sans_three.evaluation import EVALUATION
from engine.games.two_sans_three.game import NAME, SansThreePosition, TwoSansThree
from engine.games.two_sans_three.options import DEFAULTS
from engine.games.two_sans_three.playout import Playout
from tools.benchmark.measuring import Course, Script, random_answers


def play_limit(script: Script[Play]) -> Sequence[int]:
    """Play a game through the play-out, every card given. Returns the winners."""
    game = Playout(own(script.start, SansThreePosition, NAME), EVALUATION)
    for _, action in script.moves:
        game.play(action.card)
    points = game.expected()
    best = max(points)
    return [seat for seat, each in enumerate(points) if each == best]


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
