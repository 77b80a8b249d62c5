"""The names of tables, which people know as game codes: ten lower-case letters and digits, drawn at random."""

import re
from typing import Final

from bot.service.ports import Entropy
from bot.tables.ids import TableId

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
_LENGTH: Final = 10
_NAME: Final = re.compile(rf"\b[{_LETTERS}]{{{_LENGTH}}}\b")
_NO_PART: Final = re.compile(r"[^a-z0-9]")


def new_table_id(entropy: Entropy) -> TableId:
    """Return a name that no table has."""
    numbers = entropy.secret(2 * _LENGTH)
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return TableId("".join(_LETTERS[(high << 8 | low) % len(_LETTERS)] for high, low in pairs))


def read_table_id(written: str) -> TableId:
    """Return the table name in typed or copied text, or the beginning of a name that is still being typed. Any other
    characters around or between its letters are ignored."""
    small = written.lower()
    found = _NAME.search(small)
    return TableId(found[0] if found else _NO_PART.sub("", small))
