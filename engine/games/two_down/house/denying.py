"""What a discarded card gives to the next player, who may take it (D4)."""

from collections.abc import Sequence
from typing import Final

from engine.games.two_down.cards import Card
from engine.games.two_down.house.asking import Question
from engine.games.two_down.plans import bits, lacking, plans, wilds

HANDS: Final = 12
"""Hands in the head that the next player might hold."""


class NextPlayer:
    """The player after the one who is asked, as far as it may be guessed: unseen cards in hand, the level known."""

    def __init__(self, asked: Question, unseen: Sequence[Card]) -> None:
        seats = asked.view.seats
        seen = seats[(asked.seat + 1) % len(seats)]
        size = min(seen.cards, len(unseen))
        level = asked.view.options.level(seen.level)
        self._ways = plans(level, asked.view.options.heap_distinct_colours)
        step = max((len(unseen) - size) // HANDS, 1)
        self._hands = [_stretch(unseen, start * step, size) for start in range(HANDS)]
        self._lacking = [lacking(bits(hand), self._ways) for hand in self._hands]
        self._weight = 0.0 if seen.jumped else 1.0

    def gain(self, card: Card) -> float:
        """How often the card brings the next player nearer to its level."""
        pairs = zip(self._hands, self._lacking, strict=True)
        helped = sum(lacking(bits((*hand, card)), self._ways) < lack > wilds(hand) for hand, lack in pairs)
        return self._weight * helped / len(self._hands)


def _stretch(cards: Sequence[Card], start: int, size: int) -> Sequence[Card]:
    """A hand of cards spread over all of them, so that it does not hold neighbours only."""
    return [cards[(start + 7 * at) % len(cards)] for at in range(size)]
