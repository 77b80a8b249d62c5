"""The Discord side of every game, one folder each: its command, its screens, its words."""
