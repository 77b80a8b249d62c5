"""House players of 2 DOWN: functions of a view, on three levels (docs/house_players.md)."""
