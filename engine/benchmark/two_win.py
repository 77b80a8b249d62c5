"""2 WIN beside its limit: the same games of random answers."""

from collections.abc import Sequence
from typing import Final

from engine.benchmark import two_win_limit
from engine.benchmark.measuring import Course, Script, random_answers
from engine.games.two_win.actions import TwoWinAction, read_action
from engine.games.two_win.cards import full_deck
from engine.games.two_win.game import TwoWin
from engine.games.two_win.options import DEFAULTS

SEATS: Final = 4
_DECK: Final = full_deck(DEFAULTS.star_profile)


def play_limit(script: Script[TwoWinAction]) -> Sequence[int]:
    """A game through the limit; the winners."""
    return two_win_limit.play_game(SEATS, _DECK, script.dice, [tuple(action) for _, action in script.moves])


COURSE: Final = Course(
    TwoWin(), DEFAULTS, "2 WIN", "random answers", b"bench", random_answers, read_action, play_limit, games=40, turns=25
)
