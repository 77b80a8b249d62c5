"""What each viewer of 2 DOWN may know and foresee, and positions, events and records as plain data."""

import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from engine.contract import PUBLIC, Json, Refusal, Seat, Viewer, own
from engine.dice import Dice
from engine.game import cards_in
from engine.games.two_down.actions import Direction, Lay
from engine.games.two_down.cards import DECK, codes
from engine.games.two_down.events import Block
from engine.games.two_down.game import NAME, TwoDownPosition
from engine.games.two_down.imagine import Wanted, deal
from engine.games.two_down.progress import can_lay
from engine.games.two_down.view import (
    DrawPreview,
    EndPreview,
    LayPreview,
    SkipPreview,
    SwapPreview,
    TwoDownPreview,
    TwoDownView,
)
from engine.record import Broken, Replayed, read_record, replay
from tests.kit.always import some
from tests.kit.plain_data import plain
from tests.kit.playing import every_viewer, house_game, random_game, setting
from tests.kit.two_down_positions import GAME, KEY, Sketch, answer, cards, level, levels, options, position

RUN = levels([[{"run": 3}]])
FIRST = Sketch("R1 R2 R3 R9 SWAP 1UP BLOCK WILD", "B1 B2")
SECOND = Sketch("Y1 Y2 Y3 Y4 Y5 Y6 Y7", "B3 B4", level=2, block=1, jumped=1)


def foreseen(before: TwoDownPosition, seat: int, code: str) -> TwoDownPreview:
    action = GAME.read_action(code)
    assert not isinstance(action, Refusal)
    return before.view(Viewer(Seat(seat))).preview(action)


def test_the_public_sees_levels_sizes_blocks_and_discards_but_no_hand():
    view = position(FIRST, SECOND, discard="R8 R7").view(PUBLIC)
    assert [(seat.level, seat.cards, seat.down, seat.jumped) for seat in view.seats] == [(1, 8, 2, 0), (2, 7, 2, 1)]
    assert view.seats[1].block == Block(cards("BLOCK")[0], 1)
    assert (codes(view.discard), view.top, view.hand, view.hands) == (["R8", "R7"], cards("R7")[0], (), None)
    assert (view.on_turn, view.asked, view.answered, view.out, view.acknowledge) == (0, (0,), (), (), None)
    assert (view.own, view.level, view.progress(), view.proposed()) == (None, None, None, None)


def test_down_cards_are_known_to_no_one():
    before = position(FIRST, SECOND, discard="R8 R7")
    for viewer in every_viewer(2):
        assert not {"B1", "B2", "B3", "B4"} & cards_in(before.view(viewer)).keys()


def test_unseen_are_all_cards_but_the_own_hand_discards_blocks_and_laid_ones():
    before = position(FIRST, SECOND, discard="R8 R7")
    view = before.view(Viewer(Seat(0)))
    known = Counter(cards("R1 R2 R3 R9 SWAP 1UP BLOCK WILD R8 R7 BLOCK"))
    assert Counter(view.unseen()) == Counter(DECK) - known


def test_all_hands_are_open_when_the_game_is_over():
    before = position(FIRST._replace(level=9), SECOND, rules=RUN)
    after, _ = answer(before, "0 lay R1 R2 R3")
    view = after.view(PUBLIC)
    assert codes(some(view.hands)[1]) == SECOND.hand.split()
    assert (view.kind, view.asked, view.legal_actions()) == ("over", (), [])


def test_the_proposed_lay_uses_the_fewest_wilds():
    view = position(FIRST, SECOND, rules=RUN).view(Viewer(Seat(0)))
    assert view.proposed() == Lay(cards("R1 R2 R3"))
    assert len(view.lays()) > 1


def test_progress_shows_what_is_held_missing_and_spare():
    rules = levels([[{"group": 2}, {"run": 4}]])
    first = Sketch("G5 R5 B2 B3 Y9 WILD JUMP")
    progress = some(position(first, SECOND._replace(down="B8 B9"), rules=rules).view(Viewer(Seat(0))).progress())
    group, run = progress.melds
    assert (codes(group.cards), group.lacking, group.wanted) == (["R5", "G5"], 0, ())
    assert (codes(run.cards), run.lacking, codes(run.wanted)) == (["B2", "B3"], 2, ["B1", "B4"])
    assert progress.missing == 1
    assert codes(progress.kept) == ["R5", "G5", "B2", "B3"]
    assert (codes(progress.wilds), codes(progress.spare), codes(progress.actions)) == (["WILD"], ["Y9"], ["JUMP"])


def test_progress_keeps_no_card_for_two_melds_and_knows_other_ways_that_are_as_near():
    rules = levels([[{"group": 2}, {"group": 2}]])
    progress = some(
        position(Sketch("R5 G5 B5 Y9 Y8"), SECOND._replace(hand="Y1 Y2"), rules=rules).view(Viewer(Seat(0))).progress()
    )
    kept = [card for meld in progress.melds for card in meld.cards]
    assert len(kept) == len(set(kept)) == 3
    assert progress.missing == 1
    assert sorted((*progress.kept, *progress.useful, *progress.spare)) == sorted(cards("R5 G5 B5 Y9 Y8"))


def test_progress_under_distinct_colours_wants_only_colours_that_are_missing():
    rules = options(challenge=[[[{"heap": 4}]]] * 9, heap_distinct_colours=True)
    progress = some(
        position(Sketch("R3 R6 Y2 G1"), SECOND._replace(hand="Y1"), rules=rules).view(Viewer(Seat(0))).progress()
    )
    [heap] = progress.melds
    assert (len(heap.cards), heap.lacking, codes(heap.wanted)) == (3, 1, ["B3", "B6", "B9"])


def test_what_follows_from_drawing():
    rules = levels([[{"run": 4}]])
    before = position(Sketch("R1 R2 R3"), SECOND, phase="draw", discard="R4", rules=rules)
    assert foreseen(before, 0, "draw discard")[1:] == (cards("R4")[0], 0)
    unknown = foreseen(before, 0, "draw pile")
    assert isinstance(unknown, DrawPreview)
    assert unknown[1:] == (None, None)


def test_what_follows_from_a_lay():
    before = position(FIRST, SECOND, rules=RUN)
    shown = foreseen(before, 0, "lay R1 R2 R3")
    assert isinstance(shown, LayPreview)
    assert shown[1:] == ((cards("R1 R2 R3"),), 2, True)
    last = position(FIRST._replace(level=9), SECOND, rules=RUN)
    won = foreseen(last, 0, "lay R1 R2 R3")
    assert isinstance(won, LayPreview)
    assert won[2] is None


def test_what_follows_in_the_pick_up():
    opened, _ = answer(position(FIRST, SECOND, rules=RUN), "0 lay R1 R2 R3")
    assert foreseen(opened, 1, "lay Y1 Y2 Y3")[1:] == ((cards("Y1 Y2 Y3"),), 3, False)
    assert isinstance(foreseen(opened, 1, "skip"), SkipPreview)


def test_what_follows_from_a_discard_and_whom_it_strikes():
    before = position(FIRST, SECOND, rules=RUN)
    shown = foreseen(before, 0, "discard R1")
    assert isinstance(shown, EndPreview)
    assert (codes(shown.left), shown.missing, shown.target) == (
        ["R2", "R3", "R9", "WILD", "1UP", "SWAP", "BLOCK"],
        0,
        None,
    )
    for code in ("discard BLOCK 1", "discard WILD as JUMP 1"):
        strike = foreseen(before, 0, code)
        assert isinstance(strike, EndPreview)
        assert strike.target == 1


def test_what_follows_from_a_swap():
    third = Sketch("G1 G2 G3 G4 G5 G6 G7 G8", "G9")
    before = position(FIRST, SECOND, third)
    left = foreseen(before, 0, "discard SWAP left")
    assert isinstance(left, SwapPreview)
    assert left[1:] == (2, 8, 1, 1)
    assert left.action.direction is Direction.LEFT
    assert foreseen(before, 0, "discard SWAP right")[1:] == (1, 7, 2, 2)


@pytest.mark.parametrize("challenge", ["A", "B", "C", "Extreme"])
def test_a_viewer_imagines_a_position_that_looks_just_the_same(challenge: str):
    deeds = list(random_game(setting("two_down", 3, 3, {"challenge": challenge, "levels_to_win": 3})))
    positions = [own(deed.step.position, TwoDownPosition, NAME) for deed in deeds]
    some = positions[::40]
    picking_up = [each for each in positions if each.view(PUBLIC).laid]
    for number, each in enumerate([*some[:20], *picking_up[:20]]):
        for viewer in every_viewer(3):
            view = each.view(viewer)
            assert GAME.imagine(view, Dice(bytes(32), number)).view(viewer) == view


def test_an_imagined_pick_up_agrees_with_who_is_asked_even_when_that_is_unlikely():
    """Everyone holds nine cards, and it is known that no two of theirs are alike, or that a rare level is there."""
    rules = levels([[{"group": 2}]])
    plain = Sketch("Y1 G2 R3 B4 Y5 G6 R7", "B8 Y9")
    with_actions = Sketch("R1 Y2 G3 SWAP SWAP 1UP 1UP", "1UP 1UP")
    asked = Sketch("B1 Y3 G4 R5 B6 Y7 G8", "R8 R9")
    first = Sketch("R2 B2 JUMP JUMP BLOCK BLOCK R4 R6", "G1 G5")
    before = position(first, plain, with_actions, asked, rules=rules, discard="B9")
    opened, _ = answer(before, "0 lay R2 B2")
    for viewer in every_viewer(4):
        view = opened.view(viewer)
        imagined = GAME.imagine(view, Dice(bytes(32)))
        assert imagined.view(viewer) == view
        assert imagined.waiting == (3,)
        assert GAME.load(imagined.save()) == imagined


def test_hands_that_hold_a_level_and_hands_that_do_not_are_dealt_as_wanted():
    rare, common = level({"run": 6}), level({"group": 2})
    wanted = [Wanted(9, (), rare, holds=True), Wanted(9, (), common, holds=False), Wanted(5, (), common, holds=None)]
    (one, other, free, rest), _ = deal(wanted, DECK, Dice(bytes(32)))
    assert can_lay(one, rare)
    assert not can_lay(other, common)
    assert Counter((*one, *other, *free, *rest)) == Counter(DECK)


def test_what_no_deal_can_give_is_a_mistake_of_the_caller():
    with pytest.raises(ValueError, match="no deal agrees"):
        deal([Wanted(2, (), level({"run": 3}), holds=True)], DECK[:12], Dice(bytes(32)))


def test_a_view_is_a_value():
    before = position(FIRST, SECOND)
    assert before.view(PUBLIC) == before.view(PUBLIC)
    assert isinstance(before.view(PUBLIC), TwoDownView)
    assert before.view(PUBLIC) == before.view(PUBLIC)


def effect(moment: TwoDownPosition, code: str, seat: int = 0) -> str | None:
    action = GAME.read_action(code)
    assert not isinstance(action, Refusal)
    return moment.view(Viewer(Seat(seat))).premove_effect(action)


def test_a_draw_is_chosen_in_advance_for_the_hand_and_the_card_that_lie_there():
    first, other = Sketch("R1 R2"), Sketch("Y1 Y2")
    waiting = position(first, other, seat=1, discard="R8")
    turn = position(first, other, phase="draw", discard="R8")
    assert effect(waiting, "draw pile") == effect(turn, "draw pile") is not None
    assert effect(waiting, "draw discard") == effect(turn, "draw discard") is not None
    assert effect(waiting, "draw discard") != effect(position(first, other, seat=1, discard="R9"), "draw discard")
    swapped = position(other, first, phase="draw", discard="R8")
    for code in ("draw pile", "draw discard"):
        assert effect(waiting, code) != effect(swapped, code)
    assert effect(waiting, "draw pile") != effect(position(first, other, phase="draw", number=2), "draw pile")
    run = levels([[{"run": 3}]])
    helped = position(first, other, seat=1, discard="R3", rules=run)
    asked = [position(first, other, phase="draw", discard=top, rules=run) for top in ("R3", "R9")]
    assert [effect(helped, "draw pile") == effect(each, "draw pile") for each in asked] == [True, False]
    assert effect(position(first, other, seat=1, discard="SWAP"), "draw discard") is None
    assert effect(position(first, other, seat=1), "draw discard") is None
    assert effect(waiting, "discard R1") is None
    assert effect(waiting, "skip") is None


def test_a_discard_that_was_chosen_before_the_draw_stands_unless_the_level_can_be_laid():
    rules = levels([[{"run": 3}]])
    assert effect(position(Sketch("R1 R2 B9"), Sketch(), rules=rules), "discard B9") == "discards"
    assert effect(position(Sketch("R1 R2 R3 B9"), Sketch(), rules=rules), "discard B9") == "lays"
    assert effect(position(Sketch("R1 R2"), Sketch(), rules=rules), "discard B9") is None
    assert effect(position(Sketch("R1 R2"), Sketch(), rules=rules), "draw pile") is None


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
