"""What the clock plays for an absent player (A-D32)."""

from engine.games.two_down.actions import Discard, Draw, Lay, Source, TwoDownAction
from engine.games.two_down.cards import is_number
from engine.games.two_down.facts import DRAW, PICK_UP
from engine.games.two_down.lays import best
from engine.games.two_down.legal import Situation, legal_actions, legal_lays


def fallback(now: Situation) -> TwoDownAction:
    """It draws from the pile and discards the last number card in canonical order; without one, whatever may be
    discarded first. In the pick-up it lays, which costs nothing."""
    if now.phase == DRAW:
        return Draw(Source.PILE)
    if now.phase == PICK_UP:
        return Lay(best([lay.cards for lay in legal_lays(now)]))
    numbers = [card for card in now.hand if is_number(card)]
    if numbers:
        return Discard(numbers[-1])
    return next(action for action in legal_actions(now) if not isinstance(action, Lay))
