"""S1 to S18: house rules, cards, the deal; whose turn it is, where a card goes, what is taken, the clock."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.contract import PUBLIC, Json, Prompt, Refusal, Seat, Viewer
from engine.dice import Dice
from engine.game import cards_lying
from engine.games.two_sans_three.actions import PLAYS
from engine.games.two_sans_three.cards import (
    CARDS,
    COLOUR,
    COLOUR_TABLE,
    COLOURS,
    FULL_DECK,
    NOTHING,
    ROW,
    START_CARDS,
    Card,
    Colour,
    checked,
    coloured,
    place,
    take,
    with_turned,
)
from engine.games.two_sans_three.events import BonusEarned, CardsDrawn, Dealt, Drew, HandDealt
from engine.games.two_sans_three.options import DEFAULTS, read_options
from tests.kit.always import some
from tests.kit.sans_three import (
    GAME,
    KEY,
    Sketch,
    cards,
    counts,
    dealt,
    only,
    options,
    play,
    position,
    refused,
    whole_game,
)


def test_s1_ninety_cards_of_which_84_share_seven_colours_of_twelve():
    assert len(CARDS) == 90
    assert [number for number in CARDS if COLOUR[number] is None] == [0, 15, 30, 45, 60, 75]
    assert [sum(colour is each for colour in COLOUR) for each in COLOURS] == [12] * 7


def test_s1_in_the_default_table_every_row_has_four_of_each_colour_and_neighbours_differ():
    for row in range(3):
        coloured = [COLOUR[card] for card in CARDS if ROW[card] == row and COLOUR[card] is not None]
        assert [coloured.count(colour) for colour in COLOURS] == [4] * 7
        assert all(left is not right for left, right in pairwise(coloured))


@pytest.mark.parametrize(
    ("number", "colour"),
    [(1, "O"), (29, "G"), (16, "O"), (31, "S"), (40, "T"), (46, "S"), (57, "G"), (61, "T"), (89, "R"), (85, "G")],
)
def test_s1_the_default_table_is_that_of_the_rules_document(number: int, colour: str):
    assert some(COLOUR[number]).letter == colour


@pytest.mark.parametrize(
    "table",
    [
        COLOUR_TABLE[:2],
        (*COLOUR_TABLE[:2], COLOUR_TABLE[2][:-1]),
        (*COLOUR_TABLE[:2], COLOUR_TABLE[2].replace("-", "R")),
        (*COLOUR_TABLE[:2], "O" + COLOUR_TABLE[2][1:]),
    ],
)
def test_s1_a_colour_table_that_is_none_is_refused(table: tuple[str, ...]):
    with pytest.raises(ValueError, match="colour"):
        checked(table)


def test_s3_the_start_cards_begin_the_rows():
    assert START_CARDS == (0, 30, 60)
    for number in range(50):
        rows = dealt(2, Dice(number.to_bytes(32))).view(PUBLIC).rows
        assert [row[0] for row in rows] == [0, 30, 60]
        assert all(30 * at <= card < 30 * at + 30 for at, row in enumerate(rows) for card in row)
        assert all(list(row) == sorted(row) for row in rows)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s4_s5_three_cards_are_placed_and_everyone_has_eight_in_hand_and_twelve_in_the_pile(seats: int):
    position, events = GAME.deal(seats, options(), Dice(KEY))
    state = dealt(seats, Dice(KEY))
    assert sum(map(len, state.rows)) == 6
    assert [(len(holding.hand), len(holding.pile)) for holding in state.holdings] == [(8, 12)] * seats
    assert len(state.unused) == 84 - 20 * seats
    assert cards_lying(position) == dict.fromkeys(CARDS, 1)
    told = only(events, Dealt)
    assert (told.seats, told.hand, told.pile, told.rows) == (seats, 8, 12, state.rows)


def test_s4_s5_the_first_three_cards_are_placed_the_next_ones_dealt_one_at_a_time():
    deck = list(reversed(FULL_DECK))
    events, position = GAME.deal(3, options(), Dice(KEY), deck).events, dealt(3, Dice(KEY), deck)
    assert position.rows == ((0,), (30,), (60, 87, 88, 89))
    assert position.holdings[0].hand == tuple(sorted(deck[3:27:3]))
    assert position.holdings[2].hand == tuple(sorted(deck[5:29:3]))
    assert position.holdings[0].pile == tuple(deck[27:63:3])
    hands = [event for event in events if isinstance(event, HandDealt)]
    assert [event.cards for event in hands] == [holding.hand for holding in position.holdings]
    assert [event.seen_by(Viewer(Seat(0))) for event in hands] == [True, False, False]
    assert not any(event.seen_by(PUBLIC) for event in hands)


def test_s4_a_given_deck_leaves_only_the_start_to_chance_with_the_first_word():
    deck = list(FULL_DECK)
    for number in range(20):
        dice = Dice(number.to_bytes(32))
        start, after = dice.below(4)
        state = dealt(4, dice, deck)
        assert (state.start, state.dice) == (start, after)


def test_s4_the_shuffle_comes_first_and_then_who_begins():
    shuffled, dice = Dice(KEY).shuffle(FULL_DECK)
    start, dice = dice.below(4)
    state = dealt(4, Dice(KEY))
    assert state.holdings[1].pile == tuple(shuffled[3 + 1 + 8 * 4 : 83 : 4])
    assert (state.start, state.dice) == (start, dice)


@pytest.mark.parametrize("seats", [1, 5])
def test_s6_a_s11_two_to_four_may_play(seats: int):
    with pytest.raises(ValueError, match="not played with"):
        GAME.deal(seats, options(), Dice(KEY))
    assert GAME.seat_counts(options()) == range(2, 5)
    assert GAME.with_seats(options(), 4) == options()
    assert GAME.with_seats(options(), seats) == Refusal("refused-wrong-seat-count", {"fewest": 2, "most": 4})


def test_s8_a_s8_every_seat_begins_sometimes():
    starts = {dealt(4, Dice(number.to_bytes(32))).start for number in range(60)}
    assert starts == {0, 1, 2, 3}


def test_a_s6_the_three_cards_may_fill_a_row_and_one_may_have_no_colour():
    deck = [7, 15, 3, *(card for card in FULL_DECK if card not in (3, 7, 15))]
    position = dealt(2, Dice(KEY), deck)
    assert position.rows == ((0, 3, 7, 15), (30,), (60,))
    assert position.gone == ()


def test_colours_have_a_letter_each():
    assert "".join(colour.letter for colour in Colour) == "OVSRTPG"


def test_nothing_chosen_is_the_default_and_saves_as_nothing():
    assert read_options({}) == DEFAULTS
    assert DEFAULTS.save() == {}
    assert not DEFAULTS.each_card


@pytest.mark.parametrize(
    "chosen",
    [
        {"interim_check": "each_card"},
        {"show_facedown_colours": True},
        {"interim_check": "each_card", "show_facedown_colours": True},
    ],
)
def test_what_differs_is_saved(chosen: dict[str, Json]):
    assert options(**chosen).save() == chosen
    assert GAME.read_options({"interim_check": "after_take", "show_facedown_colours": False} | chosen) == options(
        **chosen
    )


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("interim_check", "best_for_player"),
        ("interim_check", True),
        ("interim_check", None),
        ("interim_check", ["each_card"]),
        ("show_facedown_colours", 1),
        ("show_facedown_colours", "true"),
        ("show_facedown_colours", None),
    ],
)
def test_other_values_are_refused(name: str, value: Json):
    assert read_options({name: value}) == Refusal("refused-wrong-option", {"option": name})


@pytest.mark.parametrize("name", ["setup_one_per_row", "start_player", "turn_seconds", "afk_limit", ""])
def test_other_names_are_refused_even_those_of_the_table(name: str):
    assert read_options({name: False}) == Refusal("refused-unknown-option", {"option": name})


TABLE = position(Sketch([10, 20, 40, 50]), Sketch([11, 21, 41, 51]), Sketch([12, 22, 42, 52]))


def test_s8_one_seat_is_asked_at_a_time_clockwise():
    moment = TABLE
    for number in (10, 11, 12, 20):
        assert moment.prompts() == {some(moment.to_move): Prompt(moment.turn, "play", answered=False, final=True)}
        moment, _ = play(moment, number)
    assert (moment.turn, moment.to_move) == (4, 1)


def test_s8_only_the_seat_whose_turn_it_is_may_play():
    assert refused(TABLE, 1, 11) == Refusal("refused-not-asked")
    assert TABLE.legal_actions(Seat(1)) == []


def test_s8_only_cards_of_the_hand_can_be_played_and_each_of_them():
    legal = [action.card for action in TABLE.legal_actions(Seat(0))]
    assert legal == [10, 20, 40, 50]
    for card in FULL_DECK:
        if card not in legal:
            assert refused(TABLE, 0, card) == Refusal("refused-card-not-held", {"card": str(card)})


@pytest.mark.parametrize(
    "code", ["play 05", "play 5 ", "play  5", " play 5", "play", "5", "play 0", "play 90", "play -1"]
)
def test_s8_codes_are_exact_and_a_start_card_is_no_action(code: str):
    assert GAME.read_action(code) == Refusal("refused-no-such-action", {"code": code})


def test_s8_every_other_card_is_an_action_by_its_number():
    assert [GAME.read_action(f"play {card}") for card in FULL_DECK] == [PLAYS[card] for card in FULL_DECK]


def test_s18_a_s5_a_player_who_has_two_cards_left_draws_six_at_once():
    pile = (70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81)
    moved, events = play(position(Sketch([10, 20, 40], pile=pile), Sketch([1])), 10)
    holding = moved.holdings[0]
    assert holding.hand == (20, 40, 70, 71, 72, 73, 74, 75)
    assert holding.pile == pile[6:]
    assert only(events, CardsDrawn).cards == pile[:6]
    assert only(events, Drew) == Drew(Seat(0), 6, 6)
    assert [only(events, CardsDrawn).seen_by(viewer) for viewer in (Viewer(Seat(0)), Viewer(Seat(1)), PUBLIC)] == [
        True,
        False,
        False,
    ]


@pytest.mark.parametrize("hand", [[10, 20], [10, 20, 40, 50]])
def test_s18_with_more_or_fewer_cards_left_no_one_draws(hand: list[int]):
    _, events = play(position(Sketch(hand, pile=(70, 71, 72, 73, 74, 76)), Sketch([1])), 10)
    assert not any(isinstance(event, Drew | CardsDrawn) for event in events)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_s18_a_s4_six_cards_are_drawn_twice_by_everyone(seats: int):
    sizes = [tuple(len(holding.pile) for holding in moment.holdings) for moment in whole_game(seats, 3)]
    for seat in range(seats):
        piles = [each[seat] for each in sizes]
        assert sorted(set(piles), reverse=True) == [12, 6, 0]


def test_a_s14_the_clock_plays_the_lowest_card_that_takes_nothing():
    table = position(Sketch([10, 40, 50, 35]), Sketch(), rows=[(0, 11, 12, 13)])
    assert table.fallback(Seat(0)).card == 35


def test_a_s14_otherwise_the_card_that_takes_fewest_and_among_equals_the_lowest():
    rows = [(0, 11, 12, 13), (30, 41, 42, 43), (60, 71, 72, 73)]
    assert position(Sketch([10, 44, 74]), Sketch(), rows=rows).fallback(Seat(0)).card == 44
    assert position(Sketch([1, 31, 70]), Sketch(), rows=rows).fallback(Seat(0)).card == 1


def test_a_s14_a_card_without_colour_is_taken_like_any_other():
    rows = [(0, 10, 15, 16), (30, 41, 42, 43)]
    assert position(Sketch([12, 44]), Sketch(), rows=rows).fallback(Seat(0)).card == 44


def test_a_s14_the_clock_plays_for_no_one_who_is_not_asked():
    with pytest.raises(ValueError, match="not asked"):
        TABLE.fallback(Seat(1))


@st.composite
def rows_and_cards(draw: st.DrawFn) -> tuple[tuple[Card, ...], Card]:
    """A row of one to four cards and another card that belongs to it."""
    start = draw(st.sampled_from([0, 30, 60]))
    others = draw(st.lists(st.integers(start + 1, start + 29), min_size=1, max_size=4, unique=True))
    *row, card = others
    return cards(start, *sorted(row)), CARDS[card]


@given(rows_and_cards())
def test_s9_a_row_ascends_from_its_start_card_and_no_card_is_lost(drawn: tuple[tuple[Card, ...], Card]):
    row, card = drawn
    after, taken = place(row, card)
    assert list(after) == sorted(after)
    assert after[0] == row[0]
    assert sorted((*after, *taken)) == sorted((*row, card))


@given(rows_and_cards())
def test_s10_a_row_never_holds_more_than_four_and_takes_nothing_while_it_has_room(
    drawn: tuple[tuple[Card, ...], Card],
):
    row, card = drawn
    after, taken = place(row, card)
    assert len(after) <= 4
    assert bool(taken) == (len(row) == 4)


@given(rows_and_cards())
def test_s11_s12_the_highest_takes_the_lowest_and_any_other_takes_all_above_it(drawn: tuple[tuple[Card, ...], Card]):
    row, card = drawn
    if len(row) == 4:
        higher = tuple(other for other in row if other > card)
        assert place(row, card)[1] == (higher or row[1:2])


@given(rows_and_cards())
def test_s3_s13_the_start_card_and_the_card_just_played_are_never_taken(drawn: tuple[tuple[Card, ...], Card]):
    row, card = drawn
    after, taken = place(row, card)
    assert card in after
    assert not {0, 30, 60, card} & set(taken)


@pytest.mark.parametrize(("card", "row"), [(29, 0), (31, 1), (59, 1), (61, 2)])
def test_s9_the_number_says_which_row(card: int, row: int):
    moved, _ = play(position(Sketch([card, 2, 3, 4]), Sketch()), card)
    assert [len(cards) for cards in moved.rows] == [2 if at == row else 1 for at in range(3)]


def test_a_s6_the_first_card_on_a_row_that_the_set_up_filled_is_a_fifth():
    moved, _ = play(position(Sketch([20, 2, 3, 4]), Sketch(), rows=[(0, 5, 9, 28)]), 20)
    assert moved.rows[0] == (0, 5, 9, 20)
    assert moved.gone == (28,)


TAKES = st.permutations(FULL_DECK).flatmap(
    lambda deck: st.lists(st.integers(1, 3), max_size=14).map(lambda sizes: _parted(deck, sizes))
)


def _parted(deck: list[Card], sizes: list[int]) -> list[tuple[Card, ...]]:
    parted, at = list[tuple[Card, ...]](), 0
    for size in sizes:
        parted.append(tuple(sorted(deck[at : at + size])))
        at += size
    return parted


@given(TAKES)
def test_s16_a_s3_what_lies_face_up_is_the_number_taken_of_a_colour_modulo_three(takes: list[tuple[Card, ...]]):
    face_up, face_down = NOTHING, NOTHING
    for taken in takes:
        face_up, turned, _ = take(face_up, taken, each_card=False)
        face_down = with_turned(face_down, turned)
    held = Counter(COLOUR[card] for taken in takes for card in taken)
    assert face_up == tuple(held[colour] % 3 for colour in COLOURS)
    assert face_down == tuple(held[colour] // 3 * 3 for colour in COLOURS)
    assert coloured(card for taken in takes for card in taken) == tuple(held[colour] for colour in COLOURS)


@given(TAKES)
def test_s17_a_s2_each_card_finds_seven_colours_whenever_the_whole_take_does(takes: list[tuple[Card, ...]]):
    face_up = NOTHING
    for taken in takes:
        once, each = take(face_up, taken, each_card=False), take(face_up, taken, each_card=True)
        assert once[2] == all(once[0])
        assert each[2] >= once[2]
        assert each[:2] == once[:2]
        face_up = once[0]


def test_s14_taken_cards_lie_face_up_by_colour():
    assert take(counts("O"), cards(1, 40, 46), each_card=False)[0] == counts("OOTS")


def test_s15_a_s13_a_card_without_colour_goes_out_of_the_game_without_effect():
    moved, _ = play(position(Sketch([28, 1, 2, 3], "OG"), Sketch(), rows=[(0, 15, 19, 24)]), 28)
    assert moved.holdings[0].face_up == counts("OG")
    assert moved.gone == (15,)
    assert moved.rows[0] == (0, 19, 24, 28)


def test_s16_a_third_card_is_one_too_many():
    assert take(counts("GG"), cards(57), each_card=False) == (NOTHING, (Colour.GREEN,), False)


def test_s17_seven_colours_earn_the_top_bonus_and_it_is_kept_when_a_colour_is_turned_over():
    table = position(Sketch([28, 29, 2, 3], "VSRTPGG"), Sketch([61, 62, 63, 64]), rows=[(0, 1, 14, 24)])
    moved, events = play(table, 28)
    assert only(events, BonusEarned).points == 10
    moved, events = play(moved, 61, 29)
    holding = moved.holdings[0]
    assert (holding.face_up, holding.face_down, holding.interim) == (counts("OVSRTP"), counts("GGG"), 10)
    assert not any(isinstance(event, BonusEarned) for event in events)


def test_s17_six_colours_earn_nothing():
    moved, _ = play(position(Sketch([28, 1, 2, 3], "VSRTPP"), Sketch(), rows=[(0, 8, 19, 24)]), 28)
    assert moved.holdings[0].interim == 0


def test_every_card_has_a_colour_or_none():
    assert {COLOUR[card] for card in CARDS} == {None, *COLOURS}
