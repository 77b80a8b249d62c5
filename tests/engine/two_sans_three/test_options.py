"""The house rules of 2 SANS 3."""

import pytest

from engine.contract import Json, Refusal
from engine.games.two_sans_three.options import DEFAULTS, read_options
from tests.kit.sans_three import GAME, options


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
