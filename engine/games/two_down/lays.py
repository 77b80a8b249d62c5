"""All ways to lay a level with a hand, without duplicates, and the canonical form of a lay (docs/records.md)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from engine.games.two_down.cards import (
    COLOUR,
    WILD,
    Alternative,
    Card,
    Level,
    Meld,
    MeldKind,
    cards_of,
    fits,
    runs,
    sets,
)
from engine.games.two_down.progress import can_lay, wilds

Cards: TypeAlias = tuple[Card, ...]

_HANDS_CACHED: Final = 128
"""Number of hands whose lays are cached."""


class _Held(NamedTuple):
    """Rest of a hand: number cards in ascending order, and the number of Wilds."""

    naturals: Cards
    wilds: int

    @property
    def size(self) -> int:
        return len(self.naturals) + self.wilds


@lru_cache(_HANDS_CACHED)
def lays(hand: Cards, level: Level) -> tuple[Cards, ...]:
    """Return every way to lay `level` with some cards of `hand`, in canonical order.

    The melds follow the order of the level. A run is ascending, with each Wild in the place of the card that it
    replaces. Other melds, and equal melds among each other, are in canonical order.
    """
    if not can_lay(hand, level):
        return ()
    held = _Held(tuple(sorted(card for card in hand if card < WILD)), wilds(hand))
    found = {way for alternative in level for way in _ways(alternative, held, {}, 0)}
    if len(level) > 1:
        found = {way for each in found if (way := canonical(each, level)) is not None}
    return tuple(sorted(found))


def _ways(alternative: Alternative, held: _Held, before: dict[Meld, Cards], at: int) -> Iterator[Cards]:
    """Yield the ways to lay the melds from index `at` on with the rest of the hand.

    `before` holds the latest meld of each kind, because equal melds must be in canonical order.
    """
    if at == len(alternative):
        yield ()
        return
    meld, least = alternative[at], cards_of(alternative[at:])
    if least > held.size:
        return
    earlier = before.get(meld, ())
    for cards in _melds(meld, held):
        if cards >= earlier:
            naturals = tuple([card for card in held.naturals if card not in cards])
            rest = _Held(naturals, held.wilds - cards.count(WILD))
            yield from (cards + others for others in _ways(alternative, rest, {**before, meld: cards}, at + 1))


def _melds(meld: Meld, held: _Held) -> Iterator[Cards]:
    """Yield every way to make one meld."""
    if held.wilds >= meld.size:
        yield (WILD,) * meld.size
    if meld.kind is MeldKind.RUN:
        yield from _runs(meld, held)
    else:
        yield from _sets(meld, held)


def _runs(meld: Meld, held: _Held) -> Iterator[Cards]:
    """Yield every way to make a run with at least one number card."""
    fewest = max(1, meld.size - held.wilds)
    for way in runs(meld):
        present = [card for card in way if card in held.naturals]
        for count in range(fewest, len(present) + 1):
            for kept in combinations(present, count):
                yield tuple([card if card in kept else WILD for card in way])


def _sets(meld: Meld, held: _Held) -> Iterator[Cards]:
    """Yield every way to make a meld other than a run with at least one number card, Wilds last."""
    fewest = max(1, meld.size - held.wilds)
    for way in sets(meld):
        present = [card for card in held.naturals if card in way]
        for count in range(fewest, min(len(present), meld.size) + 1):
            filled = (WILD,) * (meld.size - count)
            for kept in combinations(present, count):
                if not meld.distinct or len({COLOUR[card] for card in kept}) == count:
                    yield kept + filled


def canonical(cards: Cards, level: Level) -> Cards | None:
    """Return the canonical form of a lay, `None` if the cards in this order are not the level."""
    while (laid := _laid_as(cards, level)) is not None:
        alternative, parts = laid
        ordered = _in_order(alternative, parts)
        if ordered == parts:
            return cards
        cards = tuple([card for part in ordered for card in part])  # in this order they may be an earlier alternative
    return None


def _laid_as(cards: Cards, level: Level) -> tuple[Alternative, list[Cards]] | None:
    """Return the first alternative that the cards in this order make, and its melds; `None` if there is none."""
    for alternative in level:
        parts: list[Cards] = []
        end = 0
        for meld in alternative:
            start, end = end, end + meld.size
            part = cards[start:end]
            if not fits(meld, part):
                break
            parts.append(part)
        else:
            if end == len(cards):
                return alternative, parts
    return None


def parted(cards: Cards, level: Level) -> tuple[Cards, ...]:
    """Return the melds of a lay, in the order of the level.

    Raises:
        ValueError: The cards are not the level.
    """
    laid = _laid_as(cards, level)
    if laid is None:
        raise ValueError("these cards are not the level")
    return tuple(laid[1])


def sizes(cards: Cards, level: Level) -> tuple[int, ...]:
    """Return the number of cards in each meld of a lay.

    Raises:
        ValueError: The cards are not the level.
    """
    if len(level) == 1:
        return tuple([meld.size for meld in level[0]])
    return tuple(map(len, parted(cards, level)))


def _in_order(alternative: Alternative, parts: Sequence[Cards]) -> Sequence[Cards]:
    ordered = [
        part if meld.kind is MeldKind.RUN else tuple(sorted(part))
        for meld, part in zip(alternative, parts, strict=True)
    ]
    for places in _equal_melds(alternative):
        for place, part in zip(places, sorted([ordered[place] for place in places]), strict=True):
            ordered[place] = part
    return ordered


@cache
def _equal_melds(alternative: Alternative) -> Sequence[Sequence[int]]:
    """Return the indices of melds that an alternative contains more than once, a list for each of them."""
    several = [meld for meld, count in Counter(alternative).items() if count > 1]
    return [[place for place, each in enumerate(alternative) if each == meld] for meld in several]


def best(ways: Sequence[Cards]) -> Cards:
    """Return the lay to propose: the one with the fewest Wilds, the first in canonical order among equals.

    All lays have the same effect.
    """
    return min(ways, key=lambda way: (wilds(way), way))
