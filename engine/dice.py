"""Source of all chance: a key and the number of words already used (docs/records.md, section 1).

The same key gives the same words in every process, on every machine and in every language, so anyone can check a
deal.
"""

from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import chain, count, islice
from struct import Struct
from typing import Final, NamedTuple, Self, TypeVar

from engine.checks import shown

Card = TypeVar("Card")

KEY_BYTES: Final = 32
"""Length of a key."""

WORDS_IN_BLOCK: Final = 8
"""A block of SHA-256 is read as eight big-endian 32-bit words."""

_WORD_LIMIT: Final = 1 << 32
_WORDS: Final = range(1 << 63)
_BLOCK: Final = Struct(">8I")


class _Fields(NamedTuple):
    key: bytes
    used: int


class Dice(_Fields):
    """Chance as a value: 32 secret bytes and the number of words already used.

    Raises `ValueError` for a key of another length and for a number of words out of range.
    """

    __slots__ = ()

    def __new__(cls, key: bytes, used: int = 0) -> Self:
        if type(key) is not bytes or len(key) != KEY_BYTES:
            raise ValueError(f"the key of dice has {KEY_BYTES} bytes, not {_length(key)}")
        if type(used) is not int or used not in _WORDS:
            raise ValueError(f"so many words are not used: {shown(used)}")
        return tuple.__new__(cls, (key, used))

    def below(self, n: int) -> "tuple[int, Dice]":
        """Return a number from 0 to `n` - 1, each equally likely, and the dice afterwards.

        Raises:
            ValueError: `n` is not from 1 to 2**32.
        """
        if type(n) is not int or not 1 <= n <= _WORD_LIMIT:
            raise ValueError(f"no number lies below {shown(n)} and not below 0, or no word reaches it")
        limit = _WORD_LIMIT // n * n
        used = self.used
        while True:
            word = _words(self.key, used // WORDS_IN_BLOCK)[used % WORDS_IN_BLOCK]
            used += 1
            if word < limit:
                return word % n, self._after(used)

    def shuffle(self, cards: Iterable[Card]) -> "tuple[list[Card], Dice]":
        """Return the cards in a new order, each order equally likely, and the dice afterwards."""
        try:
            shuffled = list(cards)
        except TypeError as error:
            raise ValueError(f"cards are needed, not {shown(cards)}") from error
        words = _words_from(self.key, self.used)
        dropped = 0
        for last, word in zip(range(len(shuffled) - 1, 0, -1), words, strict=False):
            n = last + 1
            while word > _WORD_LIMIT - n and word >= _WORD_LIMIT // n * n:
                word = next(words)  # noqa: PLW2901 - a dropped word makes room for the next
                dropped += 1
            other = word % n
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled, self._after(self.used + max(len(shuffled) - 1, 0) + dropped)

    def _after(self, used: int) -> "Dice":
        """Return these dice after `used` words. Unchecked, because games call this most."""
        return tuple.__new__(Dice, (self.key, used))


def _length(key: object) -> str:
    return str(len(key)) if isinstance(key, bytes) else shown(key)


def _words_from(key: bytes, used: int) -> Iterator[int]:
    """Yield the words after the first `used` ones, without end."""
    block, first = divmod(used, WORDS_IN_BLOCK)
    words = chain.from_iterable(_words(key, each) for each in count(block))
    return islice(words, first, None)


def _words(key: bytes, block: int) -> tuple[int, ...]:
    return _BLOCK.unpack(sha256(key + block.to_bytes(8, "big")).digest())
