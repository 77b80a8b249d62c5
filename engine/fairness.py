"""Fair deals: commitment before the deal, contributions of the players, and the check afterwards (docs/records.md,
section "Commit and reveal")."""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from engine.contract import Json

_COMMIT: Final = "table-commit-1"
_KEY_1: Final = "table-key-1"
_KEY_2: Final = "table-key-2"
_CONTRIBUTIONS: Final = "table-contributions-2"

SHOWN_DIGITS: Final = 32
"""Number of shown digits of a seal or hash. With fewer, such as 16, another secret with the same digits could be
found."""

_ID_LIMIT: Final = 1 << 64
_ID: Final = re.compile(r"[1-9][0-9]{0,19}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Coin:
    """Ids that Discord gave to the post that called the players and to its channel, so that anyone can look it
    up."""

    post: int
    channel: int


def read_coin(post: Json, channel: Json) -> Coin | None:
    """Return the coin with these decimal ids, `None` for anything else. Ids are strings because not every language has
    64-bit integers."""
    ids = [int(raw) for raw in (post, channel) if isinstance(raw, str) and _ID.fullmatch(raw) and int(raw) < _ID_LIMIT]
    return Coin(*ids) if len(ids) == 2 else None


def commitment(game: str, table: str, secret: bytes) -> str:
    """Return the commitment that is published before anyone joins: 64 hex digits that fix the secret without revealing
    it."""
    return sha256(encoded(_COMMIT, game, table, secret)).hexdigest()


def shown_seal(commitment: str) -> str:
    """Return a commitment as people see it before the game, in groups of four digits."""
    return " ".join(commitment[at : at + 4] for at in range(0, SHOWN_DIGITS, 4))


def game_key(game: str, table: str, secret: bytes, contributions: Sequence[str], coin: Coin | None = None) -> bytes:
    """Return the key of the deal, 32 bytes, from the secret and the contributions of the seats in order. Version 2 has
    a coin, version 1 has none."""
    of_coin = () if coin is None else (str(coin.post),)
    fields = (_KEY_1 if coin is None else _KEY_2, game, table, *of_coin, *contributions)
    return hmac.new(secret, encoded(*fields), sha256).digest()


def contributions_hash(game: str, table: str, secret: bytes, contributions: Sequence[str]) -> str:
    """Return the hash in the post that calls the players: 64 hex digits that fix the contributions, in seat order,
    before anyone knows the coin. It reveals nothing about a lucky word until the secret is published."""
    fields = encoded(_CONTRIBUTIONS, game, table, *contributions)
    return hmac.new(secret, fields, sha256).hexdigest()


def person_contribution(user: int, joined_by: int | None, lucky_word: str = "") -> str:
    """Return the contribution of a person: their id and a word of their own; under version 1 also the id of the
    interaction by which they joined, which is `None` under version 2."""
    return f"{user}:{lucky_word}" if joined_by is None else f"{user}:{joined_by}:{lucky_word}"


def house_contribution(seat: int) -> str:
    """Return the contribution of a house player in that seat (from 0)."""
    return f"house:{seat}:"


def daily_contributions(seats: int) -> tuple[str, ...]:
    """Return the contributions to a daily deal, the same for every player. The person sits in seat 0, house players in
    the others."""
    return ("daily:0:", *(house_contribution(seat) for seat in range(1, seats)))


def encoded(*fields: str | bytes) -> bytes:
    """Return the fields, each after its 4-byte big-endian length, so that different lists never encode alike. Raises
    `ValueError` for a lone surrogate, which JSON allows."""
    written = [field if isinstance(field, bytes) else field.encode() for field in fields]
    return b"".join(len(field).to_bytes(4, "big") + field for field in written)
