"""A position sampled from what one viewer knows: how house players look ahead without looking into hands.

What is public is respected: a seat that has answered in Form can form; someone who has not must be able to as well
(else the phase would be over); a seat that dropped out in Form cannot. A card that the viewer gave away is where the
viewer knows it to be; where it may have been passed on since, it mostly has not been.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from engine.dice import Dice
from engine.games.two_win.actions import FORM, TwoWinAction, can_form, legal_forms, legal_passes
from engine.games.two_win.cards import Card, full_deck
from engine.games.two_win.hidden_hands import Ability, Hidden, HiddenHand, deal_at_random, deal_by_search
from engine.games.two_win.memory import remembered
from engine.games.two_win.state import Holding, State
from engine.games.two_win.view import TwoWinView
from engine.seats import Seat

Cards: TypeAlias = tuple[Card, ...]

PASSED_ON: Final = 4
"""One in this many cards was passed on since, of those that may have been."""

TRIES: Final = 8
"""Random deals before a number is set aside on purpose for everyone who must be able to form one."""


def imagine(view: TwoWinView, dice: Dice) -> State:
    """Return a state consistent with everything in `view`, its hidden cards dealt by `dice`. Raises `ValueError` if no
    deal is consistent, which no view of a real state can cause.

    Raises `ValueError` when no deal agrees, which no view of a real state can cause."""
    hidden, dice = _deal(view, dice)
    hands = _all_hands(view, hidden)
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
        outcome=view.outcome,
        exchanges=view.exchanges,
    )


def _deal(view: TwoWinView, dice: Dice) -> tuple[Hidden, Dice]:
    unseen = _unseen(view)
    needed = _needed(view)
    for _ in range(TRIES):
        kept, dice = _perhaps_kept(view, unseen, dice)
        rest = list((Counter(unseen) - Counter(card for cards in kept.values() for card in cards)).elements())
        hidden, dice = deal_at_random(_hidden_hands(view, needed.surely, kept), rest, dice)
        if hidden is not None and _enough_can_form(view, needed, hidden):
            return hidden, dice
    for more in combinations(needed.perhaps, needed.more):
        hidden, dice = deal_by_search(_hidden_hands(view, (*needed.surely, *more), {}), unseen, dice)
        if hidden is not None:
            return hidden, dice
    raise ValueError("no deal agrees with this view")


class _Needed(NamedTuple):
    """Seats whose hidden hands can form: `surely`, and at least `more` of those of which it is not known."""

    surely: tuple[Seat, ...]
    perhaps: tuple[Seat, ...]
    more: int


def _needed(view: TwoWinView) -> _Needed:
    """Return the seats that must be able to form. In Form at least two can, and at least one that can has not
    answered."""
    if view.kind != FORM:
        return _Needed((), (), 0)
    others = [seat for seat in view.asked if seat != view.viewer.seat]
    surely = tuple(seat for seat in others if seat in view.answered)
    perhaps = tuple(seat for seat in others if seat not in view.answered)
    own = view.prompt
    waits = own is not None and not own.answered
    able = len(surely) + (own is not None)
    return _Needed(surely, perhaps, max(2 - able, 0 if waits else 1))


def _enough_can_form(view: TwoWinView, needed: _Needed, hidden: Hidden) -> bool:
    able = [seat for seat in needed.perhaps if can_form(hidden.hands[seat], view.seats[seat].last)]
    return len(able) >= needed.more


def _unseen(view: TwoWinView) -> list[Card]:
    """Return every card whose place the viewer does not know, in canonical order."""
    hands = view.hands or (view.hand, *(known_cards(view, Seat(seat)) for seat in range(len(view.seats))))
    seen = Counter(card for hand in hands for card in hand)
    for seat in view.seats:
        seen.update(seat.tens.cards)
        seen.update(seat.units.cards)
    return list((Counter(full_deck(view.options.star_profile)) - seen).elements())


def _perhaps_kept(view: TwoWinView, unseen: Sequence[Card], dice: Dice) -> tuple[Mapping[Seat, Cards], Dice]:
    """Return cards of earlier rounds that are still in the hands they were given to, though they may have been passed
    on."""
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
    unable = {drop.seat for drop in view.drops if drop.phase % 2}
    return [
        HiddenHand(
            Seat(seat),
            seen.cards,
            (*known_cards(view, Seat(seat)), *kept.get(Seat(seat), ())),
            seen.last,
            _ability(Seat(seat), able, unable),
        )
        for seat, seen in enumerate(view.seats)
        if seat != view.viewer.seat
    ]


def _ability(seat: Seat, able: Sequence[Seat], unable: set[Seat]) -> Ability:
    if seat in able:
        return Ability.FORMS
    return Ability.FORMS_NOT if seat in unable else Ability.UNKNOWN


def known_cards(view: TwoWinView, seat: Seat) -> tuple[Card, ...]:
    """Return the cards that the viewer gave to that seat, as long as they surely are still in that hand."""
    earlier = tuple([each.card for each in remembered(view) if each.receiver == seat and each.sure])
    gave = view.gave
    if gave is None or gave.receiver != seat or not view.seats[seat].cards:
        return earlier
    seen = view.seats[seat]
    formed = view.kind != FORM and seat in view.inside
    played = formed and gave.card in (seen.tens.cards[-1], seen.units.cards[-1])
    return earlier if played else (*earlier, gave.card)


def _all_hands(view: TwoWinView, hidden: Hidden) -> tuple[tuple[Card, ...], ...]:
    if view.hands is not None:
        return view.hands
    return tuple(hidden.hands.get(Seat(seat), view.hand) for seat in range(len(view.seats)))


def _parted(view: TwoWinView, hands: Sequence[Sequence[Card]]) -> tuple[tuple[Seat, ...], tuple[Seat, ...]]:
    """Return who is in and who is stuck."""
    if view.kind != FORM:
        return view.inside, ()
    own = () if view.viewer.seat is None or not view.stuck else (view.viewer.seat,)
    asked = sorted((*view.inside, *own))
    able = tuple(seat for seat in asked if can_form(hands[seat], view.seats[seat].last))
    return able, tuple(seat for seat in asked if seat not in able)


def _choices(
    view: TwoWinView, hands: Sequence[Sequence[Card]], dice: Dice
) -> tuple[tuple[TwoWinAction | None, ...], Dice]:
    """Return the viewer's own choice, and some choice of everyone else who has answered."""
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
