"""The house rules of 2 DOWN, by their names in docs/records.md, and challenge cards: nine levels as data, built in or
written by a server (D1)."""

import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Final, NamedTuple, TypeGuard

from engine.codec import Coding, quoted
from engine.contract import Json, Refusal, Saved
from engine.game import HouseRules
from engine.games.two_down.cards import DECK, Alternative, Level, Meld, MeldKind, Parity, cards_of, with_distinct_heaps

LEVELS: Final = 9
"""Number of levels on a challenge card."""

MOST_ALTERNATIVES: Final = 4
MOST_MELDS: Final = 4
MOST_CARDS: Final = 10
"""Most cards in a hand, which a player holds in their own turn after two 1Ups (D8)."""

_FEWEST: Final[Mapping[MeldKind, int]] = MappingProxyType({MeldKind.RUN: 3})
_MOST: Final[Mapping[tuple[MeldKind, Parity], int]] = MappingProxyType(
    {
        (MeldKind.RUN, Parity.ANY): 9,
        (MeldKind.RUN, Parity.ODD): 5,
        (MeldKind.RUN, Parity.EVEN): 4,
        (MeldKind.GROUP, Parity.ANY): 8,
        (MeldKind.PACK, Parity.ANY): 7,
        (MeldKind.HEAP, Parity.ANY): 8,
    }
)
"""Largest sizes of melds with the deck's four Wilds; a run does not wrap around. Other kinds are limited by the
hand."""


class Challenge(NamedTuple):
    """A challenge card.

    Attributes:
        name: Name of a built-in card, `None` for one that a server has written.
        levels: Its nine levels.
    """

    name: str | None
    levels: tuple[Level, ...]

    def save(self) -> Json:
        """Return the name of a built-in card, otherwise all levels as data, so that the game can be replayed
        anywhere."""
        if self.name is not None:
            return self.name
        return [[[_save_meld(meld) for meld in alternative] for alternative in level] for level in self.levels]


def _save_meld(meld: Meld) -> Json:
    saved: dict[str, Json] = {meld.kind.value: meld.size}
    return saved if meld.parity is Parity.ANY else {**saved, "parity": meld.parity.value}


class _WrongChallengeError(Exception):
    """Carries a refusal out of nested functions; never leaves this module."""

    def __init__(self, key: str, **details: str | int) -> None:
        super().__init__(key)
        self.refusal = Refusal(key, details)


def read_challenge(raw: Json) -> Challenge | Refusal:
    """Return the challenge card for its name or for nine levels as data, or a refusal."""
    if isinstance(raw, str):
        return CHALLENGES.get(raw) or Refusal("refused-unknown-challenge", {"challenge": raw})
    try:
        return Challenge(None, _levels(raw))
    except _WrongChallengeError as wrong:
        return wrong.refusal


def _is_list(raw: Json) -> TypeGuard[Sequence[Json]]:
    return isinstance(raw, list)


def _levels(raw: Json) -> tuple[Level, ...]:
    if not _is_list(raw) or len(raw) != LEVELS:
        raise _WrongChallengeError("refused-challenge-levels", levels=LEVELS)
    return tuple([_level(number, each) for number, each in enumerate(raw, 1)])


def _level(number: int, raw: Json) -> Level:
    if not _is_list(raw) or not 1 <= len(raw) <= MOST_ALTERNATIVES:
        raise _WrongChallengeError("refused-challenge-alternatives", level=number, most=MOST_ALTERNATIVES)
    level: list[Alternative] = []
    for melds in raw:
        if not _is_list(melds) or not 1 <= len(melds) <= MOST_MELDS:
            raise _WrongChallengeError("refused-challenge-melds", level=number, most=MOST_MELDS)
        level.append(tuple([_meld(number, each) for each in melds]))
        if cards_of(level[-1]) > MOST_CARDS:
            raise _WrongChallengeError("refused-challenge-cards", level=number, most=MOST_CARDS)
    return tuple(level)


def _meld(number: int, raw: Json) -> Meld:
    """Return the meld for data such as `{"run": 4, "parity": "odd"}`. Only a run has a parity."""
    if not isinstance(raw, Mapping):
        raise _no_meld(number, raw)
    names = [name for name in raw if name != "parity"]
    if len(names) != 1 or names[0] not in set(MeldKind):
        raise _no_meld(number, raw)
    kind, parity = MeldKind(names[0]), Parity.ANY
    if "parity" in raw:
        if kind is not MeldKind.RUN or raw["parity"] not in ("odd", "even"):
            raise _no_meld(number, raw)
        parity = Parity(str(raw["parity"]))
    size, fewest, most = raw[kind.value], _FEWEST.get(kind, 2), _MOST.get((kind, parity), MOST_CARDS)
    if not isinstance(size, int) or isinstance(size, bool) or not fewest <= size <= most:
        raise _WrongChallengeError("refused-challenge-size", level=number, meld=kind.value, fewest=fewest, most=most)
    return Meld(kind, size, parity)


def _no_meld(number: int, raw: Json) -> _WrongChallengeError:
    return _WrongChallengeError("refused-challenge-meld", level=number, meld=quoted(raw))


_FILES: Final = files("engine.games.two_down.data")

CHALLENGES: Final[Mapping[str, Challenge]] = MappingProxyType(
    {
        name: Challenge(name, _levels(json.loads((_FILES / f"challenge_{name.lower()}.json").read_text("utf-8"))))
        for name in ("A", "B", "C", "Extreme")
    }
)
"""The built-in challenge cards by name, the easiest first."""

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
