"""Hands that a viewer cannot see, dealt so that they agree with what is public of their holders."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from engine.dice import Dice
from engine.games.two_win.actions import can_form
from engine.games.two_win.cards import DIGIT, DIGITS, Card
from engine.seats import Seat


class Ability(Enum):
    """Knowledge of a hidden hand: it forms a number, it forms none, or nothing is known."""

    FORMS = "forms"
    FORMS_NOT = "forms not"
    UNKNOWN = "unknown"


class HiddenHand(NamedTuple):
    """A hand to be dealt: `cards` in all, `known` among them, and what it must be able to do above `last`."""

    seat: Seat
    cards: int
    known: tuple[Card, ...]
    last: int | None
    ability: Ability

    @property
    def unknown(self) -> int:
        """Number of cards that are to be dealt."""
        return self.cards - len(self.known)

    def fits(self, dealt: Sequence[Card]) -> bool:
        """Return whether the hand with these cards agrees with what is known of it."""
        if self.ability is Ability.UNKNOWN:
            return True
        return can_form((*self.known, *dealt), self.last) == (self.ability is Ability.FORMS)


class Hidden(NamedTuple):
    """Hands by seat, and the cards that are left for the pile."""

    hands: Mapping[Seat, tuple[Card, ...]]
    pile: tuple[Card, ...]


def deal_at_random(hidden: Sequence[HiddenHand], unseen: Sequence[Card], dice: Dice) -> tuple[Hidden | None, Dice]:
    """Deal the unseen cards at random. `None` if chance found no hand that must form."""
    pool, dice = dice.shuffle(unseen)
    hands: dict[Seat, tuple[Card, ...]] = {}
    for hand in sorted(hidden, key=_most_demanding_first):
        dealt = _first_that_fits(hand, pool)
        if dealt is None:
            return None, dice
        hands[hand.seat] = tuple(sorted((*hand.known, *dealt)))
    return Hidden(hands, tuple(pool)), dice


def _most_demanding_first(hand: HiddenHand) -> int:
    order = (Ability.FORMS_NOT, Ability.FORMS, Ability.UNKNOWN)
    return order.index(hand.ability)


def _first_that_fits(hand: HiddenHand, pool: list[Card]) -> list[Card] | None:
    """Take the first stretch of the shuffled pool that fits. A hand that forms nothing can always be had: at worst of
    the lowest digits."""
    size = hand.unknown
    for start in range(0, len(pool) - size + 1, max(size, 1)):
        dealt = pool[start : start + size]
        if hand.fits(dealt):
            del pool[start : start + size]
            return dealt
    if hand.ability is not Ability.FORMS_NOT:
        return None
    lowest = sorted(pool, key=DIGIT.__getitem__)[:size]
    _take(pool, lowest)
    return lowest


def _take(pool: list[Card], cards: Iterable[Card]) -> None:
    for card in cards:
        pool.remove(card)


def deal_by_search(hidden: Sequence[HiddenHand], unseen: Sequence[Card], dice: Dice) -> tuple[Hidden | None, Dice]:
    """Deal the same with a number set aside first for every hand that must form. Finds a deal whenever there is one."""
    pool, dice = dice.shuffle(unseen)
    by_digit = {digit: [card for card in pool if DIGIT[card] == digit] for digit in DIGITS}
    able = [hand for hand in hidden if hand.ability is Ability.FORMS]
    reserved = _reserve(sorted(able, key=lambda hand: -(hand.last or 0)), by_digit)
    if reserved is None:
        return None, dice
    settled = [_with_cards(hand, reserved.get(hand.seat, ())) for hand in hidden]
    return deal_at_random(settled, _left_over(pool, reserved), dice)


def _with_cards(hand: HiddenHand, cards: tuple[Card, ...]) -> HiddenHand:
    ability = Ability.UNKNOWN if hand.ability is Ability.FORMS else hand.ability
    return hand._replace(known=(*hand.known, *cards), ability=ability)


def _left_over(pool: Sequence[Card], reserved: Mapping[Seat, tuple[Card, ...]]) -> list[Card]:
    taken = Counter(card for cards in reserved.values() for card in cards)
    return list((Counter(pool) - taken).elements())


def _reserve(able: Sequence[HiddenHand], by_digit: Mapping[int, list[Card]]) -> dict[Seat, tuple[Card, ...]] | None:
    """Return cards that let every one of these hands form a number, found by trying; `None` if there are none."""
    if not able:
        return {}
    hand, *others = able
    for digits in _enabling_digits(hand):
        taken = _pop(by_digit, digits)
        if taken is None:
            continue
        rest = _reserve(others, by_digit)
        if rest is not None:
            return {hand.seat: taken, **rest}
        for card in taken:
            by_digit[DIGIT[card]].append(card)
    return None


def _enabling_digits(hand: HiddenHand) -> Iterable[tuple[int, ...]]:
    """Return the digits of which the hand needs a card each so that it can form, the lowest first, which wastes
    least."""
    if hand.fits(()):
        yield ()
    else:
        yield from _missing_digits(hand)


def _missing_digits(hand: HiddenHand) -> Iterable[tuple[int, ...]]:
    known = [DIGIT[card] for card in hand.known]
    least = 0 if hand.last is None else hand.last
    if hand.unknown >= 1:
        yield from ((digit,) for digit in DIGITS if any(10 * max(digit, k) + min(digit, k) > least for k in known))
    if hand.unknown >= 2:
        yield from ((tens, units) for tens in DIGITS for units in range(1, tens + 1) if 10 * tens + units > least)


def _pop(by_digit: Mapping[int, list[Card]], digits: Sequence[int]) -> tuple[Card, ...] | None:
    """Take out a card of each digit. `None`, and nothing taken, if there is none."""
    if any(len(by_digit[digit]) < digits.count(digit) for digit in digits):
        return None
    return tuple(by_digit[digit].pop() for digit in digits)
