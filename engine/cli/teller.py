"""What the terminal needs of a game to show and to read it: one teller per game, listed here."""

from collections.abc import Sequence
from typing import Protocol

from engine.contract import Event, View


class Teller(Protocol):
    """A game in words, from the point of view of the person in seat 0."""

    def question(self, view: View) -> Sequence[str]:
        """The position and what is asked, in lines."""
        ...

    def told(self, event: Event) -> Sequence[str]:
        """What an event says, in lines; none for what the next question shows anyway."""
        ...

    def action_code(self, view: View, line: str) -> str:
        """The code of the action that somebody means who typed `line`."""
        ...
