"""The limit of 2 WIN: a loop over changing lists of numbers, written for nothing but speed.

It believes every answer, tells nobody anything, keeps no earlier moment and no more than the default rules need. The
engine is measured against it; nothing else uses it.
"""

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from engine.dice import Dice
from engine.games.two_win.cards import COLOUR, DIGIT, STARS, Card

Answers: TypeAlias = Sequence[tuple[Card, ...]]
"""One answer after the other: a passed card, or tens and units."""

Columns: TypeAlias = tuple[list[list[Card]], list[list[Card]]]
"""The tens and the units of all seats."""


def play_game(seats: int, deck: Sequence[Card], dice: Dice, answers: Answers) -> list[int]:
    """Deal a game and play all its answers, given in seat order within every phase; the seats that win."""
    cards, dice = dice.shuffle(deck)
    hands = [cards[seat : 9 * seats : seats] for seat in range(seats)]
    pile = cards[: 9 * seats - 1 : -1]
    lasts, tens_runs, units_runs = [10] * seats, [0] * seats, [0] * seats
    tens_columns: list[list[Card]] = [[] for _ in range(seats)]
    units_columns: list[list[Card]] = [[] for _ in range(seats)]
    inside = list(range(seats))
    given = iter(answers)
    while True:
        _exchange(hands, inside, given)
        able = [seat for seat in inside if _able(hands[seat], lasts[seat])]
        if len(able) < 2:
            return able or _largest(inside, hands, lasts)
        inside = able
        numbers: list[int] = []
        stars: list[int] = []
        owed: list[int] = []
        for seat in inside:
            tens, units = next(given)
            hands[seat].remove(tens)
            hands[seat].remove(units)
            number = 10 * DIGIT[tens] + DIGIT[units]
            due = 1 if DIGIT[tens] == DIGIT[units] else 0
            for card, column, runs in (tens, tens_columns[seat], tens_runs), (units, units_columns[seat], units_runs):
                run = runs[seat] + 1 if runs[seat] and COLOUR[column[-1]] is COLOUR[card] else 1
                if run == 3:
                    run = 0
                    due += 1
                runs[seat] = run
                column.append(card)
            lasts[seat] = number
            numbers.append(number)
            stars.append(STARS[tens] + STARS[units])
            owed.append(due)
        highest, most = max(numbers), max(stars) or -1
        for at in range(len(inside)):
            owed[at] += (numbers[at] == highest) + (stars[at] == most)
        if len(pile) < sum(owed):
            pile, dice = _draw_short(hands, inside, owed, pile, (tens_columns, units_columns), dice)
        else:
            _draw(hands, inside, owed, pile)
        holding = [seat for seat in inside if hands[seat]]
        if len(holding) < 2:
            return holding or _largest(inside, hands, lasts)
        inside = holding


def _exchange(hands: list[list[Card]], inside: list[int], given: Iterator[tuple[Card, ...]]) -> None:
    passed: list[Card] = []
    for seat in inside:
        (card,) = next(given)
        hands[seat].remove(card)
        passed.append(card)
    for at, seat in enumerate(inside):
        hands[seat].append(passed[at - 1])


def _draw(hands: list[list[Card]], inside: list[int], owed: list[int], pile: list[Card]) -> None:
    for lap in range(max(owed)):
        for seat, due in zip(inside, owed, strict=True):
            if due > lap:
                hands[seat].append(pile.pop())


def _draw_short(
    hands: list[list[Card]], inside: list[int], owed: list[int], pile: list[Card], columns: Columns, dice: Dice
) -> tuple[list[Card], Dice]:
    for lap in range(max(owed)):
        for seat, due in zip(inside, owed, strict=True):
            if due > lap and not pile:
                pile, dice = _gathered(hands, inside, columns, dice)
            if due > lap and pile:
                hands[seat].append(pile.pop())
    return pile, dice


def _able(hand: list[Card], last: int) -> bool:
    if len(hand) < 2:
        return False
    first = second = 0
    for card in hand:
        digit = DIGIT[card]
        if digit > first:
            first, second = digit, first
        elif digit > second:
            second = digit
    return 10 * first + second > last


def _largest(seats: list[int], hands: list[list[Card]], lasts: list[int]) -> list[int]:
    best = max((len(hands[seat]), -lasts[seat]) for seat in seats)
    return [seat for seat in seats if (len(hands[seat]), -lasts[seat]) == best]


def _gathered(hands: list[list[Card]], inside: list[int], columns: Columns, dice: Dice) -> tuple[list[Card], Dice]:
    cards: list[Card] = []
    for seat, hand in enumerate(hands):
        playing = seat in inside
        for side in columns:
            cut = max(len(side[seat]) - 5, 0) if playing else len(side[seat])
            cards += side[seat][:cut]
            del side[seat][:cut]
        if not playing:
            cards += hand
            hand.clear()
    pile, dice = dice.shuffle(sorted(cards))
    pile.reverse()
    return pile, dice
