"""Implementation of the game contract for 2 WIN.

A view is built from single fields of a state. Nothing is removed from a full state afterwards.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, NamedTuple

from engine.codec import Coding, versioned
from engine.contract import (
    Action,
    CardCode,
    Options,
    Outcome,
    Prompt,
    Refusal,
    Saved,
    Seat,
    Step,
    Viewer,
    at_table,
    own,
    seat_at,
)
from engine.game import BaseGame
from engine.games.two_win import rules
from engine.games.two_win.actions import FORM, TwoWinAction, legal_forms, legal_passes, read_action
from engine.games.two_win.cards import CARD_OF_CODE, RUN, Card, Column, codes
from engine.games.two_win.events import CODEC, TwoWinEvent, read_event
from engine.games.two_win.imagine import imagine
from engine.games.two_win.options import TwoWinOptions, read_options
from engine.games.two_win.rules import Holding, State
from engine.games.two_win.view import SeatView, TwoWinView

NAME: Final = "2 WIN"

VERSION: Final = 2
"""Version of the layout of saved positions. Version 1 has only the latest exchange."""


class _Held(NamedTuple):
    """Fields of a holding in data."""

    hand: tuple[Card, ...]
    tens: tuple[Card, ...]
    units: tuple[Card, ...]
    runs: tuple[Annotated[int, range(RUN)], Annotated[int, range(RUN)]]
    last: int | None


def _held(holding: Holding) -> _Held:
    hand, tens, units, last = holding
    return _Held(hand, tens.cards, units.cards, (tens.run, units.run), last)


def _holding(held: _Held) -> Holding:
    hand, tens, units, runs, last = held
    return Holding(hand, Column(tens, runs[0]), Column(units, runs[1]), last)


_HELD: Final = CODEC.object(_Held)
_HOLDING: Final = Coding(lambda holding: _HELD.write(_held(holding)), lambda raw: _holding(_HELD.read(raw)))
_STATE: Final = versioned(CODEC.with_also({Holding: _HOLDING}).object(State), VERSION)
"""Coding of the whole state, including hidden cards and dice."""


class TwoWinPosition(State):
    """A state of 2 WIN as the contract's `Position`. A phase is a turn of everyone."""

    __slots__ = ()

    def prompts(self) -> Mapping[Seat, Prompt]:
        """Return the prompts of the seats that owe a pass or a number, or may change it; empty once the game is
        over."""
        if self.ended is not None:
            return {}
        phase, kind, choices = self.phase, self.kind, self.choices
        return {seat: Prompt(phase, kind, choices[seat] is not None, final=False) for seat in self.inside}

    def legal_actions(self, seat: Seat) -> Sequence[TwoWinAction]:
        """Return every action that `play` would accept from `seat`, in canonical order.

        Raises:
            ValueError: The seat is not at the table.
        """
        if seat_at(seat, len(self.holdings)) not in self.inside or self.ended is not None:
            return []
        hand, _, _, last = self.holdings[seat]
        return legal_forms(hand, last) if self.kind == FORM else legal_passes(hand)

    def canonical(self, seat: Seat, action: Action) -> Action:  # noqa: ARG002 - the contract hands over the seat
        """Return the action itself, because each action has only one form."""
        return action

    def fallback(self, seat: Seat) -> TwoWinAction:
        """Return the action that is played when the time is up (A-W28).

        Raises:
            ValueError: The seat is not asked.
        """
        return rules.fallback(self, seat)

    def play(self, seat: Seat, action: Action) -> Step | Refusal:
        """Return the next position and its events, or the reason why the action is refused."""
        moved = rules.play(self, seat, action)
        if isinstance(moved, Refusal):
            return moved
        state, events = moved
        return Step(TwoWinPosition(*state), events)

    def view(self, viewer: Viewer) -> TwoWinView:
        """Return everything that `viewer` may know now.

        Raises:
            ValueError: The viewer's seat is not at the table.
        """
        seat = at_table(viewer, len(self.holdings)).seat
        # until the reveal, a seat that cannot form a number looks to the others as if it were still choosing (A-W13)
        apart = tuple([each for each in self.stuck if each != seat])
        inside = tuple(sorted(self.inside + apart)) if self.stuck else self.inside
        return TwoWinView(
            viewer=viewer,
            options=self.options,
            turn=self.turn,
            kind=self.kind,
            prompt=None if seat is None else self.prompts().get(seat),
            asked=inside if self.ended is None else (),
            answered=self.answered,
            inside=inside,
            drops=self.drops,
            seats=tuple([SeatView(len(hand), tens, units, last) for hand, tens, units, last in self.holdings]),
            pile=len(self.pile),
            hand=() if seat is None else self.holdings[seat].hand,
            choice=None if seat is None else self.choices[seat],
            stuck=seat in self.stuck,
            gave=next((each for each in self.exchange if each.giver == seat), None),
            got=next((each for each in self.exchange if each.receiver == seat), None),
            hands=None if self.ended is None else tuple([holding.hand for holding in self.holdings]),
            outcome=self.ended,
            exchanges=tuple([tuple([one for one in each if seat in one[:2]]) for each in self.exchanges]),
        )

    def outcome(self) -> Outcome | None:
        """Return the outcome, `None` while the game runs."""
        return self.ended

    def save(self) -> Saved:
        """Return the whole position as plain data."""
        return _STATE.write(self)

    def snapshot(self) -> Saved:
        """Return the whole position, with all hands open."""
        holdings = self.holdings
        return {
            "round": self.phase // 2 + 1,
            "phase": self.kind,
            "in": list(self.inside),
            "hands": [codes(holding.hand) for holding in holdings],
            "tens": [codes(holding.tens.cards) for holding in holdings],
            "units": [codes(holding.units.cards) for holding in holdings],
            "runs": [[holding.tens.run, holding.units.run] for holding in holdings],
            "last": [holding.last for holding in holdings],
            "pile": codes(self.pile),
            "answered": list(self.answered),
        }


class TwoWin(BaseGame[TwoWinOptions, TwoWinView, State, TwoWinPosition, TwoWinEvent, Card]):
    """The rules of 2 WIN (docs/rules/two_win.md)."""

    key = "two_win"
    name = NAME
    memory = ("exchanges",)
    options_type, view_type, position_type = TwoWinOptions, TwoWinView, TwoWinPosition
    state = _STATE
    added: Mapping[int, Saved] = {VERSION: {"exchanges": []}}
    cards: Mapping[CardCode, Card] = {**CARD_OF_CODE}
    first_state = staticmethod(rules.deal)
    read_options = staticmethod(read_options)
    read_action = staticmethod(read_action)
    read_event = staticmethod(read_event)
    sample = staticmethod(imagine)

    def with_seats(self, options: Options, seats: int) -> TwoWinOptions | Refusal:
        """Return options under which `seats` may play, up to 7 by the house rule `max_players` (A-W25), or a
        refusal."""
        chosen = own(options, TwoWinOptions, NAME)
        return chosen if seats in chosen.seat_counts else read_options({**chosen.save(), "max_players": seats})
