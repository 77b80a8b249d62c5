"""Minimal loop for 2 DOWN: replays a game over mutable lists, without checks and events. The house players of the other
games have a play-out that serves for this; those of 2 DOWN have none (docs/performance.md)."""

from collections.abc import Sequence

from engine.games.two_down.actions import (
    Direction,
    Draw,
    Exchange,
    Lay,
    PlaySwap,
    PutBlock,
    Skip,
    Source,
    TakeUp,
    TwoDownAction,
    Unblock,
)
from engine.games.two_down.cards import DECK, Card
from engine.games.two_down.events import BLOCKED_TURNS
from engine.games.two_down.state import State

Answers = Sequence[tuple[int, TwoDownAction]]


def play_on(dealt: State, answers: Answers) -> Sequence[int]:
    """Return the winner of a game with these answers, each with the seat that gave it."""
    loop = _Loop(dealt)
    for seat, action in answers:
        loop.answer(seat, action)
    return sorted(seat for seat in loop.laid if loop.levels[seat] == dealt.options.levels_to_win)


class _Loop:
    """A game in lists. `pile`: the next card last."""

    def __init__(self, dealt: State) -> None:
        self.seats, self.dealer, self.dice = len(dealt.levels), dealt.dealer, dealt.dice
        self.levels, self.laid = list(dealt.levels), list[int]()
        self.hands = [list(holding.hand) for holding in dealt.holdings]
        self.down = [list(holding.down) for holding in dealt.holdings]
        self.discard, self.pile = list(dealt.discard), list(reversed(dealt.pile))
        self.blocks: list[tuple[Card, int] | None] = [None] * self.seats

    def deal(self) -> None:
        """Deal two down cards and seven in hand each, from the dealer's left."""
        seats, self.laid = self.seats, list[int]()
        deck, self.dice = self.dice.shuffle(DECK)
        places = [(seat - self.dealer - 1) % seats for seat in range(seats)]
        self.down = [deck[place : 2 * seats : seats] for place in places]
        self.hands = [deck[2 * seats + place : 9 * seats : seats] for place in places]
        self.discard, self.pile = [deck[9 * seats]], deck[: 9 * seats : -1]
        self.blocks = [None] * seats

    def draw(self, seat: int) -> None:
        """Draw from the pile, which is made again when it is empty."""
        if not self.pile:
            *gathered, top = self.discard
            self.pile, self.dice = self.dice.shuffle(sorted(gathered))
            self.pile.reverse()
            self.discard = [top]
        self.hands[seat].append(self.pile.pop())

    def answer(self, seat: int, action: TwoDownAction) -> None:
        """Apply an answer. Whose turn it is follows from the answers."""
        if isinstance(action, Draw):
            if self.laid:
                self.next_round()
            if action.source is Source.PILE:
                self.draw(seat)
            else:
                self.hands[seat].append(self.discard.pop())
        elif isinstance(action, Lay):
            self.lay(seat, action.cards)
        elif not isinstance(action, Skip):
            self.play(seat, action)

    def next_round(self) -> None:
        """Begin the next round: those who laid go up; the deal moves on."""
        for seat in self.laid:
            self.levels[seat] += 1
        self.dealer = (self.dealer + 1) % self.seats
        self.deal()

    def lay(self, seat: int, cards: Sequence[Card]) -> None:
        """Lay a level. The first lay of a round ends it: Blocks fall off, and the others pick up."""
        for card in cards:
            self.hands[seat].remove(card)
        if not self.laid:
            for other in range(self.seats):
                if other != seat:
                    self.hands[other] += self.down[other]
        self.laid.append(seat)

    def play(self, seat: int, action: TwoDownAction) -> None:
        """Play a card from the hand, with its effect."""
        assert not isinstance(action, Draw | Lay | Skip)  # noqa: S101 - these were answered already
        card = action.card
        self.hands[seat].remove(card)
        if isinstance(action, PutBlock):
            self.put_block(action.target, card)
        else:
            self.discard.append(card)
        if isinstance(action, Exchange):
            self.draw(seat)
            return
        if isinstance(action, TakeUp):
            self.hands[seat].append(self.down[seat].pop(action.index))
        elif isinstance(action, PlaySwap):
            step = -1 if action.direction is Direction.LEFT else 1
            self.hands = [self.hands[(each + step) % self.seats] for each in range(self.seats)]
            self.down = [self.down[(each + step) % self.seats] for each in range(self.seats)]
        self.end_turn(seat, freed=isinstance(action, Unblock))

    def put_block(self, target: int, card: Card) -> None:
        """Put a Block in front of a seat. An earlier one goes under the discards."""
        earlier = self.blocks[target]
        if earlier is not None:
            self.discard.insert(0, earlier[0])
        self.blocks[target] = (card, BLOCKED_TURNS)

    def end_turn(self, seat: int, *, freed: bool) -> None:
        """End a turn, which counts for the seat's Block."""
        block = self.blocks[seat]
        if block is None:
            return
        card, turns = block
        over = freed or turns == 1
        self.blocks[seat] = None if over else (card, turns - 1)
        if over:
            self.discard.insert(0, card)
