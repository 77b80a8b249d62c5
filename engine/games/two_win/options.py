"""The house rules of 2 WIN, by their names in docs/records.md."""

from itertools import combinations_with_replacement
from typing import Annotated, Final, NamedTuple

from engine.codec import COUNTS
from engine.contract import Saved
from engine.game import HouseRules
from engine.games.two_win.cards import DIGITS, MOST_STARS, Card, Colour, full_deck

FORFEIT: Final = "forfeit"
RECYCLE_MORE: Final = "recycle_more"

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 7
"""Most seats. With eight players, the deck runs out in most games (A-W25)."""

COPIES: Final = 4
"""Number of cards of each digit and colour."""

DECK_SIZE: Final = COPIES * len(Colour) * len(DIGITS)
"""Number of all cards (W1)."""

STAR_PROFILES: Final = tuple(combinations_with_replacement(range(MOST_STARS + 1), COPIES))
"""Possible stars of the four copies, ascending."""


class TwoWinOptions(NamedTuple):
    """A complete set of house rules.

    Attributes:
        star_profile: Stars of the four copies of each digit and colour, ascending.
        max_players: Most seats, up to 7.
        reshuffle_keep_numbers: Number of each player's last numbers that stay on the table at a reshuffle (A-W1).
        draw_shortage: `FORFEIT` to lose draws if no cards can be gathered, `RECYCLE_MORE` to gather more recent numbers
            too (A-W22).
    """

    star_profile: Annotated[tuple[int, ...], STAR_PROFILES] = (0, 0, 1, 2)
    max_players: Annotated[int, range(FEWEST_SEATS, MOST_SEATS + 1)] = 6
    reshuffle_keep_numbers: Annotated[int, range(1, COUNTS.stop)] = 5
    draw_shortage: Annotated[str, (FORFEIT, RECYCLE_MORE)] = FORFEIT

    @property
    def seat_counts(self) -> range:
        """Possible numbers of seats (A-W25)."""
        return range(FEWEST_SEATS, self.max_players + 1)

    @property
    def deck(self) -> tuple[Card, ...]:
        """All cards in canonical order (W1)."""
        return full_deck(self.star_profile)

    @property
    def keeps(self) -> tuple[int, ...]:
        """Numbers of last numbers to keep at a reshuffle, in the order in which they are tried until cards are
        gathered."""
        recycled = (3, 1) if self.draw_shortage == RECYCLE_MORE else ()
        return (self.reshuffle_keep_numbers, *recycled)

    def save(self) -> Saved:
        """Return the options that differ from their defaults."""
        return _RULES.save(self)


DEFAULTS: Final = TwoWinOptions()

_RULES: Final = HouseRules(TwoWinOptions)

read_options: Final = _RULES.read
"""Function that returns the house rules in decoded JSON, or a refusal."""
