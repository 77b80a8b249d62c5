"""Custom ids carry everything and are trusted in nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.components import LONGEST_CONTROL
from bot.screens.custom_ids import Control, GameControl, Topic, Verb, parse, parse_game, with_choices
from bot.tables.ids import TableId

TABLES = st.text("abcdefghjkmnpqrstuvwxyz23456789", min_size=10, max_size=10).map(TableId)
WORDS = st.text("abcXYZ0189", min_size=1, max_size=6)
DETAILS = st.lists(WORDS, max_size=8).map(" ".join)
CONTROLS = st.builds(Control, TABLES, st.sampled_from(Verb), st.integers(0, 99_999), DETAILS)


@given(CONTROLS)
def test_a_control_is_read_back_as_it_was_written(control: Control) -> None:
    written = str(control)
    assert parse(written) == control
    assert len(written) <= LONGEST_CONTROL


@given(st.text(max_size=120))
def test_whatever_is_read_is_our_exact_form(text: str) -> None:
    for control in (parse(text), parse_game(text)):
        assert control is None or str(control) == text


CODES = st.lists(WORDS, min_size=1, max_size=2).map(" ".join)
GAME_CONTROLS = st.builds(
    GameControl,
    st.sampled_from(["two_win", "toy", "a_1"]),
    st.sampled_from(Topic),
    st.sampled_from(Verb),
    st.integers(0, 99_999),
    st.just("") | CODES,
    st.lists(CODES, max_size=3).map(tuple),
)


@given(GAME_CONTROLS)
def test_a_control_of_a_game_is_read_back_as_it_was_written_and_is_none_of_a_table(control: GameControl) -> None:
    written = str(control)
    assert parse_game(written) == control
    assert parse(written) is None


@pytest.mark.parametrize(
    "forged",
    [
        "g1:",
        "g1:two_win:rules:0:rules",
        "g1:TwoWin:rules::0:rules",
        "g1:two_win:poetry::0:rules",
        "g1:two_win:lesson:,:0:hand",
        "g1:two_win:lesson:pass  5P0:0:hand",
        "g1:two_win:lesson::00:hand",
        "g1:two_win:lesson::0:fly",
        "g1:two_win:lesson::0:hand:",
        "t1:abcdefghjk:0:hand",
    ],
)
def test_anything_else_is_no_control_of_a_game(forged: str) -> None:
    assert parse_game(forged) is None


def test_what_messages_of_earlier_versions_carry_is_still_understood() -> None:
    assert parse("t1:abcdefghjk:3:understood") == Control(TableId("abcdefghjk"), Verb.ACKNOWLEDGE, 3)


@pytest.mark.parametrize(
    "forged",
    [
        "",
        "t1:",
        "t2:abcdefghjk:1:join",
        "t1:abcdefghj:1:join",
        "t1:ABCDEFGHJK:1:join",
        "t1:abcdefghjk:01:join",
        "t1:abcdefghjk:-1:join",
        "t1:abcdefghjk:100000:join",
        "t1:abcdefghjk:١:join",
        "t1:abcdefghjk:1:fly",
        "t1:abcdefghjk:1:join:",
        "t1:abcdefghjk:1:play:pass  5P0",
        "t1:abcdefghjk:1:play: pass",
        "t1:abcdefghjk:1:play:pass\n5P0",
        "t1:abcdefghjk:1:join\n",
        "t1:abcdefghjk:1:play:" + "x" * 100,
    ],
)
def test_anything_else_is_not_read(forged: str) -> None:
    assert parse(forged) is None


def test_a_control_that_could_not_be_read_back_is_not_written() -> None:
    with pytest.raises(ValueError, match="no custom id"):
        str(Control(TableId("abcdefghjk"), Verb.PLAY, 1, "pass:5P0"))


def test_what_was_chosen_in_a_menu_joins_the_control_of_the_menu() -> None:
    menu = Control(TableId("abcdefghjk"), Verb.PLAY, 3, "pass")
    assert menu.with_choices("5P0").detail == "pass 5P0"
    assert menu.with_choices("5P0", "6B1").detail == "pass 5P0 6B1"
    assert Control(TableId("abcdefghjk"), Verb.PLAY, 3).with_choices("5P0").detail == "5P0"
    game = GameControl("two_win", Topic.LESSON, Verb.PLAY, 1, "form", ("pass 5P0",))
    assert parse_game(with_choices(str(game), "1B0", "2B0")) == game.with_choices("1B0", "2B0")
    with pytest.raises(ValueError, match="no custom id of ours"):
        with_choices("s1:me:hands", "direct")
