"""Custom ids carry everything and are trusted in nothing."""

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.components import LONGEST_CONTROL
from bot.screens.custom_ids import (
    AnyControl,
    Control,
    DailyControl,
    DailyVerb,
    GameControl,
    Scope,
    SettingsControl,
    Topic,
    Verb,
    parse,
    parse_as,
    with_choices,
)
from bot.tables.ids import TableId

TABLES = st.text("abcdefghjkmnpqrstuvwxyz23456789", min_size=10, max_size=10).map(TableId)
GAMES = st.sampled_from(["two_win", "toy", "a_1"])
WORDS = st.text("abcXYZ0189", min_size=1, max_size=6)
DETAILS = st.lists(WORDS, max_size=8).map(" ".join)
CODES = st.lists(WORDS, min_size=1, max_size=2).map(" ".join)
NUMBERS = st.integers(0, 99_999)
PARTS = st.text("abc019_", max_size=32)
CONTROLS = st.one_of(
    st.builds(Control, TABLES, st.sampled_from(Verb), NUMBERS, DETAILS),
    st.builds(
        GameControl,
        GAMES,
        st.sampled_from(Topic),
        st.sampled_from(Verb),
        NUMBERS,
        st.just("") | CODES,
        st.lists(CODES, max_size=3).map(tuple),
    ),
    st.builds(DailyControl, GAMES, st.sampled_from(DailyVerb), st.just("") | CODES),
    st.builds(SettingsControl, st.sampled_from(Scope), st.text("abcz", min_size=1, max_size=9), PARTS, PARTS),
)


@given(CONTROLS)
def test_a_control_is_read_back_as_it_was_written(control: AnyControl) -> None:
    written = str(control)
    assert parse(written) == control
    assert len(written) <= LONGEST_CONTROL
    kinds = [kind for kind in (Control, GameControl, DailyControl, SettingsControl) if parse_as(kind, written)]
    assert kinds == [type(control)]


def test_the_longest_control_is_read_and_no_longer_one() -> None:
    written = str(Control(TableId("abcdefghjk"), Verb.REPLAY, 0, "x"))
    longest = written + "x" * (LONGEST_CONTROL - len(written))
    assert str(parse(longest)) == longest
    assert parse(f"{longest}x") is None


@given(st.text(max_size=120) | st.from_regex(r"\A[tgds]1(:[a-z0-9_. ,]{0,12}){1,7}\Z"))
def test_whatever_is_read_is_our_exact_form(text: str) -> None:
    control = parse(text)
    assert control is None or str(control) == text


@given(CONTROLS, st.lists(CODES, min_size=1, max_size=3))
def test_what_is_chosen_in_a_menu_is_read_with_the_control_of_the_menu(control: AnyControl, chosen: list[str]) -> None:
    read = parse(str(control), chosen)
    if isinstance(control, SettingsControl):
        readable = all(re.fullmatch(r"[a-z0-9]+", each) for each in chosen)
        assert read == (replace(control, value=" ".join(chosen)) if readable else None)
    else:
        assert read == control.with_choices(*chosen)


@pytest.mark.parametrize("forged", ["", " ", "a  b", "a:b", "ä", "x" * 101])
def test_what_no_menu_of_ours_offers_is_not_read(forged: str) -> None:
    assert parse("t1:abcdefghjk:1:draft", [forged]) is None


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
    assert parse_as(GameControl, forged) is None


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


def test_what_was_chosen_in_a_menu_joins_the_control_of_the_menu() -> None:
    menu = Control(TableId("abcdefghjk"), Verb.PLAY, 3, "pass")
    assert menu.with_choices("5P0").detail == "pass 5P0"
    assert menu.with_choices("5P0", "6B1").detail == "pass 5P0 6B1"
    assert Control(TableId("abcdefghjk"), Verb.PLAY, 3).with_choices("5P0").detail == "5P0"
    game = GameControl("two_win", Topic.LESSON, Verb.PLAY, 1, "form", ("pass 5P0",))
    assert parse(with_choices(str(game), "1B0", "2B0")) == game.with_choices("1B0", "2B0")
    for control in (menu, replace(menu, detail=""), game, replace(game, detail="", progress=())):
        assert with_choices(str(control), "1B0", "2B0") == str(control.with_choices("1B0", "2B0"))
