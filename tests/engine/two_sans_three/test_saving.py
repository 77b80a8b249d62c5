"""Positions and events of 2 SANS 3 as plain data: what does not fit is refused whole, and only with `ValueError`."""

import json
from copy import deepcopy
from typing import Any

import pytest

from engine.contract import Outcome
from engine.games.two_sans_three.cards import Colour, Score
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Drew, GameOver, Played, SansThreeEvent
from engine.seats import Seat
from tests.kit.sans_three import GAME, cards, options, whole_game

RULES = options(interim_check="each_card", show_facedown_colours=True)
MOMENTS = [*whole_game(2, 1, RULES)[::7], whole_game(2, 1)[-1], *whole_game(4, 2)[::9]]
OVER: dict[str, Any] = json.loads(json.dumps(MOMENTS[6].save()))
SAVED: dict[str, Any] = json.loads(json.dumps(MOMENTS[3].save()))


def changed(**fields: Any) -> dict[str, Any]:
    return {**deepcopy(SAVED), **fields}


def with_holding(**fields: Any) -> dict[str, Any]:
    first, *others = deepcopy(SAVED["holdings"])
    return changed(holdings=[{**first, **fields}, *others])


def test_every_moment_is_plain_json_and_loads_as_it_was():
    for moment in MOMENTS:
        assert GAME.load(json.loads(json.dumps(moment.save()))) == moment
    assert SAVED["options"] == {"interim_check": "each_card", "show_facedown_colours": True}
    assert OVER["outcome"] is not None


@pytest.mark.parametrize(
    "saved",
    [
        changed(v=2),
        changed(v=True),
        changed(extra=1),
        changed(options={"interim_check": "sometimes"}),
        changed(options=[]),
        changed(key="xyz"),
        changed(used=-1),
        changed(used=True),
        changed(unused=[float(card) for card in SAVED["unused"]]),
        changed(outcome=0),
        with_holding(face_up=[0.5] * 7),
        with_holding(face_down=None),
    ],
)
def test_a_position_with_a_field_of_another_form_is_not_loaded(saved: dict[str, Any]):
    with pytest.raises(ValueError, match="no saved position of 2 SANS 3"):
        GAME.load(saved)


def test_every_event_reads_back_from_json_and_only_a_bonus_is_a_headline():
    rare: list[SansThreeEvent] = [
        Played(Seat(1), cards(37)[0], cards(40, 46, 57), (Colour.GREEN,)),
        BonusEarned(Seat(3), 7),
        CardsDrawn(Seat(2), cards(9, 1, 5)),
        Drew(Seat(2), 6, 0),
        GameOver(
            Outcome((Seat(1),), "points", ((Seat(1),), (Seat(0),))), (Score(1, 5, -3, 0, 0), Score(7, 0, 0, 10, 10))
        ),
    ]
    dealt = GAME.deal(3, options(), MOMENTS[0].dice).events
    for event in (*dealt, *rare):
        assert GAME.load_event(json.loads(json.dumps(event.save()))) == event
        assert event.headline == isinstance(event, BonusEarned)


@pytest.mark.parametrize(
    "saved",
    [
        {"v": 1, "event": "drew", "seat": 0, "drawn": 6},
        {"v": 1, "event": "drew", "seat": 0, "drawn": 6, "pile": 0, "more": 1},
        {"v": 1, "event": "drew", "seat": 0, "drawn": True, "pile": 0},
        {"v": 1, "event": "played", "seat": 0, "card": 90, "taken": [], "turned": []},
        {"v": 1, "event": "played", "seat": 0, "card": 9, "taken": [], "turned": ["X"]},
        {"v": 1, "event": "played", "seat": 0, "card": 9, "taken": [], "turned": ["OV"]},
        {"v": 1, "event": "played", "seat": 0, "card": 9, "taken": 7, "turned": []},
        {"v": 1, "event": ["played"]},
        {"v": 1, "event": "game-over", "outcome": {"winners": [0], "how": "points", "ranking": [[0]]}, "scores": [[1]]},
    ],
)
def test_an_event_with_a_wrong_field_is_not_loaded(saved: dict[str, Any]):
    with pytest.raises(ValueError, match="no saved event of 2 SANS 3"):
        GAME.load_event(saved)
