"""Fast simulation of games: the same rules on mutable lists, for a search that plays thousands of games.

It starts from a position, which house players sample, and the evaluation plays every seat. A test compares it with the
engine's rules (tests/engine/house/test_playout.py).
"""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Final, Protocol, cast

from engine.contract import Action, Position, Seat
from engine.games.two_win.actions import FORM, Form, TwoWinAction, can_form
from engine.games.two_win.cards import DIGIT, STARS, Card, Column
from engine.games.two_win.evaluation import AFTER, EVALUATION, FLOOR, PAYS, Situation, run_state
from engine.games.two_win.prospects import PROSPECTS
from engine.games.two_win.rules import State

_NOTHING: Final[Mapping[Seat, TwoWinAction]] = {}


class Policy(Protocol):
    """Policy of a seat in a playout."""

    def best_pass(self, situation: Situation) -> Card:
        """Return the card to give away."""
        ...

    def best_form(self, situation: Situation) -> tuple[Card, Card]:
        """Return the tens and units card of the number to form."""
        ...


class PlayoutSeat:
    """A seat of a simulated game.

    Attributes:
        last: Its last number, `FLOOR` before the first one.
        tens: Run state of the tens column.
        units: Run state of the units column.
    """

    __slots__ = ("hand", "last", "policy", "tens", "tens_cards", "units", "units_cards")

    def __init__(self, policy: Policy, hand: Sequence[Card], tens: Column, units: Column, last: int | None) -> None:
        self.policy = policy
        self.hand = list(hand)
        self.last = FLOOR if last is None else last
        self.tens, self.units = run_state(tens), run_state(units)
        self.tens_cards, self.units_cards = list(tens.cards), list(units.cards)

    def copy(self) -> "PlayoutSeat":
        """Return a copy of the seat for another game."""
        other = copy(self)
        other.hand = self.hand[:]
        other.tens_cards, other.units_cards = self.tens_cards[:], self.units_cards[:]
        return other

    @property
    def situation(self) -> Situation:
        """Input of the evaluation."""
        return Situation(self.hand, self.last, self.tens, self.units)

    def lay(self, tens: Card, units: Card) -> int:
        """Lay a number, and return how many cards it certainly draws (W16, W21, W22)."""
        self.hand.remove(tens)
        self.hand.remove(units)
        self.tens_cards.append(tens)
        self.units_cards.append(units)
        drawn = PAYS[self.tens][tens] + PAYS[self.units][units] + (DIGIT[tens] == DIGIT[units])
        self.tens, self.units = AFTER[self.tens][tens], AFTER[self.units][units]
        self.last = 10 * DIGIT[tens] + DIGIT[units]
        return drawn

    def give_up_old_numbers(self, keep: int) -> list[Card]:
        """Remove and return the cards of all but the last `keep` numbers, for a new pile (W28)."""
        gathered = self.tens_cards[:-keep] + self.units_cards[:-keep]
        del self.tens_cards[:-keep], self.units_cards[:-keep]
        return gathered

    def give_up_everything(self) -> list[Card]:
        """Remove and return the hand and columns of a seat that is out, for a new pile (A-W17)."""
        gathered = self.hand + self.tens_cards + self.units_cards
        self.hand, self.tens_cards, self.units_cards = [], [], []
        return gathered


class Playout:
    """A simulated game that starts from a position."""

    def __init__(self, state: State, policies: Sequence[Policy]) -> None:
        self._forming = state.kind == FORM
        self.players = [PlayoutSeat(judge, *held) for judge, held in zip(policies, state.holdings, strict=True)]
        self.inside: list[Seat] = list(state.inside)
        self.pile = list(reversed(state.pile))  # the next card last, where lists are quick
        self._dice = state.dice
        self._keeps = state.options.keeps

    def copy(self) -> "Playout":
        """Return an independent copy of the game."""
        other = copy(self)
        other.players = [player.copy() for player in self.players]
        other.pile = self.pile[:]
        return other

    def winners(self, first: Mapping[Seat, TwoWinAction]) -> Sequence[Seat]:
        """Play to the end of the game and return the winners.

        `first` holds answers to the open question; the policies answer for all other seats.
        """
        winners = self.close(first)
        while not winners:
            winners = self.close(_NOTHING)
        return winners

    def next_round(self) -> Sequence[Seat]:
        """Play on to the beginning of the next round. Returns the winners if the game ends before that, otherwise
        nothing."""
        winners = self.close(_NOTHING)
        while not winners and self._forming:
            winners = self.close(_NOTHING)
        return winners

    def share(self, seat: Seat, answer: TwoWinAction, rounds: int) -> float:
        """Return the expected share of the win of `seat` after this answer.

        It is 1, a part of a shared win, or 0 if the game ends or the seat drops out. Otherwise it depends on the
        prospects.

        Args:
            rounds: Number of rounds to play, including the open one.
        """
        winners = self.close({seat: answer})
        if self._forming and not winners:
            winners = self.close(_NOTHING)
        for _ in range(1, rounds):
            if winners or seat not in self.inside:
                break
            winners = self.next_round()
        if winners:
            return 1 / len(winners) if seat in winners else 0.0
        if seat not in self.inside:
            return 0.0
        situations = [self.players[each].situation for each in self.inside]
        return PROSPECTS.share(situations, self.inside.index(seat))

    def close(self, chosen: Mapping[Seat, TwoWinAction]) -> Sequence[Seat]:
        """Answer the open question and open the next one. Returns the winners if the game ends, otherwise nothing."""
        forming = self._forming
        self._forming = not forming
        return self.reveal(chosen) if forming else self.exchange(chosen)

    def exchange(self, chosen: Mapping[Seat, TwoWinAction]) -> Sequence[Seat]:
        """Exchange cards and open Form. Returns the winners if the game ends, otherwise nothing (W7, W15, W17, W18)."""
        passed: list[Card] = []
        for seat in self.inside:
            player, answer = self.players[seat], chosen.get(seat)
            card = player.policy.best_pass(player.situation) if answer is None else answer[0]
            player.hand.remove(card)
            passed.append(card)
        for seat, card in zip(self.inside[1:] + self.inside[:1], passed, strict=True):
            self.players[seat].hand.append(card)
        holders = ((seat, self.players[seat]) for seat in self.inside)
        return self._go_on_with([seat for seat, player in holders if can_form(player.hand, player.last)])

    def reveal(self, chosen: Mapping[Seat, TwoWinAction]) -> Sequence[Seat]:
        """Reveal the numbers and draw. Returns the winners if at most one seat has cards left, otherwise nothing
        (W14 to W28, W5, W6)."""
        sure: list[int] = []
        stars: list[int] = []
        for seat in self.inside:
            player, answer = self.players[seat], chosen.get(seat)
            tens, units = answer if isinstance(answer, Form) else player.policy.best_form(player.situation)
            stars.append(STARS[tens] + STARS[units])
            sure.append(player.lay(tens, units))
        highest, most = max(self.players[seat].last for seat in self.inside), max(stars)
        owed = [
            drawn + (self.players[seat].last == highest) + (shown == most > 0)
            for seat, drawn, shown in zip(self.inside, sure, stars, strict=True)
        ]
        self._draw(owed)
        return self._go_on_with([seat for seat in self.inside if self.players[seat].hand])

    def _go_on_with(self, able: list[Seat]) -> Sequence[Seat]:
        """Let only the seats in `able` play on, and return the winners, if any.

        A single seat wins (W30). If all drop out at once, the largest hand wins, and among equals the lowest last
        number (W31, W32).
        """
        if able:
            self.inside = able
            return able if len(able) == 1 else ()
        places = {seat: (-len(self.players[seat].hand), self.players[seat].last) for seat in self.inside}
        best = min(places.values())
        return [seat for seat, place in places.items() if place == best]

    def _draw(self, owed: Sequence[int]) -> None:
        """Draw the owed cards, one for each seat and lap (A-W21)."""
        for lap in range(max(owed)):
            for seat, cards in zip(self.inside, owed, strict=True):
                if cards > lap and (self.pile or self._gather()):
                    self.players[seat].hand.append(self.pile.pop())

    def _gather(self) -> bool:
        """Create a new pile (W28), and return whether any cards could be gathered (A-W22)."""
        for keep in self._keeps:
            given_up = (
                player.give_up_old_numbers(keep) if seat in self.inside else player.give_up_everything()
                for seat, player in enumerate(self.players)
            )
            gathered = [card for cards in given_up for card in cards]
            if gathered:
                pile, self._dice = self._dice.shuffle(sorted(gathered))
                self.pile = pile[::-1]
                return True
        return False


def played_out(position: Position, seat: Seat, answer: Action) -> float:
    """Return the seat's share of the win after this answer, with *normal* playing on for everyone to the end."""
    state = cast("State", position)
    winners = Playout(state, (EVALUATION,) * len(state.holdings)).winners({seat: cast("TwoWinAction", answer)})
    return (seat in winners) / len(winners)
