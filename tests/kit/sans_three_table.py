"""Tables of 2 SANS 3 as values, for tests that need one without playing up to it."""

from collections.abc import Sequence
from dataclasses import replace

from bot.tables.table import News, Stage, Table
from engine.contract import Event
from engine.games.two_sans_three.game import SansThreePosition
from tests.kit.sans_three import GAME
from tests.kit.seated import TURN_ENDS, lobby


def lobby_of_three() -> Table:
    """A lobby with two persons (1 and 2) and a house player."""
    return lobby(game=GAME.key)


def playing(position: SansThreePosition, news: Sequence[tuple[int, Event]] = ()) -> Table:
    """The same people in the middle of a game; `news`: what happened in which turn."""
    before = lobby_of_three()
    return replace(
        before,
        options=position.options,
        holders=before.holders[: len(position.holdings)],
        stage=Stage.PLAYING if position.ended is None else Stage.OVER,
        position=position,
        news=tuple(News(turn, event) for turn, event in news),
        turn_ends=TURN_ENDS,
    )
