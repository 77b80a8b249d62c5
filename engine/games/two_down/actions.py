"""Actions of 2 DOWN (draw, lay, discard with the effect of each action card), and those that a position or view
allows."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, TypeAlias

from engine.contract import Refusal, Seat
from engine.games.two_down.cards import (
    BLOCK,
    CARD_OF_CODE,
    CODE,
    JUMP,
    NUMBER_CARDS,
    ONE_UP,
    SWAP,
    WILD,
    Card,
    is_number,
)
from engine.games.two_down.lays import best, lays
from engine.games.two_down.options import MOST_CARDS, MOST_SEATS, TwoDownOptions
from engine.games.two_down.progress import progress

DRAW: Final = "draw"
ACT: Final = "act"
PICK_UP: Final = "pickup"
OVER: Final = "over"
"""Kinds of questions, and the kind of a finished game."""

DOWN_CARDS: Final = 2
"""Number of face-down cards that each player is dealt (D2)."""


SEATS: Final = tuple(map(Seat, range(MOST_SEATS)))
"""Every possible seat."""


class Source(StrEnum):
    """Pile from which a card is drawn (D4)."""

    PILE = "pile"
    DISCARD = "discard"
    __hash__ = str.__hash__


class Direction(StrEnum):
    """Direction in which a Swap moves all hands. Left is to the next seat (D21)."""

    LEFT = "left"
    RIGHT = "right"
    __hash__ = str.__hash__

    def neighbours(self, seat: Seat, seats: int) -> tuple[Seat, Seat]:
        """Return the seat whose hand a seat receives in a Swap, and the seat that receives its hand (D21)."""
        step = 1 if self is Direction.LEFT else -1
        return Seat((seat - step) % seats), Seat((seat + step) % seats)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw of the top card of the draw pile or of the discard pile (D4)."""

    source: Source

    @property
    def code(self) -> str:
        """`draw pile` or `draw discard`."""
        return f"draw {self.source}"


@dataclass(frozen=True, slots=True)
class Lay:
    """Lay of the current level (D6). `cards` are its melds in order."""

    cards: tuple[Card, ...]

    @property
    def code(self) -> str:
        """`lay CARD CARD ...`."""
        return f"lay {' '.join([CODE[card] for card in self.cards])}"


class _Named:
    """An action without parameters, which has only one code."""

    __slots__ = ()
    word: ClassVar[str]

    @property
    def code(self) -> str:
        """The code of the action."""
        return self.word


@dataclass(frozen=True, slots=True)
class Skip(_Named):
    """Decision not to lay in the pick-up (A-D25)."""

    word: ClassVar = "skip"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard of a card without effect.

    It is a number card, a Wild that replaces nothing (A-D5), or a 1Up that can do nothing (A-D11).
    """

    card: Card

    @property
    def code(self) -> str:
        """`discard CARD`."""
        return f"discard {CODE[self.card]}"


@dataclass(frozen=True, slots=True)
class _AtSeat:
    """An action card, or a Wild that is played as one, against another player.

    Attributes:
        card: The card that is played.
        meant: The action card as which it is played.
    """

    card: Card
    target: Seat
    meant: ClassVar[Card]

    @property
    def code(self) -> str:
        """`discard BLOCK SEAT` or `discard WILD as BLOCK SEAT`; a Jump has the same form."""
        return f"discard {_played(self.card, self.meant)} {self.target}"


@dataclass(frozen=True, slots=True)
class PutBlock(_AtSeat):
    """Block put in front of another player (D19, D24)."""

    meant: ClassVar = BLOCK


@dataclass(frozen=True, slots=True)
class PlayJump(_AtSeat):
    """Jump that makes another player miss a turn (D20, D24)."""

    meant: ClassVar = JUMP


@dataclass(frozen=True, slots=True)
class PlaySwap:
    """Swap, which moves all hands and down cards to the neighbours on one side (D21)."""

    direction: Direction
    card: ClassVar = SWAP

    @property
    def code(self) -> str:
        """`discard SWAP left` or `discard SWAP right`."""
        return f"discard {CODE[SWAP]} {self.direction}"


@dataclass(frozen=True, slots=True)
class TakeUp:
    """Taking of one of the player's own down cards by a 1Up, or by a Wild as one (D22, D24).

    Attributes:
        card: The card that is played.
        index: Index of the down card among those that are left.
    """

    card: Card
    index: int

    @property
    def code(self) -> str:
        """`discard 1UP INDEX` or `discard WILD as 1UP INDEX`."""
        return f"discard {_played(self.card, ONE_UP)} {self.index}"


@dataclass(frozen=True, slots=True)
class Unblock(_Named):
    """Discard of a Wild that removes the player's own Block (D19, A-D13)."""

    card: ClassVar = WILD
    word: ClassVar = f"discard {CODE[WILD]} as UNBLOCK"


@dataclass(frozen=True, slots=True)
class Exchange(_Named):
    """Exchange of a 1Up for the top card of the draw pile, once both down cards are taken (D23, A-D9)."""

    card: ClassVar = ONE_UP
    word: ClassVar = f"exchange {CODE[ONE_UP]}"


TwoDownAction: TypeAlias = Draw | Lay | Skip | Discard | PutBlock | PlayJump | PlaySwap | TakeUp | Unblock | Exchange

Ending: TypeAlias = Discard | PutBlock | PlayJump | PlaySwap | TakeUp | Unblock
"""An action other than a lay that ends a turn. Like an `Exchange`, each has the `card` that leaves the hand."""


def _played(card: Card, meant: Card) -> str:
    return CODE[card] if card == meant else f"{CODE[card]} as {CODE[meant]}"


def _every_action_but_lays() -> Iterator[TwoDownAction]:
    yield from map(Draw, Source)
    yield from map(Discard, (*NUMBER_CARDS, WILD, ONE_UP))
    yield from (PutBlock(card, seat) for card in (WILD, BLOCK) for seat in SEATS)
    yield from (PlayJump(card, seat) for card in (WILD, JUMP) for seat in SEATS)
    yield from (TakeUp(card, index) for card in (WILD, ONE_UP) for index in range(DOWN_CARDS))
    yield from map(PlaySwap, Direction)
    yield from (Unblock(), Exchange(), Skip())


ACTIONS: Final[Mapping[str, TwoDownAction]] = MappingProxyType(
    {action.code: action for action in _every_action_but_lays()}
)
"""Every action but the lays, by code. Equal actions are the same object."""


def read_action(code: str) -> TwoDownAction | Refusal:
    """Return the action with exactly this code, or a refusal."""
    word, *names = str(code).split(" ")
    known = ACTIONS.get(str(code))
    if known is not None:
        return known
    cards = [card for name in names if (card := CARD_OF_CODE.get(name)) is not None]
    if word == "lay" and len(cards) == len(names) and 1 <= len(cards) <= MOST_CARDS:
        return Lay(tuple(cards))
    return Refusal("refused-no-such-action", {"code": str(code)})


def may_take(discard: Sequence[Card], *, opening: bool) -> bool:
    """Return whether the top of the discard pile may be drawn.

    An action card may be drawn only if it was turned up at the deal, in the first turn of the round (`opening`; D5,
    A-D7).
    """
    return bool(discard) and (opening or discard[-1] < WILD)


class Situation(NamedTuple):
    """Everything that the legal actions of a seat depend on.

    Attributes:
        phase: `draw`, `act` or `pickup`.
        seats: Number of seats.
        level: Level that the seat has to lay, from 1.
        down: Number of its down cards.
        blocked: A Block lies in front of the seat.
        takeable: The top of the discard pile may be drawn.
    """

    options: TwoDownOptions
    phase: str
    seat: Seat
    seats: int
    level: int
    hand: tuple[Card, ...]
    down: int
    blocked: bool
    takeable: bool


def legal_actions(now: Situation) -> Sequence[TwoDownAction]:
    """Return every legal action: lays first, then the others by card in canonical order."""
    if now.phase == DRAW:
        return [Draw(Source.PILE), Draw(Source.DISCARD)] if now.takeable else [Draw(Source.PILE)]
    if now.phase == PICK_UP:
        return [*legal_lays(now), Skip()]
    return [*legal_lays(now), *(action for card in dict.fromkeys(now.hand) for action in _endings(now, card))]


def legal_lays(now: Situation) -> Sequence[Lay]:
    """Return every way to lay the seat's level; empty while it is blocked or has not drawn."""
    if now.phase not in (ACT, PICK_UP) or now.blocked:
        return []
    ways = lays(now.hand, now.options.level(now.level))
    return [Lay(cards) for cards in ways]


def _endings(now: Situation, card: Card) -> Iterator[TwoDownAction]:
    """Yield the uses of a card of the hand, except lays."""
    others = [Seat(seat) for seat in range(now.seats) if seat != now.seat]
    if is_number(card) or card == WILD:
        yield Discard(card)
    if card in (WILD, BLOCK):
        yield from (PutBlock(card, seat) for seat in others)
    if card in (WILD, JUMP):
        yield from (PlayJump(card, seat) for seat in others)
    if card in (WILD, ONE_UP) and not now.blocked:
        yield from (TakeUp(card, index) for index in range(now.down))
    if card == WILD and now.blocked:
        yield Unblock()
    if card == ONE_UP:
        if now.blocked or not now.down:
            yield Discard(ONE_UP)
        if not now.blocked and not now.down:
            yield Exchange()
    if card == SWAP:
        yield from map(PlaySwap, Direction)


def fallback(now: Situation) -> TwoDownAction:
    """Return the action that is played when the time is up (A-D32).

    It draws from the pile. Of the least useful number cards, it discards the last in canonical order. Without a number
    card, it plays the first legal discard. In the pick-up it lays, which costs nothing.
    """
    if now.phase == DRAW:
        return Draw(Source.PILE)
    if now.phase == PICK_UP:
        return Lay(best([lay.cards for lay in legal_lays(now)]))
    found = progress(now.hand, now.options.level(now.level))
    numbers = found.spare or found.useful or found.kept
    if numbers:
        return Discard(numbers[-1])
    return next(action for action in legal_actions(now) if not isinstance(action, Lay))
