"""The house rules of 2 DOWN, by their names in docs/records.md."""

from typing import Annotated, Final, NamedTuple

from engine.codec import Coding
from engine.contract import Saved
from engine.game import HouseRules
from engine.games.two_down.cards import DECK
from engine.games.two_down.challenges import CHALLENGES, Challenge, read_challenge
from engine.games.two_down.melds import Level, with_distinct_heaps

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 4
"""Most seats. With five players, the draw pile would begin with only four cards (A-D29)."""

SEAT_COUNTS: Final = range(FEWEST_SEATS, MOST_SEATS + 1)
"""Possible numbers of seats (A-D29)."""

EVENINGS: Final = (3, 5, 9)
"""Possible numbers of levels to win: for a short game, a longer one, and all levels (A-D31)."""


FIRST_GAME: Final[Saved] = {"levels_to_win": EVENINGS[0]}
"""House rules of a player's first game, unless others were requested."""


class TwoDownOptions(NamedTuple):
    """A complete set of house rules.

    Attributes:
        challenge: The challenge card (D1).
        levels_to_win: Number of its levels that are played (A-D31).
        heap_distinct_colours: The number cards of a heap must differ in colour (A-D1).
    """

    challenge: Challenge = CHALLENGES["A"]
    levels_to_win: Annotated[int, EVENINGS] = EVENINGS[-1]
    heap_distinct_colours: bool = False
    seat_counts = SEAT_COUNTS
    deck = DECK

    def level(self, number: int) -> Level:
        """Return the level with this number, from 1, under these house rules."""
        level = self.challenge.levels[number - 1]
        return with_distinct_heaps(level) if self.heap_distinct_colours else level

    def save(self) -> Saved:
        """Return the options that differ from their defaults."""
        return _RULES.save(self)


DEFAULTS: Final = TwoDownOptions()

_RULES: Final = HouseRules(TwoDownOptions, {Challenge: Coding(Challenge.save, read_challenge)})

read_options: Final = _RULES.read
"""Function that returns the house rules in decoded JSON, or a refusal."""
