"""Fast simulation of games: the same rules on mutable lists, for a search that plays thousands of games.

It starts from a position, which house players sample, and the evaluation plays every seat. A test compares it card by
card with the engine's rules and with `normal`.
"""

from collections.abc import Sequence
from copy import copy
from math import exp
from typing import Final, cast

from engine.contract import Action, Position, Seat
from engine.games.two_sans_three.actions import Play
from engine.games.two_sans_three.cards import (
    CARDS,
    COLOUR,
    COLOURS,
    DRAWN,
    FULL,
    INTERIM_BONUSES,
    KEPT,
    ONE_TOO_MANY,
    ROW,
    Card,
)
from engine.games.two_sans_three.evaluation import DOUBTS, EVALUATION, LEANING, Evaluation
from engine.games.two_sans_three.rules import State

NO_COLOUR: Final = -1
_INDEX: Final = [NO_COLOUR if colour is None else int(colour) for colour in (COLOUR[card] for card in CARDS)]
"""Colour by card as a plain number, because counting with an enum is slow."""

_BONUSES: Final = (*INTERIM_BONUSES, 0)
_ALL_BUT_ONE: Final = len(COLOURS) - 1


class Playout:
    """A simulated game that starts from a position.

    Attributes:
        piles: Piles with the next card last, where lists are fast.
        left: Number of cards that all seats together will still play.
        earned: Number of interim bonuses that were earned.
    """

    def __init__(self, state: State, evaluation: Evaluation) -> None:
        holdings = state.holdings
        self.evaluation = evaluation
        self.seat = 0 if state.to_move is None else int(state.to_move)
        self.rows = [list(row) for row in state.rows]
        self.hands = [list(holding.hand) for holding in holdings]
        self.piles = [list(reversed(holding.pile)) for holding in holdings]
        self.face_up = [list(holding.face_up) for holding in holdings]
        self.face_down = [sum(holding.face_down) for holding in holdings]
        self.interim = [holding.interim for holding in holdings]
        self.earned = len(holdings) - self.interim.count(0)
        self.left = sum(self.turns_left(seat) for seat in range(len(holdings)))
        self._each_card = state.options.each_card

    def copy(self) -> "Playout":
        """Return an independent copy of the game."""
        other = copy(self)
        other.rows = [row[:] for row in self.rows]
        other.hands = [hand[:] for hand in self.hands]
        other.piles = [pile[:] for pile in self.piles]
        other.face_up = [counts[:] for counts in self.face_up]
        other.face_down = self.face_down[:]
        other.interim = self.interim[:]
        return other

    def turns_left(self, seat: int) -> int:
        """Return the number of cards that a seat will still play."""
        return len(self.hands[seat]) + len(self.piles[seat]) - KEPT

    def play_on(self, plays: int) -> None:
        """Play up to `plays` more cards, chosen by the evaluation."""
        for _ in range(min(plays, self.left)):
            self.play(self.best())

    def best(self) -> Card:
        """Return the card with the best evaluation for the seat whose turn it is.

        A search spends most of its time here, so nothing is copied for the many cards that take only one card.
        """
        seat = self.seat
        left = self.turns_left(seat) - 1
        worth = self.evaluation.worth[left]
        face_up = self.face_up[seat]
        top = 0 if self.interim[seat] else _BONUSES[self.earned] * (1 - self.evaluation.hope[left])
        singles, pairs = face_up.count(1), face_up.count(2)
        stays = worth[singles][pairs]
        best, most = CARDS[0], -1000.0
        for card in self.hands[seat]:
            row = self.rows[ROW[card]]
            if len(row) < FULL:
                points = stays
            elif card <= row[2]:
                points = self._worth(worth, face_up, _taken(row, card), top)
            elif (colour := _INDEX[row[1] if card > row[3] else row[3]]) == NO_COLOUR:
                points = stays
            elif not (lying := face_up[colour]):
                points = worth[singles + 1][pairs] + (top if singles + pairs == _ALL_BUT_ONE else 0)
            elif lying == 1:
                points = worth[singles - 1][pairs + 1]
            else:
                points = worth[singles][pairs - 1] - ONE_TOO_MANY
            points += LEANING[card]
            if points > most:
                best, most = card, points
        return best

    def _worth(self, worth: list[list[float]], face_up: list[int], taken: list[Card], top: float) -> float:
        """Return the worth of a collection after the cards in `taken` were added. `top` is the worth of the next
        bonus to it."""
        counts = face_up[:]
        lost = 0
        complete = False
        for card in taken:
            colour = _INDEX[card]
            if colour != NO_COLOUR:
                counts[colour] += 1
                if counts[colour] == ONE_TOO_MANY:
                    counts[colour] = 0
                    lost += ONE_TOO_MANY
                complete |= self._each_card and 0 not in counts
        points = worth[counts.count(1)][counts.count(2)] - lost
        return points + top if top and (complete or 0 not in counts) else points

    def play(self, card: Card) -> None:
        """Play a card for the seat whose turn it is (S9 to S18)."""
        seat = self.seat
        row = self.rows[ROW[card]]
        if len(row) == FULL:
            taken = _taken(row, card)
            for gone in taken:
                row.remove(gone)
            self._take(seat, taken)
        row.append(card)
        row.sort()
        hand = self.hands[seat]
        hand.remove(card)
        pile = self.piles[seat]
        if len(hand) == KEPT and pile:
            hand += pile[: -DRAWN - 1 : -1]
            del pile[-DRAWN:]
            hand.sort()
        self.left -= 1
        self.seat = (seat + 1) % len(self.hands)

    def _take(self, seat: int, taken: list[Card]) -> None:
        counts = self.face_up[seat]
        complete = False
        for card in taken:
            colour = _INDEX[card]
            if colour != NO_COLOUR:
                counts[colour] += 1
                if counts[colour] == ONE_TOO_MANY:
                    counts[colour] = 0
                    self.face_down[seat] += ONE_TOO_MANY
                complete |= self._each_card and 0 not in counts
        if not self.interim[seat] and (complete or 0 not in counts):
            self.interim[seat] = _BONUSES[self.earned]
            self.earned += 1

    def share(self, seat: int, card: Card, laps: int) -> float:
        """Return the expected share of the win of `seat` after it plays `card` and everyone plays on.

        At the end of the game, it is 1, a part of a shared win, or 0. Before, it depends on the lead.

        Args:
            laps: Number of laps to play, including this turn.
        """
        self.play(card)
        self.play_on(laps * len(self.hands) - 1)
        points = self.expected()
        if not self.left:
            return (points[seat] == max(points)) / points.count(max(points))
        return odds(points, DOUBTS[min(-(-self.left // len(points)), len(DOUBTS) - 1)])[seat]

    def expected(self) -> Sequence[float]:
        """Return the expected points of each seat; at the end of the game, its points."""
        top = _BONUSES[self.earned]
        return [
            self.evaluation.expected(
                self.turns_left(seat), self.face_up[seat], self.face_down[seat], self.interim[seat], top
            )
            for seat in range(len(self.hands))
        ]


def _taken(row: list[Card], card: Card) -> list[Card]:
    """Return the cards of a full row that `card` takes, ascending (S11, S12)."""
    if card > row[3]:
        return row[1:2]
    if card > row[2]:
        return row[3:]
    return row[2:] if card > row[1] else row[1:]


LAPS: Final = 7
"""Number of laps in a playout, including the given answer, after which the expected points decide.

Later events are luck for everyone (docs/house_players.md).
"""


def played_out(position: Position, seat: Seat, answer: Action, laps: int = LAPS) -> float:
    """Return the expected share of the win of a seat after this answer, with *normal* playing on for everyone."""
    return Playout(cast("State", position), EVALUATION).share(seat, cast("Play", answer).card, laps)


def odds(points: Sequence[float], doubt: float) -> Sequence[float]:
    """Return each seat's expected share of the win, given the expected points of all seats.

    Args:
        doubt: Lead in points that multiplies the odds of a win by e.
    """
    most = max(points)
    each = [exp((one - most) / doubt) for one in points]
    return [one / sum(each) for one in each]
