"""2 WIN compared with the play-out of its house players: the same games of random answers."""

from collections.abc import Sequence
from typing import Final

from engine.contract import own
from engine.games.two_win.actions import TwoWinAction, read_action
from engine.games.two_win.evaluation import EVALUATION
from engine.games.two_win.game import NAME, TwoWin, TwoWinPosition
from engine.games.two_win.options import DEFAULTS
from engine.games.two_win.playout import Playout
from tools.benchmark.measuring import Course, Script, random_answers


def play_limit(script: Script[TwoWinAction]) -> Sequence[int]:
    """Play a game through the play-out, every answer given. Returns the winners."""
    start = own(script.start, TwoWinPosition, NAME)
    game = Playout(start, (EVALUATION,) * len(start.holdings))
    at, winners = 0, list[int]()
    while not winners:
        asked = at + len(game.inside)
        winners = list(game.close(dict(script.moves[at:asked])))
        at = asked
    return winners


COURSE: Final = Course(
    TwoWin(), DEFAULTS, "2 WIN", "random answers", b"bench", random_answers, read_action, play_limit, games=40, turns=25
)
