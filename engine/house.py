"""House players: computer players. They see a view, never a position."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple, Protocol

from engine.contract import Action, View
from engine.dice import Dice
from engine.seats import Seat

LEVELS: Final = ("beginner", "easy", "normal", "hard")
"""All levels, weakest first. A game has those that differ (`engine.catalogue.levels`)."""

SEARCHING: Final = frozenset({"hard"})
"""Levels that look ahead for up to a second, so that callers run them in worker processes."""


NOT_ASKED: Final = "a house player was asked to choose for someone who is not asked"
"""Message of the `ValueError` of all levels if the viewer is not asked."""


class Choice(NamedTuple):
    """Answer of a house player.

    `reason` is a phrase key such as `reason-lowest-digit`, for the hint button. `confidence` is from 0 (a guess) to
    1 (nothing else makes sense).
    """

    action: Action
    reason: str
    confidence: float


class HousePlayer(Protocol):
    """A level of one game."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """Answer the viewer's open question from the view and the house player's own dice.

        Args:
            view: What the seat knows. It must be asked.
            dice: Chance of the house player's own, never that of the deal.
            stop: Polled during a long search; once it returns True, the best choice so far is returned. With a `stop`
                that always returns False, equal views and dice give equal choices.

        Raises:
            ValueError: The viewer is not asked.
        """
        ...


def never() -> bool:
    """Return False: the `stop` of a caller without a deadline."""
    return False


def thoughts(secret: bytes, seat: Seat, prompt: int) -> Dice:
    """Return the dice of a house player at a table, which never touch those of the deal (docs/records.md).

    Args:
        secret: The table's secret.
        seat: The house player's seat.
        prompt: Number of the question that it answers.
    """
    return _thoughts(b"house", secret, seat, prompt)


def daily_thoughts(key: bytes, seat: Seat, prompt: int) -> Dice:
    """Return the dice of a house player in a daily deal with this key. They are the same for every player."""
    return _thoughts(b"daily-house", key, seat, prompt)


def _thoughts(purpose: bytes, hidden: bytes, seat: Seat, prompt: int) -> Dice:
    return Dice(sha256(purpose + hidden + f":{seat}:{prompt}".encode()).digest())
