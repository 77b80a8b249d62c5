"""A whole game told line by line, to be read and compared (tests/engine/playthroughs)."""

from collections.abc import Iterator
from typing import cast

from engine.contract import CardCode, Event, Position
from engine.record import Record, replay, save_outcome
from engine.seats import PUBLIC, every_viewer


def tell(record: Record) -> Iterator[str]:
    """Every action with the events that followed; the audience of private ones in brackets."""
    steps = replay(record)
    assert isinstance(steps, list)
    yield f"{record.game.key}, {record.seats} seats, key {record.key.hex()}"
    for number, step in enumerate(steps):
        yield ""
        yield "the deal" if step.move is None else f"{number - 1}: seat {step.move.seat} {step.move.code}"
        for event in step.events:
            yield f"  {_audience(event, record.seats)}{_words(event)}"
        yield from _open_hands(record, step.position)
    yield ""
    yield f"outcome {save_outcome(steps[-1].position.outcome())}"


def _audience(event: Event, seats: int) -> str:
    if event.seen_by(PUBLIC):
        return ""
    told = [str(viewer.seat) for viewer in every_viewer(seats) if event.seen_by(viewer)]
    return f"[{', '.join(told)}] "


def _words(event: Event) -> str:
    saved = dict(event.save())
    del saved["v"]
    return f"{saved.pop('event')}: {', '.join(f'{name} {value}' for name, value in saved.items())}"


def _open_hands(record: Record, position: Position) -> Iterator[str]:
    """All hands whenever a phase has just opened."""
    if position.view(PUBLIC).answered:
        return
    hands = cast("list[list[CardCode]]", record.game.snapshot(position)["hands"])
    for seat, hand in enumerate(hands):
        yield f"  hand of {seat}: {' '.join(map(str, hand))}"
