"""House players of 2 DOWN: what they remember, expect and choose (docs/house_players.md)."""

from collections import Counter
from hashlib import sha256
from math import sqrt

import pytest

from engine import catalogue
from engine.contract import PUBLIC, Seat, Viewer, own
from engine.dice import Dice
from engine.games.two_down.actions import DRAW, PlayJump, PlaySwap, PutBlock
from engine.games.two_down.cards import CODE, NUMBER_CARDS, WILD, codes
from engine.games.two_down.game import NAME, TwoDown, TwoDownPosition
from engine.games.two_down.house import (
    HOUSE_PLAYERS,
    MISSED_TURN,
    Evaluation,
    forecast,
    hand_of,
    hardness,
    own_question,
)
from engine.games.two_down.imagine import imagine
from engine.games.two_down.options import CHALLENGES, TwoDownOptions
from engine.games.two_down.state import Known, without_played
from engine.games.two_down.view import TwoDownView
from engine.house import LEVELS, HousePlayer, never
from tests.kit.every_game import SWEEPS
from tests.kit.plain_data import plain
from tests.kit.playing import every_viewer, house_game, random_game, setting
from tests.kit.two_down_positions import GAME, Sketch, answer, cards, levels, position
from tools.measure.two_down import PLAYERS, main, play, seen

DICE = Dice(bytes(32))
OTHER = Sketch("Y1 Y2 Y3 Y4 Y5 Y6 Y7", "Y8 Y9")


def chosen(name: str, *seats: Sketch, **rest: object) -> str:
    before = position(*seats, **rest)  # type: ignore[arg-type]
    return HOUSE_PLAYERS[name].choose(before.view(Viewer(Seat(0))), DICE, never).action.code


def test_there_are_three_levels_and_what_names_a_fourth_is_played_by_the_third():
    assert list(HOUSE_PLAYERS) == catalogue.levels("two_down") == list(LEVELS[:3])
    assert catalogue.house_player("two_down", "hard") is HOUSE_PLAYERS["normal"]


@pytest.mark.parametrize("name", HOUSE_PLAYERS)
def test_everyone_lays_as_soon_as_it_can_in_the_own_turn_and_in_the_pick_up(name: str):
    rules = levels([[{"run": 3}]])
    first = Sketch("R1 R2 R3 R9")
    assert chosen(name, first, OTHER, rules=rules) == "lay R1 R2 R3"
    opened, _ = answer(position(first, OTHER, rules=rules), "0 lay R1 R2 R3")
    choice = HOUSE_PLAYERS[name].choose(opened.view(Viewer(Seat(1))), DICE, never)
    assert (choice.action.code, choice.reason, choice.confidence) == ("lay Y1 Y2 Y3", "reason-lays-level", 1.0)


@pytest.mark.parametrize("name", HOUSE_PLAYERS)
def test_the_only_answer_is_given_for_sure(name: str):
    assert chosen(name, Sketch("R1 R2"), OTHER, phase="draw", discard="SWAP") == "draw pile"


def test_normal_takes_the_open_card_that_brings_the_level_nearer():
    rules = levels([[{"run": 5}]])
    hand = Sketch("R1 R2 R4 Y9 G9 B6 G2")
    other = OTHER._replace(down="Y8 B9")
    assert chosen("normal", hand, other, phase="draw", discard="R5", rules=rules) == "draw discard"
    assert chosen("normal", hand, other, phase="draw", discard="B3", rules=rules) == "draw pile"


def test_normal_keeps_what_its_level_needs_and_takes_a_down_card_where_it_can():
    rules = levels([[{"run": 5}]])
    other = OTHER._replace(down="Y8 B9")
    assert chosen("normal", Sketch("R1 R2 R4 R5 Y9 WILD JUMP"), other, rules=rules) == "lay R1 R2 WILD R4 R5"
    assert chosen("normal", Sketch("R1 R2 R4 Y9 WILD 1UP", "B1 B2"), other, rules=rules).startswith("discard 1UP")
    assert chosen("normal", Sketch("R1 R2 R4 R7 Y9"), other, rules=rules) in ("discard R7", "discard Y9")


def test_a_wild_is_spent_on_a_block_only_when_the_level_is_there_without_it():
    rules = levels([[{"run": 3}]])
    ready = Sketch("R1 R2 R3 WILD G9", block=3)
    assert chosen("normal", ready, OTHER, rules=rules) == "discard WILD as UNBLOCK"
    waiting = Sketch("R1 R2 WILD G9 B8", block=3)
    assert "WILD" not in chosen("normal", waiting, OTHER, rules=rules)


def test_easy_collects_for_one_way_and_beginners_answer_anything_legal():
    rules = levels([[{"run": 4}]])
    hand = Sketch("R1 R2 R3 Y9 G9 B6")
    other = OTHER._replace(down="Y8 B9")
    given = {
        HOUSE_PLAYERS["easy"].choose(
            position(hand, other, rules=rules).view(Viewer(Seat(0))), Dice(bytes(32), n), never
        )
        for n in range(40)
    }
    assert {choice.action.code for choice in given} == {"discard Y9", "discard G9", "discard B6"}
    before = position(hand, other, rules=rules)
    view = before.view(Viewer(Seat(0)))
    codes = {HOUSE_PLAYERS["beginner"].choose(view, Dice(bytes(32), n), never).action.code for n in range(80)}
    assert codes == {action.code for action in before.legal_actions(Seat(0))}


def test_easy_takes_the_open_card_only_when_it_completes_the_level():
    rules = levels([[{"run": 4}]])
    other = OTHER._replace(down="Y8 B9")
    assert chosen("easy", Sketch("R1 R2 R3 Y9"), other, phase="draw", discard="R4", rules=rules) == "draw discard"
    assert chosen("easy", Sketch("R1 R2 G3 Y9"), other, phase="draw", discard="R4", rules=rules) == "draw pile"


def test_a_hand_is_worth_more_the_less_it_lacks_and_the_more_cards_help():
    rules = levels([[{"run": 4}]])
    before = position(Sketch("R1 R2 R4 G9"), OTHER, rules=rules)
    judgement = Evaluation(own_question(before.view(Viewer(Seat(0)))))
    worth = [judgement.worth(hand_of(cards(text))) for text in ("R1 R2 R3 R4", "B4 B5 B6", "B1 B2 B3", "B1 B2", "B1")]
    assert worth == sorted(worth, reverse=True)
    assert len(set(worth)) == 5


@pytest.mark.parametrize(
    ("own", "others", "halves"),
    [
        (1, (3, 2, 3), [2, 1, 2]),
        (5, (3, 2, 3), [2, 1, 2]),
        (3, (3, 2, 1), [2, 1, 1]),
        (1, (2, 2, 2), [2, 2, 2]),
    ],
)
def test_holding_up_is_worth_most_against_the_other_seat_that_is_furthest(
    own: int, others: tuple[int, int, int], halves: list[int]
):
    """The own level does not count, however high it is."""
    rivals = [Sketch(f"Y{3 * at + 1} Y{3 * at + 2} Y{3 * at + 3}", level=level) for at, level in enumerate(others)]
    before = position(Sketch("R1 R2 R4 BLOCK", level=own), *rivals)
    rated, _ = Evaluation(own_question(before.view(Viewer(Seat(0))))).rated(DICE)
    effects = {each.action.target: each.effect for each in rated if isinstance(each.action, PutBlock)}
    assert [effects[Seat(seat)] for seat in (1, 2, 3)] == [half * MISSED_TURN / 2 for half in halves]


@pytest.mark.parametrize(("block", "jumped"), [(2, 0), (0, 1), (3, 2)])
def test_holding_up_a_seat_that_is_held_up_is_worth_a_quarter(block: int, jumped: int):
    rivals = Sketch("Y1 Y2", level=2, block=block, jumped=jumped, by="BLOCK"), Sketch("Y3 Y4", level=2)
    before = position(Sketch("R1 R2 R4 JUMP"), *rivals)
    rated, _ = Evaluation(own_question(before.view(Viewer(Seat(0))))).rated(DICE)
    effects = {each.action.target: each.effect for each in rated if isinstance(each.action, PlayJump)}
    assert effects == {Seat(1): MISSED_TURN / 4, Seat(2): MISSED_TURN}


@pytest.mark.parametrize("name", ["easy", "normal"])
def test_of_equal_victims_every_neighbour_is_hit_equally_often(name: str):
    """Over many positions, from every seat, with a Block, a Jump and a Wild that no one needs."""
    rules, hits = levels([[{"run": 6}]]), Counter[int]()
    for number in range(240):
        seat, chance = Seat(number % 4), Dice(sha256(b"victims%d" % number).digest())
        numbers, chance = chance.shuffle(NUMBER_CARDS)
        held = f"{('BLOCK', 'JUMP')[number % 2]} {' '.join(codes(numbers[:3]))}"
        others = [" ".join(codes(numbers[start : start + 7])) for start in (3, 10, 17)]
        others.insert(seat, held)
        before = position(
            *[Sketch(hand) for hand in others],
            rules=rules,
            seat=seat,
        )
        action = HOUSE_PLAYERS[name].choose(before.view(Viewer(seat)), chance, never).action
        if isinstance(action, PutBlock | PlayJump):
            hits[(action.target - seat) % 4] += 1
    assert sum(hits.values()) > 60
    mean = sum(hits.values()) / 3
    assert all(abs(hits[neighbour] - mean) < 3.3 * sqrt(mean * 2 / 3) for neighbour in (1, 2, 3)), hits


@pytest.mark.parametrize("name", ["easy", "normal"])
def test_a_swap_that_nothing_speaks_against_goes_left_as_often_as_right(name: str):
    rules = levels([[{"run": 6}]])
    before = position(Sketch("SWAP"), OTHER, Sketch("B1"), rules=rules)
    view = before.view(Viewer(Seat(0)))
    given = [HOUSE_PLAYERS[name].choose(view, Dice(sha256(b"%d" % n).digest()), never).action for n in range(200)]
    assert all(isinstance(each, PlaySwap) for each in given)
    assert 70 < sum(each.code.endswith("left") for each in given) < 130


def test_no_one_chooses_for_a_player_who_is_not_asked():
    before = position(Sketch("R1 R2"), OTHER)
    for player in HOUSE_PLAYERS.values():
        for viewer in (PUBLIC, Viewer(Seat(1))):
            with pytest.raises(ValueError, match="not asked"):
                player.choose(before.view(viewer), DICE, never)


@pytest.mark.parametrize("player", HOUSE_PLAYERS.values(), ids=HOUSE_PLAYERS)
def test_equal_views_and_dice_give_equal_legal_choices_with_a_reason_in_words(player: HousePlayer):
    deeds = list(
        random_game(setting("two_down", 3, 2, {"challenge": [[[{"group": 2}, {"run": 3}]]] * 9, "levels_to_win": 3}))
    )
    for number, deed in enumerate(deeds[:150]):
        view = deed.before.view(Viewer(deed.seat))
        other = GAME.imagine(view, Dice(bytes(32), number)).view(Viewer(deed.seat))
        choice = player.choose(view, Dice(bytes(32), 7), never)
        assert choice == player.choose(other, Dice(bytes(32), 7), never)
        assert choice.action in deed.before.legal_actions(deed.seat)
        assert 0 <= choice.confidence <= 1


@pytest.mark.parametrize("challenge", ["A", "B", "C", "Extreme"])
def test_house_players_finish_whole_games(challenge: str):
    record = house_game(setting("two_down", 4, 1, {"challenge": challenge}), "normal")
    assert sum(move.code.startswith("draw") for move in record.moves) < 900


def test_the_peaceful_player_of_the_measurement_leaves_the_others_alone():
    before = position(Sketch("R1 R2 R3 R5 BLOCK JUMP SWAP"), OTHER)
    choice = PLAYERS["peaceful"].choose(before.view(Viewer(Seat(0))), DICE, never)
    assert choice.action.code.startswith("discard R")
    forced = position(Sketch("BLOCK JUMP SWAP"), OTHER)
    choice = PLAYERS["peaceful"].choose(forced.view(Viewer(Seat(0))), DICE, never)
    assert choice.action in forced.legal_actions(Seat(0))


def test_the_seer_draws_what_the_pile_has_for_it():
    """Only who sees the pile leaves a card lying that would help, for the one that is enough."""
    rules = levels([[{"run": 4}]])
    other = OTHER._replace(down="Y8 B9")
    table = position(
        Sketch("R1 R2 B9 G9"), other, phase="draw", discard="R3", pile="WILD WILD B1 B2 B3", rules=rules, seat=0
    )
    assert seen(table, Seat(0), DICE).code == "draw discard"
    table = position(
        Sketch("R1 R2 R4 G9"), other, phase="draw", discard="G3", pile="R3 B1 B2 B3 B4 B5", rules=rules, seat=0
    )
    assert seen(table, Seat(0), DICE).code == "draw pile"


def test_a_measurement_is_the_same_every_time_and_prints_one_line(capsys: pytest.CaptureFixture[str]):
    key = sha256(b"measure").digest()
    assert play(["peaceful", "normal"], "A", key, 1) == play(["peaceful", "normal"], "A", key, 1)
    assert main(["--players", "normal,beginner", "--games", "2"]) == 0
    line = capsys.readouterr().out
    assert line.startswith("normal,beginner, challenge A, 2 games:")
    assert line.count("\n") == 1


@pytest.mark.soak
@pytest.mark.parametrize(
    ("players", "games", "most", "least"),
    [
        ("peaceful,peaceful,peaceful,peaceful", 500, 150, 0),
        ("normal,normal,normal,normal", 500, 190, 0),
        ("normal,beginner,beginner,beginner", 1000, 400, 0.70),
        ("normal,easy,easy,easy", 1000, 400, 0.40),
        ("easy,beginner,beginner,beginner", 1000, 400, 0.60),
        ("seer,normal,normal,normal", 200, 400, 0.50),
    ],
)
def test_games_are_as_short_and_players_as_strong_as_the_document_says(
    players: str, games: int, most: int, least: float
):
    played = [play(players.split(","), "A", bytes([10] * 32), number) for number in range(games)]
    assert sum(each.turns for each in played) / games <= most
    assert sum(each.won for each in played) / games >= least


HARD = levels([[{"run": 9}]])
FIRST = Sketch("R1 R3 R5 R7 R9 Y2 SWAP", "B1 B2")
SECOND = Sketch("Y1 Y3 Y5 Y7 Y9 G2 WILD", "B3 B4")
THIRD = Sketch("G1 G3 G5 G7 G9 B6 B8", "B5 B7")


def begun(*sketches: Sketch) -> TwoDownPosition:
    return position(*sketches, rules=HARD, discard="R8 B9", phase="draw")


def known(after: TwoDownPosition, viewer: int | None, holder: int) -> str:
    seat = None if viewer is None else Seat(viewer)
    return " ".join(codes(after.view(Viewer(seat)).known_of(Seat(holder))))


def test_a_card_that_was_taken_is_known_to_everyone_until_it_is_played():
    taken, _ = answer(begun(FIRST, SECOND, THIRD), "0 draw discard", "0 discard Y2")
    assert [known(taken, viewer, 0) for viewer in (1, 2, None)] == ["B9"] * 3
    assert known(taken, 0, 0) == ""
    later, _ = answer(
        taken, "1 draw pile", "1 discard Y1", "2 draw pile", "2 discard G1", "0 draw pile", "0 discard B9"
    )
    assert [known(later, viewer, 0) for viewer in (1, 2, None)] == [""] * 3


def test_of_equal_cards_the_one_that_everyone_knows_counts_as_played_first():
    public, private = Known(None, Seat(0), WILD), Known(Seat(1), Seat(0), WILD)
    assert without_played((public, private), Seat(0), (WILD,)) == (private,)
    assert without_played((public, private), Seat(0), (WILD, WILD)) == ()
    assert without_played((public, private), Seat(2), (WILD,)) == (public, private)


def test_a_player_who_played_a_swap_knows_the_hand_that_went_away():
    swapped, _ = answer(begun(FIRST, SECOND, THIRD), "0 draw discard", "0 discard SWAP left")
    assert known(swapped, 0, 1) == "B9 R1 R3 R5 R7 R9 Y2"
    assert known(swapped, 1, 2) == "Y1 Y3 Y5 Y7 Y9 G2 WILD"
    assert known(swapped, 2, 0) == "G1 G3 G5 G7 G9 B6 B8"
    assert [known(swapped, viewer, 1) for viewer in (2, None)] == ["B9", "B9"]
    assert known(swapped, 0, 2) == known(swapped, None, 2) == ""
    later, _ = answer(swapped, "1 draw pile", "1 discard R5")
    assert known(later, 0, 1) == "B9 R1 R3 R7 R9 Y2"


def test_a_hand_that_comes_back_is_known_to_its_holder_anyway():
    swapped, _ = answer(begun(FIRST, SECOND), "0 draw pile", "0 discard SWAP left")
    hand = codes(swapped.holdings[0].hand)
    again = swapped._replace(seat=Seat(1), phase="draw")
    assert known(again, 1, 0) == " ".join(hand)
    assert all(each.knower != each.holder for each in again.known)


def test_imagined_hands_hold_what_is_known_of_them():
    swapped, _ = answer(begun(FIRST, SECOND, THIRD), "0 draw discard", "0 discard SWAP left")
    for number in range(20):
        view = swapped.view(Viewer(Seat(0)))
        imagined = imagine(view, Dice(bytes(32), number))
        assert imagined.holdings[1].hand == swapped.holdings[1].hand
        assert TwoDownPosition(*imagined).view(Viewer(Seat(0))) == view


def test_who_left_which_discard_lying_is_public_and_forgotten_with_the_round():
    left, _ = answer(begun(FIRST, SECOND), "0 draw pile", "0 discard Y2", "1 draw discard", "1 discard Y1")
    assert [(each.seat, CODE[each.card]) for each in left.left_lying] == [(0, "B9")]
    assert left.view(PUBLIC).left_lying == left.left_lying


def test_a_card_that_could_not_be_taken_was_not_left_lying():
    opening = position(FIRST, SECOND, rules=HARD, discard="BLOCK", phase="draw")
    drawn, _ = answer(opening, "0 draw pile")
    assert drawn.left_lying == ()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_known_is_there_and_all_of_it_is_forgotten_with_the_round(seats: int):
    told = 0
    for table in SWEEPS["two_down"].tables(seats, 6):
        for deed in random_game(table):
            state = own(deed.step.position, TwoDownPosition, NAME)
            for viewer in every_viewer(seats):
                view = own(deed.step.position.view(viewer), TwoDownView, NAME)
                for holder in range(seats):
                    cards = view.known_of(Seat(holder))
                    told += len(cards)
                    assert Counter(codes(cards)) <= Counter(codes(state.holdings[holder].hand))
            if state.opening and state.phase == DRAW:
                assert (state.known, state.left_lying) == ((), ())
    assert told > 100


def test_a_position_of_version_1_is_loaded_with_no_memory():
    swapped, _ = answer(begun(FIRST, SECOND, THIRD), "0 draw pile", "0 discard SWAP left")
    memory = ("known", "left_lying", "turned")
    saved = {name: value for name, value in plain(swapped.save()).items() if name not in memory}
    assert GAME.load({**saved, "v": 1}) == swapped._replace(known=(), left_lying=())
    assert GAME.load(plain(swapped.save())) == swapped
    with pytest.raises(ValueError, match="no saved position"):
        GAME.load({**plain(swapped.save()), "v": 1})


def dealt(levels: tuple[int, ...], options: TwoDownOptions | None = None) -> TwoDownView:
    """What is public when a round begins at which the seats have to lay these levels."""
    position = TwoDown().deal(len(levels), options or TwoDownOptions(), Dice(bytes(32))).position
    view = position.view(PUBLIC)
    assert isinstance(view, TwoDownView)
    seats = tuple(seat._replace(level=level) for seat, level in zip(view.seats, levels, strict=True))
    return view._replace(seats=seats)


@pytest.mark.parametrize("levels", [(1, 1), (9, 9, 9), (4, 1, 7, 7), (9, 1, 1, 1)])
def test_the_whole_win_is_shared_out(levels: tuple[int, ...]):
    expected = forecast(dealt(levels))
    assert sum(expected) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in expected)


def test_who_stands_alike_may_expect_the_same():
    assert forecast(dealt((1, 1, 1, 1))) == pytest.approx([0.25] * 4)
    first, second, third = forecast(dealt((5, 8, 8)))
    assert second == pytest.approx(third)
    assert first < second


def test_several_who_are_furthest_share_what_holds_them_up():
    """Each of two leaders is held up half as much as one alone would be: kept as it was measured."""
    short = TwoDownOptions(levels_to_win=3)
    assert forecast(dealt((3, 3, 2), short)) == pytest.approx([0.471, 0.471, 0.058], abs=0.001)


def test_the_further_ahead_the_better():
    leads = [forecast(dealt((level, 3, 3)))[0] for level in range(1, 10)]
    assert leads == sorted(leads)
    assert leads[-1] > 0.85


def test_a_short_evening_is_won_with_fewer_levels():
    short = TwoDownOptions(levels_to_win=3)
    assert forecast(dealt((3, 1), short))[0] > forecast(dealt((3, 1)))[0]


def test_a_level_that_asks_for_more_is_harder():
    easy, *_, hard = CHALLENGES["A"].levels
    assert 0 < hardness(easy) < hardness(hard)
