"""What one viewer may know of a game of 2 WIN, and what follows from it for the viewer's own choice.

A view is built from nothing: it holds what is written here and nothing else. In Form, who cannot form is known to that
seat only; to everybody else it looks like a seat that is still choosing (A-W13).
"""

from collections.abc import Sequence
from typing import NamedTuple

from engine.contract import Outcome, Prompt, Saved
from engine.games.two_win import actions
from engine.games.two_win.actions import FORMS, TwoWinAction
from engine.games.two_win.cards import Card, codes
from engine.games.two_win.criteria import Column, Preview, preview
from engine.games.two_win.facts import FORM, PASS, Drop, Given
from engine.games.two_win.options import TwoWinOptions
from engine.games.two_win.plain import save_given, save_outcome
from engine.seats import Seat, Viewer


class SeatView(NamedTuple):
    """What is public of a seat: how many cards it holds, its columns, its last number (`None` before the first)."""

    cards: int
    tens: Column
    units: Column
    last: int | None

    def save(self) -> Saved:
        """The facts as plain data."""
        return {
            "cards": self.cards,
            "tens": codes(self.tens.cards),
            "units": codes(self.units.cards),
            "runs": [self.tens.run, self.units.run],
            "last": self.last,
        }


class TwoWinView(NamedTuple):
    """What `viewer` knows.

    Common to all: `options`; `phase`, the number of the open phase, and its `kind` (`pass`, `form`, `over`); `asked`
    and `answered`; `inside`, the seats still in as far as the viewer may know; `drops`, who dropped out, when and with
    how many cards; `seats`, what is public of each seat; `pile`, cards left in it; `outcome`.

    The viewer's own: `hand` (sorted, empty for the public), `prompt`, `choice` (made and still changeable), `stuck`
    (no number is left, which only this seat knows yet), `gave` and `got` in the latest exchange.

    `hands`: all hands, once the game is over.
    """

    viewer: Viewer
    options: TwoWinOptions
    phase: int
    kind: str
    prompt: Prompt | None
    asked: tuple[Seat, ...]
    answered: tuple[Seat, ...]
    inside: tuple[Seat, ...]
    drops: tuple[Drop, ...]
    seats: tuple[SeatView, ...]
    pile: int
    hand: tuple[Card, ...]
    choice: TwoWinAction | None
    stuck: bool
    gave: Given | None
    got: Given | None
    hands: tuple[tuple[Card, ...], ...] | None
    outcome: Outcome | None

    @property
    def round(self) -> int:
        """The round, from 1."""
        return self.phase // 2 + 1

    @property
    def own(self) -> SeatView | None:
        """What is public of the viewer's own seat; `None` for the public."""
        return None if self.viewer.seat is None else self.seats[self.viewer.seat]

    @property
    def passes_to(self) -> Seat | None:
        """Who receives the viewer's pass: the next seat on the left that is still in (W7, W9). `None` when the viewer
        is not asked to pass."""
        seat = self.viewer.seat
        if self.kind != PASS or seat is None or seat not in self.inside:
            return None
        return self.inside[(self.inside.index(seat) + 1) % len(self.inside)]

    def legal_actions(self) -> Sequence[TwoWinAction]:
        """Every answer the viewer may give now, in canonical order; empty when it is not asked."""
        if self.prompt is None or self.own is None:
            return []
        if self.kind == PASS:
            return actions.legal_passes(self.hand)
        return actions.legal_forms(self.hand, self.own.last)

    def legal_tens(self) -> Sequence[Card]:
        """The own cards that may stand on the tens of a legal number; empty outside an own question in Form."""
        if self.own is None or self.prompt is None or self.kind != FORM:
            return []
        return actions.legal_tens(self.hand, self.own.last)

    def legal_units(self, tens: Card) -> Sequence[Card]:
        """The own cards that make a legal number with this tens card; empty when there is none."""
        if self.own is None or self.prompt is None or self.kind != FORM:
            return []
        return actions.legal_units(self.hand, self.own.last, tens)

    def preview(self, tens: Card, units: Card) -> Preview | None:
        """What this number would surely draw (C and D) and its stars; `None` for the public."""
        own = self.own
        return None if own is None else preview(FORMS[tens][units], own.tens, own.units)

    def save(self) -> Saved:
        """Everything in the view as plain data."""
        return {
            "viewer": self.viewer.seat,
            "options": self.options.save(),
            "phase": self.phase,
            "kind": self.kind,
            "prompt": None if self.prompt is None else list(self.prompt),
            "asked": list(self.asked),
            "answered": list(self.answered),
            "inside": list(self.inside),
            "drops": [list(drop) for drop in self.drops],
            "seats": [seat.save() for seat in self.seats],
            "pile": self.pile,
            "hand": codes(self.hand),
            "choice": None if self.choice is None else self.choice.code,
            "stuck": self.stuck,
            "gave": None if self.gave is None else save_given(self.gave),
            "got": None if self.got is None else save_given(self.got),
            "hands": None if self.hands is None else [codes(hand) for hand in self.hands],
            "outcome": None if self.outcome is None else save_outcome(self.outcome),
        }
