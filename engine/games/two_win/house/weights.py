"""What a good answer of 2 WIN is made of, as numbers found by playing (tools/tune_two_win.py)."""

from typing import Final, NamedTuple


class Weights(NamedTuple):
    """The unit is one card drawn for sure.

    `height`: price of each point the number rises; `steep`: more of it near 99. `twins`: two equal digits.
    `run`: a completed run of three. `opened`, `opened_more`: a run of one left behind, and for every card of its
    colour still held; `grown`, `grown_more`: the same for a run of two. `star_1` to `star_4`: so many stars shown.
    Worth of a card kept in hand: `high` a digit above the tens of the last number, `higher` for each step more,
    `level` the same digit, `low` a lower one; `star` each star on it; `pair` when its digit is held twice; `wanted`
    when it would make a run of two, `awaited` when it would complete one.
    """

    height: float = -0.002
    steep: float = 0.072
    twins: float = 1.322
    run: float = 0.731
    opened: float = -0.211
    opened_more: float = 0.015
    grown: float = 0.168
    grown_more: float = 0.114
    star_1: float = 0.068
    star_2: float = 0.441
    star_3: float = 1.168
    star_4: float = 1.093
    high: float = 0.942
    higher: float = 0.004
    level: float = 0.719
    low: float = 0.021
    star: float = 0.179
    pair: float = 0.045
    wanted: float = 0.057
    awaited: float = 0.216


TUNED: Final = Weights()
"""The weights that the house players use."""
