"""A game for tests only. It does what 2 WIN does not: one seat after the other, two questions in one turn, numbered
cards, answers that stand at once, cards that leave the game.

Cards 1 to 24. Everyone holds three; two cards lie aside, unseen; the rest is the pile. First everyone buries a card of
the hand, in any order, and no one else sees it. Then each seat in turn draws the top or the bottom card of the pile and
either plays a card on the middle or lays a pair of neighbours, which leaves the game. Whoever plays below the middle is
out, and all their cards leave the game. The last seat in wins; when the pile is empty, the largest sum in hand does.
"""
