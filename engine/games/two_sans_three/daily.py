"""The daily deal of 2 SANS 3: a whole game, each turn scored by its effect on the player's points. Also statistics
of a game."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from engine.contract import Event, Position, Seat, Step, own
from engine.daily import PERSON, DailyScore, Mark
from engine.games.two_sans_three.cards import NOTHING, ONE_TOO_MANY, Card, Counts, score, take
from engine.games.two_sans_three.events import BonusEarned, Played
from engine.games.two_sans_three.game import NAME, SansThreePosition

CURVE_STEP: Final = 3
"""Turns of a seat between two points of its curve."""


class SansThreeDaily:
    """Rules of the daily deal of 2 SANS 3."""

    def is_over(self, position: Position) -> bool:
        """Return whether the game is over."""
        return own(position, SansThreePosition, NAME).outcome() is not None

    def score(self, steps: Sequence[Step], seat: Seat = PERSON) -> DailyScore:
        """Return the score of a seat: its place and points.

        Raises:
            ValueError: The game is not over.
        """
        last = own(steps[-1].position, SansThreePosition, NAME)
        outcome = last.outcome()
        if outcome is None:
            raise ValueError("the game is not over")
        marks = tuple(_marks(steps, seat))
        return DailyScore(outcome.place(seat), len(marks), _points(last, seat), marks)

    def counts(self, steps: Sequence[Step], seat: Seat) -> tuple[int, ...]:
        """Return the seat's points after each of its turns."""
        return tuple(_points(after.position, seat) for _, after in _turns(steps, seat))


def _turns(steps: Sequence[Step], seat: Seat) -> Iterator[tuple[Step, Step]]:
    """Yield the seat's turns, each as the step before it and its own step."""
    for before, step in pairwise(steps):
        if any(isinstance(event, Played) and event.seat == seat for event in step.events):
            yield before, step


def _marks(steps: Sequence[Step], seat: Seat) -> Iterator[Mark]:
    """Yield the mark of each turn: an interim bonus, points gained, no change, or points lost."""
    for before, step in _turns(steps, seat):
        earned = any(isinstance(event, BonusEarned) and event.seat == seat for event in step.events)
        gained = _points(step.position, seat) - _points(before.position, seat)
        changed = Mark.GOOD if gained > 0 else Mark.BAD if gained else Mark.NOTHING
        yield Mark.BEST if earned else changed


def _points(position: Position, seat: Seat) -> int:
    """Return the points of a seat if the game ended now."""
    return own(position, SansThreePosition, NAME).holdings[seat].score.total


class _Course(NamedTuple):
    """Course of a seat's game.

    Attributes:
        face_up: Its face-up cards by colour.
        face_down: Number of its face-down cards.
        interim: Its interim bonus, 0 for none.
        points: Its points after each of its turns.
        takes: Points and played card of each take.
    """

    face_up: Counts = NOTHING
    face_down: int = 0
    interim: int = 0
    points: tuple[int, ...] = ()
    takes: tuple[tuple[int, Card], ...] = ()


def tally(events: Iterable[Event]) -> Mapping[Seat, Mapping[str, str | int]]:
    """Return the statistics of each seat that played.

    `curve` lists its points after every third turn, separated by spaces. `best` and `worst` are the most and the fewest
    points that a take gained, `best_card` and `worst_card` the cards that were played. These four are absent if the
    seat took no cards.
    """
    courses: dict[Seat, _Course] = {}
    for event in events:
        if isinstance(event, Played):
            courses[event.seat] = _played(courses.get(event.seat, _Course()), event)
        elif isinstance(event, BonusEarned):
            courses[event.seat] = _with_bonus(courses[event.seat], event.points)
    return {seat: _told(course) for seat, course in courses.items()}


def _played(course: _Course, event: Played) -> _Course:
    face_up, turned, _ = take(course.face_up, event.taken, each_card=False)
    face_down = course.face_down + ONE_TOO_MANY * len(turned)
    points = score(face_up, face_down, course.interim).total
    before = course.points[-1] if course.points else 0
    takes = (*course.takes, (points - before, event.card)) if event.taken else course.takes
    return _Course(face_up, face_down, course.interim, (*course.points, points), takes)


def _with_bonus(course: _Course, bonus: int) -> _Course:
    """Return the course with the bonus added to the take that earned it (S17)."""
    *points, last = course.points
    *takes, (gained, card) = course.takes
    return course._replace(interim=bonus, points=(*points, last + bonus), takes=(*takes, (gained + bonus, card)))


def _told(course: _Course) -> Mapping[str, str | int]:
    curve: dict[str, str | int] = {"curve": " ".join(map(str, course.points[CURVE_STEP - 1 :: CURVE_STEP]))}
    if not course.takes:
        return curve
    (best, best_card), (worst, worst_card) = max(course.takes), min(course.takes)
    return {**curve, "best": best, "best_card": best_card, "worst": worst, "worst_card": worst_card}
