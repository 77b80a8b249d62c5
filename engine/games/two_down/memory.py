"""What is known of hands that nobody sees: cards that were taken from the discard pile, and hands that were given away
by a Swap, until their cards are played (D4, D21). It is kept for a round."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.games.two_down.cards import Card
from engine.seats import Seat


class Known(NamedTuple):
    """A card in the hand of `holder`. `knower`: who knows it because it gave this hand away by a Swap; `None` when
    everybody saw it taken. What one knower and everybody know of a hand are different cards."""

    knower: Seat | None
    holder: Seat
    card: Card


def without_played(known: tuple[Known, ...], holder: Seat, cards: Iterable[Card]) -> tuple[Known, ...]:
    """What is still known when these cards have left a hand."""
    if not known:
        return known
    for card in cards:
        played = [each for each in known if each[2] == card and each[1] == holder]
        if played:
            known = _without(known, [each for each in played if each.knower is None] or played)
    return known


def _without(known: tuple[Known, ...], played: Iterable[Known]) -> tuple[Known, ...]:
    """What is known but for one entry of each knower."""
    left = list(known)
    for each in set(played):
        left.remove(each)
    return tuple(left)


def after_swap(
    known: Sequence[Known], hands: Sequence[Sequence[Card]], receivers: Mapping[Seat, Seat]
) -> tuple[Known, ...]:
    """What is known when the hand of each seat has gone to its receiver: each seat knows the hand that it gave."""
    after = [Known(knower, receivers[holder], card) for knower, holder, card in known if knower != receivers[holder]]
    after = [each for each in after if each.knower is None or receivers[each.knower] != each.holder]
    for giver, receiver in receivers.items():
        rest = sorted(hands[giver])
        for each in known:
            if each[:2] == (None, giver):
                rest.remove(each.card)
        after += [Known(giver, receiver, card) for card in rest]
    return tuple(after)


def of_hand(known: Iterable[Known], holder: Seat) -> tuple[Card, ...]:
    """The cards of a hand among what is known."""
    return tuple([each.card for each in known if each.holder == holder])
