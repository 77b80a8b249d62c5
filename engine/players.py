"""Players by name: a level of the house, or a class in a file of the user (docs/engine.md)."""

from collections.abc import Callable
from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Final

from engine import catalogue
from engine.checks import given, shown
from engine.contract import View, code_of
from engine.dice import Dice
from engine.house import LEVELS, Choice, HousePlayer, certainty

SEPARATOR: Final = ":"
"""Separator between file and class."""


class PlayerError(ValueError):
    """A player cannot be loaded or does not play. The text says in one line who and why."""


def player(game_key: str, name: str) -> HousePlayer:
    """Return the player with this name: a level, or `FILE.py:CLASS`. Raises `PlayerError` when there is none."""
    if SEPARATOR in given(name, str, "the name of a player"):
        return _own_player(name)
    if name not in LEVELS:
        raise PlayerError(f"no level {name} (levels: {', '.join(catalogue.levels(game_key))}; or FILE.py:CLASS)")
    return catalogue.house_player(game_key, name)


@cache
def _own_player(name: str) -> HousePlayer:
    file, _, class_name = name.rpartition(SEPARATOR)
    spec = spec_from_file_location("_player", file) if file.endswith(".py") else None
    if spec is None or spec.loader is None:
        raise PlayerError(f"{name}: FILE.py:CLASS is needed")
    if not Path(file).is_file():
        raise PlayerError(f"{name}: there is no such file")
    module = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        made = getattr(module, class_name)()
    except Exception as error:
        raise PlayerError(f"{name}: {_said(error)}") from error
    if not callable(getattr(made, "choose", None)):
        raise PlayerError(f"{name}: the class has no method choose")
    return _Watched(name, made)


class _Watched:
    """Wrapper of a user's player that names it in every error."""

    def __init__(self, name: str, player: HousePlayer) -> None:
        self._name, self._player = name, player

    def choose(self, view: View, dice: Dice, stop: Callable[[], bool]) -> Choice:
        """Return the player's choice. Raises `PlayerError` when it fails or its choice is not usable."""
        try:
            choice: Any = self._player.choose(view, dice, stop)
        except Exception as error:
            raise PlayerError(f"{self._name}: {_said(error)}") from error
        if not isinstance(choice, Choice):
            raise PlayerError(f"{self._name}: choose returned {shown(choice)} instead of a Choice")
        if choice.action not in view.legal_actions():
            raise PlayerError(f"{self._name}: {code_of(choice.action)} is not among the legal actions")
        if type(choice.reason) is not str:
            raise PlayerError(f"{self._name}: the reason is {shown(choice.reason)} instead of a text")
        try:
            certainty(choice.confidence)
        except ValueError as error:
            raise PlayerError(f"{self._name}: {error}") from error
        return choice


def _said(error: Exception) -> str:
    """Return an error in one line, with the line of the file where it was raised."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    place = "" if trace is None else f" (line {trace.tb_lineno})"
    return f"{type(error).__name__}: {' '.join(str(error).split())}{place}"
