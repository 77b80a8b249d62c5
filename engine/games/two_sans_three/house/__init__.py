"""House players of 2 SANS 3: functions of a view (docs/house_players.md)."""
