"""What a player of the toy game may answer."""

from itertools import pairwise
from typing import NamedTuple, NewType

from engine.contract import Action, Refusal

Card = NewType("Card", int)
CARDS = tuple(Card(number) for number in range(1, 25))
BURY, DRAW, PLAY, OVER = "bury", "draw", "play", "over"


class Draw(NamedTuple):
    """Take a card from that end of the pile."""

    end: str

    @property
    def code(self) -> str:
        return f"draw {self.end}"


class Put(NamedTuple):
    """Give cards away: `bury` one, `play` one, `lay` two neighbours."""

    word: str
    cards: tuple[Card, ...]

    @property
    def code(self) -> str:
        return " ".join([self.word, *map(str, self.cards)])


ToyAction = Draw | Put
DRAWS = (Draw("top"), Draw("bottom"))
LENGTHS = {"bury": 1, "play": 1, "lay": 2}


def read_action(code: str) -> ToyAction | Refusal:
    """The action that a code names exactly."""
    word, *names = code.split(" ")
    cards = tuple(card for card in CARDS for name in names if name == str(card))
    if len(cards) == len(names) == LENGTHS.get(word):
        return Put(word, tuple(Card(int(name)) for name in names))
    return next((draw for draw in DRAWS if draw.code == code), Refusal("refused-no-such-action", {"code": code}))


def canonical(action: Action) -> Action:
    """A pair may be named in any order: the lower card first."""
    return Put(action.word, tuple(sorted(action.cards))) if isinstance(action, Put) else action


def legal(kind: str, hand: tuple[Card, ...]) -> list[ToyAction]:
    """Every answer to a question of that kind, in canonical order."""
    if kind == DRAW:
        return list(DRAWS)
    if kind == BURY:
        return [Put("bury", (card,)) for card in hand]
    pairs = [Put("lay", pair) for pair in pairwise(hand) if pair[0] + 1 == pair[1]]
    return [*(Put("play", (card,)) for card in hand), *pairs] if kind == PLAY else []
