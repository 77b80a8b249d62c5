"""The toy game as the contract asks for it, with house players that take the first answer or any."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from engine.catalogue import Registration
from engine.codec import load
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
    Seat,
    Step,
    View,
    Viewer,
    own,
    wrong_seat_count,
)
from engine.dice import Dice
from engine.house import LEVELS, Choice
from tests.kit.toy_game import rules
from tests.kit.toy_game.actions import CARDS, PLAY, Put, ToyAction, canonical, legal, read_action
from tests.kit.toy_game.events import ToyEvent, read_event
from tests.kit.toy_game.state import CODEC, State, ToyOptions, read_options
from tests.kit.toy_game.view import ToyView, observe

NAME = "the toy game"
SEAT_COUNTS = range(2, 5)


class ToyPosition(NamedTuple):
    """One moment of the toy game."""

    state: State

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def round(self) -> int:
        return self.state.turn + 1

    def prompts(self) -> Mapping[Seat, Prompt]:
        kind = self.state.kind
        return {seat: Prompt(number, kind, False, True) for seat, number in self.state.asked().items()}

    def legal_actions(self, seat: Seat) -> Sequence[ToyAction]:
        return legal(self.state.kind, self.state.hands[seat]) if seat in self.state.asked() else []

    def canonical(self, seat: Seat, action: Action) -> Action:
        return canonical(action)

    def fallback(self, seat: Seat) -> ToyAction:
        if seat not in self.state.asked():
            raise ValueError(f"seat {seat} is not asked")
        actions, middle = self.legal_actions(seat), self.state.middle or 0
        puts = [action for action in actions if isinstance(action, Put)] if self.state.kind == PLAY else []
        return next((put for put in puts if put.cards[-1] > middle), actions[0])

    def play(self, seat: Seat, action: Action) -> Step | Refusal:
        moved = rules.play(self.state, seat, action)
        return moved if isinstance(moved, Refusal) else Step(ToyPosition(moved[0]), moved[1])

    def view(self, viewer: Viewer) -> ToyView:
        return observe(self.state, viewer)

    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def save(self) -> Saved:
        return self.state.save()


class Toy:
    """The rules of the toy game.

    It keeps the contract without `BaseGame`, which takes its functions once, because a mutant replaces a function of
    this module in the middle of a test (tests/engine/test_mutant_games.py).
    """

    @property
    def key(self) -> str:
        return "toy"

    @property
    def memory(self) -> Sequence[str]:
        return ()

    def read_options(self, raw: Mapping[str, Json]) -> ToyOptions | Refusal:
        return read_options(raw)

    def seat_counts(self, options: Options) -> range:
        return SEAT_COUNTS

    def with_seats(self, options: Options, seats: int) -> ToyOptions | Refusal:
        return own(options, ToyOptions, NAME) if seats in SEAT_COUNTS else wrong_seat_count(SEAT_COUNTS)

    def deal(self, seats: int, options: Options, dice: Dice, deck: Sequence[CardCode] | None = None) -> Step:
        state, events = rules.deal(seats, own(options, ToyOptions, NAME), dice, deck)
        return Step(ToyPosition(state), events)

    def check_deck(self, raw: Json, options: Options) -> Sequence[CardCode] | Refusal:
        cards = raw if isinstance(raw, list) else []
        numbers = [card for card in cards if type(card) is int]
        right = len(numbers) == len(cards) and sorted(numbers) == list(CARDS)
        return numbers if right else Refusal("refused-wrong-deck")

    def load(self, saved: Saved) -> ToyPosition:
        return ToyPosition(load(saved, "position of the toy game", CODEC.object(State).read))

    def load_event(self, saved: Saved) -> ToyEvent:
        return load(saved, "event of the toy game", read_event)

    def read_action(self, code: str) -> ToyAction | Refusal:
        return read_action(code)

    def imagine(self, view: View, dice: Dice) -> ToyPosition:
        return ToyPosition(rules.imagine(own(view, ToyView, NAME), dice))

    def snapshot(self, position: Position) -> Saved:
        return {name: value for name, value in own(position, ToyPosition, NAME).save().items() if name != "v"}


class ToyPlayer:
    """Answers at random at the weakest level, else with the first answer that does not drop it out."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        seen = own(view, ToyView, NAME)
        actions = seen.legal_actions()
        if seen.prompt is None:
            raise ValueError("no one asked")
        pick, _ = dice.below(len(actions))
        safe = [action for action in actions if not seen.preview(action).drops_out]
        chosen = (safe or actions)[0] if self.level != LEVELS[0] else actions[pick]
        return Choice(chosen, "reason-guess", 1 / len(actions))


TOY = Toy()
REGISTRATION = Registration(TOY, {level: ToyPlayer(level) for level in LEVELS})
