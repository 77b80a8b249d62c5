"""Answers given to a position one after the other, and what came of them."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from engine.contract import Action, Event, Position, Refusal, Seat

At = TypeVar("At", bound=Position)
Kind = TypeVar("Kind", bound=Event)


def after(position: At, answers: Iterable[tuple[Seat, Action | Refusal]]) -> tuple[At, list[Event]]:
    """The position after these answers, in their order, and everything that happened."""
    kind, events = type(position), list[Event]()
    for seat, action in answers:
        assert not isinstance(action, Refusal), action
        step = position.play(seat, action)
        assert not isinstance(step, Refusal), step
        assert isinstance(step.position, kind)
        position = step.position
        events += step.events
    return position, events


def refusal_of(position: Position, seat: Seat, action: Action | Refusal) -> Refusal:
    """Why this answer is refused."""
    assert not isinstance(action, Refusal), action
    refusal = position.play(seat, action)
    assert isinstance(refusal, Refusal), f"{action.code} was accepted"
    return refusal


def only(events: Sequence[Event], kind: type[Kind]) -> Kind:
    """The one event of that kind."""
    found = [event for event in events if isinstance(event, kind)]
    assert len(found) == 1, found
    return found[0]
