"""Distance of a hand from its level: the cards held for each meld, the missing ones, and the use of every card.

The number cards of a hand are a set of bits, one for each card. A level is compiled once into *plans*. A plan is one
way to choose the numbers, shapes and colours of its melds. By Hall's marriage theorem, all melds of a plan can be
filled without using a card twice exactly if every subset of them has enough cards. So the number of missing cards is
the largest shortage of any subset. Wilds replace missing cards (D18).
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, combinations_with_replacement, groupby, product
from typing import Final, NamedTuple, TypeAlias

from engine.games.two_down.cards import (
    COLOUR,
    DECK,
    KINDS,
    NUMBER_CARDS,
    WILD,
    Alternative,
    Card,
    Colour,
    Level,
    Meld,
    MeldKind,
    cards_of,
    is_number,
    runs,
    sets,
)

Bits: TypeAlias = int
"""Number cards as bits: card c is the bit `1 << c`."""

_NO_PLAN: Final = 99

_HANDS_CACHED: Final = 128
"""Number of hands whose progress is cached: a message and its buttons ask several times for the same one."""


class Part(NamedTuple):
    """Number cards of which a meld takes up to `size`."""

    cards: Bits
    size: int


Need: TypeAlias = tuple[Bits, int]
"""Cards and size of a subset of a plan's parts. The number of missing cards is the size minus the cards held."""


class Plan(NamedTuple):
    """One way to lay a level.

    Attributes:
        places: Parts of each meld, in the order of the alternative.
        needs: Subsets to check.
        floor: Number of cards that only Wilds can replace.
    """

    alternative: Alternative
    places: tuple[tuple[Part, ...], ...]
    needs: tuple[Need, ...]
    floor: int

    @property
    def useful(self) -> Bits:
        """Every number card that the plan could use."""
        return _union(part.cards for place in self.places for part in place)


_BIT: Final = tuple(1 << kind if is_number(kind) else 0 for kind in KINDS)


def bits(cards: Iterable[Card]) -> Bits:
    """Return the number cards among the cards, as bits."""
    held = 0
    for card in cards:
        held |= _BIT[card]
    return held


def wilds(cards: Iterable[Card]) -> int:
    """Return the number of Wilds among the cards."""
    return [*cards].count(WILD)


def _union(masks: Iterable[Bits]) -> Bits:
    united = 0
    for mask in masks:
        united |= mask
    return united


@cache
def plans(level: Level) -> tuple[Plan, ...]:
    """Return every plan of a level."""
    return tuple(plan for alternative in level for plan in _plans(alternative))


def _plans(alternative: Alternative) -> Iterator[Plan]:
    """Yield the plans of an alternative. Equal melds are interchangeable, so only one order of their places is
    yielded."""
    order = sorted(range(len(alternative)), key=alternative.__getitem__)
    equal = [list(group) for _, group in groupby(order, key=alternative.__getitem__)]
    choices = [combinations_with_replacement(_places(alternative[group[0]]), len(group)) for group in equal]
    indexes = [index for group in equal for index in group]
    for chosen in product(*choices):
        flat = [place for group in chosen for place in group]
        places = tuple(place for _, place in sorted(zip(indexes, flat, strict=True), key=lambda pair: pair[0]))
        parts = [part for place in places for part in place]
        groups = [some for size in range(1, len(parts) + 1) for some in combinations(parts, size)]
        floor = cards_of(alternative) - sum(part.size for part in parts)
        needs = [(_union(part.cards for part in some), floor + sum(part.size for part in some)) for some in groups]
        yield Plan(alternative, places, tuple(needs), floor)


def _places(meld: Meld) -> Sequence[tuple[Part, ...]]:
    """Return the possible parts of a meld, one entry for each number, shape, colour or run."""
    if meld.kind is MeldKind.RUN:
        return [(Part(bits(way), meld.size),) for way in runs(meld)]
    if meld.distinct:  # number cards of a heap that differ in colour (A-D1): one of each colour, the rest Wilds
        ways = product(sets(meld), combinations(Colour, min(meld.size, len(Colour))))
        return [
            tuple(Part(bits(card for card in way if COLOUR[card] is colour), 1) for colour in colours)
            for way, colours in ways
        ]
    return [(Part(bits(way), meld.size),) for way in sets(meld)]


def lacking(held: Bits, ways: Iterable[Plan]) -> int:
    """Return the number of cards that a hand with these number cards lacks for the nearest plan, without its Wilds."""
    least = _NO_PLAN
    for _, _, needs, worst in ways:
        for cards, size in needs:
            lack = size - (held & cards).bit_count()
            if lack > worst:
                worst = lack  # noqa: PLW2901 - the largest shortage so far
                if worst >= least:
                    break
        else:
            least = min(worst, least)
            if not least:
                return 0
    return least


def missing(hand: Sequence[Card], level: Level) -> int:
    """Return the number of cards that a hand lacks for a level, 0 if the level can be laid."""
    return max(lacking(bits(hand), plans(level)) - wilds(hand), 0)


def can_lay(hand: Sequence[Card], level: Level) -> bool:
    """Return whether a hand can lay the level: its Wilds can replace all missing cards of some plan."""
    held, free = bits(hand), hand.count(WILD)
    for cards, size, ways in _by_first_part(level):
        if size - (held & cards).bit_count() <= free:
            for floor, needs in ways:
                if floor <= free and _is_filled(held, free, needs):
                    return True
    return False


def _is_filled(held: Bits, free: int, needs: Iterable[Need]) -> bool:
    """Return whether this many Wilds can replace all missing cards of a plan."""
    for cards, size in needs:  # noqa: SIM110 - a generator would take twice the time
        if size - (held & cards).bit_count() > free:
            return False
    return True


_Rest: TypeAlias = tuple[int, Sequence[Need]]
"""The floor of a plan, and its needs without the first one."""


@cache
def _by_first_part(level: Level) -> Sequence[tuple[Bits, int, Sequence[_Rest]]]:
    """Group plans by the need of their first part.

    If the first part cannot be filled, the whole group is excluded, which is the usual case.
    """
    found = defaultdict[Need, list[_Rest]](list)
    for plan in plans(level):
        found[plan.needs[0]].append((plan.floor, plan.needs[1:]))
    return [(cards, size, ways) for (cards, size), ways in found.items()]


class MeldProgress(NamedTuple):
    """One meld on the nearest way to the level.

    Attributes:
        cards: Number cards held for the meld.
        lacking: Number of its cards that are missing, without Wilds.
        wanted: Number cards of which each would fill a missing place.
    """

    meld: Meld
    cards: tuple[Card, ...]
    lacking: int
    wanted: tuple[Card, ...]


class Progress(NamedTuple):
    """A hand compared with its level.

    Attributes:
        missing: Number of cards that the hand lacks for the level when it uses its Wilds.
        melds: The nearest way to the level.
        kept: Cards of the hand on that way.
        wilds: Wilds of the hand.
        useful: Number cards on another way that is as near.
        spare: Number cards on none of the nearest ways.
        actions: Action cards, which belong to no meld (D18).
    """

    missing: int
    melds: tuple[MeldProgress, ...]
    kept: tuple[Card, ...]
    wilds: tuple[Card, ...]
    useful: tuple[Card, ...]
    spare: tuple[Card, ...]
    actions: tuple[Card, ...]


class Outlook(NamedTuple):
    """Cards that would bring a hand closer to a level.

    Attributes:
        lacking: Number of missing cards, without Wilds.
        helping: Number cards of which each would reduce that number.
        near: Number cards on any of the nearest ways.
    """

    lacking: int
    helping: Bits
    near: Bits


def outlook(held: Bits, ways: Sequence[Plan]) -> Outlook:
    """Return the cards that would bring a hand with these number cards closer to a level with these plans."""
    least, nearest = _nearest(held, ways)
    helping = near = 0
    for plan, found in nearest:
        helping |= found
        near |= plan.useful
    return Outlook(least, helping & ~held, near)


def _nearest(held: Bits, ways: Sequence[Plan]) -> tuple[int, Sequence[tuple[Plan, Bits]]]:
    """Return the number of missing cards, without Wilds, and the plans that lack no more, each with the cards that
    would help it."""
    least = lacking(held, ways)
    return least, [(plan, found) for plan in ways if (found := _helping(held, plan, least)) is not None]


def _helping(held: Bits, plan: Plan, least: int) -> Bits | None:
    """Return the cards that reduce all of a plan's largest shortages; `None` if it lacks more than `least` cards."""
    found = 0 if plan.floor == least else -1
    for cards, size in plan.needs:
        lack = size - (held & cards).bit_count()
        if lack > least:
            return None
        if lack == least:
            found &= cards
    return max(0, found)


@lru_cache(_HANDS_CACHED)
def progress(hand: tuple[Card, ...], level: Level, unseen: tuple[Card, ...] = DECK) -> Progress:
    """Return a hand compared with its level.

    Args:
        unseen: Cards that may still come. Among equally near ways, the result shows the one that most of them would
            help.
    """
    held, hidden = bits(hand), bits(unseen)
    least, nearest = _nearest(held, plans(level))
    plan, _ = max(nearest, key=lambda pair: (pair[1] & ~held & hidden).bit_count())
    near = _union([each.useful for each, _ in nearest])
    melds = _melds(held, plan)
    kept = tuple(sorted([card for meld in melds for card in meld.cards]))
    others = [card for card in hand if card < WILD and card not in kept]
    return Progress(
        missing=max(least - wilds(hand), 0),
        melds=melds,
        kept=kept,
        wilds=(WILD,) * wilds(hand),
        useful=tuple([card for card in others if near >> card & 1]),
        spare=tuple([card for card in others if not near >> card & 1]),
        actions=tuple([card for card in hand if card > WILD]),
    )


def _melds(held: Bits, plan: Plan) -> tuple[MeldProgress, ...]:
    """Return the melds of a plan with as many held cards as possible."""
    places = [(at, part) for at, place in enumerate(plan.places) for part in place for _ in range(part.size)]
    owners: dict[int, Card] = {}  # the card in each filled place: a maximum matching, found with augmenting paths
    for card in NUMBER_CARDS:
        if held >> card & 1:
            _place(card, [part for _, part in places], owners, set())
    melds: list[MeldProgress] = []
    for at, (meld, place) in enumerate(zip(plan.alternative, plan.places, strict=True)):
        cards = tuple(sorted([card for slot, card in owners.items() if places[slot][0] == at]))
        missing, mine = meld.size - len(cards), bits(cards)
        wanted = _union([part.cards for part in place if missing and (mine & part.cards).bit_count() < part.size])
        lacked = tuple([card for card in NUMBER_CARDS if wanted & ~held & 1 << card])
        melds.append(MeldProgress(meld, cards, missing, lacked))
    return tuple(melds)


def _place(card: Card, slots: Sequence[Part], owners: dict[int, Card], tried: set[int]) -> bool:
    for slot, part in enumerate(slots):
        if slot in tried or not part.cards >> card & 1:
            continue
        tried.add(slot)
        if slot not in owners or _place(owners[slot], slots, owners, tried):
            owners[slot] = card
            return True
    return False
