"""House players of 2 DOWN: functions of a view, four levels (docs/house_players.md)."""
