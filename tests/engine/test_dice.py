"""Chance as docs/records.md, section 1, writes it down."""

import copy
import pickle
from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.dice import Dice

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
