"""The house rules of 2 SANS 3, by their names in docs/records.md."""

from typing import Annotated, Final, NamedTuple

from engine.contract import Saved
from engine.game import HouseRules
from engine.games.two_sans_three.cards import FULL_DECK

AFTER_TAKE: Final = "after_take"
EACH_CARD: Final = "each_card"

SEAT_COUNTS: Final = range(2, 5)
"""Possible numbers of seats. The cards are enough for four piles of twenty (S6, A-S11)."""


class SansThreeOptions(NamedTuple):
    """A complete set of house rules.

    Attributes:
        interim_check: `AFTER_TAKE` to check for seven colours after the whole take, `EACH_CARD` to check after each of
            its cards in ascending order (A-S2).
        show_facedown_colours: Everyone sees the colours of face-down cards (A-S9).
    """

    interim_check: Annotated[str, (AFTER_TAKE, EACH_CARD)] = AFTER_TAKE
    show_facedown_colours: bool = False
    seat_counts = SEAT_COUNTS
    deck = FULL_DECK

    @property
    def each_card(self) -> bool:
        """True if the check for seven colours follows each card."""
        return self.interim_check == EACH_CARD

    def save(self) -> Saved:
        """Return the options that differ from their defaults."""
        return _RULES.save(self)


DEFAULTS: Final = SansThreeOptions()

_RULES: Final = HouseRules(SansThreeOptions)

read_options: Final = _RULES.read
"""Function that returns the house rules in decoded JSON, or a refusal."""
