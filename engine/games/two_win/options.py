"""The house rules of 2 WIN, by their names in docs/records.md."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeGuard, cast

from engine.contract import Json, Refusal, Saved
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


class TwoWinOptions(NamedTuple):
    """A complete set of house rules.

    Attributes:
        star_profile: Stars of the four copies of each digit and colour, ascending.
        max_players: Most seats, up to 7.
        reshuffle_keep_numbers: Number of each player's last numbers that stay on the table at a reshuffle (A-W1).
        draw_shortage: `FORFEIT` to lose draws if no cards can be gathered, `RECYCLE_MORE` to gather more recent numbers
            too (A-W22).
    """

    star_profile: tuple[int, ...] = (0, 0, 1, 2)
    max_players: int = 6
    reshuffle_keep_numbers: int = 5
    draw_shortage: str = FORFEIT

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
        saved: dict[str, Json] = {}
        for name, value in self._asdict().items():
            if value != DEFAULTS._asdict()[name]:
                saved[name] = list(cast("tuple[int, ...]", value)) if isinstance(value, tuple) else value
        return saved


DEFAULTS: Final = TwoWinOptions()


def read_options(raw: Mapping[str, Json]) -> TwoWinOptions | Refusal:
    """Return the house rules in decoded JSON, or a refusal for unknown names and invalid values. Missing ones take
    defaults."""
    for name, value in raw.items():
        allowed = _ALLOWED.get(name)
        if allowed is None:
            return Refusal("refused-unknown-option", {"option": name})
        if not allowed(value):
            return Refusal("refused-wrong-option", {"option": name})
    values: dict[str, Any] = {name: tuple(each) if isinstance(each, list) else each for name, each in raw.items()}
    return TwoWinOptions(**values)


def _whole(value: Json) -> TypeGuard[int]:
    """Return whether a value is a whole number. `True` is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def _star_profile(value: Json) -> bool:
    if not isinstance(value, list) or len(value) != COPIES:
        return False
    stars = [star for star in value if _whole(star) and 0 <= star <= MOST_STARS]
    return len(stars) == COPIES and stars == sorted(stars)


_KEEPS: Final = range(1, 1 << 63)
"""Possible values of `reshuffle_keep_numbers`, because every number in a saved position must fit into 64 bits."""

_ALLOWED: Final[Mapping[str, Callable[[Json], bool]]] = {
    "star_profile": _star_profile,
    "max_players": lambda value: _whole(value) and FEWEST_SEATS <= value <= MOST_SEATS,
    "reshuffle_keep_numbers": lambda value: _whole(value) and value in _KEEPS,
    "draw_shortage": lambda value: value in (FORFEIT, RECYCLE_MORE),
}
