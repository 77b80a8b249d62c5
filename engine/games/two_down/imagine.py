"""A position sampled from what one viewer knows: how house players look ahead without looking into hands.

Hands, down cards and the draw pile are dealt from the cards of which the viewer does not know where they are. In a
pick-up it is public who holds the own level and who does not (D9), so the hands are dealt to agree with it.
"""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from engine.dice import Dice
from engine.games.two_down.cards import Card
from engine.games.two_down.facts import PICK_UP
from engine.games.two_down.hidden_hands import Wanted, deal
from engine.games.two_down.state import Holding, State
from engine.games.two_down.view import TwoDownView
from engine.seats import Seat


def imagine(view: TwoDownView, dice: Dice) -> State:
    """Return a state consistent with everything in `view`, its hidden cards dealt by `dice`. Raises `ValueError` if no
    deal is consistent, which no view of a real state can cause.

    Raises `ValueError` when no deal agrees, which no view of a real state can cause."""
    hidden = [seat for seat in _seats(view) if view.hands is None and seat != view.viewer.seat]
    wanted = [_wanted(view, seat) for seat in hidden]
    hands, dice = deal(wanted, view.unseen(), dice, distinct=view.options.heap_distinct_colours)
    *_, rest = hands
    known = dict(zip(hidden, hands[:-1], strict=True))
    down, pile = _down_cards(view, rest)
    return State(
        options=view.options,
        dice=dice,
        turn=view.turn,
        question=view.question,
        round=view.round,
        dealer=view.dealer,
        phase=view.kind,
        seat=view.on_turn,
        opening=view.opening,
        levels=tuple([seat.level for seat in view.seats]),
        holdings=tuple(
            [
                Holding(_hand(view, seat, known.get(seat)), face_down)
                for seat, face_down in zip(_seats(view), down, strict=True)
            ]
        ),
        pile=pile,
        discard=view.discard,
        blocks=tuple([seat.block for seat in view.seats]),
        jumped=tuple([seat.jumped for seat in view.seats]),
        laid=view.laid,
        waiting=tuple([seat for seat in view.asked if seat not in view.answered]) if view.kind == PICK_UP else (),
        declined=view.declined,
        known=view.known,
        left_lying=view.left_lying,
        turned=view.turned,
    )


def _seats(view: TwoDownView) -> Sequence[Seat]:
    return [Seat(seat) for seat in range(len(view.seats))]


def _wanted(view: TwoDownView, seat: Seat) -> Wanted:
    """Return the constraints on a hidden hand. A seat that laid in the pick-up may hold anything now; all others were
    asked just when they held their level."""
    seen = view.seats[seat]
    settled = view.kind != PICK_UP or any(laid.seat == seat for laid in view.laid)
    holds = None if settled else seat in view.asked
    return Wanted(seen.cards, view.known_of(seat), view.options.level(seen.level), holds)


def _hand(view: TwoDownView, seat: Seat, dealt: Sequence[Card] | None) -> tuple[Card, ...]:
    if dealt is not None:
        return tuple(sorted(dealt))
    return view.hand if view.hands is None else view.hands[seat]


def _down_cards(view: TwoDownView, rest: Sequence[Card]) -> tuple[list[tuple[Card, ...]], tuple[Card, ...]]:
    """Return the down cards of every seat, and the draw pile."""
    known = view.face_down()
    hidden = (seat.down - len(cards) for seat, cards in zip(view.seats, known, strict=True))
    ends = list(accumulate(hidden, initial=0))
    down = [cards + tuple(rest[start:end]) for cards, (start, end) in zip(known, pairwise(ends), strict=True)]
    return down, tuple(rest[ends[-1] :])
