"""Commit and reveal, checked against the description with nothing of ours."""

import hashlib
import hmac
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import fairness
from engine.fairness import Coin

SECRET = bytes(range(32))
COIN = Coin(1_509_900_123_456_789_012, 1_309_900_123_456_789_012)
RECORDS = Path(__file__).parents[2] / "docs" / "records.md"


def enc(*fields: bytes) -> bytes:
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def test_the_commitment_is_the_hash_of_its_fields_each_with_its_length():
    expected = hashlib.sha256(enc(b"table-commit-1", b"two_win", b"abcdefghij", SECRET)).hexdigest()
    assert fairness.commitment("two_win", "abcdefghij", SECRET) == expected


def test_the_first_key_is_drawn_from_the_secret_and_every_contribution():
    parts = [fairness.person_contribution(7, 99, "glück"), fairness.house_contribution(1)]
    message = enc(b"table-key-1", b"two_win", b"abcdefghij", "7:99:glück".encode(), b"house:1:")
    expected = hmac.new(SECRET, message, "sha256").digest()
    assert fairness.game_key("two_win", "abcdefghij", SECRET, parts) == expected


def test_the_second_key_is_drawn_from_the_coin_as_well():
    parts = [fairness.person_contribution(7, None, "glück"), fairness.house_contribution(1)]
    coin = b"1509900123456789012"
    message = enc(b"table-key-2", b"two_win", b"abcdefghij", coin, "7:glück".encode(), b"house:1:")
    expected = hmac.new(SECRET, message, "sha256").digest()
    assert fairness.game_key("two_win", "abcdefghij", SECRET, parts, COIN) == expected


def test_the_hash_of_the_contributions_is_keyed_by_the_secret():
    message = enc(b"table-contributions-2", b"two_win", b"abcdefghij", "7:glück".encode(), b"house:1:")
    expected = hmac.new(SECRET, message, "sha256").hexdigest()
    assert fairness.contributions_hash("two_win", "abcdefghij", SECRET, ["7:glück", "house:1:"]) == expected


def test_a_lucky_word_is_taken_letter_by_letter_or_left_out():
    assert fairness.person_contribution(7, None, "Glück ") == "7:Glück "
    assert fairness.person_contribution(7, 99) == "7:99:"
    assert fairness.person_contribution(7, None) == "7:"


def test_the_check_values_of_the_description_are_those_of_the_program():
    """An implementation in another language finds its mistake with them."""
    written = dict(
        re.findall(r"^\| (C|K, version [12]|H) \| `([0-9a-f]{64})` \|$", RECORDS.read_text("utf-8"), re.MULTILINE)
    )
    two = ("two_win", "abcdefghij", SECRET)
    assert written == {
        "C": fairness.commitment(*two),
        "K, version 1": fairness.game_key(*two, ["7:99:glück", "house:1:"]).hex(),
        "K, version 2": fairness.game_key(*two, ["7:glück", "house:1:"], COIN).hex(),
        "H": fairness.contributions_hash(*two, ["7:glück", "house:1:"]),
    }


CONTRIBUTIONS = st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=5), max_size=4)
COINS = st.none() | st.builds(Coin, st.integers(1, 2**64 - 1), st.just(9))


@given(CONTRIBUTIONS, CONTRIBUTIONS, COINS, COINS)
def test_other_contributions_or_another_coin_give_another_key(
    one: list[str], other: list[str], heads: Coin | None, tails: Coin | None
):
    first = fairness.game_key("two_win", "table", SECRET, one, heads)
    second = fairness.game_key("two_win", "table", SECRET, other, tails)
    assert (first == second) == ((one, heads) == (other, tails))


@given(st.integers(1, 2**64 - 1), st.integers(1, 2**64 - 1))
def test_a_coin_reads_back_from_its_decimal_texts(post: int, channel: int):
    assert fairness.read_coin(str(post), str(channel)) == Coin(post, channel)


@pytest.mark.parametrize(
    "raw", [7, 7.0, True, None, "", "0", "07", "+7", "-7", "7 ", "7\n", "7.0", "1_0", "٧", "²", str(2**64)]
)
def test_what_is_no_id_in_decimal_digits_is_no_coin(raw: str | float | None):
    assert fairness.read_coin(raw, "8") is None
    assert fairness.read_coin("8", raw) is None


def test_everybody_puts_the_same_into_a_daily_deal():
    assert fairness.daily_contributions(3) == ("daily:0:", "house:1:", "house:2:")
