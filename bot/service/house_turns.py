"""Choices of house players. They are computed from a view outside any transaction, and then submitted as requests."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.tables.ids import Milliseconds
from bot.tables.requests import HouseAnswer
from bot.tables.table import Stage, Table, is_watched_only
from bot.tables.venue import DAILY
from engine import catalogue
from engine.contract import PUBLIC, Seat, View, Viewer
from engine.dice import Dice
from engine.house import SEARCHING, Choice, house_dice

ABSENT_LEVEL = "normal"
"""Level of the house player that plays for an absent person."""


@dataclass(frozen=True, slots=True)
class HousePace:
    """Pauses of house players before they play, in milliseconds, so that people can follow.

    Attributes:
        on_turn: Minimum pause while others wait for a house player. The pause is at most twice as long. If several
            seats choose at once, the exact pause after the last person has chosen, who may change their choice until
            then.
        watched_turn: Pause for each turn while only house players are left. If seats take turns, the pause is divided
            among them.
    """

    on_turn: int = 0
    watched_turn: int = 0


AT_ONCE = HousePace()
"""A pace without pauses."""


@dataclass(frozen=True, slots=True)
class HouseTurn:
    """A pending choice of a house player.

    Attributes:
        prompt: The number of the prompt.
        view: The view of the seat.
        dice: Source of random numbers.
        pause: Milliseconds to wait before the choice is submitted.
    """

    table: Table
    seat: Seat
    prompt: int
    level: str
    view: View
    dice: Dice
    pause: int = 0

    @property
    def quick(self) -> bool:
        """True if the level chooses in well under a millisecond."""
        return self.level not in SEARCHING

    def choose(self, stop: Callable[[], bool]) -> HouseAnswer:
        """Return the choice. This uses much CPU time, so it must run outside the event loop unless the level is quick.

        Args:
            stop: Returns true when a search must stop and return the best action found.
        """
        player = catalogue.house_player(self.table.game_key, self.level)
        choice: Choice = player.choose(self.view, self.dice, stop)
        return HouseAnswer(self.table.id, self.seat, self.prompt, choice.action.code)


def pending_turns(table: Table, pace: HousePace = AT_ONCE, now: Milliseconds | None = None) -> Sequence[HouseTurn]:
    """Return the pending choices of house players at a table, in seat order. At a daily deal there are none, because
    house players answer within the person's request.

    If several seats choose at once, house players choose after all people. A house player that plays for an absent
    person chooses at once, so that it does not become visible whether a returning person can act (A-W13). House players
    wait for the end of an interlude, unless people are asked at the same time.

    Args:
        table: The table.
        pace: The pauses.
        now: The current time, `None` to ignore interludes.
    """
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
    hidden = table.secret or table.key or b""  # the secret is deleted with a player's data
    dice = house_dice(hidden, seat, prompt, daily=False)
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
