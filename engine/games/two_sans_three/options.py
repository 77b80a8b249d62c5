"""The house rules of 2 SANS 3, by the names of docs/records.md."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.contract import Json, Refusal, Saved

AFTER_TAKE: Final = "after_take"
EACH_CARD: Final = "each_card"

SEAT_COUNTS: Final = range(2, 5)
"""Numbers of seats: 84 cards are enough for up to four piles of twenty (S6, A-S11)."""


class SansThreeOptions(NamedTuple):
    """A complete set of house rules.

    `interim_check`: whether seven colours are checked for after the whole take, or after each of its cards in ascending
    order (A-S2). `show_facedown_colours`: whether everyone sees the colours of face-down cards (A-S9).
    """

    interim_check: str = AFTER_TAKE
    show_facedown_colours: bool = False

    @property
    def each_card(self) -> bool:
        """Return whether seven colours are checked for after each card."""
        return self.interim_check == EACH_CARD

    def save(self) -> Saved:
        """Return what differs from the defaults."""
        ours, usual = self._asdict(), DEFAULTS._asdict()
        return {name: value for name, value in ours.items() if value != usual[name]}


DEFAULTS: Final = SansThreeOptions()


def read_options(raw: Mapping[str, Json]) -> SansThreeOptions | Refusal:
    """Read house rules from outside. Missing ones take their defaults, unknown and impossible ones are refused."""
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
