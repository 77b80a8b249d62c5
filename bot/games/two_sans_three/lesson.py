"""The guided round of 2 SANS 3: three turns against the house."""

from typing import Final

from bot.games.lessons import Lesson
from bot.games.two_sans_three.renderer import known
from bot.games.two_sans_three.seats import collection_text
from bot.locales.phrasebook import Words
from engine.contract import View
from engine.games.two_sans_three.cards import TURNS_EACH

TURNS: Final = 3
"""As many as it takes until a row is full."""


def _explain(view: View, words: Words) -> str:
    first = known(view).turn < len(known(view).seats)
    return words("two-sans-three-lesson-first", turns=TURNS) if first else words("two-sans-three-lesson-next")


def _is_over(view: View) -> bool:
    seen = known(view)
    return seen.turn >= TURNS * len(seen.seats)


def _conclude(view: View, words: Words) -> str:
    own = known(view).own
    collection = "" if own is None else collection_text(own, words)
    return words("two-sans-three-lesson-end", collection=collection, played=TURNS, turns=TURNS_EACH)


LESSON: Final = Lesson("two_sans_three", _explain, _is_over, _conclude)
