"""The guided round of 2 WIN: one pass, one number, and what it draws."""

from typing import Final

from bot.games.lessons import Lesson
from bot.games.two_win.cards import hand_lines
from bot.games.two_win.renderer import known
from bot.locales.phrasebook import Words
from engine.contract import View
from engine.games.two_win.actions import PASS


def _explain(view: View, words: Words) -> str:
    return words("two-win-lesson-pass" if known(view).kind == PASS else "two-win-lesson-form")


def _is_over(view: View) -> bool:
    seen = known(view)
    return seen.round > 1 or seen.outcome is not None


def _conclude(view: View, words: Words) -> str:
    return words("two-win-lesson-end", cards="\n".join(hand_lines(known(view).hand, words)))


LESSON: Final = Lesson("two_win", _explain, _is_over, _conclude)
