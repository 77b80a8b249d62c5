"""The names of tables: ten lower-case letters and digits, drawn at random."""

from typing import Final

from bot.service.ports import Entropy
from bot.tables.ids import TableId

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = 10


def new_table_id(entropy: Entropy) -> TableId:
    """A name that no table has."""
    numbers = entropy.secret(2 * _LENGTH)
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return TableId("".join(_LETTERS[(high << 8 | low) % len(_LETTERS)] for high, low in pairs))
