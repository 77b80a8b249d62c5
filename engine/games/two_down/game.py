"""Implementation of the game contract for 2 DOWN.

A view is built from single fields of a state. Nothing is removed from a full state afterwards.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.codec import Layout, load, upgraded, versioned
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
    wrong_seat_count,
)
from engine.dice import Dice
from engine.games.two_down import legal, options, rounds, rules
from engine.games.two_down.actions import Lay, TwoDownAction, read_action
from engine.games.two_down.cards import codes
from engine.games.two_down.events import CODEC, OVER, PICK_UP, TwoDownEvent, read_event
from engine.games.two_down.imagine import imagine
from engine.games.two_down.lays import canonical
from engine.games.two_down.legal import Situation, may_take
from engine.games.two_down.options import SEAT_COUNTS, TwoDownOptions
from engine.games.two_down.state import Holding, State, outcome
from engine.games.two_down.view import SeatView, TwoDownView
from engine.seats import Seat, Viewer

NAME: Final = "2 DOWN"

VERSION: Final = 3
"""Version of the layout of saved positions. Version 1 has no memory fields, version 2 no down cards turned face up."""

_STATE: Final = versioned(CODEC.with_also({Holding: Layout.OBJECT}).object(State), VERSION)
"""Coding of the whole state, including hidden cards and dice."""


class TwoDownPosition(State):
    """A state of 2 DOWN as the contract's `Position`."""

    __slots__ = ()

    def prompts(self) -> Mapping[Seat, Prompt]:
        """Return the prompts of the seats that have to draw, act, or answer in the pick-up; empty once the game is
        over."""
        if self.phase == OVER:
            return {}
        prompt = Prompt(self.question, self.phase, answered=False, final=True)
        return dict.fromkeys(self.asked, prompt)

    def legal_actions(self, seat: Seat) -> Sequence[TwoDownAction]:
        """Return every action that `play` would accept from `seat`, lays first, in canonical order.

        Raises:
            ValueError: The seat is not at the table.
        """
        now = _situation(self, seat_at(seat, len(self.levels)))
        return [] if now is None else legal.legal_actions(now)

    def canonical(self, seat: Seat, action: Action) -> Action:
        """Return a lay with its melds in canonical order. Other actions have only one form."""
        if not isinstance(action, Lay) or seat not in range(len(self.levels)):
            return action
        level = self.options.level(self.levels[seat])
        cards = canonical(action.cards, level, distinct=self.options.heap_distinct_colours)
        return action if cards is None else Lay(cards)

    def fallback(self, seat: Seat) -> TwoDownAction:
        """Return the action that is played when the time is up (A-D32).

        Raises:
            ValueError: The seat is not asked.
        """
        now = _situation(self, seat)
        if now is None:
            raise ValueError(f"seat {seat} is not asked")
        return legal.fallback(now)

    def play(self, seat: Seat, action: Action) -> Step | Refusal:
        """Return the next position and its events, or the reason why the action is refused."""
        return rules.play(self, seat, action)

    def view(self, viewer: Viewer) -> TwoDownView:
        """Return everything that `viewer` may know now.

        Raises:
            ValueError: The viewer's seat is not at the table.
        """
        seat, over = at_table(viewer, len(self.levels)).seat, self.phase == OVER
        answered = self._answered
        return TwoDownView(
            viewer=viewer,
            options=self.options,
            turn=self.turn,
            question=self.question,
            kind=self.phase,
            prompt=None if seat is None else self.prompts().get(seat),
            round=self.round,
            dealer=self.dealer,
            on_turn=self.seat,
            opening=self.opening,
            asked=() if over else tuple(sorted((*self.asked, *answered))),
            answered=answered,
            declined=self.declined,
            seats=tuple(
                [
                    SeatView(level, len(hand), len(down), block, jumped)
                    for level, (hand, down), block, jumped in zip(
                        self.levels, self.holdings, self.blocks, self.jumped, strict=True
                    )
                ]
            ),
            pile=len(self.pile),
            discard=self.discard,
            laid=self.laid,
            hand=() if seat is None else self.holdings[seat].hand,
            hands=tuple([holding.hand for holding in self.holdings]) if over else None,
            outcome=outcome(self),
            known=tuple([each for each in self.known if each.knower in (None, seat)]),
            left_lying=self.left_lying,
            turned=self.turned,
        )

    @property
    def _answered(self) -> tuple[Seat, ...]:
        """Seats that have answered in the pick-up, by laying or by declining."""
        if self.phase != PICK_UP:
            return ()
        return tuple(sorted((*(laid.seat for laid in self.laid[1:]), *self.declined)))

    def outcome(self) -> Outcome | None:
        """Return the outcome, `None` while the game runs."""
        return outcome(self)

    def save(self) -> Saved:
        """Return the whole position as plain data."""
        return _STATE.write(self)


def _situation(state: State, seat: Seat) -> Situation | None:
    """Return everything that the legal actions of a seat depend on, `None` for a seat that is not asked."""
    if seat not in state.asked or state.phase == OVER:
        return None
    hand, down = state.holdings[seat]
    takeable = may_take(state.discard, opening=state.opening)
    blocked = state.blocks[seat] is not None
    seats = len(state.levels)
    return Situation(state.options, state.phase, seat, seats, state.levels[seat], hand, len(down), blocked, takeable)


class TwoDown:
    """The rules of 2 DOWN (docs/rules/two_down.md)."""

    key = "two_down"
    memory: Sequence[str] = ("known", "left_lying", "turned")
    read_options = staticmethod(options.read_options)
    read_action = staticmethod(read_action)

    def seat_counts(self, options: Options) -> range:
        """Return two to four, under all house rules (A-D29)."""
        own(options, TwoDownOptions, NAME)
        return SEAT_COUNTS

    def with_seats(self, options: Options, seats: int) -> TwoDownOptions | Refusal:
        """Return the options unchanged if `seats` may play, or a refusal, because no house rule allows more players."""
        chosen = own(options, TwoDownOptions, NAME)
        return chosen if seats in SEAT_COUNTS else wrong_seat_count(SEAT_COUNTS)

    def deal(self, seats: int, options: Options, dice: Dice, deck: Sequence[CardCode] | None = None) -> Step:
        """Deal a game. Arguments are as for `engine.contract.Game.deal`.

        Raises:
            ValueError: The number of seats is not allowed, or the deck is wrong.
        """
        cards = None if deck is None else right_deck(self.check_deck(list(deck), options))
        state, events = rounds.deal_game(seats, own(options, TwoDownOptions, NAME), dice, cards)
        return Step(TwoDownPosition(*state), events)

    def check_deck(self, raw: Json, options: Options) -> Sequence[CardCode] | Refusal:
        """Return the deck if it is exactly the right cards, or a refusal."""
        own(options, TwoDownOptions, NAME)
        return rounds.check_deck(raw)

    def load(self, saved: Saved) -> TwoDownPosition:
        """Return the position that `save` wrote in this or an earlier version.

        Raises:
            ValueError: The data is no saved position of 2 DOWN.
        """
        saved = upgraded(upgraded(saved, 2, known=[], left_lying=[]), VERSION, turned=[])
        return load(saved, "position of 2 DOWN", lambda raw: TwoDownPosition(*_STATE.read(raw)))

    def load_event(self, saved: Saved) -> TwoDownEvent:
        """Return the event that `Event.save` wrote.

        Raises:
            ValueError: The data is no saved event of 2 DOWN.
        """
        return load(saved, f"event of {NAME}", read_event)

    def imagine(self, view: View, dice: Dice) -> TwoDownPosition:
        """Return a position that agrees with everything in `view`, with sampled hidden cards."""
        return TwoDownPosition(*imagine(own(view, TwoDownView, NAME), dice))

    def snapshot(self, position: Position) -> Saved:
        """Return the whole position, with all hands open. Blocks in play and laid cards are in no list of cards."""
        state = own(position, TwoDownPosition, NAME)
        return {
            "round": state.round,
            "dealer": state.dealer,
            "turn": state.seat,
            "phase": state.phase,
            "levels": list(state.levels),
            "hands": [codes(holding.hand) for holding in state.holdings],
            "down": [codes(holding.down) for holding in state.holdings],
            "pile": codes(state.pile),
            "discard": codes(state.discard),
            "blocked": [0 if block is None else block.turns for block in state.blocks],
            "jumped": list(state.jumped),
        }
