"""Choices of house players, computed from a view outside of locks and transactions and then submitted."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.tables.ids import Milliseconds
from bot.tables.requests import HouseAnswer
from bot.tables.table import Stage, Table, is_watched_only
from bot.tables.venue import DAILY
from engine import catalogue
from engine.contract import View
from engine.dice import Dice
from engine.house import Choice, thoughts
from engine.seats import PUBLIC, Seat, Viewer

ABSENT_LEVEL = "normal"
"""Level of the bot that plays for an absent person."""


@dataclass(frozen=True, slots=True)
class HousePace:
    """Pauses of house players before they play, in milliseconds, so that people can follow.

    Attributes:
        on_turn: Minimum pause while others wait for a house player; at most twice as long. If several choose at once,
            the exact pause after the last person, who may take a choice back until then.
        watched_turn: Pause for each turn while only house players are left; if they play in turn, divided among them.
    """

    on_turn: int = 0
    watched_turn: int = 0


AT_ONCE = HousePace()
"""A pace without pauses."""


@dataclass(frozen=True, slots=True)
class HouseTurn:
    """A pending choice of a house player, with its view. `pause` is the wait before submitting it, in milliseconds."""

    table: Table
    seat: Seat
    prompt: int
    level: str
    view: View
    dice: Dice
    pause: int = 0

    def choose(self, stop: Callable[[], bool]) -> HouseAnswer:
        """Return the choice. CPU-bound: call it outside the event loop."""
        player = catalogue.house_player(self.table.game_key, self.level)
        choice: Choice = player.choose(self.view, self.dice, stop)
        return HouseAnswer(self.table.id, self.seat, self.prompt, choice.action.code)


def pending_turns(table: Table, pace: HousePace = AT_ONCE, now: Milliseconds | None = None) -> Sequence[HouseTurn]:
    """Return the pending choices of house players at a table, in seat order; none at a daily deal, where they have
    always answered. If several choose at once, house players choose last, but at once for an absent person, so that a
    returning one does not look able to act (A-W13). An interlude is waited for, unless people are asked at the same
    time."""
    if table.stage is not Stage.PLAYING or table.venue is DAILY:
        return ()
    if table.waits_for_go_on:
        return ()
    prompts = sorted(table.running.prompts().items())
    owing = [(seat, prompt.number) for seat, prompt in prompts if not prompt.answered]
    choosing = any(table.holder(seat).present for seat, _ in owing)
    beside = any(table.holder(seat).present for seat, _ in prompts)
    waits = 0 if now is None or table.interlude is None else table.interlude.left(now)
    return tuple(
        _turn(table, seat, number, pace, waits, beside=beside)
        for seat, number in owing
        if table.holder(seat).by_house and not (choosing and table.holder(seat).house)
    )


def _turn(table: Table, seat: Seat, prompt: int, pace: HousePace, waits: int, *, beside: bool) -> HouseTurn:
    house = table.holder(seat).house
    level = ABSENT_LEVEL if house is None else house.level
    hidden = table.secret or table.key or b""  # a table that has forgotten someone has no secret of its own left
    dice = thoughts(hidden, seat, prompt)
    alone = max(waits, 0 if pace == AT_ONCE else _pause(table, pace, dice))
    pause = alone if not beside else pace.on_turn if house else 0
    return HouseTurn(table, seat, prompt, level, table.view(Viewer(seat)), dice, pause)


def _pause(table: Table, pace: HousePace, dice: Dice) -> int:
    one_by_one = table.on_turn() is not None
    if is_watched_only(table):
        if table.circumstances.skips_to_end:
            return 0
        playing = len(table.holders) - len(table.view(PUBLIC).out)
        return pace.watched_turn // playing if one_by_one else pace.watched_turn
    return pace.on_turn + dice.below(pace.on_turn)[0] if one_by_one and pace.on_turn else 0
