"""House players at a table: a choice is computed from a view, outside lock and transaction, then handed in."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from bot.tables.requests import HouseAnswer
from bot.tables.table import Stage, Table
from engine import catalogue
from engine.contract import View
from engine.dice import Dice
from engine.house import Choice
from engine.seats import Seat, Viewer

ABSENT_LEVEL = "normal"
"""Who plays on for a person that stays away."""


@dataclass(frozen=True, slots=True)
class HouseTurn:
    """A choice that a house player owes, with all it may know."""

    table: Table
    seat: Seat
    phase: int
    level: str
    view: View
    dice: Dice

    def choose(self, stop: Callable[[], bool]) -> HouseAnswer:
        """The choice. Pure work for the processor: call it off the event loop."""
        player = catalogue.house_player(self.table.game_key, self.level)
        choice: Choice = player.choose(self.view, self.dice, stop)
        return HouseAnswer(self.table.id, self.seat, self.phase, choice.action.code)


def owed(table: Table) -> Sequence[HouseTurn]:
    """The choices that the house owes at a table now, in seat order."""
    if table.stage is not Stage.PLAYING:
        return ()
    return tuple(
        _turn(table, seat, prompt.number)
        for seat, prompt in sorted(table.running.prompts().items())
        if table.holder(seat).by_house and not prompt.answered
    )


def _turn(table: Table, seat: Seat, phase: int) -> HouseTurn:
    level = ABSENT_LEVEL if (house := table.holder(seat).house) is None else house.level
    return HouseTurn(table, seat, phase, level, table.view(Viewer(seat)), _dice(table, seat, phase))


def _dice(table: Table, seat: Seat, phase: int) -> Dice:
    """Chance of a house player's own, so that its thoughts never touch the dice of the deal."""
    hidden = table.secret or table.key or b""  # a table that has forgotten somebody has no secret of its own left
    return Dice(sha256(b"house" + hidden + f":{seat}:{phase}".encode()).digest())
