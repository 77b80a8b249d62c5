"""Custom ids carry everything and are trusted in nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.custom_ids import (
    LONGEST,
    Control,
    Verb,
    parse,
)
from bot.tables.ids import TableId

TABLES = st.text("abcdefghjkmnpqrstuvwxyz23456789", min_size=10, max_size=10).map(TableId)
WORDS = st.text("abcXYZ0189", min_size=1, max_size=6)
DETAILS = st.lists(WORDS, max_size=8).map(" ".join)
CONTROLS = st.builds(Control, TABLES, st.sampled_from(Verb), st.integers(0, 99_999), DETAILS)


@given(CONTROLS)
def test_a_control_is_read_back_as_it_was_written(control: Control) -> None:
    written = str(control)
    assert parse(written) == control
    assert len(written) <= LONGEST


@given(st.text(max_size=120))
def test_whatever_is_read_is_our_exact_form(text: str) -> None:
    control = parse(text)
    assert control is None or str(control) == text


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


def test_the_choice_in_a_menu_joins_the_control_of_the_menu() -> None:
    menu = Control(TableId("abcdefghjk"), Verb.PLAY, 3, "pass")
    assert menu.with_choice("5P0").detail == "pass 5P0"
    assert Control(TableId("abcdefghjk"), Verb.PLAY, 3).with_choice("5P0").detail == "5P0"
