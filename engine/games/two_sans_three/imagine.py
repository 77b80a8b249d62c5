"""Sampling of positions that agree with what one viewer knows, so that house players look ahead without seeing hands.

It is certain which cards are hidden; only their places are random. The colours of face-down cards were public when the
cards were turned over, so the number of each colour follows from the cards that are gone. Their owners do not matter
for the rest of the game, and are random unless the house rules show them.
"""

from collections.abc import Sequence

from engine.dice import Dice
from engine.games.two_sans_three.cards import (
    COLOURS,
    FULL_DECK,
    NOTHING,
    ONE_TOO_MANY,
    Card,
    Counts,
    coloured,
    with_turned,
)
from engine.games.two_sans_three.rules import Holding, State
from engine.games.two_sans_three.view import SansThreeView


def imagine(view: SansThreeView, dice: Dice) -> State:
    """Return a state that agrees with everything in `view`, with hidden cards dealt by `dice`."""
    hidden, dice = dice.shuffle(unseen(view))
    face_down, dice = _face_down(view, dice)
    holdings: list[Holding] = []
    for number, (seat, turned) in enumerate(zip(view.seats, face_down, strict=True)):
        own = view.hand if number == view.viewer.seat else None
        hand = own if view.hands is None else view.hands[number]
        if hand is None:
            hand, hidden = tuple(sorted(hidden[: seat.cards])), hidden[seat.cards :]
        pile, hidden = tuple(hidden[: seat.pile]), hidden[seat.pile :]
        holdings.append(Holding(hand, pile, seat.face_up, turned, seat.interim))
    return State(
        view.options,
        dice,
        view.start,
        view.turn,
        view.rows,
        tuple(holdings),
        view.gone,
        tuple(sorted(hidden)),
        view.outcome,
    )


def unseen(view: SansThreeView) -> list[Card]:
    """Return every card whose place the viewer does not know, ascending."""
    seen = {*view.gone, *view.hand, *(card for row in view.rows for card in row)}
    seen.update(card for hand in view.hands or () for card in hand)
    return [card for card in FULL_DECK if card not in seen]


def _face_down(view: SansThreeView, dice: Dice) -> tuple[Sequence[Counts], Dice]:
    """Return the face-down cards of each seat by colour, and the dice afterwards."""
    shown = [seat.face_down_colours for seat in view.seats if seat.face_down_colours is not None]
    if len(shown) == len(view.seats):
        return shown, dice
    gone = coloured(view.gone)
    face_up = [sum(counts) for counts in zip(*(seat.face_up for seat in view.seats), strict=True)]
    # cards of a colour that are gone but not face up were turned over in threes
    times = [(gone[colour] - face_up[colour]) // ONE_TOO_MANY for colour in COLOURS]
    turned, dice = dice.shuffle(colour for colour in COLOURS for _ in range(times[colour]))
    parted: list[Counts] = []
    for seat in view.seats:
        own = seat.face_down // ONE_TOO_MANY
        parted.append(with_turned(NOTHING, turned[:own]))
        turned = turned[own:]
    return parted, dice
