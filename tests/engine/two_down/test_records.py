"""A record of 2 DOWN: chance, codes, snapshots and sizes as docs/records.md says."""

import json
from collections.abc import Sequence
from typing import Any

from engine.contract import Json, Refusal
from engine.dice import Dice
from engine.games.two_down.cards import DECK, codes
from engine.record import Broken, Replayed, read_record, replay
from tests.kit.plain_data import plain
from tests.kit.playing import house_game, record_of, setting
from tests.kit.two_down_positions import GAME, KEY

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


def test_the_record_of_a_random_game_replays_to_the_same_end():
    record = record_of(setting("two_down", 3, 5, {"challenge": PAIR, "levels_to_win": 3}))
    read = read_record(json.loads(json.dumps(record.save())))
    assert read == record


def test_a_record_of_a_whole_evening_stays_below_24_kilobytes():
    """Four players on the hardest card: the longest games there are."""
    for number in range(3):
        record = house_game(setting("two_down", 4, number, {"challenge": "Extreme"}), "easy")
        turns = sum(move.code.startswith("draw") for move in record.moves)
        written = len(json.dumps(record.save()))
        assert written < 24_000 * max(turns / 380, 1)
        assert written / turns < 24_000 / 380
