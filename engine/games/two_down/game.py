"""Implementation of the game contract for 2 DOWN.

A view is built from single fields of a state. Nothing is removed from a full state afterwards.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.codec import Layout, versioned
from engine.contract import (
    Action,
    CardCode,
    Outcome,
    Prompt,
    Refusal,
    Saved,
    Seat,
    Step,
    Viewer,
    at_table,
    seat_at,
)
from engine.game import BaseGame
from engine.games.two_down import actions, rules
from engine.games.two_down.actions import OVER, PICK_UP, Lay, Situation, TwoDownAction, may_take, read_action
from engine.games.two_down.cards import CARD_OF_CODE, Card, codes
from engine.games.two_down.events import CODEC, TwoDownEvent, read_event
from engine.games.two_down.imagine import imagine
from engine.games.two_down.lays import canonical
from engine.games.two_down.options import TwoDownOptions, read_options
from engine.games.two_down.state import Holding, State, outcome
from engine.games.two_down.view import SeatView, TwoDownView

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
        return [] if now is None else actions.legal_actions(now)

    def canonical(self, seat: Seat, action: Action) -> Action:
        """Return a lay with its melds in canonical order. Other actions have only one form."""
        if not isinstance(action, Lay) or seat not in range(len(self.levels)):
            return action
        cards = canonical(action.cards, self.options.level(self.levels[seat]))
        return action if cards is None else Lay(cards)

    def fallback(self, seat: Seat) -> TwoDownAction:
        """Return the action that is played when the time is up (A-D32).

        Raises:
            ValueError: The seat is not asked.
        """
        now = _situation(self, seat)
        if now is None:
            raise ValueError(f"seat {seat} is not asked")
        return actions.fallback(now)

    def play(self, seat: Seat, action: Action) -> Step | Refusal:
        """Return the next position and its events, or the reason why the action is refused."""
        return rules.play(self, seat, action)

    def view(self, viewer: Viewer) -> TwoDownView:
        """Return everything that `viewer` may know now.

        Raises:
            ValueError: The viewer's seat is not at the table.
        """
        seat, over = at_table(viewer, len(self.levels)).seat, self.phase == OVER
        laid_later = [laid.seat for laid in self.laid[1:]]
        answered = tuple(sorted((*laid_later, *self.declined))) if self.phase == PICK_UP else ()
        held = zip(self.levels, self.holdings, self.blocks, self.jumped, strict=True)
        seats = [SeatView(level, len(hand), len(down), block, jump) for level, (hand, down), block, jump in held]
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
            seats=tuple(seats),
            pile=len(self.pile),
            discard=self.discard,
            laid=self.laid,
            hand=() if seat is None else self.holdings[seat].hand,
            hands=tuple([holding.hand for holding in self.holdings]) if over else None,
            outcome=self.outcome(),
            known=tuple([each for each in self.known if each.knower in (None, seat)]),
            left_lying=self.left_lying,
            turned=self.turned,
        )

    def outcome(self) -> Outcome | None:
        """Return the outcome, `None` while the game runs."""
        return outcome(self.levels, self.laid, self.options.levels_to_win) if self.phase == OVER else None

    def save(self) -> Saved:
        """Return the whole position as plain data."""
        return _STATE.write(self)

    def snapshot(self) -> Saved:
        """Return the whole position, with all hands open. Blocks in play and laid cards are in no list of cards."""
        return {
            "round": self.round,
            "dealer": self.dealer,
            "turn": self.seat,
            "phase": self.phase,
            "levels": list(self.levels),
            "hands": [codes(holding.hand) for holding in self.holdings],
            "down": [codes(holding.down) for holding in self.holdings],
            "pile": codes(self.pile),
            "discard": codes(self.discard),
            "blocked": [0 if block is None else block.turns for block in self.blocks],
            "jumped": list(self.jumped),
        }


def _situation(state: State, seat: Seat) -> Situation | None:
    """Return everything that the legal actions of a seat depend on, `None` for a seat that is not asked."""
    if seat not in state.asked or state.phase == OVER:
        return None
    hand, down = state.holdings[seat]
    takeable = may_take(state.discard, opening=state.opening)
    blocked = state.blocks[seat] is not None
    seats = len(state.levels)
    return Situation(state.options, state.phase, seat, seats, state.levels[seat], hand, len(down), blocked, takeable)


class TwoDown(BaseGame[TwoDownOptions, TwoDownView, State, TwoDownPosition, TwoDownEvent, Card]):
    """The rules of 2 DOWN (docs/rules/two_down.md)."""

    key = "two_down"
    name = NAME
    memory = ("known", "left_lying", "turned")
    options_type, view_type, position_type = TwoDownOptions, TwoDownView, TwoDownPosition
    state = _STATE
    added: Mapping[int, Saved] = {2: {"known": [], "left_lying": []}, VERSION: {"turned": []}}
    cards: Mapping[CardCode, Card] = {**CARD_OF_CODE}
    first_state = staticmethod(rules.deal_game)
    read_options = staticmethod(read_options)
    read_action = staticmethod(read_action)
    read_event = staticmethod(read_event)
    sample = staticmethod(imagine)
