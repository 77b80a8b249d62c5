"""The fourth level: draws cards in the head, and keeps what most often and soonest makes the level."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from engine.contract import View
from engine.dice import Dice
from engine.games.two_down.cards import Card
from engine.games.two_down.house.asking import own_question, sure_choice
from engine.games.two_down.house.judging import Hand, Judged, Judgement, best, hand_of
from engine.games.two_down.plans import Plan, lacking
from engine.house import Choice

DRAWS: Final = 7
"""Draws that are looked at: hardly any round lasts longer for one player."""

PATIENCE: Final = 0.62
"""Share of a level that is left of it when it comes one turn later: somebody else may end the round."""

PICK_UP: Final = 0.5
"""How often a round is ended by somebody else, so that the down cards help."""

DOWN: Final = 2
"""Cards that a pick-up brings."""


class Future(NamedTuple):
    """A draw pile in the head: what was drawn after 0, 1, 2, ... draws, and a hand that somebody else might hold."""

    drawn: tuple[Hand, ...]
    other: Hand


def futures(unseen: Sequence[Card], count: int, dice: Dice) -> list[Future]:
    """So many draw piles, each of the unseen cards in another order."""
    found: list[Future] = []
    for _ in range(count):
        order, dice = dice.shuffle(unseen)
        drawn = tuple([hand_of(order[:size]) for size in range(min(DRAWS, len(order)) + 1)])
        found.append(Future(drawn, hand_of(order[DRAWS : 2 * DRAWS])))
    return found


def soon(hand: Hand | None, more: int, ahead: Sequence[Future], ways: Sequence[Plan]) -> float:
    """From 0 (never) to 1 (now): how soon the hand makes its level when nothing useful is ever thrown away. `more`
    unknown cards come at once; `None` is an unknown hand."""
    return sum(_share(future.other if hand is None else hand, more, future, ways) for future in ahead) / len(ahead)


def _share(hand: Hand, more: int, future: Future, ways: Sequence[Plan]) -> float:
    draws = _draws_needed(hand, future, ways)
    if draws is None:
        return 0.0
    turns = max(draws - more, 0)
    return (1 - PICK_UP) * PATIENCE**turns + PICK_UP * PATIENCE ** max(turns - DOWN, 0)


def _draws_needed(hand: Hand, future: Future, ways: Sequence[Plan]) -> int | None:
    draws = max(lacking(hand.held, ways) - hand.wilds, 0)
    while draws < len(future.drawn):
        held, wilds = future.drawn[draws]
        short = lacking(hand.held | held, ways) - hand.wilds - wilds
        if short <= 0:
            return draws
        draws += short
    return None


PILES: Final = 24
"""Draw piles in the head for one answer."""

ANSWERS: Final = 4
"""How many of the best answers by the judgement are tried on them."""

EFFECT: Final = 0.5
"""What the effect of a card is worth beside the share of a level, for each card of the judgement."""


class Hard:
    """Looks ahead: on a fixed number of draw piles, so that equal views and dice give equal answers on any machine."""

    def __init__(self, piles: int = PILES, answers: int = ANSWERS) -> None:
        self._piles = piles
        self._answers = answers

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """The answer after which the level comes soonest; when `stop` says so, by the piles tried so far. Raises
        `ValueError` when the viewer is not asked."""
        asked = own_question(view)
        sure = sure_choice(asked)
        if sure is not None:
            return sure
        judgement = Judgement(asked, denies=True)
        judged, dice = judgement.judged(dice)
        answers = judged[: self._answers]
        shares = self._shares(judgement, answers, dice, stop)
        tried = zip(answers, shares, strict=True)
        ranked = [each._replace(worth=share + EFFECT * each.effect + each.worth / 1000) for each, share in tried]
        return best(sorted(ranked, key=lambda each: -each.worth))

    def _shares(
        self, judgement: Judgement, answers: Sequence[Judged], dice: Dice, stop: Callable[[], bool]
    ) -> list[float]:
        """How soon each answer makes the level, all on the same piles."""
        sums, tried = [0.0] * len(answers), 0
        for future in futures(judgement.unseen, self._piles, dice):
            if stop():
                break
            for at, each in enumerate(answers):
                sums[at] += soon(each.left, each.more, (future,), judgement.ways)
            tried += 1
        return [each / max(tried, 1) for each in sums]
