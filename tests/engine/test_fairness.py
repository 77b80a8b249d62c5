"""Commit and reveal, and chance as docs/records.md writes it down, checked with nothing of ours."""

import copy
import hashlib
import hmac
import pickle
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import fairness
from engine.dice import Dice
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


def test_everyone_puts_the_same_into_a_daily_deal():
    assert fairness.daily_contributions(3) == ("daily:0:", "house:1:", "house:2:")


ZERO = bytes(32)
KEYS = st.binary(min_size=32, max_size=32)


def words(key: bytes, count: int) -> list[int]:
    """The words of a key, from the description alone."""
    blocks = b"".join(sha256(key + number.to_bytes(8, "big")).digest() for number in range(count // 8 + 1))
    return [int.from_bytes(blocks[4 * at : 4 * at + 4], "big") for at in range(count)]


def test_the_check_value_of_the_zero_key():
    dice, first = Dice(ZERO), []
    for _ in range(4):
        word, dice = dice.below(2**32)
        first.append(f"{word:08x}")
    assert first == ["2c34ce1d", "f23b838c", "5abf2a7f", "6437cca3"]
    assert dice == Dice(ZERO, 4)


@given(KEYS, st.integers(1, 2**32))
def test_a_number_is_the_first_word_that_is_not_dropped(key: bytes, n: int):
    fair = [(used, word) for used, word in enumerate(words(key, 64), 1) if word < 2**32 // n * n]
    number, dice = Dice(key).below(n)
    assert (number, dice.used) == (fair[0][1] % n, fair[0][0])


@given(KEYS, st.integers(0, 40), st.integers(0, 20))
def test_a_shuffle_swaps_from_the_last_place_down(key: bytes, size: int, used: int):
    cards, dice = list(range(size)), Dice(key, used)
    for last in range(size - 1, 0, -1):
        other, dice = dice.below(last + 1)
        cards[last], cards[other] = cards[other], cards[last]
    assert Dice(key, used).shuffle(range(size)) == (cards, dice)


def test_a_word_beyond_the_last_whole_multiple_is_dropped():
    dropped = next(used for used, word in enumerate(words(ZERO, 99)) if word >= 3 * 2**30)
    number, dice = Dice(ZERO, dropped).below(3 * 2**30)
    assert dice.used > dropped + 1
    assert number == words(ZERO, 99)[dice.used - 1]


def test_a_shuffle_drops_such_a_word_too():
    """With this key one word in a shuffle of fifty thousand cards has to be dropped."""
    dice = expected_dice = Dice(sha256(bytes([1])).digest())
    expected = list(range(50_000))
    for last in range(len(expected) - 1, 0, -1):
        other, expected_dice = expected_dice.below(last + 1)
        expected[last], expected[other] = expected[other], expected[last]
    assert expected_dice.used == 50_000
    assert dice.shuffle(range(50_000)) == (expected, expected_dice)


@pytest.mark.parametrize("cards", [[], ["only"]])
def test_one_card_or_none_uses_no_word(cards: list[str]):
    assert Dice(ZERO).shuffle(cards) == (cards, Dice(ZERO))


def test_dice_are_a_value_that_can_be_copied_and_kept():
    dice = Dice(ZERO).below(6)[1]
    assert type(dice) is Dice
    assert type(Dice(ZERO).shuffle("ab")[1]) is Dice
    assert pickle.loads(pickle.dumps(dice)) == copy.deepcopy(dice) == dice  # noqa: S301 - written by the line itself


@pytest.mark.parametrize("n", [0, -1])
def test_no_number_lies_below_zero(n: int):
    with pytest.raises(ValueError, match="no number lies below"):
        Dice(ZERO).below(n)


def chi_square(counts: Counter[int], outcomes: int) -> float:
    """How far counts lie from even: about as much as there are outcomes when chance is fair."""
    expected = counts.total() / outcomes
    return sum((counts[outcome] - expected) ** 2 / expected for outcome in range(outcomes))


@pytest.mark.parametrize(("n", "limit"), [(2, 15.1), (6, 25.7), (10, 33.7)])
def test_every_number_below_n_is_equally_likely(n: int, limit: float):
    counts: Counter[int] = Counter()
    dice = Dice(sha256(b"uniform").digest())
    for _ in range(6000):
        number, dice = dice.below(n)
        counts[number] += 1
    assert chi_square(counts, n) < limit  # exceeded by chance once in ten thousand keys


def test_every_order_of_a_shuffle_is_equally_likely():
    counts: Counter[int] = Counter()
    dice = Dice(sha256(b"orders").digest())
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        shuffled, dice = dice.shuffle(range(4))
        counts[orders.setdefault(tuple(shuffled), len(orders))] += 1
    assert len(orders) == 24
    assert chi_square(counts, 24) < 58.6  # exceeded by chance once in ten thousand keys
