"""What the terminal needs of a game to show and to read it: tellers for plain words and for pictures."""

from collections.abc import Sequence
from importlib import import_module
from typing import Protocol, cast

from rich.console import RenderableType

from engine import catalogue
from engine.cli.errors import UsageError
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


def teller(game_key: str, *, plain: bool) -> Teller:
    """Who tells the game, as its registration names them. Raises `UsageError` for a game that nobody tells here."""
    registration = catalogue.registered()[game_key]
    place = registration.words if plain else registration.pictures
    if place is None:
        raise UsageError(f"{game_key} cannot be played at the terminal")
    module, _, name = place.partition(":")
    return cast("Teller", getattr(import_module(module), name)())
