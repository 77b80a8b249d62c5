"""House players: computer players. They see a view, never a position."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple, Protocol

from engine.contract import Action, View
from engine.dice import Dice
from engine.seats import Seat

LEVELS: Final = ("beginner", "easy", "normal", "hard")
"""All levels, the weakest first. Each game has some of them (`engine.catalogue.levels`)."""

SEARCHING: Final = frozenset({"hard"})
"""Levels that think for up to a second, so that callers run them in worker processes."""


NOT_ASKED: Final = "a house player was asked to choose for someone who is not asked"
"""Message of the `ValueError` that all levels raise if the viewer is not asked."""


class Choice(NamedTuple):
    """Answer of a house player.

    Attributes:
        reason: Phrase key such as `reason-lowest-digit`, for hints.
        confidence: From 0 (a guess) to 1 (no other answer makes sense).
    """

    action: Action
    reason: str
    confidence: float


class HousePlayer(Protocol):
    """A level of one game."""

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """Answer the viewer's open question.

        Args:
            view: View of a seat that is asked.
            dice: The house player's own randomness, never that of the deal.
            stop: Polled during a long search. Once it returns True, the best choice so far is returned. If it always
                returns False, equal views and dice give equal choices.

        Raises:
            ValueError: The viewer is not asked.
        """
        ...


def never() -> bool:
    """Return False: the `stop` of a caller without a deadline."""
    return False


def thoughts(secret: bytes, seat: Seat, prompt: int) -> Dice:
    """Return the dice of a house player at a table, which are independent of those of the deal (docs/records.md).

    Args:
        secret: The table's secret.
        seat: The house player's seat.
        prompt: Number of the question that it answers.
    """
    return _thoughts(b"house", secret, seat, prompt)


def daily_thoughts(key: bytes, seat: Seat, prompt: int) -> Dice:
    """Return the dice of a house player in a daily deal with this key, the same for everyone who plays it.

    Args:
        key: Key of the deal.
        seat: The house player's seat.
        prompt: Number of the question that it answers.
    """
    return _thoughts(b"daily-house", key, seat, prompt)


def _thoughts(purpose: bytes, hidden: bytes, seat: Seat, prompt: int) -> Dice:
    return Dice(sha256(purpose + hidden + f":{seat}:{prompt}".encode()).digest())
