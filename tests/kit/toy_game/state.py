"""One moment of the toy game with everything in it, and as plain data."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.codec import Codec, Data, ascending, house_rules, require, whole
from engine.contract import Outcome, Refusal, Saved
from engine.dice import Dice
from engine.seats import Seat
from tests.kit.toy_game.actions import BURY, CARDS, DRAW, OVER, PLAY, Card

Cards = tuple[Card, ...]


class ToyOptions(NamedTuple):
    """House rules: how many cards everybody is dealt."""

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
    """`answers`: accepted so far. `seat`: whose turn it is, or was, once everybody has buried a card (`buried`, by
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

    def all_cards(self) -> list[Card]:
        buried = [card for card in self.buried if card is not None]
        middle = [] if self.middle is None else [self.middle]
        return [*self.pile, *self.aside, *self.left, *buried, *middle, *(card for hand in self.hands for card in hand)]

    def save(self) -> Saved:
        """The state as plain data."""
        return {"v": 1, **CODEC.object(State).write(self)}


CODEC = Codec({ToyOptions: house_rules(read_options)})


def read_state(raw: Data) -> State:
    """The state that was saved. Raises any error for other data (`engine.codec.load`)."""
    state = CODEC.object(State).read(raw)
    _check(state)
    return state


def _check(state: State) -> None:
    require(state.kind in (BURY, DRAW, PLAY, OVER), "no such question")
    seats, cards = range(len(state.hands)), state.all_cards()
    require(len(seats) in (2, 3, 4) and len(state.buried) == len(seats) and len(state.aside) == 2, "wrong places")
    require(ascending(sorted(cards), range(1, 25)) == CARDS, "not the deck")
    ascending(sorted(state.dropped), range(len(seats)))
    burying, waiting = state.kind == BURY, state.buried.count(None)
    require(burying == (waiting > 0), "buried or not")
    whole(state.dice.used, range(1 << 32))
    whole(state.answers, range(99))
    whole(state.seat, range(len(seats)))
    drawn = 24 - 2 - len(seats) * state.options.hand_cards - len(state.pile)
    past = state.turn - (state.kind != OVER)
    require(drawn == (0 if burying else past + (state.kind == PLAY)), "wrong pile")
    answered = len(seats) - waiting + 2 * max(past, 0) + (state.kind == PLAY)
    require(whole(state.turn, range(24)) >= (not burying) and state.answers == answered, "wrong count")
    require((state.kind == OVER) == ((not state.pile and state.kind != PLAY) or len(state.inside) == 1), "over or not")
    require(state.seat in state.inside, "whoever is out has no turn")
    for seat, hand in enumerate(state.hands):
        ascending(hand, range(1, 25))
        require(not hand if seat in state.dropped else True, "whoever is out holds nothing")
    if burying:
        require(state.seat == 0 and state.middle is None and not state.left and not state.dropped, "too early")
        require(all(len(h) + (b is not None) == state.options.hand_cards for h, b in _pairs(state)), "wrong hands")


def _pairs(state: State) -> Iterator[tuple[Cards, Card | None]]:
    return zip(state.hands, state.buried, strict=True)
