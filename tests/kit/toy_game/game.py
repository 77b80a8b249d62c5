"""The toy game as the contract asks for it, with house players that take the first answer or any."""

from collections import Counter
from typing import NamedTuple

from engine.catalogue import Registration
from engine.contract import Prompt, Refusal, Step
from engine.house import LEVELS, Choice
from engine.loading import load
from tests.kit.toy_game import rules
from tests.kit.toy_game.actions import CARDS, PLAY, canonical, legal, read_action
from tests.kit.toy_game.events import ToyEvent, read_event
from tests.kit.toy_game.state import State, read_options, read_state
from tests.kit.toy_game.view import ToyView, observe


class ToyPosition(NamedTuple):
    """One moment of the toy game."""

    state: State

    @property
    def turn(self):
        return self.state.turn

    @property
    def round(self):
        return self.state.turn + 1

    def prompts(self):
        kind = self.state.kind
        return {seat: Prompt(number, kind, False, True) for seat, number in self.state.asked().items()}

    def legal_actions(self, seat):
        return legal(self.state.kind, self.state.hands[seat]) if seat in self.state.asked() else []

    def canonical(self, seat, action):
        return canonical(action)

    def fallback(self, seat):
        if seat not in self.state.asked():
            raise ValueError(f"seat {seat} is not asked")
        actions, middle = self.legal_actions(seat), self.state.middle or 0
        higher = [action for action in actions if self.state.kind == PLAY and action.cards[-1] > middle]
        return (higher or actions)[0]

    def play(self, seat, action):
        moved = rules.play(self.state, seat, action)
        return moved if isinstance(moved, Refusal) else Step(ToyPosition(moved[0]), moved[1])

    def view(self, viewer):
        return observe(self.state, viewer)

    def outcome(self):
        return self.state.outcome()

    def save(self):
        return self.state.save()


class Toy:
    """The rules of the toy game."""

    key = "toy"

    def read_options(self, raw):
        return read_options(raw)

    def seat_counts(self, options):
        return range(2, 5)

    def with_seats(self, options, seats):
        return options if seats in range(2, 5) else Refusal("refused-wrong-option", {"option": "seats"})

    def deal(self, seats, options, dice, deck=None):
        state, events = rules.deal(seats, options, dice, deck)
        return Step(ToyPosition(state), events)

    def check_deck(self, raw, options):
        right = isinstance(raw, list) and all(type(card) is int for card in raw) and sorted(raw) == list(CARDS)
        return raw if right else Refusal("refused-wrong-deck")

    def load(self, saved):
        return ToyPosition(load(saved, "position of the toy game", read_state))

    def load_event(self, saved):
        return load(saved, "event of the toy game", read_event)

    def read_action(self, code):
        return read_action(code)

    def imagine(self, view, dice):
        return ToyPosition(rules.imagine(_own(view, ToyView), dice))

    def snapshot(self, position):
        return {name: value for name, value in _own(position, ToyPosition).save().items() if name != "v"}

    def cards_in_position(self, position):
        return Counter(_own(position, ToyPosition).state.all_cards())

    def cards_in_view(self, view):
        seen = _own(view, ToyView)
        hands = [card for hand in (seen.hand, *seen.hands) for card in hand]
        return Counter(card for card in (*hands, *seen.left, seen.buried, seen.middle) if card is not None)

    def cards_in_event(self, event):
        return Counter(_own(event, ToyEvent).cards)


def _own(value, kind):
    if not isinstance(value, kind):
        raise TypeError("this is not of the toy game")
    return value


class ToyPlayer:
    """Answers at random at the weakest level, else with the first answer that does not drop it out."""

    def __init__(self, level):
        self.level = level

    def choose(self, view, dice, stop):
        actions = _own(view, ToyView).legal_actions()
        if view.prompt is None:
            raise ValueError("nobody asked")
        pick, _ = dice.below(len(actions))
        safe = [action for action in actions if not view.preview(action).drops_out]
        chosen = (safe or actions)[0] if self.level != LEVELS[0] else actions[pick]
        return Choice(chosen, "reason-guess", 1 / len(actions))


TOY = Toy()
REGISTRATION = Registration(TOY, {level: ToyPlayer(level) for level in LEVELS})
