"""House players: computer players. They see a view, never a position."""

from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Final, Generic, NamedTuple, Protocol, TypeVar

from engine.contract import Action, View, own
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


_View = TypeVar("_View", bound=View)


def asked_view(view: View, kind: type[_View], game: str) -> _View:
    """Return the view as one of this game, whose viewer must be asked. `game` is the game's name for error messages.

    Raises:
        ValueError: The view is of another game, or its viewer is not asked.
    """
    seen = own(view, kind, game)
    if seen.prompt is None:
        raise ValueError(NOT_ASKED)
    return seen


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


_Question = TypeVar("_Question")


class QuickPlayer(Generic[_Question]):
    """A level that needs no time for its answers."""

    def __init__(self, ask: Callable[[View], _Question], answer: Callable[[_Question, Dice], Choice]) -> None:
        """Create a level from two functions.

        Args:
            ask: Returns the question in a view. It raises `ValueError` if the viewer is not asked.
            answer: Returns the answer, with dice of the house player's own.
        """
        self._ask, self._answer = ask, answer

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:  # noqa: ARG002 - needs no time
        """Answer the viewer's open question, as in `HousePlayer`."""
        return self._answer(self._ask(view), dice)


def guess(legal: Sequence[Action], dice: Dice) -> Choice:
    """Return a random one of these answers."""
    pick, _ = dice.below(len(legal))
    return Choice(legal[pick], "reason-guess", 1 / len(legal))


def confidence(best: float, second: float) -> float:
    """Return the confidence in the best answer: 0 if the second one is worth as much, closer to 1 the less it is."""
    return (best - second) / (best - second + 1)


def never() -> bool:
    """Return False: the `stop` of a caller without a deadline."""
    return False


def house_dice(hidden: bytes, seat: Seat, prompt: int, *, daily: bool) -> Dice:
    """Return the dice of a house player, which are independent of those of the deal (docs/records.md).

    Args:
        hidden: The table's secret. In a daily deal, the key of the deal, so that all who play it meet the same answers.
        seat: The house player's seat.
        prompt: Number of the question that it answers.
        daily: Whether it is a daily deal, which decides what `hidden` is.
    """
    purpose = b"daily-house" if daily else b"house"
    return Dice(sha256(purpose + hidden + f":{seat}:{prompt}".encode()).digest())
