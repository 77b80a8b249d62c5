"""House players of 2 WIN: functions of a view (docs/house_players.md)."""
