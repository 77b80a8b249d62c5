"""2 DOWN: collect the melds of your level and lay them down; nine levels, one at a time. The first past the last wins."""
