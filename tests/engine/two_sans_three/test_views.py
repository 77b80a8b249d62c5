"""What a viewer of 2 SANS 3 may know and foresee, and positions and events as plain data."""

import json
from copy import deepcopy
from typing import Any

import pytest

from engine.contract import PUBLIC, Outcome, Refusal, Seat, Viewer, own
from engine.dice import Dice
from engine.game import cards_in, cards_lying
from engine.games.two_sans_three.actions import PLAYS
from engine.games.two_sans_three.cards import CARDS, Colour, Score
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Drew, GameOver, Played, SansThreeEvent
from engine.games.two_sans_three.game import NAME, SansThreePosition
from engine.games.two_sans_three.imagine import unseen
from engine.games.two_sans_three.options import SansThreeOptions
from tests.kit.always import some
from tests.kit.plain_data import plain
from tests.kit.playing import every_viewer
from tests.kit.sans_three import GAME, KEY, Sketch, cards, counts, options, play, position, whole_game
from tests.kit.toy_game.actions import Draw

YOU = Viewer(Seat(0))
ROWS = [(0, 14, 19, 24), (30, 40, 46, 57), (60, 75)]
PILE = tuple(range(76, 88))


def test_a_view_names_the_own_hand_and_what_lies_open_and_nothing_else():
    for moment in whole_game(3, 4)[:-1:5]:
        lying = {card for row in moment.rows for card in row} | set(moment.gone)
        for viewer in every_viewer(3):
            own_hand = () if viewer.seat is None else moment.holdings[viewer.seat].hand
            assert set(cards_in(moment.view(viewer))) == lying | set(own_hand)


def test_at_the_end_all_hands_lie_open():
    last = whole_game(3, 4)[-1]
    assert last.view(PUBLIC).hands == tuple(holding.hand for holding in last.holdings)
    assert last.view(PUBLIC).asked == ()


def test_everyone_sees_whose_turn_it_is_and_no_one_is_ever_out():
    moment = whole_game(4, 2)[5]
    for viewer in every_viewer(4):
        view = moment.view(viewer)
        assert view.asked == (moment.to_move,)
        assert (view.answered, view.out, view.acknowledge, view.turn) == ((), (), None, 5)
        assert (view.prompt is None) == (viewer.seat != moment.to_move)
        assert bool(view.legal_actions()) == (viewer.seat == moment.to_move)


def test_a_s9_the_colours_of_face_down_cards_are_shown_only_by_house_rule():
    seats = [Sketch([1], "G", "GGGTTT"), Sketch([2])]
    hidden = position(*seats).view(PUBLIC).seats[0]
    shown = position(*seats, rules=options(show_facedown_colours=True)).view(PUBLIC).seats[0]
    assert (hidden.face_down, hidden.face_down_colours) == (6, None)
    assert (shown.face_down, shown.face_down_colours) == (6, counts("GGGTTT"))


def test_a_s9_who_holds_which_face_down_colours_is_in_no_view_by_default():
    one = position(Sketch([1], "", "GGG"), Sketch([2], "", "TTT"))
    other = position(Sketch([1], "", "TTT"), Sketch([2], "", "GGG"))
    for viewer in every_viewer(2):
        assert one.view(viewer) == other.view(viewer)


def test_a_preview_says_what_a_card_takes_and_what_the_collection_would_be():
    table = position(Sketch([37, 50, 1], "GGTT", pile=PILE), Sketch([2]), rows=ROWS)
    preview = table.view(YOU).preview(PLAYS[CARDS[37]])
    assert preview.action is PLAYS[CARDS[37]]
    assert (preview.at, preview.before, preview.after) == (1, (30, 40, 46, 57), (30, 37))
    assert (preview.taken, preview.colours, preview.removed) == (cards(40, 46, 57), counts("TSG"), ())
    assert preview.turned == (Colour.TEAL, Colour.GREEN)
    assert (preview.own.face_up, preview.own.face_down) == (counts("S"), 6)
    assert (preview.draws, preview.own.cards, preview.own.pile) == (6, 8, 6)


def test_a_preview_foresees_a_bonus_and_a_card_that_leaves_the_game():
    table = position(Sketch([28, 80, 81, 82], "OVSRTP"), Sketch([2], "", "", 10), rows=ROWS)
    preview = table.view(YOU).preview(PLAYS[CARDS[28]])
    assert (preview.bonus, preview.own.interim, preview.own.score.total) == (7, 7, 7 + 7 + 10)
    table = position(Sketch([74, 80, 81, 82], "OVSRTP"), Sketch([2]), rows=[(60, 70, 75, 76)])
    preview = table.view(YOU).preview(PLAYS[CARDS[74]])
    assert (preview.removed, preview.colours) == (cards(75), counts("T"))


def test_one_can_look_ahead_while_it_is_not_ones_turn_but_not_answer():
    table = position(Sketch([37, 50, 1]), Sketch([41, 2, 3]), rows=ROWS)
    view = table.view(Viewer(Seat(1)))
    assert view.look_ahead(CARDS[41]).taken == (46, 57)
    with pytest.raises(ValueError, match="no legal answer"):
        view.preview(PLAYS[CARDS[41]])
    for viewer in (PUBLIC, YOU):
        with pytest.raises(ValueError, match="has no 41"):
            table.view(viewer).look_ahead(CARDS[41])


@pytest.mark.parametrize("rules", [options(), options(interim_check="each_card", show_facedown_colours=True)])
def test_what_a_preview_says_is_what_happens(rules: SansThreeOptions):
    """For every card of the player whose turn it is, all through some games."""
    for number in range(6):
        for moment in whole_game(3, number, rules)[:-1]:
            seat = some(moment.to_move)
            for action in moment.legal_actions(seat):
                step = moment.play(seat, action)
                assert not isinstance(step, Refusal)
                preview = moment.view(Viewer(seat)).preview(action)
                after = own(step.position, SansThreePosition, NAME).view(PUBLIC)
                assert preview.after == after.rows[preview.at]
                assert preview.own == after.seats[seat]
                assert moment.gone + preview.taken == after.gone


def test_a_view_imagines_a_position_that_looks_the_same_with_other_hidden_cards():
    dice = Dice(KEY)
    for moment in whole_game(4, 7)[::6] + whole_game(2, 8, options(show_facedown_colours=True))[::6]:
        for viewer in every_viewer(len(moment.holdings)):
            view = moment.view(viewer)
            imagined = GAME.imagine(view, dice)
            _, dice = dice.below(2)
            assert imagined.view(viewer) == view
            assert cards_lying(imagined) == cards_lying(moment)
            assert GAME.load(json.loads(json.dumps(imagined.save()))) == imagined


def test_what_is_unseen_is_everything_but_the_table_the_own_hand_and_what_was_taken():
    moment = whole_game(3, 9)[20]
    hidden = sorted(
        [card for seat in (1, 2) for card in moment.holdings[seat].hand]
        + [card for holding in moment.holdings for card in holding.pile]
        + list(moment.unused)
    )
    assert unseen(moment.view(YOU)) == hidden


def test_the_neutral_snapshot_is_that_of_the_records_document():
    table = position(Sketch([37, 1], "GGT", "OOO", 7, (61,)), Sketch([2]), rows=ROWS, turn=1)
    assert GAME.snapshot(table) == {
        "turn": 1,
        "rows": [[0, 14, 19, 24], [30, 40, 46, 57], [60, 75]],
        "hands": [[1, 37], [2]],
        "piles": [[61], []],
        "face_up": [{"T": 1, "G": 2}, {}],
        "face_down": [3, 0],
        "interim": [7, 0],
        "phase": "play",
    }
    last = whole_game(2, 3)[-1]
    shown = plain(GAME.snapshot(last))
    assert (shown["turn"], shown["phase"]) == (None, "over")
    assert shown["scores"] == [holding.score.total for holding in last.holdings]
    assert [len(hand) for hand in shown["hands"]] == [2, 2]


def test_what_a_card_would_do_in_advance_is_what_it_takes_turns_over_and_earns():
    table = position(Sketch([2, 37, 61, 82], "GGTTOVSRP", interim=10), Sketch([3], pile=PILE), rows=ROWS, turn=1)
    waiting, public = table.view(YOU), table.view(PUBLIC)
    effects = {card: waiting.premove_effect(PLAYS[CARDS[card]]) for card in (2, 37, 61, 3)}
    assert effects == {2: "takes 14 19 24 turns G", 37: "takes 40 46 57 turns T G", 61: "takes", 3: None}
    assert public.premove_effect(PLAYS[CARDS[3]]) is None
    assert waiting.premove_effect(Draw("top")) is None
    earning = position(Sketch([37, 1, 2], "OVSRPG"), Sketch([3]), rows=[(30, 40, 46, 57)], turn=1)
    assert earning.view(YOU).premove_effect(PLAYS[CARDS[37]]) == "takes 40 46 57 earns 10"


def test_what_others_do_meanwhile_changes_what_a_card_would_do():
    table = position(Sketch([37, 41, 50]), Sketch([33], pile=PILE), rows=[(30, 40, 46)], turn=1)
    before = table.view(YOU)
    (after, _) = play(table, 33)
    for card, now, then in ((37, "takes", "takes 40 46"), (41, "takes", "takes 46"), (50, "takes", "takes 33")):
        action = PLAYS[CARDS[card]]
        assert (before.premove_effect(action), after.view(YOU).premove_effect(action)) == (now, then)


def test_s19_the_two_cards_that_are_left_are_not_chosen_in_advance():
    table = position(Sketch([37, 41]), Sketch([33, 34, 35]), rows=ROWS, turn=1)
    assert table.view(YOU).seats[0].is_done
    assert table.view(YOU).premove_effect(PLAYS[CARDS[37]]) is None


def test_s10_a_view_says_how_many_places_each_row_has_left():
    assert position(Sketch([1]), Sketch([2]), rows=ROWS).view(PUBLIC).free == (0, 0, 2)


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
        assert event.interlude == (event.headline or (isinstance(event, Played) and event.taken != ()))


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
