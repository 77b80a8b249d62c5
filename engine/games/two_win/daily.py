"""The daily deal of 2 WIN: a whole game, each round scored by the draws of the player's number. Also statistics of a
game."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from engine.contract import Event, Position, Seat, Step, own
from engine.daily import PERSON, DailyScore, Mark, events_of, last_alone
from engine.games.two_win.actions import FORM, NUMBERS
from engine.games.two_win.events import Dealt, Drew, DroppedOut, Formed, GameOver, PhaseOpened, Revealed
from engine.games.two_win.game import NAME, TwoWinPosition

RARE: Final = 4
"""Fewest met criteria that the statistics report."""

CARDS_FORMED: Final = 2
"""Number of cards that a number takes from a hand."""


class TwoWinDaily:
    """Rules of the daily deal of 2 WIN."""

    def is_over(self, position: Position) -> bool:
        """Return whether the game is over."""
        return own(position, TwoWinPosition, NAME).outcome() is not None

    def score(self, steps: Sequence[Step], seat: Seat = PERSON) -> DailyScore:
        """Return the score of a seat: its place, its rounds with a number, and its last number (0 for none).

        Raises:
            ValueError: The game is not over.
        """
        outcome = own(steps[-1].position, TwoWinPosition, NAME).outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        numbers = self.counts(steps, seat)
        number = numbers[-1] if numbers else 0
        return DailyScore(outcome.place(seat), len(numbers), number, tuple(_marks(steps, seat)))

    def counts(self, steps: Sequence[Step], seat: Seat) -> tuple[int, ...]:
        """Return the numbers that the seat formed, in order."""
        revealed = (event for event in events_of(steps) if isinstance(event, Revealed))
        return tuple(formed.form.number for event in revealed if (formed := _own(event, seat)) is not None)


def _own(event: Revealed, seat: Seat) -> Formed | None:
    return next((formed for formed in event.formed if formed.seat == seat), None)


def _marks(steps: Sequence[Step], seat: Seat) -> Iterator[Mark]:
    """Yield the mark of each round: the highest number, another number that drew cards, or one that drew none.

    Dropping out is the last mark.
    """
    for event in events_of(steps):
        if isinstance(event, Revealed) and (mine := _own(event, seat)) is not None:
            paid = Mark.GOOD if mine.criteria.cards else Mark.NOTHING
            yield Mark.BEST if mine.criteria.highest else paid
        elif isinstance(event, DroppedOut) and any(drop.seat == seat for drop in event.drops):
            yield Mark.BAD


def tally(events: Iterable[Event]) -> Mapping[Seat, Mapping[str, str | int]]:
    """Return the statistics of each seat that formed a number.

    `drawn` is the most cards that it drew in one round, and `formed` lists its numbers, separated by spaces. `met_by`
    is the number that met the most criteria, and `met` their count if it is at least four. `ninety_nine` is the number
    of stars of its 99. Only for a winner, `last_round` is the round after which it alone had the fewest cards and was
    furthest behind the most, and `behind` the distance in cards. Values that do not apply are absent.
    """
    drawn, hands = defaultdict[Seat, int](int), defaultdict[Seat, int](int)
    formed, last = defaultdict[Seat, list[Formed]](list), dict[Seat, tuple[int, int]]()
    inside, winners = tuple[Seat, ...](), tuple[Seat, ...]()
    for event in events:
        match event:
            case Dealt(seats=seats, cards=cards):
                hands.update(dict.fromkeys(map(Seat, range(seats)), cards))
            case Drew(shares=shares):
                for seat, cards in shares:
                    drawn[seat] = max(drawn[seat], cards)
                    hands[seat] += cards
            case Revealed():
                inside = tuple(each.seat for each in event.formed)
                for each in event.formed:
                    formed[each.seat].append(each)
                    hands[each.seat] -= CARDS_FORMED
            case PhaseOpened(kind=kind) if kind != FORM:
                seat, behind = last_alone({seat: hands[seat] for seat in inside}) or (None, 0)
                if seat is not None and behind >= last.get(seat, (0, 0))[0]:
                    last[seat] = behind, event.round - 1
            case GameOver(outcome=outcome):
                winners = outcome.winners
            case _:
                pass
    return {
        seat: {
            "drawn": drawn[seat],
            **_of_numbers(numbers),
            **({"behind": last[seat][0], "last_round": last[seat][1]} if seat in winners and seat in last else {}),
        }
        for seat, numbers in formed.items()
    }


def _of_numbers(formed: Sequence[Formed]) -> Mapping[str, str | int]:
    """Return the statistics of a seat's numbers."""
    met, number = max((each.criteria.cards, each.form.number) for each in formed)
    stars = [each.form.stars for each in formed if each.form.number == NUMBERS[-1]]
    return {
        "formed": " ".join([str(each.form.number) for each in formed]),
        **({"met": met, "met_by": number} if met >= RARE else {}),
        **({"ninety_nine": stars[0]} if stars else {}),
    }
