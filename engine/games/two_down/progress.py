"""How far a hand has come with its level: what it holds for each meld, what is missing, what helps, what does not."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.games.two_down.cards import DECK, NUMBER_CARDS, WILD, Card
from engine.games.two_down.melds import Level, Meld
from engine.games.two_down.plans import Bits, Part, Plan, bits, lacking, plans, wilds


class MeldProgress(NamedTuple):
    """One meld on the nearest way to the level: the `cards` held for it, how many it still lacks without Wilds, and
    which number cards would fill it."""

    meld: Meld
    cards: tuple[Card, ...]
    lacking: int
    wanted: tuple[Card, ...]


class Progress(NamedTuple):
    """A hand beside its level. `missing`: cards it still lacks when its Wilds are used; `melds`: the nearest way.

    The cards of the hand by their use: `kept` lie on the nearest way, `wilds` fill anything, `useful` ones lie on
    another way that is as near, `spare` number cards help nowhere near, `actions` belong to no meld (D18)."""

    missing: int
    melds: tuple[MeldProgress, ...]
    kept: tuple[Card, ...]
    wilds: tuple[Card, ...]
    useful: tuple[Card, ...]
    spare: tuple[Card, ...]
    actions: tuple[Card, ...]


class Outlook(NamedTuple):
    """`lacking`: cards without counting Wilds; `helping`: number cards of which any one would leave one less; `near`:
    number cards that lie on any of the nearest ways."""

    lacking: int
    helping: Bits
    near: Bits


def outlook(held: Bits, ways: Sequence[Plan]) -> Outlook:
    """What would bring a hand with these number cards nearer to a level."""
    least = lacking(held, ways)
    helping = near = 0
    for plan in ways:
        if (found := _helping(held, plan, least)) is not None:
            helping |= found
            near |= plan.useful
    return Outlook(least, helping & ~held, near)


def _helping(held: Bits, plan: Plan, least: int) -> Bits | None:
    """The cards that help with one plan: those wanted by everything that it lacks most. `None` when it lacks more than
    `least`."""
    found = 0 if plan.floor == least else -1
    for cards, size in plan.needs:
        lack = size - (held & cards).bit_count()
        if lack > least:
            return None
        if lack == least:
            found &= cards
    return max(0, found)


def progress(hand: Sequence[Card], level: Level, *, distinct: bool, unseen: Sequence[Card] = DECK) -> Progress:
    """The hand beside the level. Among equally near ways the one is shown that most `unseen` cards would help."""
    held, ways = bits(hand), plans(level, distinct)
    seen = outlook(held, ways)
    hidden = bits(unseen)
    nearest = [(plan, found) for plan in ways if (found := _helping(held, plan, seen.lacking)) is not None]
    plan, _ = max(nearest, key=lambda pair: (pair[1] & ~held & hidden).bit_count())
    melds = _melds(held, plan)
    kept = tuple(sorted(card for meld in melds for card in meld.cards))
    others = [card for card in hand if card < WILD and card not in kept]
    return Progress(
        missing=max(seen.lacking - wilds(hand), 0),
        melds=melds,
        kept=kept,
        wilds=tuple(card for card in hand if card == WILD),
        useful=tuple(card for card in others if seen.near >> card & 1),
        spare=tuple(card for card in others if not seen.near >> card & 1),
        actions=tuple(card for card in hand if card > WILD),
    )


def _melds(held: Bits, plan: Plan) -> tuple[MeldProgress, ...]:
    """The held cards shared out among the melds, as many as possible."""
    places = [(at, part) for at, place in enumerate(plan.places) for part in place for _ in range(part.size)]
    owners = _matched([card for card in NUMBER_CARDS if held >> card & 1], [part for _, part in places])
    melds: list[MeldProgress] = []
    for at, (meld, place) in enumerate(zip(plan.alternative, plan.places, strict=True)):
        cards = tuple(sorted(card for slot, card in owners.items() if places[slot][0] == at))
        missing = meld.size - len(cards)
        open_parts = [part for part in place if missing and _lacks(part, cards)]
        wanted = tuple(card for card in NUMBER_CARDS if any(part.cards & ~held & 1 << card for part in open_parts))
        melds.append(MeldProgress(meld, cards, missing, wanted))
    return tuple(melds)


def _lacks(part: Part, cards: Sequence[Card]) -> bool:
    return (bits(cards) & part.cards).bit_count() < part.size


def _matched(cards: Sequence[Card], slots: Sequence[Part]) -> dict[int, Card]:
    """Which card fills which slot, so that as many slots as possible are filled: every card in turn finds a free slot,
    if need be by moving earlier ones."""
    owners: dict[int, Card] = {}
    for card in cards:
        _place(card, slots, owners, set())
    return owners


def _place(card: Card, slots: Sequence[Part], owners: dict[int, Card], tried: set[int]) -> bool:
    for slot, part in enumerate(slots):
        if slot in tried or not part.cards >> card & 1:
            continue
        tried.add(slot)
        if slot not in owners or _place(owners[slot], slots, owners, tried):
            owners[slot] = card
            return True
    return False
