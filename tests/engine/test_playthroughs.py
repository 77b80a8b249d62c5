"""One whole game of every kind, word for word: any change in behaviour shows as a difference to read.

When a change is meant, print the new text with `python -m tests.engine.test_playthroughs GAME` and read the difference.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from engine.contract import PUBLIC, CardCode, Event, Position
from engine.record import Record, replay, save_outcome
from tests.kit.every_game import SWEEPS
from tests.kit.playing import clock_game, every_viewer, house_game, setting_of


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


FOLDER = Path(__file__).parent / "playthroughs"


def text_of(game_key: str) -> str:
    """The playthrough of a game with four seats: the clock plays and one seat always changes its answer; where that
    comes to no end, house players play a short evening."""
    sweep = SWEEPS[game_key]
    if sweep.clock_ends:
        record = clock_game(setting_of(sweep.registration.game, 4, 1, {}))
    else:
        record = house_game(setting_of(sweep.registration.game, 4, 1, {"levels_to_win": 3}), "normal")
    return "\n".join(tell(record)) + "\n"


@pytest.mark.parametrize("game_key", SWEEPS)
def test_the_playthrough_reads_as_it_did(game_key: str):
    assert text_of(game_key) == (FOLDER / f"{game_key}.txt").read_text(encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.engine.test_playthroughs", description=__doc__)
    parser.add_argument("game", choices=[*SWEEPS])
    sys.stdout.write(text_of(parser.parse_args().game))
