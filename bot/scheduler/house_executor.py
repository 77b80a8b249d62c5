"""Runs searching house players in worker processes."""

import logging
from asyncio import Future, get_running_loop, timeout
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor
from functools import partial
from time import monotonic
from typing import Final

from bot.service.house_turns import HouseTurn
from bot.shutdown import NOT_STARTED
from bot.tables.requests import HouseAnswer
from engine import catalogue
from engine.contract import View
from engine.dice import Dice

log = logging.getLogger(__name__)

THINKING_TIME: Final = 0.5
"""Default time in seconds after which a search stops and returns the best action found."""

HANGS: Final = 60.0
"""Seconds beyond its thinking time after which a search shows that its pool hangs. A pool for which no thread could be
started never answers."""

SEARCHES_AT_ONCE: Final = 2
"""Maximum number of concurrent searches."""


def search_in_process(game_key: str, level: str, view: View, dice: Dice, until: float) -> str:
    """Return the code of a house player's choice. Runs in a worker process, which gets only the view.

    Args:
        game_key: The game.
        level: The level of the house player.
        view: The seat's view.
        dice: Source of random numbers.
        until: End of the search, in seconds of the monotonic clock that all processes of a machine share.
    """
    player = catalogue.house_player(game_key, level)
    return player.choose(view, dice, lambda: monotonic() >= until).action.code


class HouseExecutor:
    """Computes the choices of searching house players.

    Args:
        executors: Returns a new process pool, called again if a process of the pool died.
        seconds: Time in seconds after which a search stops.
    """

    def __init__(self, executors: Callable[[], Executor], seconds: float = THINKING_TIME) -> None:
        self._executors = executors
        self._seconds = seconds
        self._executor: Executor | None = None

    async def search(self, turn: HouseTurn) -> HouseAnswer:
        """Return the choice of a searching level. If the pool breaks, hangs or cannot be started, the search is retried
        once in a new pool.

        Raises:
            BrokenExecutor, TimeoutError: The new pool failed, too.
        """
        try:
            code = await self._searched(turn)
        except (BrokenExecutor, TimeoutError):
            code = await self._searched(turn)
        return HouseAnswer(turn.table.id, turn.seat, turn.prompt, code)

    async def _searched(self, turn: HouseTurn) -> str:
        if self._executor is None:
            self._executor = self._executors()
        until, pool = monotonic() + self._seconds, self._executor
        work = partial(search_in_process, turn.table.game_key, turn.level, turn.view, turn.dice, until)
        try:
            async with timeout(self._seconds + HANGS):
                return await _submitted(pool, work)
        except (BrokenExecutor, TimeoutError) as error:
            if self._executor is pool:  # else another search has replaced it
                what = "hangs" if isinstance(error, TimeoutError) else "died or cannot be started"
                log.warning("a process that searches for the house %s; starting new ones", what)
                self._executor = None
                pool.shutdown(wait=False)  # who waits for it as well finds out alone
            raise

    def close(self) -> None:
        """Shut the pool down without waiting for searches."""
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None


def _submitted(pool: Executor, work: Callable[[], str]) -> Future[str]:
    """Hand work to the pool.

    Raises:
        BrokenExecutor: No process, or no thread that serves it, can be started (`NOT_STARTED`).
    """
    try:
        return get_running_loop().run_in_executor(pool, work)
    except NOT_STARTED as error:
        raise BrokenExecutor from error
