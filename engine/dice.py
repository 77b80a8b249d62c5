"""Randomness of a game: a key and the number of words already used (docs/records.md, section 1).

The same key gives the same words in every process, on every machine and in every language, so anyone can check a deal.
"""

from collections.abc import Iterable
from hashlib import sha256
from itertools import chain, count, islice
from struct import Struct
from typing import Final, NamedTuple, TypeVar

Card = TypeVar("Card")

KEY_BYTES: Final = 32
"""Length of a key in bytes."""

WORDS_IN_BLOCK: Final = 8
"""Words in a block. A block of SHA-256 is eight big-endian 32-bit words."""

_WORD_LIMIT: Final = 1 << 32
_BLOCK: Final = Struct(">8I")


class Dice(NamedTuple):
    """Randomness as a value: 32 secret bytes and the number of words already used."""

    key: bytes
    used: int = 0

    def below(self, n: int) -> "tuple[int, Dice]":
        """Return a number from 0 to `n` - 1, each equally likely, and the dice afterwards.

        Raises:
            ValueError: `n` is not from 1 to 2**32.
        """
        if not 1 <= n <= _WORD_LIMIT:
            raise ValueError(f"no number lies below {n} and not below 0, or no word reaches it")
        limit = _WORD_LIMIT // n * n
        used = self.used
        while True:
            word = _words(self.key, used // WORDS_IN_BLOCK)[used % WORDS_IN_BLOCK]
            used += 1
            if word < limit:
                return word % n, Dice(self.key, used)

    def shuffle(self, cards: Iterable[Card]) -> "tuple[list[Card], Dice]":
        """Return the cards in a random order, each order equally likely, and the dice afterwards."""
        shuffled = list(cards)
        block, first = divmod(self.used, WORDS_IN_BLOCK)
        words = islice(chain.from_iterable(_words(self.key, each) for each in count(block)), first, None)
        dropped = 0
        for last, word in zip(range(len(shuffled) - 1, 0, -1), words, strict=False):
            n = last + 1
            while word > _WORD_LIMIT - n and word >= _WORD_LIMIT // n * n:
                word = next(words)  # noqa: PLW2901 - a dropped word makes room for the next
                dropped += 1
            other = word % n
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled, Dice(self.key, self.used + max(len(shuffled) - 1, 0) + dropped)


def _words(key: bytes, block: int) -> tuple[int, ...]:
    return _BLOCK.unpack(sha256(key + block.to_bytes(8, "big")).digest())
