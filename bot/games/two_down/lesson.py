"""Guided rounds of 2 DOWN.

In the first, the newcomer takes a discard, plays a 1Up and lays. In the second, a bot lays first and the newcomer picks
up their down cards.
"""

from collections import Counter
from typing import Final

from bot.games.lessons import Lesson
from bot.locales.phrasebook import Words
from engine.games.two_down.actions import DRAW, PICK_UP, Draw, Source
from engine.games.two_down.cards import DECK, ONE_UP, codes
from engine.games.two_down.view import DrawPreview, TwoDownView

TURNS: Final = 12
"""Turn of the table at which the round ends at the latest."""


def _explain(view: TwoDownView, words: Words) -> str:
    if view.kind == DRAW:
        return words("two-down-lesson-take" if _discard_helps(view) else "two-down-lesson-draw")
    if view.kind == PICK_UP:
        return words("two-down-lesson-pick-up")
    if view.proposed() is not None:
        return words("two-down-lesson-lay")
    down = 0 if view.own is None else view.own.down
    return words("two-down-lesson-action" if ONE_UP in view.hand and down else "two-down-lesson-act")


def _discard_helps(view: TwoDownView) -> bool:
    taken, progress = Draw(Source.DISCARD), view.progress()
    if not view.takeable or progress is None:
        return False
    shown = view.preview(taken)
    return isinstance(shown, DrawPreview) and shown.missing is not None and shown.missing < progress.missing


def _staged(own: str, down: str, theirs: str, their_down: str, then: str) -> tuple[str, ...]:
    """Return a deck that deals these cards if a bot deals.

    `then` lists the card that is turned up, followed by the first cards of the draw pile.
    """
    first = [card for pair in zip(down.split(), their_down.split(), strict=True) for card in pair]
    hands = [card for pair in zip(own.split(), theirs.split(), strict=True) for card in pair]
    dealt = (*first, *hands, *then.split())
    return (*dealt, *(Counter(codes(DECK)) - Counter(dealt)).elements())


DECKS: Final = (
    _staged("R1 R3 Y5 G7 1UP Y2 B4", "G9 R5", "Y4 G2 B6 R7 B1 Y9 G1", "B2 G5", "B9 B3 Y6 B5 Y8 R9 R6"),
    _staged("R2 Y4 G6 B8 Y1 G3 B5", "R4 G2", "R1 R3 Y5 G7 B9 Y7 R6", "B2 G4", "B1 Y9 R5 Y6"),
)

LESSON: Final = Lesson(
    "two_down",
    explain=_explain,
    is_over=lambda view: view.round > 1 or view.turn >= TURNS or view.outcome is not None,
    conclude=lambda _view, words: words("two-down-lesson-end"),
    decks=DECKS,
)
