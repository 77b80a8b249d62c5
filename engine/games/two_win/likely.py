"""Sampling of hidden hands as players are likely to have kept them.

After some rounds, players have given away low cards and kept useful ones, so that random hands are too weak and the
viewer's chances look too good. So every hidden hand is dealt some extra cards, and the least useful ones are returned.
The number of extra cards was measured (docs/house_players.md).
"""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from engine.contract import View, own
from engine.dice import Dice
from engine.games.two_win.actions import FORM, can_form
from engine.games.two_win.cards import Card
from engine.games.two_win.evaluation import EVALUATION, FLOOR, Situation, run_state
from engine.games.two_win.game import TwoWinPosition
from engine.games.two_win.imagine import imagine, known_cards
from engine.games.two_win.rules import Holding
from engine.games.two_win.view import TwoWinView

MOST_TOO_MANY: Final = 3
"""Most extra cards. There is one after the first pass, and one more for every second round."""


def likely(view: View, dice: Dice) -> TwoWinPosition:
    """Return a position that agrees with everything in `view`, with hidden hands as their holders are likely to have
    kept them.

    Raises:
        ValueError: The view is of another game.
    """
    view = own(view, TwoWinView, "2 WIN")
    state = imagine(view, dice)
    if view.hands is not None:
        return TwoWinPosition(*state)
    holdings, pile = list(state.holdings), list(state.pile)
    for seat in state.inside:
        if seat != view.viewer.seat and state.choices[seat] is None:
            known = known_cards(view, seat)
            count = min((view.round + (view.kind == FORM)) // 2, MOST_TOO_MANY, len(pile))
            kept, back = kept_of(holdings[seat], known, pile[:count])
            if view.kind != FORM or can_form(kept, holdings[seat].last):
                holdings[seat] = holdings[seat]._replace(hand=kept)
                pile[:count] = []
                pile += back
    return TwoWinPosition(*state._replace(holdings=tuple(holdings), pile=tuple(pile)))


def kept_of(holding: Holding, known: Sequence[Card], more: Sequence[Card]) -> tuple[tuple[Card, ...], list[Card]]:
    """Add the cards in `more` to a hand and return as many of its least useful cards.

    Args:
        known: Cards that the viewer knows to be in the hand; they stay.

    Returns:
        The hand, and the cards that were returned.
    """
    hand, back = [*holding.hand, *more], list[Card]()
    spare = Counter(hand)
    spare.subtract(known)
    for _ in more:
        situation = Situation(hand, holding.last or FLOOR, run_state(holding.tens), run_state(holding.units))
        worths = zip(EVALUATION.passes(situation), hand, strict=True)
        _, least = max(each for each in worths if spare[each[1]] > 0)
        spare[least] -= 1
        hand.remove(least)
        back.append(least)
    return tuple(sorted(hand)), back
