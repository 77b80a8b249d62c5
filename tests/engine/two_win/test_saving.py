"""Positions and events of 2 WIN as plain data: what does not fit is refused whole."""

import json
from typing import Any

import pytest

from engine.dice import Dice
from engine.games.two_win.events import CannotForm, CardPassed, Reshuffled, Revealed, Share, Shortage, TwoWinEvent
from engine.games.two_win.game import TwoWinPosition
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.positions import GAME, Sketch, answer, only, options, position


def before() -> TwoWinPosition:
    return position(
        Sketch("2B0 3B0 9B0", "1P0", "2P0"),
        Sketch("9P0 8P0 7P0", "1G0", "2G0"),
        phase=2,
        rules=options(max_players=7),
        exchange=("9P0", "2B0"),
    )


def test_a_position_is_plain_json_with_a_version():
    waiting, _ = answer(before(), {0: "pass 2B0"})
    saved = json.loads(json.dumps(waiting.save()))
    assert saved["v"] == 2
    assert saved["options"] == {"max_players": 7}
    assert saved["choices"] == ["pass 2B0", None]
    assert GAME.load(saved) == waiting


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("v", 3),
        ("options", {"max_players": 9}),
        ("key", "xyz"),
        ("choices", ["castle", None]),
        ("exchange", [[0, 1]]),
        ("outcome", {"winners": [0]}),
        ("holdings", None),
    ],
)
def test_a_position_with_a_field_of_another_form_is_not_loaded(name: str, value: Any):
    with pytest.raises(ValueError, match="no saved position of 2 WIN"):
        GAME.load({**before().save(), name: value})


def test_an_event_that_reveals_something_else_than_a_number_is_not_loaded():
    saved = {"v": 1, "event": "revealed", "round": 1, "formed": [[0, "pass 1B0", [0, 0, 0, 0, 0]]], "unable": []}
    with pytest.raises(ValueError, match="names nothing here"):
        GAME.load_event(saved)


def test_only_moments_that_everyone_waits_for_are_headlines():
    forming, passed = answer(before(), {0: "pass 2B0", 1: "pass 8P0"})
    _, revealed = answer(forming, {0: "form 9B0 8P0", 1: "form 9P0 2B0"})
    assert not any(event.headline for event in passed)
    assert [event for event in revealed if event.headline] == [only(revealed, Revealed)]


def test_every_event_reads_back_from_json():
    rare: list[TwoWinEvent] = [Reshuffled(25), Shortage((Share(Seat(0), 2),)), CannotForm(Seat(1))]
    dealt = GAME.deal(2, options(), Dice(bytes(32))).events
    for event in (*dealt, *rare):
        assert GAME.load_event(json.loads(json.dumps(event.save()))) == event
        assert not event.headline


def test_a_passed_card_is_known_to_two_seats_only():
    _, events = answer(before(), {0: "pass 2B0", 1: "pass 8P0"})
    passed = [event for event in events if isinstance(event, CardPassed)]
    assert [event.seen_by(Viewer(Seat(seat))) for event in passed for seat in (0, 1)] == [True] * 4
    assert not any(event.seen_by(viewer) for event in passed for viewer in (PUBLIC, Viewer(Seat(2))))
