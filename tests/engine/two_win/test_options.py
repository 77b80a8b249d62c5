"""The house rules and what is allowed in them."""

import pytest

from engine.contract import Json, Refusal
from engine.dice import Dice
from engine.games.two_win.cards import full_deck
from engine.games.two_win.options import TwoWinOptions, read_options
from tests.kit.positions import GAME, KEY, options


def test_without_a_word_the_defaults_hold():
    assert options() == TwoWinOptions((0, 0, 1, 2), 6, 5, "forfeit")
    assert options().save() == {}


def test_only_what_differs_is_saved_and_reads_back_the_same():
    chosen: dict[str, Json] = {
        "star_profile": [0, 1, 1, 2],
        "max_players": 7,
        "reshuffle_keep_numbers": 3,
        "draw_shortage": "recycle_more",
    }
    assert options(**chosen).save() == chosen
    assert options(max_players=6).save() == {}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("star_profile", [0, 0, 1]),
        ("star_profile", [0, 0, 1, 2, 2]),
        ("star_profile", [1, 0, 0, 2]),
        ("star_profile", [0, 0, 1, 3]),
        ("star_profile", [-1, 0, 1, 2]),
        ("star_profile", [0, 0, True, 2]),
        ("star_profile", [0, 0, 1.0, 2]),
        ("star_profile", "0012"),
        ("max_players", 8),
        ("max_players", 1),
        ("max_players", True),
        ("max_players", 6.0),
        ("max_players", "6"),
        ("reshuffle_keep_numbers", 0),
        ("reshuffle_keep_numbers", 10**400),
        ("reshuffle_keep_numbers", True),
        ("reshuffle_keep_numbers", None),
        ("draw_shortage", "seldom"),
        ("draw_shortage", 0),
    ],
)
def test_impossible_values_are_refused_by_name(name: str, value: Json):
    assert read_options({name: value}) == Refusal("refused-wrong-option", {"option": name})


@pytest.mark.parametrize("name", ["turn_seconds", "afk_limit", "reveal_hands_at_end", "voluntary_dropout", ""])
def test_table_options_and_others_are_unknown(name: str):
    assert read_options({name: 1}) == Refusal("refused-unknown-option", {"option": name})


def test_a_w25_seven_seats_need_the_option():
    assert list(GAME.seat_counts(options())) == [2, 3, 4, 5, 6]
    assert list(GAME.seat_counts(options(max_players=7))) == [2, 3, 4, 5, 6, 7]
    assert len(GAME.deal(7, options(max_players=7), Dice(KEY)).position.prompts()) == 7


def test_the_star_profile_makes_the_deck():
    assert len(full_deck((0, 1, 1, 2))) == 108
    assert full_deck((0, 1, 1, 2))[:4] == (0, 1, 1, 2)


@pytest.mark.parametrize("raw", [[], None, "1B0", {}, ["1B0"] * 108, [1] * 108])
def test_a_deck_that_is_not_exactly_the_right_cards_is_refused(raw: Json):
    assert GAME.check_deck(raw, options()) == Refusal("refused-wrong-deck")


def test_a_w25_a_seventh_seat_is_a_house_rule_and_an_eighth_is_none():
    seven = GAME.with_seats(options(), 7)
    assert not isinstance(seven, Refusal)
    assert seven == options(max_players=7)
    assert GAME.with_seats(options(), 4) == options()
    assert GAME.with_seats(options(), 8) == Refusal("refused-wrong-option", {"option": "max_players"})
