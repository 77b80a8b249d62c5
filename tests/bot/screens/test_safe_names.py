"""Names that people chose cannot break a message."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens.names import (
    LONGEST_NAME,
    MOST_MARKS,
    clean_name,
    escape,
)

NASTY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\u202e\u2066\u200b\u200d\u00ad\ufeff\u0300\u0336\n\r\t\x00*_~|`[]()<>@#\\"),
    ),
    max_size=120,
)


@given(NASTY)
def test_a_clean_name_has_visible_characters_only(raw: str) -> None:
    name = clean_name(raw)
    assert name
    assert all(unicodedata.category(each) not in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"} for each in name)
    assert name == " ".join(name.split())


@given(NASTY)
def test_a_clean_name_is_short_and_stays_as_it_is_when_cleaned_again(raw: str) -> None:
    name = clean_name(raw)
    assert clean_name(name) == name
    assert len(name) <= LONGEST_NAME * (1 + MOST_MARKS)
    assert unicodedata.normalize("NFC", name) == name


@given(NASTY)
def test_an_escaped_name_has_no_markdown_left(raw: str) -> None:
    escaped = escape(clean_name(raw))
    rest = escaped.replace("\\\\", "")
    for sign in "*_~|`[]()<>@#":
        assert rest.count(sign) == rest.count(f"\\{sign}")


@pytest.mark.parametrize(
    ("raw", "clean"),
    [
        ("Ana", "Ana"),
        ("  Ana \n Maria ", "Ana Maria"),
        ("\u202egnirts", "gnirts"),
        ("A\u200bn\u200da", "Ana"),
        ("e\u0301", "é"),
        ("\u3164\u2800", "?"),
        ("\u0301\u0301", "?"),
        ("👍🏽", "👍🏽"),
        ("x" * 50, "x" * 32),
        ("a" + "\u0321" * 40, "a" + "\u0321" * MOST_MARKS),
    ],
)
def test_names_are_cleaned(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


def test_links_headings_and_mentions_are_disarmed() -> None:
    assert escape("[a](http://b) <@1> # x") == r"\[a\]\(http\:\/\/b\) \<\@1\> \# x"
