"""Commit and reveal, checked against the description with nothing of ours."""

import hashlib
import hmac

from hypothesis import given
from hypothesis import strategies as st

from engine import fairness

SECRET = bytes(range(32))


def enc(*fields: bytes) -> bytes:
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def test_the_commitment_is_the_hash_of_its_fields_each_with_its_length():
    expected = hashlib.sha256(enc(b"table-commit-1", b"two_win", b"abcdefghij", SECRET)).hexdigest()
    assert fairness.commitment("two_win", "abcdefghij", SECRET) == expected


def test_the_key_is_drawn_from_the_secret_and_every_contribution():
    parts = [fairness.person_contribution(7, 99, "glück"), fairness.house_contribution(1)]
    message = enc(b"table-key-1", b"two_win", b"abcdefghij", "7:99:glück".encode(), b"house:1:")
    expected = hmac.new(SECRET, message, "sha256").digest()
    assert fairness.game_key("two_win", "abcdefghij", SECRET, parts) == expected


def test_a_lucky_word_may_be_left_out():
    assert fairness.person_contribution(7, 99) == "7:99:"


@given(st.lists(st.text(max_size=5), max_size=4), st.lists(st.text(max_size=5), max_size=4))
def test_other_contributions_give_another_key(one: list[str], other: list[str]):
    first = fairness.game_key("two_win", "table", SECRET, one)
    assert (first == fairness.game_key("two_win", "table", SECRET, other)) == (one == other)
