"""What a house player would do in somebody's place, from exactly what that person may know."""

from hashlib import sha256
from typing import Final

from bot.tables.table import Stage, Table
from engine import catalogue
from engine.dice import Dice
from engine.house import Choice, never
from engine.seats import Seat, Viewer

LEVEL: Final = "normal"
"""Weighs every answer by itself: good advice within a millisecond, so that it may think on the event loop."""


def hint(table: Table, seat: Seat) -> Choice | None:
    """The choice of a house player; `None` when the seat has nothing to choose."""
    if table.stage is not Stage.PLAYING:
        return None
    view = table.view(Viewer(seat))
    if view.prompt is None:
        return None
    dice = Dice(sha256(f"hint:{table.id}:{seat}:{view.turn}".encode()).digest())
    return catalogue.house_player(table.game_key, LEVEL).choose(view, dice, never)
