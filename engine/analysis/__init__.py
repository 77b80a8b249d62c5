"""Looking back at a finished game: everyone's chances of winning, choice by choice, by what they knew then.

Nothing here knows a particular game, and there is no clock: the same record gives the same analysis everywhere.
"""
