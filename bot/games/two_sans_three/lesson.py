"""Guided round of 2 SANS 3: three turns in the middle of a game.

They are about a pair, an unavoidable third and the seventh colour, in an order that depends on the newcomer.
"""

from typing import Final

from bot.games.lessons import Lesson
from bot.games.two_sans_three.cards import effect_lines, gain, signed, small
from bot.locales.phrasebook import Words
from engine.contract import Action
from engine.games.two_sans_three.cards import FINAL_BONUS, FULL_DECK, PAIR, SINGLE, TURNS_EACH
from engine.games.two_sans_three.view import PlayPreview, SansThreeView, SeatView

TURNS: Final = 3
PLACED: Final = (55, 42, 15)
PLAYED: Final = (48, 84, 47, 12, 89, 5, 85, 62, 75, 32, 40, 29, 33, 68, 79, 44, 73, 82)
"""Cards played before the newcomer's first turn, the newcomer's own first."""

HAND: Final = (27, 56, 7, 39, 63)
"""The newcomer's hand, followed by the cards that they draw."""

HOUSE: Final = (26, 46)
"""Cards that the bot plays between the newcomer's turns."""

_BEGINS: Final = len(PLAYED)


def _deck() -> tuple[int, ...]:
    """Return a deck that deals the cards listed above."""
    mine, theirs = [*PLAYED[:12:2], *HAND[:2], *PLAYED[12::2], *HAND[2:]], [*PLAYED[1::2], *HOUSE]
    others = [card for card in FULL_DECK if card not in {*PLACED, *mine, *theirs}]
    theirs += others[: len(mine) - len(theirs)]
    dealt = [card for pair in zip(mine, theirs, strict=True) for card in pair]
    return (*PLACED, *dealt, *(card for card in others if card not in theirs))


def _effects(view: SansThreeView) -> list[PlayPreview]:
    return [view.look_ahead(card) for card in view.hand]


def _explain(view: SansThreeView, words: Words) -> str:
    """Return the task of the present turn, in the first turn after an introduction."""
    told = [words("two-sans-three-lesson-first")] if view.turn == _BEGINS else []
    effects = _effects(view)
    if any(effect.bonus for effect in effects):
        told.append(words("two-sans-three-lesson-seventh"))
    elif all(effect.turned for effect in effects):
        told.append(words("two-sans-three-lesson-forced"))
    elif view.own is not None and any(_makes_pair(effect, view.own) for effect in effects):
        told.append(words("two-sans-three-lesson-pair", pair=PAIR, single=SINGLE))
    return "\n".join(told)


def _makes_pair(effect: PlayPreview, mine: SeatView) -> bool:
    return not effect.turned and effect.own.face_up.count(2) > mine.face_up.count(2)


def _comment(view: SansThreeView, action: Action, words: Words) -> str:
    """Return the points of the played card, their meaning, and whether another card would have brought more.

    Raises:
        ValueError: The view is the public one.
    """
    if view.own is None:
        raise ValueError("a newcomer has a seat")
    done, mine = view.preview(action), view.own
    best = max(_effects(view), key=lambda effect: gain(effect, mine))
    told = [*effect_lines(done, mine, words), _means(done, mine, words)]
    if gain(best, mine) > gain(done, mine):
        card, points = small(best.action.card, words), signed(gain(best, mine))
        told.append(f"-# {words('two-sans-three-lesson-more', card=card, points=points)}")
    return "\n".join(told)


def _means(done: PlayPreview, mine: SeatView, words: Words) -> str:
    if done.bonus:
        return words("two-sans-three-lesson-did-seventh", points=done.bonus, final=FINAL_BONUS[-1])
    if done.turned:
        return words("two-sans-three-lesson-did-third")
    if _makes_pair(done, mine):
        return words("two-sans-three-lesson-did-pair", pair=PAIR, single=SINGLE)
    if done.taken:
        return words("two-sans-three-lesson-did-new", single=SINGLE)
    return words("two-sans-three-lesson-did-nothing")


DECK: Final = _deck()

LESSON: Final = Lesson(
    "two_sans_three",
    explain=_explain,
    is_over=lambda view: view.turn > _BEGINS + 2 * (TURNS - 1),
    conclude=lambda _view, words: words("two-sans-three-lesson-end", played=TURNS, turns=TURNS_EACH),
    comment=_comment,
    decks=(DECK,),
    pictured=True,
    script={
        **{turn: f"play {card}" for turn, card in enumerate(PLAYED)},
        **{_BEGINS + 1 + 2 * turn: f"play {card}" for turn, card in enumerate(HOUSE)},
    },
)
