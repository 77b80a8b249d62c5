"""Fair deals: what is published before the deal, what everybody puts in, and how anybody checks it afterwards
(docs/records.md, section 1)."""

import hmac
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

"""Length of the table's secret."""

_COMMIT: Final = "table-commit-1"
_KEY: Final = "table-key-1"


def commitment(game: str, table: str, secret: bytes) -> str:
    """What is published before anybody sits down: 64 hex digits that fix the secret without telling it."""
    return sha256(encoded(_COMMIT, game, table, secret)).hexdigest()


def game_key(game: str, table: str, secret: bytes, contributions: Sequence[str]) -> bytes:
    """The key of the deal, 32 bytes, from the secret and what every seat put in, in seat order."""
    return hmac.new(secret, encoded(_KEY, game, table, *contributions), sha256).digest()


def person_contribution(user: int, joined_by: int, lucky_word: str = "") -> str:
    """What a person puts in: who they are, the id of the interaction by which they joined, a word of their own."""
    return f"{user}:{joined_by}:{lucky_word}"


def house_contribution(seat: int) -> str:
    """What a house player in that seat (from 0) puts in."""
    return f"house:{seat}:"


def daily_contributions(seats: int) -> tuple[str, ...]:
    """What is put into a daily deal, the same whoever plays it: the person sits in seat 0, the house in the others."""
    return ("daily:0:", *(house_contribution(seat) for seat in range(1, seats)))


def encoded(*fields: str | bytes) -> bytes:
    """The fields with a 4-byte big-endian length before each, so that no two lists read alike."""
    written = [field if isinstance(field, bytes) else field.encode() for field in fields]
    return b"".join(len(field).to_bytes(4, "big") + field for field in written)
