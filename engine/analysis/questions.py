"""The choices of a record: every question with the answer that stood."""

from collections.abc import Sequence
from typing import NamedTuple

from engine.contract import Position, View
from engine.record import Replayed
from engine.seats import Seat, Viewer


class Question(NamedTuple):
    """A question that was put to `seat` in `position`, and answered by action `at` of the record (from 0) with `code`.

    Where an answer was changed, the last one counts: it is the one that stood."""

    at: int
    seat: Seat
    code: str
    position: Position

    @property
    def view(self) -> View:
        """Return the seat's view when the question was put."""
        return self.position.view(Viewer(self.seat))


def questions(steps: Sequence[Replayed]) -> Sequence[Question]:
    """Return every answered question of a replayed record, in the order of the answers that stood."""
    put: dict[tuple[Seat, int], Position] = {}
    answered: dict[tuple[Seat, int], Question] = {}
    for index, step in enumerate(steps):
        if step.move is not None:
            seat, code = step.move
            question = (seat, steps[index - 1].position.prompts()[seat].number)
            answered[question] = Question(index - 1, seat, code, put[question])
        for seat, prompt in step.position.prompts().items():
            put.setdefault((seat, prompt.number), step.position)
    return sorted(answered.values(), key=lambda each: each.at)
