"""The limit of 2 SANS 3: a loop over changing lists of numbers, written for nothing but speed.

It believes every card, tells nobody anything, keeps no earlier moment and knows the default rules only. The engine is
measured against it; nothing else uses it.
"""

from collections.abc import Sequence
from typing import Final

from engine.dice import Dice
from engine.games.two_sans_three.cards import CARDS, COLOUR, FULL_DECK, Card

_COLOUR: Final = [-1 if colour is None else int(colour) for colour in COLOUR]
_BONUSES: Final = (10, 7, 5, 3)
_FINAL: Final = (0, 0, 0, 0, 0, 0, 5, 10)


def play_game(seats: int, dice: Dice, played: Sequence[Card]) -> list[int]:
    """Deal a game and play all its cards, given in order; the seats that win."""
    deck, dice = dice.shuffle(FULL_DECK)
    seat, dice = dice.below(seats)
    rows = [[CARDS[0]], [CARDS[30]], [CARDS[60]]]
    for card in deck[:3]:
        rows[card // 30].append(card)
        rows[card // 30].sort()
    last = 3 + 20 * seats
    hands = [deck[3 + each : 3 + 8 * seats : seats] for each in range(seats)]
    piles = [deck[3 + 8 * seats + each : last : seats] for each in range(seats)]
    face_up = [[0] * 7 for _ in range(seats)]
    points = [0] * seats
    earned = [False] * seats
    bonuses = 0
    for card in played:
        row = rows[card // 30]
        if len(row) < 4:
            row.append(card)
            row.sort()
        else:
            if card > row[3]:
                taken = row[1:2]
                del row[1]
            else:
                at = 3 if card > row[2] else 2 if card > row[1] else 1
                taken = row[at:]
                del row[at:]
            row.append(card)
            counts = face_up[seat]
            for gone in taken:
                colour = _COLOUR[gone]
                if colour >= 0:
                    if counts[colour] == 2:
                        counts[colour] = 0
                        points[seat] -= 3
                    else:
                        counts[colour] += 1
            if not earned[seat] and 0 not in counts:
                earned[seat] = True
                points[seat] += _BONUSES[bonuses]
                bonuses += 1
        hand = hands[seat]
        hand.remove(card)
        if len(hand) == 2 and piles[seat]:
            hand += piles[seat][:6]
            del piles[seat][:6]
        seat = seat + 1 if seat + 1 < seats else 0
    return _winners(points, face_up)


def _winners(points: list[int], face_up: list[list[int]]) -> list[int]:
    for each, counts in enumerate(face_up):
        singles, pairs = counts.count(1), counts.count(2)
        points[each] += singles + 5 * pairs + _FINAL[singles + pairs]
    best = max(points)
    return [each for each, total in enumerate(points) if total == best]
