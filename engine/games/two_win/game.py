"""Implementation of the game contract for 2 WIN, and views of a state. A view is built up field by field; nothing is
removed from a full state."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Final, NamedTuple

from engine.codec import Coding, load, upgraded, versioned
from engine.contract import (
    Action,
    CardCode,
    Json,
    Options,
    Outcome,
    Position,
    Prompt,
    Refusal,
    Saved,
    Step,
    View,
    at_table,
    own,
    right_deck,
    seat_at,
)
from engine.dice import Dice
from engine.games.two_win import drawing, options, rules
from engine.games.two_win.actions import FORM, TwoWinAction, legal_forms, legal_passes, read_action
from engine.games.two_win.cards import Card, codes
from engine.games.two_win.criteria import RUN, Column
from engine.games.two_win.events import CODEC, TwoWinEvent, read_event
from engine.games.two_win.imagine import imagine
from engine.games.two_win.options import TwoWinOptions
from engine.games.two_win.state import Holding, State
from engine.games.two_win.view import SeatView, TwoWinView
from engine.seats import Seat, Viewer

NAME: Final = "2 WIN"

VERSION: Final = 2
"""Version of the layout of saved positions. Version 1 kept no exchange but the latest."""


class _Held(NamedTuple):
    """Names of the parts of a holding in data."""

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
"""The whole state, hidden cards and chance included, as data and back."""


class TwoWinPosition(State):
    """One immutable moment of 2 WIN, as the contract asks for it: a state that can be played on and looked at. In
    2 WIN a phase is a turn of everyone."""

    __slots__ = ()

    def prompts(self) -> Mapping[Seat, Prompt]:
        """Return the prompts of the seats that owe a pass or a number, or may still change it; empty when the game is
        over."""
        if self.ended is not None:
            return {}
        phase, kind, choices = self.phase, self.kind, self.choices
        return {seat: Prompt(phase, kind, choices[seat] is not None, final=False) for seat in self.inside}

    def legal_actions(self, seat: Seat) -> Sequence[TwoWinAction]:
        """Return every action that `play` would accept from `seat`, in canonical order."""
        if seat_at(seat, len(self.holdings)) not in self.inside or self.ended is not None:
            return []
        hand, _, _, last = self.holdings[seat]
        return legal_forms(hand, last) if self.kind == FORM else legal_passes(hand)

    def canonical(self, seat: Seat, action: Action) -> Action:  # noqa: ARG002 - the contract hands over the seat
        """Return the action itself, because each has only one form."""
        return action

    def fallback(self, seat: Seat) -> TwoWinAction:
        """Return the answer of the clock for an absent player (A-W28). Raises `ValueError` for a seat that is not
        asked."""
        return rules.fallback(self, seat)

    def play(self, seat: Seat, action: Action) -> Step | Refusal:
        """Return the step that `action` makes, or the refusal."""
        moved = rules.play(self, seat, action)
        if isinstance(moved, Refusal):
            return moved
        state, events = moved
        return Step(TwoWinPosition(*state), events)

    def view(self, viewer: Viewer) -> TwoWinView:
        """Return what `viewer` may know now."""
        seat = at_table(viewer, len(self.holdings)).seat
        inside = self._apparently_inside(seat)
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

    def _apparently_inside(self, seat: Seat | None) -> tuple[Seat, ...]:
        """Return the seats that appear to be in. Until the reveal, a seat that cannot form looks to the others as if it
        were still choosing (A-W13)."""
        if not self.stuck:
            return self.inside
        return tuple(sorted((*self.inside, *(each for each in self.stuck if each != seat))))

    def outcome(self) -> Outcome | None:
        """Return the outcome, `None` while the game runs."""
        return self.ended

    def save(self) -> Saved:
        """Return the whole position as plain data."""
        return _STATE.write(self)


class TwoWin:
    """The rules of 2 WIN (docs/rules)."""

    key = "two_win"
    memory: Sequence[str] = ("exchanges",)
    read_options = staticmethod(options.read_options)
    read_action = staticmethod(read_action)

    def seat_counts(self, options: Options) -> range:
        """Return two seats to `max_players`."""
        return own(options, TwoWinOptions, NAME).seat_counts

    def with_seats(self, options: Options, seats: int) -> TwoWinOptions | Refusal:
        """Return these options with room for `seats`: up to 7 by the house rule `max_players` (A-W25)."""
        chosen = own(options, TwoWinOptions, NAME)
        if seats in chosen.seat_counts:
            return chosen
        return self.read_options({**chosen.save(), "max_players": seats})

    def deal(self, seats: int, options: Options, dice: Dice, deck: Sequence[CardCode] | None = None) -> Step:
        """Deal the beginning of a game. `deck` replaces the first shuffle. Raises `ValueError` for a wrong seat count
        or a deck that is not the right cards."""
        cards = None if deck is None else right_deck(self.check_deck(list(deck), options))
        state, events = drawing.deal(seats, own(options, TwoWinOptions, NAME), dice, cards)
        return Step(TwoWinPosition(*state), events)

    def check_deck(self, raw: Json, options: Options) -> Sequence[CardCode] | Refusal:
        """Return a given deck if it is exactly the right cards."""
        return drawing.check_deck(raw, own(options, TwoWinOptions, NAME))

    def load(self, saved: Saved) -> TwoWinPosition:
        """Return the position that `save` made. Raises `ValueError` for other data."""
        return load(
            upgraded(saved, VERSION, exchanges=[]),
            "position of 2 WIN",
            lambda raw: TwoWinPosition(*_STATE.read(raw)),
        )

    def load_event(self, saved: Saved) -> TwoWinEvent:
        """Return the event that `Event.save` made. Raises `ValueError` for other data."""
        return load(saved, f"event of {NAME}", read_event)

    def imagine(self, view: View, dice: Dice) -> TwoWinPosition:
        """Return a position consistent with everything in `view`, its hidden cards sampled."""
        return TwoWinPosition(*imagine(own(view, TwoWinView, NAME), dice))

    def snapshot(self, position: Position) -> Saved:
        """Return the whole position, all hands open."""
        state = own(position, TwoWinPosition, NAME)
        holdings = state.holdings
        return {
            "round": state.phase // 2 + 1,
            "phase": state.kind,
            "in": list(state.inside),
            "hands": [codes(holding.hand) for holding in holdings],
            "tens": [codes(holding.tens.cards) for holding in holdings],
            "units": [codes(holding.units.cards) for holding in holdings],
            "runs": [[holding.tens.run, holding.units.run] for holding in holdings],
            "last": [holding.last for holding in holdings],
            "pile": codes(state.pile),
            "answered": list(state.answered),
        }
