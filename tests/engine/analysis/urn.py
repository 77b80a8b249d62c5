"""A game whose chances are known: one card of four lies hidden, the first seat says what it bets on, and the card is
turned over."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, cast

from engine.catalogue import Registration
from engine.contract import Game, Options, Outcome, Position, Prompt, Refusal, Seat, Step, View, Viewer
from engine.dice import Dice
from engine.house import Choice
from engine.record import Move, Record

WINS: Final[Mapping[str, frozenset[int]]] = {
    "bold": frozenset({3}),
    "safe": frozenset({0, 1, 2}),
    "as safe": frozenset({1, 2, 3}),
}
"""The cards with which each bet wins; with the others the second seat does."""

SHARED: Final = "shared"
"""A bet with which both win, whatever the card is."""

BETTOR: Final = Seat(0)


class Bet(NamedTuple):
    code: str


class UrnView(NamedTuple):
    """No one knows the card before the end."""

    viewer: Viewer
    bet: str | None

    def legal_actions(self) -> Sequence[Bet]:
        return [Bet(code) for code in WINS]


class UrnPosition(NamedTuple):
    card: int
    bet: str | None = None
    turn: int = 0
    round: int = 1

    def prompts(self) -> Mapping[Seat, Prompt]:
        return {BETTOR: Prompt(1, "bet", False, True)} if self.bet is None else {}

    def legal_actions(self, seat: Seat) -> Sequence[Bet]:
        return [Bet(code) for code in WINS]

    def canonical(self, seat: Seat, action: Bet) -> Bet:
        return action

    def play(self, seat: Seat, action: Bet) -> Step:
        return Step(cast("Position", self._replace(bet=action.code)), ())

    def view(self, viewer: Viewer) -> UrnView:
        return UrnView(viewer, self.bet)

    def outcome(self) -> Outcome | None:
        if self.bet is None:
            return None
        if self.bet == SHARED:
            return Outcome((BETTOR, Seat(1)), "card", ((BETTOR, Seat(1)),))
        winner = BETTOR if self.card in WINS[self.bet] else Seat(1)
        return Outcome((winner,), "card", ((winner,), (Seat(1 - winner),)))


class Urn:
    key = "urn"

    def deal(self, seats: int, options: Options, dice: Dice, deck: Sequence[int] | None = None) -> Step:
        return Step(cast("Position", UrnPosition(dice.below(4)[0] if deck is None else deck[0])), ())

    def imagine(self, view: UrnView, dice: Dice) -> UrnPosition:
        return UrnPosition(dice.below(4)[0], view.bet)

    def read_action(self, code: str) -> Bet | Refusal:
        return Bet(code) if code in (*WINS, SHARED) else Refusal("refused-no-action")


class Bets(NamedTuple):
    """A house player who always bets the same."""

    on: str
    reason: str = ""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        return Choice(Bet(self.on), self.reason or f"reason-{self.on}", 1.0)


def urn(normal: str = "safe", hard: str = "safe") -> Registration:
    """The game with house players who bet so."""
    return Registration(cast("Game", Urn()), {"normal": Bets(normal), "hard": Bets(hard)})


def urn_record(bet: str, card: int) -> Record:
    """A game in which the first seat bet so, and this card was turned over."""
    return Record(cast("Game", Urn()), 2, cast("Options", None), bytes(32), (card,), (Move(BETTOR, bet),))
