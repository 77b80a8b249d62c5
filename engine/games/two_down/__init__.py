"""2 DOWN: collect the melds of your level and lay them down, one level at a time. The first past the last level
wins."""
