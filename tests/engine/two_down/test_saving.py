"""Positions, events and records of 2 DOWN as plain data: whatever is no moment of a game is refused whole."""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from engine.contract import Json, Refusal
from engine.dice import Dice
from engine.games.two_down.cards import DECK, codes
from engine.games.two_down.game import TwoDownPosition
from engine.record import Broken, Replayed, read_record, replay
from tests.kit.plain_data import plain
from tests.kit.playing import house_game, random_game, setting
from tests.kit.two_down_positions import GAME, KEY, Sketch, answer, levels, position

RUN = levels([[{"run": 3}]])
DOWN = ("B1 B2", "B3 B4")


def acting() -> TwoDownPosition:
    first = Sketch("R1 R2 R3 R4 R5 R6 R7 BLOCK", DOWN[0])
    return position(first, Sketch("Y1 Y2 Y3 Y4 Y5 Y6 Y7", DOWN[1], block=2, jumped=1), rules=RUN, discard="R9 R8")


def picking_up() -> TwoDownPosition:
    third = Sketch("G1 G4 G7 1UP 1UP 1UP 1UP", "SWAP SWAP")
    first = Sketch("R1 R2 R3 R4 R5 R6 R7 JUMP", DOWN[0])
    second = Sketch("Y1 Y2 Y3 Y4 Y5 Y6 Y7", DOWN[1])
    before = position(first, second, third, Sketch("G2 G3 G5 G6 G8 WILD WILD", "JUMP B9"), rules=RUN, discard="R9 R8")
    opened, _ = answer(before, "0 lay R1 R2 R3", "3 skip")
    return opened


def over() -> TwoDownPosition:
    first = Sketch("R1 R2 R3 R4 R5 R6 R7 BLOCK", DOWN[0], level=9)
    before = position(first, Sketch("Y1 Y2 Y3 Y4 Y5 Y6 Y7", DOWN[1]), rules=RUN, discard="R9 R8")
    ended, _ = answer(before, "0 lay R1 R2 R3")
    return ended


MOMENTS = {"acting": acting, "picking up": picking_up, "over": over}


def saved(moment: str) -> dict[str, Any]:
    return json.loads(json.dumps(MOMENTS[moment]().save()))


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_position_is_plain_json_with_a_version_and_loads_to_itself(moment: str):
    data = saved(moment)
    assert data["v"] == 3
    assert GAME.load(data) == MOMENTS[moment]()


WRONG: list[tuple[str, str, Any]] = [
    ("acting", "v", 4),
    ("acting", "options", {"levels_to_win": 4}),
    ("acting", "options", None),
    ("acting", "key", "xyz"),
    ("acting", "key", "00"),
    ("acting", "used", -1),
    ("acting", "used", True),
    ("acting", "turn", 7.0),
    ("acting", "dealer", 9),
    ("acting", "phase", 3),
    ("acting", "opening", 0),
    ("acting", "pile", ["R0"]),
    ("acting", "blocks", [None, ["BLOCK", 4]]),
    ("acting", "blocks", [None, ["BLOCK", 0]]),
    ("acting", "blocks", [None, ["BLOCK"]]),
    ("acting", "jumped", [0, -1]),
    ("picking up", "laid", [[0, 1, "discard R1"]]),
    ("picking up", "laid", [[0, 1, 7]]),
]


@pytest.mark.parametrize(("moment", "name", "value"), WRONG)
def test_a_position_with_a_field_of_another_form_is_not_loaded(moment: str, name: str, value: Any):
    with pytest.raises(ValueError, match="no saved position of 2 DOWN"):
        GAME.load({**saved(moment), name: value})


@pytest.mark.parametrize("moment", MOMENTS)
def test_positions_of_the_versions_before_load_with_nothing_turned_over(moment: str):
    data = saved(moment)
    del data["turned"]
    loaded = GAME.load({**data, "v": 2})
    assert loaded == MOMENTS[moment]()._replace(turned=())
    forgetful = {name: value for name, value in {**data, "v": 1}.items() if name not in ("known", "left_lying")}
    assert GAME.load(forgetful) == loaded._replace(known=(), left_lying=())
    seat = next(iter(loaded.prompts()), None)
    if seat is not None:
        assert GAME.load(loaded.save()).play(seat, loaded.fallback(seat)) == loaded.play(seat, loaded.fallback(seat))


@pytest.mark.parametrize("challenge", ["A", "B", "C", "Extreme"])
def test_positions_of_whole_games_stay_below_six_kilobytes_and_load(challenge: str):
    rules: dict[str, Json] = {"challenge": challenge, "levels_to_win": 3}
    deeds = list(random_game(setting("two_down", 4, 1, rules)))
    assert max(len(json.dumps(deed.step.position.save())) for deed in deeds) < 6000
    for deed in deeds[::5]:
        assert GAME.load(json.loads(json.dumps(deed.step.position.save()))) == deed.step.position


PAIR: Json = [[[{"group": 2}]]] * 9
RAW: dict[str, Any] = {"record": 1, "game": "two_down", "seats": 2, "key": KEY.hex(), "actions": []}


def replayed(**changed: Json) -> Sequence[Replayed] | Broken:
    record = read_record({**RAW, **changed})
    assert not isinstance(record, Refusal), record
    return replay(record)


def deck(*first: str) -> list[str]:
    """A deck that begins with these cards, the rest in canonical order."""
    rest = codes(DECK)
    for code in first:
        rest.remove(code)
    return [*first, *rest]


def test_the_snapshot_after_the_deal_has_the_neutral_form():
    steps = replayed(deck=codes(DECK))
    assert isinstance(steps, list)
    dealer, _ = Dice(KEY).below(2)
    first, second = (dealer + 1) % 2, dealer
    snapshot = plain(GAME.snapshot(steps[0].position))
    assert list(snapshot) == [
        "round", "dealer", "turn", "phase", "levels", "hands", "down", "pile", "discard", "blocked", "jumped",
    ]  # fmt: skip
    assert (snapshot["round"], snapshot["dealer"], snapshot["turn"], snapshot["phase"]) == (1, dealer, first, "draw")
    assert snapshot["down"][first] == ["R1", "R3"]
    assert snapshot["hands"][second] == ["R6", "R8", "Y1", "Y3", "Y5", "Y7", "Y9"]
    assert (snapshot["discard"], snapshot["pile"][0]) == (["G1"], "G2")
    assert (snapshot["levels"], snapshot["blocked"], snapshot["jumped"]) == ([1, 1], [0, 0], [0, 0])


def test_codes_in_any_order_of_a_meld_are_taken_and_the_snapshot_is_the_same():
    order = deck("R1", "R2", "R3", "R4", "B1", "Y8", "G1", "Y9", "Y1", "G9")
    first = (Dice(KEY).below(2)[0] + 1) % 2
    rules: Json = {"challenge": [[[{"group": 3}]]] * 9}
    moves = [[first, "draw pile"]]
    one = replayed(deck=order, options=rules, actions=[*moves, [first, "lay Y1 B1 G1"]])
    other = replayed(deck=order, options=rules, actions=[*moves, [first, "lay G1 Y1 B1"]])
    assert isinstance(one, list)
    assert isinstance(other, list)
    assert one[-1].position == other[-1].position
    assert plain(GAME.snapshot(one[-1].position))["levels"][first] == 2


def test_a_broken_rule_names_the_action():
    first = (Dice(KEY).below(2)[0] + 1) % 2
    broken = replayed(actions=[[first, "draw pile"], [first, "draw pile"]])
    assert broken == Broken(1, Refusal("refused-not-now", {"question": "act"}))


def test_a_record_stops_anywhere_and_a_servers_own_challenge_is_replayed():
    steps = replayed(options={"challenge": PAIR, "levels_to_win": 3})
    assert isinstance(steps, list)
    assert steps[-1].position.outcome() is None


def test_a_record_of_a_whole_evening_stays_below_24_kilobytes():
    """Four players on the hardest card: the longest games there are."""
    for number in range(3):
        record = house_game(setting("two_down", 4, number, {"challenge": "Extreme"}), "easy")
        turns = sum(move.code.startswith("draw") for move in record.moves)
        written = len(json.dumps(record.save()))
        assert written < 24_000 * max(turns / 380, 1)
        assert written / turns < 24_000 / 380
