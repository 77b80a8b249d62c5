"""What the terminal needs of a game to show and to read it: tellers for plain words and for pictures."""

from collections.abc import Sequence
from typing import Protocol

from rich.console import RenderableType

from engine.contract import Event, View


class Teller(Protocol):
    """A game from the point of view of the person in seat 0. What is shown goes to a terminal, one part per line."""

    def question(self, view: View) -> Sequence[RenderableType]:
        """The position and what is asked."""
        ...

    def told(self, event: Event) -> Sequence[RenderableType]:
        """What an event says; nothing for what the next question shows anyway."""
        ...

    def answer(self, code: str) -> str:
        """An action as a person would call it."""
        ...

    def action_code(self, view: View, line: str) -> str:
        """The code of the action that somebody means who typed `line`."""
        ...

    def help(self) -> Sequence[str]:
        """The rules in a few lines, and what may be typed."""
        ...
