"""The guided round of 2 DOWN: two turns of drawing and discarding towards the first level."""

from typing import Final

from bot.games.lessons import Lesson
from bot.games.two_down.hand import hand_text
from bot.games.two_down.renderer import known
from bot.locales.phrasebook import Words
from engine.contract import View
from engine.games.two_down.facts import DRAW, PICK_UP

TURNS: Final = 3
"""Turns of the table after which a newcomer has seen enough."""


def _explain(view: View, words: Words) -> str:
    seen = known(view)
    if seen.kind == DRAW:
        return words("two-down-lesson-draw")
    if seen.kind == PICK_UP:
        return words("two-down-lesson-pick-up")
    return words("two-down-lesson-lay" if seen.proposed() is not None else "two-down-lesson-act")


def _is_over(view: View) -> bool:
    seen = known(view)
    return seen.round > 1 or seen.turn >= TURNS or seen.outcome is not None


def _conclude(view: View, words: Words) -> str:
    return words("two-down-lesson-end", cards=hand_text(known(view), words))


LESSON: Final = Lesson("two_down", _explain, _is_over, _conclude)
