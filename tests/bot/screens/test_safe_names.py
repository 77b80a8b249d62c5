"""Names that people chose cannot break a message; who would be taken for each other is told apart at a table."""

import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.screens import names
from bot.screens.names import (
    CAST,
    HOUSE_NAMES,
    LONGEST_NAME,
    MOST_MARKS,
    NAME_LENGTHS,
    ROBOT,
    clean_name,
    escape,
    house_name,
    in_private,
    plain_name,
    shortened,
)
from bot.screens.table_picture import face
from bot.tables.ids import ChannelId, InteractionId, TableId, UserId
from bot.tables.players import Forgotten, House, Person
from bot.tables.table import Holder, Table
from engine.contract import Seat
from engine.house import LEVELS
from tests.kit.readable import ENGLISH, SCREENS, as_text
from tests.kit.seated import dealt, lobby

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


def seated(*people: tuple[str, str]) -> Table:
    """A lobby of people with these names and user names, and a house player after them."""
    held = [
        Holder(Person(UserId(seat + 1), name, InteractionId(seat + 901), username=username))
        for seat, (name, username) in enumerate(people)
    ]
    return replace(lobby(), holders=(*held, Holder(House("easy"))))


def called(table: Table, longest: int = 32) -> list[str]:
    return [plain_name(table, Seat(seat), ENGLISH, longest) for seat in range(len(table.people))]


@pytest.mark.parametrize(
    ("people", "shown"),
    [
        ([("Sam", "sam_42"), ("Ben", "ben")], ["Sam", "Ben"]),
        ([("Sam", "sam_42"), ("Sam", "sam_43")], ["Sam (sam_42)", "Sam (sam_43)"]),
        ([("Sam", "sam_42"), ("ＳＡＭ!", "sam_43")], ["Sam (sam_42)", "ＳＡＭ! (sam_43)"]),
        ([("Sam", "sam_42"), ("𝕾𝖆𝖒", "sam_43")], ["Sam (sam_42)", "𝕾𝖆𝖒 (sam_43)"]),
        ([("Sam", "sam_42"), ("🔥 S a m 🔥", "sam_43")], ["Sam (sam_42)", "🔥 S a m 🔥 (sam_43)"]),
        ([("Straße", "x"), ("STRASSE", "y")], ["Straße (x)", "STRASSE (y)"]),
        ([("Sam", ""), ("Sam", "sam_43")], ["Sam #1", "Sam (sam_43)"]),
        ([("🔥", "x"), ("🔥", "y"), ("🌊", "z")], ["🔥 (x)", "🔥 (y)", "🌊"]),
        ([("Sam", "sam_42"), ("Sam (sam_42)", "mallory")], ["Sam", "Sam (sam_42) (mallory)"]),
        (
            [("Sam", "sam_42"), ("Sam (sam_42)", "mallory"), ("Sam", "sam_43")],
            ["Sam #1", "Sam (sam_42) (mallory)", "Sam (sam_43)"],
        ),
        ([("Sam", ""), ("Sam", ""), ("Sam #1", "mallory")], ["Sam #1", "Sam #2", "Sam #1 (mallory)"]),
        ([("", ""), ("Player 1", "mallory")], ["player 1 #1", "Player 1 (mallory)"]),
        ([(f"{ROBOT} Lumi", "sam_42")], [f"{ROBOT} Lumi (sam_42)"]),
        ([(f"{ROBOT} Ana", "sam_42")], [f"{ROBOT} Ana (sam_42)"]),
        ([("LUMI", "")], ["LUMI #1"]),
        ([("אבי", "avi"), ("אבי", "avi2")], ["\u200eאבי\u200e (avi)", "\u200eאבי\u200e (avi2)"]),
        ([("A" * 32, "x"), ("A" * 32, "y")], ["A" * 28 + "… #1", "A" * 28 + "… #2"]),
    ],
)
def test_names_that_are_taken_for_each_other_are_shown_with_the_user_name_or_else_the_seat(
    people: Sequence[tuple[str, str]], shown: Sequence[str]
) -> None:
    assert called(seated(*people)) == shown


@pytest.mark.parametrize(
    ("longest", "shown"),
    [
        (32, ["Maximilian", "Maximiliane"]),
        (16, ["Maximilian", "Maximiliane"]),
        (8, ["Maxi… #1", "Maxi… #2"]),
        (4, ["#1", "#2"]),
        (2, ["#1", "#2"]),
    ],
)
def test_names_are_compared_as_they_are_shortened(longest: int, shown: Sequence[str]) -> None:
    assert called(seated(("Maximilian", "max"), ("Maximiliane", "maxi")), longest) == shown


NAMES = st.sampled_from(["Sam", "sAm!", "Sam (a)", "Sam #2", "a", "#1", "", "🔥", f"{ROBOT} Lumi", "Maximilian", "אבי"])


@given(st.lists(st.tuples(NAMES, st.sampled_from(["a", "b", "sam", ""])), min_size=2, max_size=6))
def test_no_two_at_a_table_are_called_alike(people: Sequence[tuple[str, str]]) -> None:
    table = seated(*people)
    for longest in NAME_LENGTHS:
        shown = [plain_name(table, Seat(seat), ENGLISH, longest) for seat in range(len(table.holders))]
        assert not [each for each in permutations(shown, 2) if each[0].casefold() == each[1].casefold()]
        assert all(len(name.replace("\u200e", "")) <= longest for name in shown[:-1])


@pytest.mark.parametrize("name", HOUSE_NAMES)
def test_no_one_is_called_like_a_house_player(name: str) -> None:
    assert called(seated((name, "ana"))) == [f"{name} (ana)"]


def test_two_who_were_forgotten_are_told_apart_by_their_seats() -> None:
    gone = Holder(Forgotten(), absent=True)
    table = replace(lobby(), holders=(gone, Holder(House("easy")), gone))
    shown = [plain_name(table, Seat(seat), ENGLISH) for seat in (0, 2)]
    assert shown == ["👤 a former player #1", "👤 a former player #3"]


def two_sams() -> Table:
    """A game of two people of one name and a house player."""
    return replace(dealt(), holders=seated(("Sam", "sam_42"), ("sam", "s.am")).holders)


def test_a_board_and_its_picture_tell_two_of_one_name_apart() -> None:
    table = two_sams()
    assert "⏳ **Sam \\(sam\\_42\\)** · ⏳ **sam \\(s\\.am\\)** · " in as_text(SCREENS.board(table))
    drawn = [face(table, seat, ENGLISH, lambda _: b"").name for seat in (Seat(0), Seat(1))]
    assert drawn == ["Sam (sam_42)", "sam (s.am)"]


def test_a_hand_and_its_menus_tell_two_of_one_name_apart() -> None:
    table = two_sams()
    assert "Which card do you pass to **sam \\(s\\.am\\)**?" in as_text(SCREENS.hand(table, Seat(0), ENGLISH, None))
    assert in_private(table, ENGLISH).label(Seat(0)) == "Sam (sam_42)"


def held(table: Table) -> list[str | None]:
    return [house_name(table, Seat(seat)) for seat in range(len(table.holders))]


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_six_house_players_and_a_full_table_has_no_one_twice(level: str) -> None:
    table = replace(lobby(), holders=(Holder(House(level)),) * 9)
    assert set(held(table)[:6]) == set(CAST[level])
    assert len(set(held(table))) == 9


def test_who_plays_again_in_a_channel_meets_the_same_house_players_and_another_channel_has_its_own() -> None:
    holders = (Holder(House("hard")), *seated(("Ada", "ada")).holders[:1], Holder(House("easy")), Holder(House("hard")))
    table = replace(lobby(), holders=holders)
    assert held(replace(table, id=TableId("another"))) == held(table)
    elsewhere = [replace(table, place=replace(table.place, channel=ChannelId(number))) for number in range(40)]
    assert {each[0] for each in map(held, elsewhere)} == set(CAST["hard"])


def test_a_person_has_the_colour_of_their_account_in_any_seat_and_one_who_came_later_the_next_free_one() -> None:
    def person(user: int, joined: int) -> Holder:
        return Holder(Person(UserId(user), "Sam", InteractionId(joined)))

    def colours(*holders: Holder) -> list[int | None]:
        table = replace(lobby(), holders=holders)
        return [face(table, Seat(seat), ENGLISH, lambda _: b"").colour for seat in range(len(holders))]

    assert colours(person(9, 1), person(4, 2)) == [3, 4]
    assert colours(person(4, 1), person(9, 2)) == [4, 3]
    assert colours(person(4, 2), person(10, 1)) == [5, 4], "who sat down first keeps it"
    assert len(set(colours(*(person(6 * number, number) for number in range(10))))) == 10
    house = Holder(House("hard"))
    assert colours(house, person(4, 1), house)[1] == 4, "the house takes no one's colour"
    assert len(set(colours(house, person(4, 1), house))) == 3
