"""How soon a hand makes its level: tried on draw piles in the head."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.dice import Dice
from engine.games.two_down.cards import Card
from engine.games.two_down.house.judging import Hand, hand_of
from engine.games.two_down.plans import Plan, lacking

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
