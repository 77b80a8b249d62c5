"""Sampling of positions that agree with what one viewer knows, so that house players look ahead without seeing hands.

Public facts are respected. A seat that has answered in Form can form a number. At least one seat that has not answered
can, too, because the phase would be over otherwise. A seat that dropped out in Form cannot. A card that the viewer gave
away stays where it is known to be. If it may have been passed on since, that is rarely assumed (`PASSED_ON`).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from engine.contract import Seat
from engine.dice import Dice
from engine.games.two_win.actions import FORM, TwoWinAction, can_form, legal_forms, legal_passes
from engine.games.two_win.cards import DIGIT, DIGITS, Card
from engine.games.two_win.events import Given
from engine.games.two_win.rules import Holding, State
from engine.games.two_win.view import TwoWinView

Cards: TypeAlias = tuple[Card, ...]

PASSED_ON: Final = 4
"""One of this many cards that may have been passed on is treated as passed on."""

TRIES: Final = 8
"""Number of random deals before cards are reserved for every hand that must form a number."""


class Ability(Enum):
    """Ability of a hidden hand to form a number."""

    FORMS = "forms"
    FORMS_NOT = "forms not"
    UNKNOWN = "unknown"


class HiddenHand(NamedTuple):
    """A hand to be dealt.

    Attributes:
        cards: Number of its cards.
        known: Cards that the viewer knows to be in the hand.
        last: The seat's last number, `None` for none.
        ability: Its ability to form a number above `last`.
    """

    seat: Seat
    cards: int
    known: tuple[Card, ...]
    last: int | None
    ability: Ability

    @property
    def unknown(self) -> int:
        """Number of cards to be dealt."""
        return self.cards - len(self.known)

    def fits(self, dealt: Sequence[Card]) -> bool:
        """Return whether the hand agrees with its `ability` if these cards are dealt to it."""
        if self.ability is Ability.UNKNOWN:
            return True
        return can_form((*self.known, *dealt), self.last) == (self.ability is Ability.FORMS)


class Hidden(NamedTuple):
    """Hands by seat, and the cards that are left for the pile."""

    hands: Mapping[Seat, tuple[Card, ...]]
    pile: tuple[Card, ...]


def deal_at_random(hidden: Sequence[HiddenHand], unseen: Sequence[Card], dice: Dice) -> tuple[Hidden | None, Dice]:
    """Deal the unseen cards at random. Returns `None` for a deal in which a hand that must form a number cannot."""
    pool, dice = dice.shuffle(unseen)
    hands: dict[Seat, tuple[Card, ...]] = {}
    most_demanding_first = (Ability.FORMS_NOT, Ability.FORMS, Ability.UNKNOWN)
    for hand in sorted(hidden, key=lambda hand: most_demanding_first.index(hand.ability)):
        dealt = _first_that_fits(hand, pool)
        if dealt is None:
            return None, dice
        hands[hand.seat] = tuple(sorted((*hand.known, *dealt)))
    return Hidden(hands, tuple(pool)), dice


def _first_that_fits(hand: HiddenHand, pool: list[Card]) -> list[Card] | None:
    """Remove and return the first consecutive cards of the shuffled pool that fit; `None` if there are none.

    For a hand that must not form a number, the lowest digits are the last resort.
    """
    size = hand.unknown
    for start in range(0, len(pool) - size + 1, max(size, 1)):
        dealt = pool[start : start + size]
        if hand.fits(dealt):
            del pool[start : start + size]
            return dealt
    if hand.ability is not Ability.FORMS_NOT:
        return None
    lowest = sorted(pool, key=DIGIT.__getitem__)[:size]
    for card in lowest:
        pool.remove(card)
    return lowest


def deal_by_search(hidden: Sequence[HiddenHand], unseen: Sequence[Card], dice: Dice) -> tuple[Hidden | None, Dice]:
    """Deal the unseen cards after reserving cards for every hand that must form a number.

    Returns `None` only if there is no such deal.
    """
    pool, dice = dice.shuffle(unseen)
    by_digit = {digit: [card for card in pool if DIGIT[card] == digit] for digit in DIGITS}
    able = [hand for hand in hidden if hand.ability is Ability.FORMS]
    reserved = _reserve(sorted(able, key=lambda hand: -(hand.last or 0)), by_digit)
    if reserved is None:
        return None, dice
    settled = [
        hand._replace(known=(*hand.known, *reserved[hand.seat]), ability=Ability.UNKNOWN)
        if hand.seat in reserved
        else hand
        for hand in hidden
    ]
    taken = Counter(card for cards in reserved.values() for card in cards)
    return deal_at_random(settled, list((Counter(pool) - taken).elements()), dice)


def _reserve(able: Sequence[HiddenHand], by_digit: Mapping[int, list[Card]]) -> dict[Seat, tuple[Card, ...]] | None:
    """Return cards by which each of these hands can form a number, found by backtracking; `None` if there are none."""
    if not able:
        return {}
    hand, *others = able
    for digits in _enabling_digits(hand):
        if any(len(by_digit[digit]) < digits.count(digit) for digit in digits):
            continue
        taken = tuple([by_digit[digit].pop() for digit in digits])
        rest = _reserve(others, by_digit)
        if rest is not None:
            return {hand.seat: taken, **rest}
        for card in taken:
            by_digit[DIGIT[card]].append(card)
    return None


def _enabling_digits(hand: HiddenHand) -> Iterable[tuple[int, ...]]:
    """Yield the digits of cards by which the hand could form a number, the lowest first, which wastes least."""
    if hand.fits(()):
        yield ()
        return
    known = [DIGIT[card] for card in hand.known]
    least = 0 if hand.last is None else hand.last
    if hand.unknown >= 1:
        yield from ((digit,) for digit in DIGITS if any(10 * max(digit, k) + min(digit, k) > least for k in known))
    if hand.unknown >= 2:
        yield from ((tens, units) for tens in DIGITS for units in range(1, tens + 1) if 10 * tens + units > least)


class Passed(NamedTuple):
    """A card that the viewer passed to `receiver` and has not seen since.

    Attributes:
        sure: The card is certainly in that hand, because it cannot have been passed on unseen.
    """

    receiver: Seat
    card: Card
    sure: bool


def remembered(view: TwoWinView) -> Sequence[Passed]:
    """Return the cards that the viewer passed in exchanges before the latest one; empty once all hands are open."""
    if view.hands is not None:
        return ()
    latest = tuple(given for given in (view.gave, view.got) if given is not None)
    rounds = [*view.exchanges, latest]
    reveals = view.turn // 2 - (view.turn + 1) // 2
    found = [_what_became(view, rounds[at:], len(rounds) - at + reveals) for at in range(len(view.exchanges))]
    return [passed for each in found for passed in each]


def _what_became(view: TwoWinView, since: Sequence[Sequence[Given]], reveals: int) -> Iterator[Passed]:
    """Yield the card that the viewer gave in the first of these exchanges, unless it is known to have left the hand.

    `reveals` is the number of reveals since that exchange, at least 1.
    """
    gave = next((given for given in since[0] if given.giver == view.viewer.seat), None)
    if gave is None or gave.receiver not in view.inside:
        return
    seat = view.seats[gave.receiver]
    laid = (*seat.tens.cards[-reveals:], *seat.units.cards[-reveals:])
    if gave.card in laid or len(seat.tens.cards) < reveals:  # laid, or perhaps in a number gathered for a new pile
        return
    passed_on = [
        next((given.card for given in exchange if given.giver == gave.receiver), None) for exchange in since[1:]
    ]  # `None` where a card went to another
    if gave.card not in passed_on:
        yield Passed(gave.receiver, gave.card, None not in passed_on)


def imagine(view: TwoWinView, dice: Dice) -> State:
    """Return a state that agrees with everything in `view`, with hidden cards dealt by `dice`.

    Raises:
        ValueError: No such state was found, which cannot happen for a view of a real state.
    """
    hidden, dice = _deal(view, dice)
    hands = view.hands or tuple(hidden.hands.get(Seat(seat), view.hand) for seat in range(len(view.seats)))
    able, stuck = _parted(view, hands)
    choices, dice = _choices(view, hands, dice)
    return State(
        options=view.options,
        dice=dice,
        phase=view.turn if view.outcome is None else view.turn + 1,
        holdings=tuple(
            Holding(hand, seen.tens, seen.units, seen.last) for hand, seen in zip(hands, view.seats, strict=True)
        ),
        inside=able,
        pile=hidden.pile,
        choices=choices,
        stuck=stuck,
        exchange=tuple(given for given in (view.gave, view.got) if given is not None),
        drops=view.drops,
        ended=view.outcome,
        exchanges=view.exchanges,
    )


def _deal(view: TwoWinView, dice: Dice) -> tuple[Hidden, Dice]:
    unseen = _unseen(view)
    needed = _needed(view)
    for _ in range(TRIES):
        kept, dice = _perhaps_kept(view, unseen, dice)
        rest = list((Counter(unseen) - Counter(card for cards in kept.values() for card in cards)).elements())
        hidden, dice = deal_at_random(_hidden_hands(view, needed.surely, kept), rest, dice)
        if hidden is not None:
            able = [seat for seat in needed.perhaps if can_form(hidden.hands[seat], view.seats[seat].last)]
            if len(able) >= needed.more:
                return hidden, dice
    for more in combinations(needed.perhaps, needed.more):
        hidden, dice = deal_by_search(_hidden_hands(view, (*needed.surely, *more), {}), unseen, dice)
        if hidden is not None:
            return hidden, dice
    raise ValueError("no deal agrees with this view")


class _Needed(NamedTuple):
    """Seats whose hidden hands can form a number.

    Attributes:
        surely: Seats that certainly can.
        perhaps: Seats that possibly can.
        more: Number of seats among `perhaps` that can, at least.
    """

    surely: tuple[Seat, ...]
    perhaps: tuple[Seat, ...]
    more: int


def _needed(view: TwoWinView) -> _Needed:
    """Return the seats whose hidden hands must be able to form a number.

    In Form, at least two seats can, and at least one of them has not answered. In Pass, there are none.
    """
    if view.kind != FORM:
        return _Needed((), (), 0)
    others = [seat for seat in view.asked if seat != view.viewer.seat]
    surely = tuple(seat for seat in others if seat in view.answered)
    perhaps = tuple(seat for seat in others if seat not in view.answered)
    own = view.prompt
    waits = own is not None and not own.answered
    able = len(surely) + (own is not None)
    return _Needed(surely, perhaps, max(2 - able, 0 if waits else 1))


def _unseen(view: TwoWinView) -> list[Card]:
    """Return every card whose place the viewer does not know, in canonical order."""
    hands = view.hands or (view.hand, *(known_cards(view, Seat(seat)) for seat in range(len(view.seats))))
    seen = Counter(card for hand in hands for card in hand)
    for seat in view.seats:
        seen.update(seat.tens.cards)
        seen.update(seat.units.cards)
    return list((Counter(view.options.deck) - seen).elements())


def _perhaps_kept(view: TwoWinView, unseen: Sequence[Card], dice: Dice) -> tuple[Mapping[Seat, Cards], Dice]:
    """Sample the cards of earlier exchanges that are still in the hands of their receivers, and the dice afterwards.

    Only cards that may have been passed on are sampled.
    """
    kept: dict[Seat, Cards] = {}
    left = Counter(unseen)
    for seat, card, sure in remembered(view):
        room = view.seats[seat].cards - len(known_cards(view, seat)) - len(kept.get(seat, ()))
        if not sure and room > 0 and left[card]:
            passed_on, dice = dice.below(PASSED_ON)
            if passed_on:
                kept[seat] = (*kept.get(seat, ()), card)
                left[card] -= 1
    return kept, dice


def _hidden_hands(view: TwoWinView, able: Sequence[Seat], kept: Mapping[Seat, Cards]) -> list[HiddenHand]:
    if view.hands is not None:
        return []
    abilities = {drop.seat: Ability.FORMS_NOT for drop in view.drops if drop.phase % 2}
    abilities.update(dict.fromkeys(able, Ability.FORMS))
    return [
        HiddenHand(
            Seat(seat),
            seen.cards,
            (*known_cards(view, Seat(seat)), *kept.get(Seat(seat), ())),
            seen.last,
            abilities.get(Seat(seat), Ability.UNKNOWN),
        )
        for seat, seen in enumerate(view.seats)
        if seat != view.viewer.seat
    ]


def known_cards(view: TwoWinView, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that the viewer gave to a seat and that are certainly still in its hand."""
    earlier = tuple([each.card for each in remembered(view) if each.receiver == seat and each.sure])
    gave = view.gave
    if gave is None or gave.receiver != seat or not view.seats[seat].cards:
        return earlier
    seen = view.seats[seat]
    formed = view.kind != FORM and seat in view.inside
    played = formed and gave.card in (seen.tens.cards[-1], seen.units.cards[-1])
    return earlier if played else (*earlier, gave.card)


def _parted(view: TwoWinView, hands: Sequence[Sequence[Card]]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return the seats that are in, and the seats that cannot form a number."""
    if view.kind != FORM:
        return view.inside, ()
    own = () if view.viewer.seat is None or not view.stuck else (view.viewer.seat,)
    asked = sorted((*view.inside, *own))
    able = tuple(seat for seat in asked if can_form(hands[seat], view.seats[seat].last))
    return able, tuple(seat for seat in asked if seat not in able)


def _choices(
    view: TwoWinView, hands: Sequence[Sequence[Card]], dice: Dice
) -> tuple[tuple[TwoWinAction | None, ...], Dice]:
    """Return the viewer's own choice, and a random one for every other seat that has answered; `None` for the rest."""
    choices: list[TwoWinAction | None] = [None] * len(hands)
    for seat in view.answered:
        if seat == view.viewer.seat:
            choices[seat] = view.choice
            continue
        last = view.seats[seat].last
        legal = legal_forms(hands[seat], last) if view.kind == FORM else legal_passes(hands[seat])
        pick, dice = dice.below(len(legal))
        choices[seat] = legal[pick]
    return tuple(choices), dice
