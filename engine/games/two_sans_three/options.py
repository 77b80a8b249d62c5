"""The house rules of 2 SANS 3, by their names in docs/records.md."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.contract import Json, Refusal, Saved
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

    interim_check: str = AFTER_TAKE
    show_facedown_colours: bool = False
    seat_counts = SEAT_COUNTS
    deck = FULL_DECK

    @property
    def each_card(self) -> bool:
        """True if the check for seven colours follows each card."""
        return self.interim_check == EACH_CARD

    def save(self) -> Saved:
        """Return the options that differ from their defaults."""
        ours, usual = self._asdict(), DEFAULTS._asdict()
        return {name: value for name, value in ours.items() if value != usual[name]}


DEFAULTS: Final = SansThreeOptions()


def read_options(raw: Mapping[str, Json]) -> SansThreeOptions | Refusal:
    """Return the house rules in decoded JSON, or a refusal for unknown names and invalid values. Missing ones take
    defaults."""
    options = DEFAULTS
    for name, value in raw.items():
        match name, value:
            case "interim_check", "after_take" | "each_card":
                options = options._replace(interim_check=str(value))
            case "show_facedown_colours", bool():
                options = options._replace(show_facedown_colours=value)
            case "interim_check" | "show_facedown_colours", _:
                return Refusal("refused-wrong-option", {"option": name})
            case _:
                return Refusal("refused-unknown-option", {"option": name})
    return options
