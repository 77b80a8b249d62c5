"""S1 to S8: house rules, cards, colours, the deal."""

from itertools import pairwise

import pytest

from engine.contract import Json, Refusal
from engine.dice import Dice
from engine.game import cards_lying
from engine.games.two_sans_three.cards import (
    CARDS,
    COLOUR,
    COLOUR_TABLE,
    COLOURS,
    FULL_DECK,
    ROW,
    START_CARDS,
    Colour,
    checked,
)
from engine.games.two_sans_three.events import Dealt, HandDealt
from engine.games.two_sans_three.options import DEFAULTS, read_options
from engine.seats import PUBLIC, Seat, Viewer
from tests.kit.always import some
from tests.kit.sans_three import GAME, KEY, dealt, only, options


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
