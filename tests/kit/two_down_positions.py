"""Positions of 2 DOWN built by hand: only what a rule is about, the rest is left out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from engine.contract import CardCode, Event, Json, Refusal, Seat
from engine.dice import Dice
from engine.game import cards_lying
from engine.games.two_down.actions import TwoDownAction
from engine.games.two_down.cards import CARD_OF_CODE, DECK, Card, Level, codes
from engine.games.two_down.events import Block, Laid
from engine.games.two_down.game import TwoDown, TwoDownPosition
from engine.games.two_down.options import TwoDownOptions, read_options
from engine.games.two_down.state import Holding, State
from tests.kit.steps import after, refusal_of
from tests.kit.steps import only as only

KEY = bytes(range(32))
GAME = TwoDown()
Alternatives: TypeAlias = Sequence[Sequence[Mapping[str, Json]]]
"""What a level asks for: the melds of each of its alternatives, as house rules write them."""


def cards(text: str) -> tuple[Card, ...]:
    """The cards of codes separated by spaces."""
    read = [CARD_OF_CODE.get(code) for code in text.split()]
    assert None not in read, text
    return tuple(card for card in read if card is not None)


class Sketch(NamedTuple):
    """A seat as a test draws it. `block`: the turns for which a Block in front of it still holds; `by`: its card."""

    hand: str = ""
    down: str = ""
    level: int = 1
    block: int = 0
    by: str = "BLOCK"
    jumped: int = 0


def options(**chosen: Json) -> TwoDownOptions:
    """House rules that must be allowed."""
    read = read_options(chosen)
    assert not isinstance(read, Refusal), read
    return read


def levels(*first: Alternatives) -> TwoDownOptions:
    """House rules with a challenge card that begins with these levels and goes on with the last of them."""
    return options(challenge=[*first, *[first[-1]] * (9 - len(first))])


def level(*melds: Mapping[str, Json]) -> Level:
    """The level that asks for these melds."""
    return levels([list(melds)]).level(1)


def position(
    *seats: Sketch,
    phase: str = "act",
    seat: int | None = 0,
    discard: str = "",
    pile: str | None = None,
    rules: TwoDownOptions | None = None,
    opening: bool = False,
    dealer: int | None = None,
    laid: Sequence[tuple[int, int, str]] = (),
    waiting: Sequence[int] = (),
    number: int = 1,
) -> TwoDownPosition:
    """A moment with that seat on turn. Without a `pile` all cards of the deck that lie nowhere else are in it."""
    holdings = tuple(Holding(tuple(sorted(cards(each.hand))), cards(each.down)) for each in seats)
    blocks = tuple(Block(cards(each.by)[0], each.block) if each.block else None for each in seats)
    state = State(
        options=rules or options(),
        dice=Dice(KEY),
        turn=7,
        question=15,
        round=number,
        dealer=Seat(((seat or 0) - 1) % len(seats) if dealer is None else dealer),
        phase=phase,
        seat=None if seat is None else Seat(seat),
        opening=opening,
        levels=tuple(each.level for each in seats),
        holdings=holdings,
        pile=(),
        discard=cards(discard),
        blocks=blocks,
        jumped=tuple(each.jumped for each in seats),
        laid=tuple(Laid(Seat(who), what, cards(how)) for who, what, how in laid),
        waiting=tuple(map(Seat, waiting)),
    )
    return TwoDownPosition(*state._replace(pile=_rest(state) if pile is None else cards(pile)))


def _rest(state: State) -> tuple[Card, ...]:
    lying: Counter[CardCode] = Counter(cards_lying(TwoDownPosition(*state)))
    deck: Counter[CardCode] = Counter(codes(DECK))
    assert lying <= deck, f"not in the deck: {list((lying - deck).elements())}"
    return cards(" ".join(sorted(map(str, (deck - lying).elements()), key=lambda code: cards(code)[0])))


def answer(before: TwoDownPosition, *answers: str) -> tuple[TwoDownPosition, list[Event]]:
    """The position after these answers, each `SEAT CODE`, and everything that happened."""
    return after(before, map(_read, answers))


def refused(before: TwoDownPosition, text: str) -> Refusal:
    """Why this answer, `SEAT CODE`, is refused."""
    return refusal_of(before, *_read(text))


def _read(text: str) -> tuple[Seat, TwoDownAction | Refusal]:
    seat, code = text.split(" ", 1)
    return Seat(int(seat)), GAME.read_action(code)


def legal(before: TwoDownPosition, seat: int) -> list[str]:
    """The codes of every legal action."""
    return [action.code for action in before.legal_actions(Seat(seat))]


def hand(after: TwoDownPosition, seat: int) -> str:
    """A hand as codes."""
    return " ".join(codes(after.holdings[seat].hand))


def down(after: TwoDownPosition, seat: int) -> str:
    """The down cards of a seat as codes."""
    return " ".join(codes(after.holdings[seat].down))


def sizes(after: TwoDownPosition) -> list[tuple[int, int]]:
    """Hand and down cards of every seat."""
    return [(len(holding.hand), len(holding.down)) for holding in after.holdings]


def discards(after: TwoDownPosition) -> str:
    """The discard pile, top last."""
    return " ".join(codes(after.discard))
