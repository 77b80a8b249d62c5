"""Who has won, and in which order the others came in (W30 to W32)."""

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from engine.contract import Outcome
from engine.games.two_win.events import Drop
from engine.seats import Seat

LAST_PLAYER: Final = "last_player"
MOST_CARDS: Final = "most_cards"
LOWEST_NUMBER: Final = "lowest_number"
SHARED: Final = "shared"


def outcome(inside: tuple[Seat, ...], drops: Sequence[Drop]) -> Outcome:
    """The end of a game with one seat left in (W30) or none (W31, W32)."""
    ranking = _ranking(drops)
    if inside:
        return Outcome(inside, LAST_PLAYER, (inside, *ranking))
    return Outcome(ranking[0], _how(drops, ranking[0]), ranking)


def _ranking(drops: Sequence[Drop]) -> tuple[tuple[Seat, ...], ...]:
    """Later dropouts come in before earlier ones; those of one phase by W31 and W32."""
    ordered = sorted(drops, key=lambda drop: (_place(drop), drop.seat))
    return tuple(tuple(drop.seat for drop in group) for _, group in groupby(ordered, key=_place))


def _place(drop: Drop) -> tuple[int, int, int]:
    return -drop.phase, -drop.cards, drop.last or 0


def _how(drops: Sequence[Drop], winners: Sequence[Seat]) -> str:
    if len(winners) > 1:
        return SHARED
    final = max(drop.phase for drop in drops)
    sizes = sorted(drop.cards for drop in drops if drop.phase == final)
    return MOST_CARDS if sizes[-2] < sizes[-1] else LOWEST_NUMBER
