"""House players of 2 SANS 3: what each level does, what it knows, and that its simulated games follow the rules."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

import pytest

import engine.games.two_sans_three.house
import engine.house
from engine.contract import PUBLIC, Refusal, Seat, Viewer
from engine.dice import Dice
from engine.games.two_sans_three.cards import CARDS, FULL_DECK, TURNS_EACH
from engine.games.two_sans_three.evaluation import AT_THE_END, DOUBTS, EVALUATION, Evaluation, Weights
from engine.games.two_sans_three.events import HandDealt
from engine.games.two_sans_three.game import SansThreePosition
from engine.games.two_sans_three.house import HOUSE_PLAYERS, Hard, rated
from engine.games.two_sans_three.imagine import imagine
from engine.games.two_sans_three.options import SansThreeOptions
from engine.games.two_sans_three.playout import LAPS, Playout, odds, played_out
from engine.games.two_sans_three.rules import Holding, State
from engine.games.two_sans_three.view import PlayPreview, SansThreeView
from engine.house import LEVELS, HousePlayer, Race, never
from tests.kit.always import some
from tests.kit.reachable import reachable
from tests.kit.sans_three import GAME, KEY, Sketch, options, position, whole_game
from tools import tune_two_sans_three

FOLDER = Path(engine.games.two_sans_three.house.__file__).parent
QUICK = {**HOUSE_PLAYERS, "hard": Hard(deals=2, laps=2)}
DICE = Dice(KEY)
SECRET = (State, Holding, SansThreePosition, Dice, HandDealt)
POINTS = Evaluation((AT_THE_END,) * 18)
"""Another taste, so that other games are played."""

every_level = pytest.mark.parametrize("player", QUICK.values(), ids=QUICK)


def reasons_given() -> set[str]:
    """Every reason key that is written in the house players' modules."""
    files = [*FOLDER.glob("*.py"), Path(engine.house.__file__)]
    return {key for file in files for key in re.findall(r'"(reason-[a-z-]+)"', file.read_text())}


def to_move(moment: SansThreePosition) -> Viewer:
    return Viewer(moment.to_move)


def test_there_is_a_house_player_of_every_level():
    assert tuple(HOUSE_PLAYERS) == LEVELS


@every_level
def test_whole_games_are_played_with_legal_answers_and_reasons(player: HousePlayer):
    for seats in (2, 4):
        moment = whole_game(seats, 1)[0]
        while (seat := moment.to_move) is not None:
            choice = player.choose(moment.view(Viewer(seat)), DICE, never)
            assert choice.action in moment.legal_actions(seat)
            assert 0 <= choice.confidence <= 1
            assert choice.reason in reasons_given()
            step = moment.play(seat, choice.action)
            assert not isinstance(step, Refusal)
            assert isinstance(step.position, SansThreePosition)
            moment = step.position


@every_level
def test_equal_views_and_dice_give_equal_choices_whatever_lies_hidden(player: HousePlayer):
    for number, moment in enumerate(whole_game(3, 2)[:-1:4]):
        viewer = to_move(moment)
        other = GAME.imagine(moment.view(viewer), Dice(KEY, number)).view(viewer)
        assert player.choose(moment.view(viewer), DICE, never) == player.choose(other, DICE, never)


@every_level
def test_who_is_not_asked_has_nothing_to_choose(player: HousePlayer):
    with pytest.raises(ValueError, match="not asked"):
        player.choose(whole_game(3, 3)[0].view(PUBLIC), DICE, never)


@every_level
def test_with_one_card_left_every_level_plays_it(player: HousePlayer):
    choice = player.choose(position(Sketch([5]), Sketch([7])).view(Viewer(Seat(0))), DICE, never)
    assert choice.action.code == "play 5"


@pytest.mark.parametrize(
    ("face_up", "hand", "pile", "choice"),
    [
        ("VSRTPG", (26, 61), 12, "reason-earns-bonus play 26"),
        ("OO", (26, 61), 12, "reason-spares-colour play 61"),
        ("OO", (26,), 12, "reason-only-choice play 26"),
        ("OO", (26, 28), 12, "reason-turns-over-least play 28"),
        ("TSG", (26, 61), 6, "reason-new-colour play 26"),
        ("OS", (26, 61), 1, "reason-makes-pair play 26"),
        ("O", (26, 61), 12, "reason-can-wait play 61"),
        ("O", (61, 88), 12, "reason-keeps-middle play 61"),
    ],
)
def test_the_reason_is_what_the_card_has_over_the_next_best(
    face_up: str, hand: tuple[int, ...], pile: int, choice: str
):
    rows = [(0, 8, 14, 24), (30, 31, 32, 45)]
    table = position(Sketch(hand, face_up, pile=range(70, 70 + pile)), Sketch([9]), rows=rows)
    made = HOUSE_PLAYERS["normal"].choose(table.view(Viewer(Seat(0))), DICE, never)
    assert f"{made.reason} {made.action.code}" == choice


def test_easy_collects_pairs_and_sees_neither_seven_colours_nor_a_bonus():
    """26 takes an orange card, which is the seventh colour here and makes a pair there; 40 takes one without colour."""
    rows = [(0, 8, 14, 24), (30, 31, 32, 45)]
    view = position(Sketch([26, 40], "VSRTPG"), Sketch([9]), rows=rows).view(Viewer(Seat(0)))
    assert [view.look_ahead(card).bonus for card in view.hand] == [10, 0]
    given = {HOUSE_PLAYERS["easy"].choose(view, Dice(KEY, 8 * number), never).action.code for number in range(20)}
    assert given == {"play 26", "play 40"}
    view = position(Sketch([26, 40], "VSRTPO"), Sketch([9]), rows=rows).view(Viewer(Seat(0)))
    assert HOUSE_PLAYERS["easy"].choose(view, DICE, never).action.code == "play 26"


def test_easy_would_rather_have_no_pair_than_turn_three_cards_over():
    rows = [(0, 8, 14, 24), (30, 31, 32, 45)]
    view = position(Sketch([26, 40], "OOGTV"), Sketch([9]), rows=rows).view(Viewer(Seat(0)))
    assert [bool(view.look_ahead(card).turned) for card in view.hand] == [True, False]
    assert HOUSE_PLAYERS["easy"].choose(view, DICE, never).action.code == "play 40"


def test_no_reason_speaks_against_its_card():
    """Whatever the next best card would bring: what is said of the difference is true."""
    given = Counter[str]()
    for number in range(4):
        for moment in whole_game(2, number)[:-1]:
            view = moment.view(to_move(moment))
            ranked = [each.preview for each in rated(view, EVALUATION)]
            best, other = ranked[0], next((each for each in ranked if gains(each) != gains(ranked[0])), None)
            said = HOUSE_PLAYERS["normal"].choose(view, DICE, never).reason
            given[said] += 1
            more = [mine - theirs for mine, theirs in zip(gains(best), gains(other or best), strict=True)]
            assert {
                "reason-keeps-middle": other is None,
                "reason-earns-bonus": more[0] > 0,
                "reason-spares-colour": more[1] < 0,
                "reason-turns-over-least": all(each.turned for each in ranked),
                "reason-worth-third": bool(best.turned),
                "reason-new-colour": more[2] > 0,
                "reason-makes-pair": more[3] > 0,
                "reason-can-wait": more[2:] < [0, 0],
            }[said], (said, best, other)
    assert len(given) > 4, given


def gains(preview: PlayPreview) -> tuple[int, int, int, int]:
    """Bonus, colours turned over, colours and pairs that lie there then."""
    face_up = preview.own.face_up
    return preview.bonus, len(preview.turned), 7 - face_up.count(0), face_up.count(2)


def test_normal_avoids_pairs_early_and_seeks_them_at_the_end():
    """The row offers an orange; one lies face up already."""
    rows = [(0, 8, 14, 24), (30, 31), (60,)]
    early = position(Sketch([25, 40], "O", pile=FULL_DECK[-18:]), Sketch([9]), rows=rows)
    late = position(Sketch([25, 40, 41], "O"), Sketch([9]), rows=rows)
    codes = [
        HOUSE_PLAYERS["normal"].choose(table.view(Viewer(Seat(0))), DICE, never).action.code for table in (early, late)
    ]
    assert codes == ["play 40", "play 25"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_simulated_game_goes_on_for_four_turns_of_everyone(seats: int, monkeypatch: pytest.MonkeyPatch):
    """The card that is tried is the first of them."""
    usual, played = Playout.play_on, list[int]()

    def play_on(game: Playout, plays: int) -> None:
        played.append(plays)
        usual(game, plays)

    monkeypatch.setattr(Playout, "play_on", play_on)
    moment = whole_game(seats, 5)[0]
    Hard(deals=1).choose(moment.view(to_move(moment)), DICE, never)
    assert set(played) == {4 * seats - 1}


def test_the_search_looks_at_other_cards_in_every_deal(monkeypatch: pytest.MonkeyPatch):
    used: list[int] = []

    def sampled(view: SansThreeView, dice: Dice) -> State:
        used.append(dice.used)
        return imagine(view, dice)

    monkeypatch.setattr("engine.games.two_sans_three.house.imagine", sampled)
    moment = whole_game(3, 5)[0]
    Hard(deals=4).choose(moment.view(to_move(moment)), DICE, never)
    assert used == [0, 1024, 2048, 3072]


@pytest.mark.parametrize(("at", "tried"), [(33, [(4, 20), (2, 20)]), (2, [(7, 120), (3, 120)])])
def test_cards_that_cannot_catch_up_are_tried_no_more(
    at: int, tried: Sequence[tuple[int, int]], monkeypatch: pytest.MonkeyPatch
):
    """So many cards on so many deals. Where all are near each other, three go on after half of the deals."""
    noted: list[int] = []
    usual = Race.note

    def note(race: Race, shares: Sequence[float]) -> None:
        noted.append(len(shares))
        usual(race, shares)

    monkeypatch.setattr(Race, "note", note)
    moment = whole_game(2, 5)[at]
    Hard().choose(moment.view(to_move(moment)), DICE, never)
    assert [(cards, len([*deals])) for cards, deals in groupby(noted)] == tried


def test_a_shared_win_is_worth_its_part_at_the_last_turn_of_the_game():
    """40 takes nothing and ends level with the other seat; 26 earns more and wins alone."""
    rows = [(0, 8, 14, 24), (30, 31), (60,)]
    last = position(Sketch([26, 40, 41], "O"), Sketch([9, 10], "O"), rows=rows, turn=2 * TURNS_EACH - 2)
    assert Hard(deals=1).choose(last.view(Viewer(Seat(0))), DICE, never).action.code == "play 26"
    playout = Playout(imagine(last.view(Viewer(Seat(0))), DICE), EVALUATION)
    assert [playout.copy().share(0, CARDS[number], 1) for number in (26, 40)] == [1.0, 0.5]


def test_a_stopped_search_still_answers():
    moment = whole_game(4, 5)[10]
    asked: list[bool] = []
    choice = Hard(deals=50).choose(
        moment.view(to_move(moment)), DICE, lambda: bool(asked.append(True)) or len(asked) > 2
    )
    assert choice.action in moment.legal_actions(Seat(to_move(moment).seat or 0))
    assert len(asked) == 3


@pytest.mark.parametrize("evaluation", [EVALUATION, POINTS], ids=["tuned", "points"])
@pytest.mark.parametrize("rules", [options(), options(interim_check="each_card")], ids=["after_take", "each_card"])
def test_a_simulated_game_follows_the_rules_and_plays_as_the_evaluation_does(
    evaluation: Evaluation, rules: SansThreeOptions
):
    """Card by card beside the engine: rows, hands, piles, collections, bonuses, points."""
    for number in range(8):
        for start in (0, 17, 33):
            first = whole_game(2 + number % 3, number, rules)[start]
            view = first.view(to_move(first))
            playout = Playout(imagine(view, DICE), evaluation)
            moment = GAME.imagine(view, DICE)
            while playout.left:
                seat = some(moment.to_move)
                assert seat == playout.seat
                best = rated(moment.view(Viewer(seat)), evaluation)[0].preview.action
                assert playout.best() == best.card
                step = moment.play(seat, best)
                assert not isinstance(step, Refusal)
                assert isinstance(step.position, SansThreePosition)
                moment = step.position
                playout.play_on(1)
                _compare(playout, moment)
            assert list(playout.expected()) == [holding.score.total for holding in moment.holdings]
            assert moment.outcome() is not None


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("start", [0, 1, 18, 2 * TURNS_EACH - 1])
def test_a_choice_promises_what_the_points_say_some_turns_on_or_how_the_game_ends(seats: int, start: int):
    """The engine plays on beside it, everyone by the judgement."""
    moment = whole_game(seats, 7)[start]
    seat, legal = moment.to_move, moment.legal_actions(to_move(moment).seat or Seat(0))
    assert seat is not None
    found, action = played_out(moment, seat, legal[-1]), legal[-1]
    for _ in range(LAPS * seats):
        step = moment.play(moment.to_move or Seat(0), action)
        assert not isinstance(step, Refusal)
        assert isinstance(step.position, SansThreePosition)
        moment = step.position
        if moment.outcome() is not None:
            break
        action = rated(moment.view(to_move(moment)), EVALUATION)[0].preview.action
    if (outcome := moment.outcome()) is not None:
        assert found == (seat in outcome.winners) / len(outcome.winners)
        return
    playout = Playout(moment, EVALUATION)
    most = max(playout.turns_left(each) for each in range(seats))
    assert found == odds(playout.expected(), DOUBTS[min(most, len(DOUBTS) - 1)])[seat]


def test_equal_points_share_the_win_and_more_points_have_more_of_it():
    assert odds([7, 7], 5.0) == [0.5, 0.5]
    assert odds([12, 7, 7], 5.0) == pytest.approx([0.576, 0.212, 0.212], abs=0.001)
    assert odds([12, 7], 5.0)[0] > odds([12, 7], 9.0)[0] > 0.5
    assert sum(odds([1000, -1000, 3], 5.0)) == 1


def _compare(playout: Playout, moment: SansThreePosition) -> None:
    state = moment
    assert [tuple(row) for row in playout.rows] == list(state.rows)
    for seat, holding in enumerate(state.holdings):
        assert tuple(playout.hands[seat]) == holding.hand
        assert tuple(reversed(playout.piles[seat])) == holding.pile
        assert tuple(playout.face_up[seat]) == holding.face_up
        assert playout.face_down[seat] == sum(holding.face_down)
        assert playout.interim[seat] == holding.interim


def test_a_copy_leaves_the_first_game_as_it_was():
    moment = whole_game(3, 9)[5]
    playout = Playout(imagine(moment.view(to_move(moment)), DICE), EVALUATION)
    other = playout.copy()
    other.play_on(100)
    _compare(playout, GAME.imagine(moment.view(to_move(moment)), DICE))
    assert other.left == 0


def test_no_position_can_be_reached_from_a_view():
    moment = whole_game(4, 4)[30]
    assert [value for value in reachable(moment.view(to_move(moment))) if isinstance(value, SECRET)] == []
    assert any(isinstance(value, State) for value in reachable([moment]))


def test_tuning_prints_weights_for_every_number_of_turns_and_repeats_itself(capsys: pytest.CaptureFixture[str]):
    printed: list[str] = []
    for _ in range(2):
        tune_two_sans_three.main(["--rounds", "1", "--games", "12"])
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    first, *weights = printed[0].splitlines()
    assert first == "round 0"
    assert len(weights) == 18
    assert str(AT_THE_END) in weights[0]
    assert all(tuple(re.findall(r"(\w+)=", line)) == Weights._fields for line in weights)
