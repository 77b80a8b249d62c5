"""Names that people chose cannot break a message."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens import names
from bot.screens.names import LONGEST_NAME, MOST_MARKS, clean_name, escape, shortened

LEFT_TO_RIGHT = "\u200e"

NASTY = st.text(
    st.one_of(
        st.characters(),
        st.sampled_from("\u202e\u2066\u200b\u200d\u00ad\ufeff\u0300\u0336\n\r\t\x00*_~|`[]()<>@#\\"),
    ),
    max_size=120,
)


@given(NASTY)
def test_a_clean_name_has_visible_characters_only(raw: str) -> None:
    name = clean_name(raw).strip(LEFT_TO_RIGHT)
    assert name
    assert all(unicodedata.category(each) not in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} for each in name)
    assert name == " ".join(name.split())


@given(NASTY)
def test_a_clean_name_is_short_and_stays_as_it_is_when_cleaned_again(raw: str) -> None:
    name = clean_name(raw)
    assert clean_name(name) == name
    assert len(name.strip(LEFT_TO_RIGHT)) <= LONGEST_NAME * (1 + MOST_MARKS)
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
        ("אבי", "\u200eאבי\u200e"),
        ("Ana أحمد", "\u200eAna أحمد\u200e"),
        ("٣٤", "\u200e٣٤\u200e"),
        ("\U0001e922", "\u200e\U0001e922\u200e"),
        ("א" * 50, "\u200e" + "א" * 32 + "\u200e"),
        ("Ana \U0001faea\U0001fa77", "Ana \U0001faea\U0001fa77"),
        ("Ana\U000e0041\ufdd0\U0001ffff\u2065", "Ana"),
    ],
)
def test_names_are_cleaned(raw: str, clean: str) -> None:
    assert clean_name(raw) == clean


@pytest.mark.parametrize("longest", [8, 4, 2])
def test_a_shortened_name_still_moves_nothing_beside_it(longest: int) -> None:
    assert shortened(clean_name("א" * 9), longest) == "\u200e" + "א" * (longest - 1) + "…\u200e"
    assert shortened(clean_name("א" * longest), longest) == clean_name("א" * longest)


@pytest.mark.parametrize("raw", ["🩷 Ana", "🫪", "Ana 🫩 אבי", "山田 7", "\U0001e922", "Łukasz ١", "e\u0301 ☃"])
def test_a_name_is_the_same_to_a_python_that_knows_less_of_unicode(raw: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "LONGEST_NAME", 31)  # not to read what is remembered of the name
    known = clean_name(raw)
    monkeypatch.setattr(names, "LONGEST_NAME", 30)
    monkeypatch.setattr(names, "unicodedata", unicodedata.ucd_3_2_0)
    assert clean_name(raw) == known


def test_links_headings_and_mentions_are_disarmed() -> None:
    assert escape("[a](http://b) <@1> # x") == r"\[a\]\(http\:\/\/b\) \<\@1\> \# x"
