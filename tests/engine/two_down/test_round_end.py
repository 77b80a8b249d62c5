"""D9 to D11: the pick-up, rising, and winning."""

from collections.abc import Sequence

import pytest

from engine import catalogue
from engine.contract import PUBLIC, Event, Outcome, Prompt, Refusal, Seat, Viewer
from engine.dice import Dice
from engine.games.two_down.actions import Direction, Lay, Skip
from engine.games.two_down.daily import tally
from engine.games.two_down.events import (
    BlockGone,
    Declined,
    FellShort,
    GameOver,
    HandReceived,
    HandsSwapped,
    Laid,
    LevelLaid,
    PickedUp,
    PickUpOpened,
    RoundDealt,
    RoundEnded,
    RoundShown,
    TurnOpened,
)
from tests.kit.always import some
from tests.kit.games import TRIALS
from tests.kit.playing import every_viewer, random_game, setting_of
from tests.kit.two_down_positions import (
    GAME,
    Sketch,
    answer,
    cards,
    discards,
    down,
    hand,
    legal,
    levels,
    only,
    options,
    position,
    refused,
    sizes,
)

RUN = levels([[{"run": 3}]])
FINISHER = Sketch("R1 R2 R3 R4 BLOCK SWAP", "R8 R9")
ABLE = Sketch("Y1 Y2 Y9", "Y3 Y7")
LONELY = Sketch("B1 B5")
UNABLE = Sketch("G1 G4 G7", "1UP SWAP")


def test_d6_a_lay_ends_the_round_at_once_and_needs_no_discard():
    before = position(FINISHER, ABLE, UNABLE, rules=RUN, discard="B9")
    after, events = answer(before, "0 lay R1 R2 R3")
    assert (hand(after, 0), discards(after)) == ("R4 SWAP BLOCK", "B9")
    assert events[0] == LevelLaid(Seat(0), 1, cards("R1 R2 R3"))
    assert after.laid == (Laid(Seat(0), 1, cards("R1 R2 R3")),)


def test_d9_all_others_pick_up_and_a_player_who_holds_their_level_is_asked():
    before = position(FINISHER, ABLE, UNABLE, rules=RUN)
    after, events = answer(before, "0 lay R1 R2 R3")
    assert after.prompts() == {1: Prompt(16, "pickup", answered=False, final=True)}
    assert (after.turn, GAME.snapshot(after)["turn"]) == (8, None)
    assert (hand(after, 1), hand(after, 2)) == ("Y1 Y2 Y3 Y7 Y9", "G1 G4 G7 1UP SWAP")
    assert only(events, PickUpOpened) == PickUpOpened(8, (Seat(1),))
    picked_up = [event for event in events if isinstance(event, PickedUp)]
    assert [(event.seat, event.cards) for event in picked_up] == [(1, cards("Y3 Y7")), (2, cards("1UP SWAP"))]


def test_a_d34_everyone_sees_and_remembers_the_down_cards_that_are_picked_up():
    after, events = answer(position(FINISHER, ABLE, UNABLE, rules=RUN), "0 lay R1 R2 R3")
    turned = [event for event in events if isinstance(event, PickedUp)]
    assert all(event.seen_by(viewer) for event in turned for viewer in every_viewer(3))
    for viewer in (PUBLIC, Viewer(Seat(0))):
        view = after.view(viewer)
        assert view.turned == ((), cards("Y3 Y7"), cards("1UP SWAP"))
        assert (view.known_of(Seat(1)), view.known_of(Seat(2))) == (cards("Y3 Y7"), cards("1UP SWAP"))
        assert not {*cards("Y3 Y7")} & {*view.unseen()}


def test_a_d22_the_finishers_own_down_cards_stay_face_down_until_the_round_is_over():
    after, _ = answer(position(FINISHER, ABLE, UNABLE, rules=RUN), "0 lay R1 R2 R3")
    assert down(after, 0) == "R8 R9"
    assert sizes(after)[1:] == [(5, 0), (5, 0)]
    _, events = answer(after, "1 lay Y1 Y2 Y3")
    assert only(events, RoundShown).down == (cards("R8 R9"), cards("Y3 Y7"), cards("1UP SWAP"))


def test_a_player_who_did_not_lay_learns_with_what_hand_and_no_one_else_does():
    _, events = answer(position(FINISHER, UNABLE._replace(level=3), rules=RUN), "0 lay R1 R2 R3")
    short = only(events, FellShort)
    assert short == FellShort(Seat(1), 3, cards("G1 G4 G7 1UP SWAP"))
    assert [viewer.seat for viewer in every_viewer(2) if short.seen_by(viewer)] == [1]
    _, events = answer(position(FINISHER, ABLE, rules=RUN), "0 lay R1 R2 R3", "1 skip")
    assert only(events, FellShort).cards == cards("Y1 Y2 Y3 Y7 Y9")


def test_tv_d28_swap_and_1up_are_worth_nothing_in_the_pick_up_a_wild_is():
    able = Sketch("Y1 Y2", "WILD 1UP")
    unable = Sketch("G1 G2", "1UP SWAP")
    after, _ = answer(position(FINISHER, able, unable, rules=RUN), "0 lay R1 R2 R3")
    assert legal(after, 1) == ["lay Y1 Y2 WILD", "skip"]
    assert legal(after, 2) == []
    assert refused(after, "2 skip") == Refusal("refused-not-asked")


def test_d10_a_player_who_laid_rises_by_one_and_everyone_else_stays():
    before = position(FINISHER, ABLE._replace(level=3), UNABLE._replace(level=2), rules=RUN)
    after, events = answer(before, "0 lay R1 R2 R3", "1 lay Y1 Y2 Y3")
    assert (after.levels, after.round, after.phase) == ((2, 4, 2), 2, "draw")
    ended = only(events, RoundEnded)
    laid = (Laid(Seat(0), 1, cards("R1 R2 R3")), Laid(Seat(1), 3, cards("Y1 Y2 Y3")))
    assert ended == RoundEnded(1, laid, (Seat(1), Seat(2)), (2, 4, 2))
    assert [event for event in events if event.headline] == [ended]
    assert all(event.interlude == isinstance(event, LevelLaid | RoundEnded) for event in events)


def test_d9_a_new_deal_follows_at_once_when_no_one_can_lay():
    before = position(FINISHER, UNABLE, rules=RUN)
    after, events = answer(before, "0 lay R1 R2 R3")
    assert (after.round, after.phase, after.turn) == (2, "draw", 8)
    assert not [event for event in events if isinstance(event, PickUpOpened)]
    assert only(events, PickedUp) == PickedUp(Seat(1), cards("1UP SWAP"))
    assert only(events, RoundEnded).picked_up == (Seat(1),)
    assert only(events, RoundShown) == RoundShown((cards("R8 R9"), cards("1UP SWAP")), ((3,),))
    assert after.turned == ()


def test_a_d25_a_level_may_be_declined_in_the_pick_up():
    after, events = answer(position(FINISHER, ABLE, rules=RUN), "0 lay R1 R2 R3", "1 skip")
    assert after.levels == (2, 1)
    assert only(events, Declined) == Declined(Seat(1))


def test_d9_answers_in_the_pick_up_come_in_any_order_are_final_and_leave_other_prompts_standing():
    other = Sketch("G1 G2 G9", "G3 G7")
    opened, _ = answer(position(FINISHER, ABLE, other, rules=RUN), "0 lay R1 R2 R3")
    assert set(opened.prompts()) == {1, 2}
    one, _ = answer(opened, "2 skip")
    assert one.prompts() == {1: opened.prompts()[Seat(1)]}
    assert one.turn == opened.turn
    assert refused(one, "2 lay G1 G2 G3") == Refusal("refused-not-asked")
    view = one.view(PUBLIC)
    assert (view.asked, view.answered, view.declined) == ((1, 2), (2,), (2,))
    laid, _ = answer(opened, "1 lay Y1 Y2 Y3")
    assert (hand(laid, 1), laid.view(PUBLIC).answered) == ("Y7 Y9", (1,))


def test_a_d26_tv_d23_a_blocked_player_may_lay_in_the_pick_up_and_all_blocks_fall_off():
    before = position(
        Sketch("R1 R2 R3", block=0), ABLE._replace(block=3), Sketch("G1", block=1, by="WILD"), rules=RUN, discard="B9"
    )
    after, events = answer(before, "0 lay R1 R2 R3")
    assert after.blocks == (None, None, None)
    assert discards(after) == "WILD BLOCK B9"
    assert [event for event in events if isinstance(event, BlockGone)] == [
        BlockGone(Seat(1), "level"),
        BlockGone(Seat(2), "level"),
    ]
    assert "lay Y1 Y2 Y3" in legal(after, 1)


def test_d11_tv_d24_the_last_level_in_the_own_turn_ends_the_game_and_no_one_picks_up():
    before = position(FINISHER._replace(level=9), ABLE._replace(level=9), UNABLE._replace(level=4), rules=RUN)
    after, events = answer(before, "0 lay R1 R2 R3")
    assert after.outcome() == Outcome((Seat(0),), "levels", ((Seat(0),), (Seat(1),), (Seat(2),)))
    assert sizes(after)[1:] == [(3, 2), (3, 2)]
    assert (after.prompts(), after.levels) == ({}, (9, 9, 4))
    assert only(events, RoundEnded).picked_up == ()
    turned = only(events, RoundShown).down
    assert turned == (cards("R8 R9"), cards("Y3 Y7"), cards("1UP SWAP"))
    assert not [event for event in events if isinstance(event, PickedUp | FellShort)]
    assert after.view(PUBLIC).turned == turned
    assert GAME.imagine(after.view(PUBLIC), Dice(bytes(32))).holdings == after.holdings
    assert only(events, GameOver).outcome == after.outcome()
    assert GAME.snapshot(after)["phase"] == "over"
    assert GAME.snapshot(after)["turn"] is None
    assert refused(after, "0 draw pile") == Refusal("refused-game-over")


def test_a_d23_tv_d25_two_players_who_lay_the_last_level_in_the_pick_up_share_the_win():
    third = Sketch("G1 G2 G9", "G3 G7", level=9)
    before = position(FINISHER._replace(level=4), ABLE._replace(level=9), third, rules=RUN)
    after, _ = answer(before, "0 lay R1 R2 R3", "2 lay G1 G2 G3", "1 lay Y1 Y2 Y3")
    assert after.outcome() == Outcome((Seat(1), Seat(2)), "levels", ((Seat(1), Seat(2)), (Seat(0),)))
    assert after.levels == (5, 9, 9)


def test_a_d24_a_player_who_lays_the_last_level_in_the_pick_up_wins_over_the_finisher():
    before = position(FINISHER._replace(level=8), ABLE._replace(level=9), rules=RUN)
    waiting, _ = answer(before, "0 lay R1 R2 R3")
    assert waiting.outcome() is None
    after, _ = answer(waiting, "1 lay Y1 Y2 Y3")
    assert after.outcome() == Outcome((Seat(1),), "levels", ((Seat(1),), (Seat(0),)))
    assert after.turn == waiting.turn


def test_a_d31_a_short_evening_is_won_with_an_earlier_level():
    rules = options(challenge=[[[{"run": 3}]]] * 9, levels_to_win=3)
    before = position(FINISHER._replace(level=3), ABLE._replace(level=2), rules=rules)
    after, _ = answer(before, "0 lay R1 R2 R3")
    assert some(after.outcome()).winners == (0,)
    assert after.levels == (3, 2)


def test_seats_that_are_at_the_same_level_share_a_place_behind_the_winner():
    before = position(FINISHER._replace(level=9), Sketch(level=5), Sketch("G1", level=7), Sketch(level=5), rules=RUN)
    after, _ = answer(before, "0 lay R1 R2 R3")
    assert some(after.outcome()).ranking == ((0,), (2,), (1, 3))
    view = after.view(PUBLIC)
    assert [view.seat_result(Seat(seat)) for seat in (0, 3)] == [
        (1, "two-down-result-won", {"level": 9}),
        (3, "two-down-result", {"level": 5, "missing": 3}),
    ]
    assert before.view(PUBLIC).seat_result(Seat(0)) is None


def test_a_level_that_was_never_begun_is_not_judged_at_the_end():
    """The finisher rose to level 5, and a seat of the pick-up to 3, in the round that ended the game."""
    third = Sketch("G1 G2 G9", "G3 G7", level=9)
    before = position(FINISHER._replace(level=4), ABLE._replace(level=2), third, rules=RUN)
    after, _ = answer(before, "0 lay R1 R2 R3", "1 lay Y1 Y2 Y3", "2 lay G1 G2 G3")
    view = after.view(PUBLIC)
    assert [view.seat_result(Seat(seat)) for seat in range(3)] == [
        (2, "two-down-result-won", {"level": 4}),
        (3, "two-down-result-won", {"level": 2}),
        (1, "two-down-result-won", {"level": 9}),
    ]


def test_a_d27_a_level_complete_as_dealt_waits_for_the_own_turn():
    before = position(FINISHER, ABLE, phase="draw", rules=RUN)
    assert refused(before, "1 lay Y1 Y2 Y3") == Refusal("refused-not-asked")


def test_equal_lays_in_another_order_are_the_same_action():
    before = position(Sketch("R1 Y1 G1 WILD"), LONELY, rules=levels([[{"group": 3}]]))
    code = GAME.read_action("lay WILD G1 R1")
    assert not isinstance(code, Refusal)
    assert before.canonical(Seat(0), code) == Lay(cards("R1 G1 WILD"))
    assert before.canonical(Seat(0), code) in before.legal_actions(Seat(0))
    one, _ = answer(before, "0 lay WILD G1 R1")
    other, _ = answer(before, "0 lay R1 G1 WILD")
    assert one == other


def test_what_is_no_lay_of_the_level_is_its_own_only_form():
    before = position(Sketch("R1 Y1 G1 WILD"), LONELY, rules=levels([[{"group": 3}]]))
    for action in (Lay(cards("R1 Y2")), Skip()):
        assert before.canonical(Seat(0), action) == action
        assert before.canonical(Seat(7), action) == action


def test_a_d32_the_clock_keeps_what_serves_the_level():
    rules = levels([[{"run": 4}]])
    assert position(Sketch("R1 R2 R4 B9 Y3"), Sketch(), rules=rules).fallback(Seat(0)).code == "discard B9"
    assert position(Sketch("R1 R2 B8 B9"), Sketch(), rules=rules).fallback(Seat(0)).code == "discard B9"
    assert position(Sketch("R1 R2 R3 R4 WILD"), Sketch(), rules=rules).fallback(Seat(0)).code == "discard R4"
    useful = position(Sketch("R1 R2 R4 R5"), Sketch(), rules=rules).fallback(Seat(0))
    assert useful.code in ("discard R1", "discard R5"), "it lies on another way that is as near"
    two_ways = position(Sketch("B1 B2 B8 B9 R5"), Sketch(), rules=levels([[{"run": 3}]])).fallback(Seat(0))
    assert two_ways.code == "discard R5", "it lies on neither of the two nearest ways"


def test_a_d32_the_clock_draws_and_discards_the_last_number_card_that_serves_nothing():
    drawing = position(Sketch("R1 B9 WILD"), ABLE, phase="draw")
    assert drawing.fallback(Seat(0)).code == "draw pile"
    acting = position(Sketch("R1 B9 WILD 1UP"), ABLE)
    assert acting.fallback(Seat(0)).code == "discard B9"
    only_actions = position(Sketch("1UP SWAP JUMP", "R1"), ABLE)
    assert only_actions.fallback(Seat(0)).code == "discard 1UP 0"
    wild = position(Sketch("WILD WILD SWAP", "R1"), ABLE)
    assert wild.fallback(Seat(0)).code == "discard WILD"


def test_a_d32_in_the_pick_up_the_clock_lays_for_that_costs_nothing():
    opened, _ = answer(position(FINISHER, ABLE, rules=RUN), "0 lay R1 R2 R3")
    assert opened.fallback(Seat(1)).code == "lay Y1 Y2 Y3"


def test_the_clock_plays_only_for_a_seat_that_is_asked():
    before = position(FINISHER, ABLE, rules=RUN)
    with pytest.raises(ValueError, match="seat 1 is not asked"):
        before.fallback(Seat(1))


ADA, BEA, CHRIS = map(Seat, range(3))


def a_round(number: int, turns: str, laid: Seat, level: int, levels: Sequence[int], *more: Event) -> list[Event]:
    """A round in which seats had these turns before one of them laid its level, and all then had these levels."""
    opened = [TurnOpened(turn, Seat(int(seat))) for turn, seat in enumerate(turns)]
    ended = (LevelLaid(laid, level, ()), RoundEnded(number, (), (), tuple(levels)))
    return [RoundDealt(number, ADA, cards("R1")[0], 9), *opened, *more, *ended]


def over(*winners: Seat) -> GameOver:
    others = tuple(seat for seat in (ADA, BEA, CHRIS) if seat not in winners)
    return GameOver(Outcome(winners, "levels", (winners, others)))


def test_the_fastest_level_of_a_seat_is_the_one_of_fewest_turns_and_of_those_the_last() -> None:
    events = [
        *a_round(1, "010", ADA, 1, (2, 1, 1)),
        *a_round(2, "0120", ADA, 2, (3, 1, 1)),
        *a_round(3, "01201", BEA, 1, (3, 2, 1)),
    ]
    assert tally(events) == {ADA: {"fast": 2, "fast_level": 2}, BEA: {"fast": 2, "fast_level": 1}}


def test_a_level_laid_in_the_pick_up_took_no_turns() -> None:
    ended = a_round(1, "01", BEA, 1, (2, 2, 1))
    late = [*ended[:-1], LevelLaid(ADA, 1, ()), ended[-1]]
    assert tally(late) == {BEA: {"fast": 1, "fast_level": 1}}


def test_of_a_winner_it_tells_when_they_were_furthest_behind_and_last_alone() -> None:
    events = [
        *a_round(1, "01", BEA, 1, (1, 2, 2)),
        *a_round(2, "01", BEA, 2, (1, 3, 2)),
        *a_round(3, "0", ADA, 1, (2, 3, 2)),
        *a_round(4, "0", ADA, 2, (3, 3, 2)),
        *a_round(5, "0", ADA, 3, (3, 3, 2)),
        over(ADA),
    ]
    assert tally(events)[ADA] == {"fast": 1, "fast_level": 3, "behind": 2, "last_round": 2}
    assert tally(events)[BEA] == {"fast": 1, "fast_level": 2}, "of no one else"


def test_of_two_players_no_one_is_last_by_one_level() -> None:
    events = [*a_round(1, "01", BEA, 1, (1, 2)), *a_round(2, "0", ADA, 1, (2, 2)), over(ADA)]
    assert "behind" not in tally(events)[ADA]
    far = [*a_round(1, "01", BEA, 1, (1, 2)), *a_round(2, "01", BEA, 2, (1, 3)), *events[-5:]]
    assert tally(far)[ADA]["behind"] == 2


def test_the_swap_that_turned_it_brought_the_winner_the_hand_of_the_last_round() -> None:
    def swapped(by: Seat, *held: Seat) -> list[Event]:
        moved = [HandReceived(seat, ADA, (), 2) for seat in held]
        return [HandsSwapped(by, cards("SWAP")[0], Direction.LEFT), *moved]

    before = a_round(1, "01", BEA, 1, (1, 2, 2), *swapped(CHRIS, ADA, BEA, CHRIS))
    last = a_round(2, "01", BEA, 2, (1, 3, 2), *swapped(ADA, ADA, BEA), *swapped(CHRIS, ADA))
    assert tally([*before, *last, over(BEA)])[BEA]["swap"] == ADA
    assert "swap" not in tally([*before, *a_round(2, "01", BEA, 2, (1, 3, 2)), over(BEA)])[BEA]
    assert "swap" not in tally([*before, *last, over(BEA)]).get(ADA, {})


def test_what_is_told_of_whole_games_is_what_happened_in_them() -> None:
    game, told = catalogue.installed["two_down"].game, 0
    for number in range(6):
        steps = [deed.step for deed in random_game(setting_of(game, 3, number, TRIALS["two_down"].rules))]
        events = [event for step in steps for event in step.events]
        outcome = some(steps[-1].position.outcome())
        ends = [event for event in events if isinstance(event, RoundEnded)]
        for seat, said in tally(events).items():
            assert ("behind" not in said and "swap" not in said) or seat in outcome.winners
            if "behind" in said:
                levels = ends[int(said["last_round"]) - 1].levels
                assert max(levels) - levels[seat] == said["behind"]
            if "fast" in said:
                laid = [event.laid[0] for event in ends]
                assert said["fast_level"] in [each.level for each in laid if each.seat == seat]
                told += 1
    assert told
