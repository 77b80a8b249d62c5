"""The name of a table is drawn from chance alone, and every letter is as likely as any other."""

from collections import Counter

from bot.service.table_ids import new_table_id
from tests.kit.entropies import SeededEntropy


class Bytes:
    """An entropy that gives what it was told to."""

    def __init__(self, drawn: bytes) -> None:
        self.drawn = drawn

    def secret(self, size: int) -> bytes:
        assert size == len(self.drawn)
        return self.drawn


def test_two_bytes_make_a_letter() -> None:
    numbers = (0, 1, 30, 31, 256, 257, 65_535, 3_100, 22, 23)
    drawn = b"".join(number.to_bytes(2, "big") for number in numbers)
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    assert new_table_id(Bytes(drawn)) == "".join(letters[number % 31] for number in numbers)


def test_names_are_ten_of_the_letters_that_nobody_mistakes_for_another() -> None:
    entropy = SeededEntropy("names")
    names = [new_table_id(entropy) for _ in range(400)]
    assert {len(name) for name in names} == {10}
    assert len(set(names)) == 400
    counted = Counter("".join(names))
    assert set(counted) == set("abcdefghjkmnpqrstuvwxyz23456789")
    assert max(counted.values()) < 2 * min(counted.values())
