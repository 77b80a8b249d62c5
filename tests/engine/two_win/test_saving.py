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
        ("pile", []),
        ("pile", ["0B0"]),
        ("key", "xyz"),
        ("choices", ["castle", None]),
        ("exchange", [[0, 1]]),
        ("outcome", {"winners": [0]}),
        ("holdings", None),
    ],
)
def test_a_position_with_a_wrong_field_is_not_loaded(name: str, value: Any):
    with pytest.raises(ValueError, match="no saved position of 2 WIN"):
        GAME.load({**before().save(), name: value})


def late(**more: Any) -> dict[str, Any]:
    """Round 3, in Form: seat 0 is stuck, seat 2 dropped out in round 2."""
    sketches = (
        Sketch("1B0", "1P0 9P0", "2P0 7P0"),
        Sketch("9B0 9B1", "1G0 4G0", "3G0 4B0"),
        Sketch("1B1 1P1", "1B2", "4P2", out=3),
        Sketch("9G0 8G0", "2G0 4P0", "1G1 4G1"),
    )
    moment = position(*sketches, phase=5, stuck=(0,), exchange=())
    saved = json.loads(json.dumps(moment.save()))
    return {**saved, "exchange": [[0, 1, "9B0"], [1, 3, "9G0"], [3, 0, "1B0"]], **more}


def test_a_late_moment_is_loaded():
    assert GAME.load(late()).save() == late()


HOLDINGS = late()["holdings"]


def held(seat: int, **more: Any) -> list[Any]:
    return [*HOLDINGS[:seat], {**HOLDINGS[seat], **more}, *HOLDINGS[seat + 1 :]]


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"inside": [1]}, "not everybody is in or out"),
        ({"inside": [0, 1, 3], "stuck": []}, "asked who cannot form"),
        ({"inside": [1], "stuck": [0, 3]}, "stuck who can form"),
        ({"phase": 4}, "outside Form"),
        ({"phase": 7}, "the last cannot be the last|too many or too few"),
        ({"drops": [[2, 3, 1, 14]]}, "not the cards of then"),
        ({"drops": [[2, 3, 0, 14]]}, "wrong number of cards"),
        ({"drops": [[2, 3, 2, 15]]}, "another last number"),
        ({"drops": [[2, 6, 2, 14]]}, "no number from 1 to 5"),
        ({"holdings": held(1, runs=[1, 1])}, "does not follow from the cards"),
        ({"holdings": held(1, last=98)}, "is not on the table"),
        ({"holdings": held(1, tens=["4G0", "1G0"], units=["4B0", "3G0"])}, "do not rise"),
        ({"holdings": held(1, hand=["9B1", "9B0"])}, "not sorted"),
        ({"holdings": held(1, tens=["1G0"])}, "not the deck"),
        ({"exchange": [[0, 1, "9B0"], [3, 0, "1B0"], [1, 3, "9G0"]]}, "to the next"),
        ({"exchange": [[0, 1, "9B2"], [1, 3, "9G0"], [3, 0, "1B0"]]}, "lies nowhere"),
        ({"choices": [None, "form 9B0 9B1", None, "form 9G0 8G0"]}, "all have chosen"),
        ({"choices": ["form 9B0 9B1", None, None, None]}, "would be refused"),
        ({"choices": [None, "pass 9B0", None, None]}, "would be refused"),
        ({"outcome": {"winners": [0], "how": "shared", "ranking": [[0], [1], [2], [3]]}}, "outside Form"),
        ({"phase": 2}, "outside Form"),
        ({"phase": 999}, "no number from 0 to"),
    ],
)
def test_a_position_that_contradicts_itself_is_not_loaded(more: dict[str, Any], why: str):
    with pytest.raises(ValueError, match=why):
        GAME.load(late(**more))


def test_an_event_that_reveals_something_else_than_a_number_is_not_loaded():
    saved = {"v": 1, "event": "revealed", "round": 1, "formed": [[0, "pass 1B0", [0, 0, 0, 0, 0]]], "unable": []}
    with pytest.raises(ValueError, match="names nothing here"):
        GAME.load_event(saved)


def test_only_moments_that_everybody_waits_for_are_headlines():
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
