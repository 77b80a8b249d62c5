"""House players of 2 DOWN: functions of a view, three levels (docs/house_players.md)."""
