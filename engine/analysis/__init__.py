"""Analysis of a finished game: each seat's chance of winning at every choice, given what it knew then.

Nothing here depends on a particular game or on a clock, so a record has the same analysis on every machine.
"""
