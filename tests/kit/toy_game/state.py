"""One moment of the toy game with everything in it, and as plain data."""

from typing import NamedTuple

from engine.codec import Codec, Data, house_rules
from engine.contract import Outcome, Refusal, Saved, Seat
from engine.dice import Dice
from tests.kit.toy_game.actions import BURY, OVER, Card

Cards = tuple[Card, ...]


class ToyOptions(NamedTuple):
    """House rules: how many cards everyone is dealt."""

    hand_cards: int = 3

    def save(self) -> Saved:
        return {} if self == ToyOptions() else self._asdict()


def read_options(raw: Data) -> ToyOptions | Refusal:
    for name, value in raw.items():
        if name != "hand_cards":
            return Refusal("refused-unknown-option", {"option": name})
        if type(value) is not int or value not in (2, 3, 4):
            return Refusal("refused-wrong-option", {"option": name})
    return ToyOptions(**raw)


class State(NamedTuple):
    """`answers`: accepted so far. `seat`: whose turn it is, or was, once everyone has buried a card (`buried`, by
    seat). `left`: the cards that left the game openly. `dropped`: who is out, the first one first."""

    options: ToyOptions
    dice: Dice
    kind: str
    turn: int
    answers: int
    seat: Seat
    hands: tuple[Cards, ...]
    pile: Cards
    aside: Cards
    buried: tuple[Card | None, ...]
    middle: Card | None = None
    left: Cards = ()
    dropped: tuple[Seat, ...] = ()

    @property
    def inside(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(len(self.hands)) if seat not in self.dropped)

    def asked(self) -> dict[Seat, int]:
        """Who is asked, and the number of the question."""
        if self.kind == BURY:
            return {Seat(seat): seat for seat, card in enumerate(self.buried) if card is None}
        return {} if self.kind == OVER else {self.seat: self.answers}

    def outcome(self) -> Outcome | None:
        """The largest sums first, then whoever dropped out, the last one first."""
        if self.kind != OVER:
            return None
        sums = sorted({sum(self.hands[seat]) for seat in self.inside}, reverse=True)
        places = [tuple(seat for seat in self.inside if sum(self.hands[seat]) == each) for each in sums]
        how = "last_player" if len(self.inside) == 1 else "points"
        return Outcome(places[0], how, (*places, *((seat,) for seat in reversed(self.dropped))))

    def save(self) -> Saved:
        """The state as plain data."""
        return {"v": 1, **CODEC.object(State).write(self)}


CODEC = Codec({ToyOptions: house_rules(read_options)})
