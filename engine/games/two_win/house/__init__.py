"""House players of 2 WIN: functions of a view (docs/house_players.md)."""

from engine.games.two_win.house.levels import HOUSE_PLAYERS

__all__ = ["HOUSE_PLAYERS"]
