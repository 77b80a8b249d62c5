"""Analysis of a finished game: each seat's chance of winning at every choice, given what it knew then.

Nothing here knows a particular game, and there is no clock: the same record gives the same analysis everywhere.
"""
