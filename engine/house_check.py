"""Moves of house players, computed again from a published record (docs/records.md)."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, product
from typing import NamedTuple

from engine import catalogue
from engine.contract import Position, Refusal
from engine.dice import Dice
from engine.fairness import daily_contributions, house_contribution
from engine.house import daily_thoughts, never, thoughts
from engine.publishing import Verified
from engine.seats import Seat, Viewer


class SeatCheck(NamedTuple):
    """Moves of one house player beside those of the nearest `level`: the actions (from 0) that it made, and those of
    them that the level does not give."""

    seat: Seat
    level: str
    actions: Sequence[int]
    differing: Sequence[int]


class _Answer(NamedTuple):
    """An answer of a house player: the index of its action, the position it answered, its canonical code and the dice
    it was chosen with."""

    action: int
    position: Position
    code: str
    dice: Dice


def check_house(checked: Verified) -> Iterator[SeatCheck]:
    """Yield what came of each seat that a house player had from the beginning.

    The level of a seat is not in a record, so all levels are tried, weakest first, until one gives every move; each
    with the dice of a table, and with those of a daily deal, which a challenge has too.
    """
    for seat, contribution in enumerate(checked.commit.contributions):
        if contribution == house_contribution(seat):
            yield _seat_check(checked, Seat(seat))


def _seat_check(checked: Verified, seat: Seat) -> SeatCheck:
    key = checked.record.game.key
    daily = checked.commit.contributions == daily_contributions(checked.record.seats)
    ways = [[*_answers(checked, seat, daily=each)] for each in ((True,) if daily else (False, True))]
    nearest: SeatCheck | None = None
    for level, answers in product(catalogue.levels(key), ways):
        others = (each.action for each in answers if _code(key, level, seat, each) != each.code)
        enough = None if nearest is None else len(nearest.differing)  # with as many a level is no nearer
        differing = [*islice(others, enough)]
        if nearest is None or len(differing) < len(nearest.differing):
            nearest = SeatCheck(seat, level, [each.action for each in answers], differing)
        if not differing:
            break
    assert nearest is not None  # noqa: S101 - every game has a level
    return nearest


def _answers(checked: Verified, seat: Seat, *, daily: bool) -> Iterator[_Answer]:
    record, commit = checked.record, checked.commit
    for action, (before, after) in enumerate(pairwise(checked.steps)):
        if after.move is None or after.move.seat != seat:
            continue
        position, prompt = before.position, before.position.prompts()[seat].number
        own = daily_thoughts(record.key, seat, prompt) if daily else thoughts(commit.secret, seat, prompt)
        given = record.game.read_action(after.move.code)
        assert not isinstance(given, Refusal)  # noqa: S101 - the record was replayed
        yield _Answer(action, position, position.canonical(seat, given).code, own)


def _code(game: str, level: str, seat: Seat, answer: _Answer) -> str:
    """Return the code of what a level answers."""
    action = catalogue.house_player(game, level).choose(answer.position.view(Viewer(seat)), answer.dice, never).action
    return answer.position.canonical(seat, action).code
