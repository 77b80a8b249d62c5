"""Fair deals: commitment before the deal, contributions of the players, and the key (docs/records.md, section
"Commit and reveal")."""

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
"""Number of digits of a seal or a hash that are shown. With 16 digits, another secret with the same ones could be
found."""

_ID_LIMIT: Final = 1 << 64
_ID: Final = re.compile(r"[1-9][0-9]{0,19}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Coin:
    """Ids of the Discord post that called the players, and of its channel, with which anyone can look up the post."""

    post: int
    channel: int


def read_coin(post: Json, channel: Json) -> Coin | None:
    """Return the coin with these ids, `None` if they are not both decimal strings of 64-bit numbers.

    Ids are strings because not every language has 64-bit integers.
    """
    ids = [int(raw) for raw in (post, channel) if isinstance(raw, str) and _ID.fullmatch(raw) and int(raw) < _ID_LIMIT]
    return Coin(*ids) if len(ids) == 2 else None


def commitment(game: str, table: str, secret: bytes) -> str:
    """Return the commitment to a table's secret, 64 hexadecimal digits, which is published before anyone joins."""
    return sha256(encoded(_COMMIT, game, table, secret)).hexdigest()


def shown_seal(commitment: str) -> str:
    """Return the shown digits of a commitment, in groups of four."""
    return " ".join(commitment[at : at + 4] for at in range(0, SHOWN_DIGITS, 4))


def game_key(game: str, table: str, secret: bytes, contributions: Sequence[str], coin: Coin | None = None) -> bytes:
    """Return the key of the deal, 32 bytes, from the secret and the contributions.

    Args:
        contributions: Contributions of the seats in order.
        coin: The coin of a key of version 2, `None` for version 1.
    """
    of_coin = () if coin is None else (str(coin.post),)
    fields = (_KEY_1 if coin is None else _KEY_2, game, table, *of_coin, *contributions)
    return hmac.new(secret, encoded(*fields), sha256).digest()


def contributions_hash(game: str, table: str, secret: bytes, contributions: Sequence[str]) -> str:
    """Return the hash of the contributions that the post which calls the players shows, 64 hexadecimal digits.

    It fixes the contributions before anyone knows the coin. It reveals nothing about a lucky word until the secret is
    published.

    Args:
        contributions: Contributions of the seats in order.
    """
    fields = encoded(_CONTRIBUTIONS, game, table, *contributions)
    return hmac.new(secret, fields, sha256).hexdigest()


def person_contribution(user: int, joined_by: int | None, lucky_word: str = "") -> str:
    """Return the contribution of a person.

    Args:
        user: The person's id.
        joined_by: Id of the interaction by which they joined in version 1 of the key, `None` in version 2.
        lucky_word: The person's own word; empty for none.
    """
    return f"{user}:{lucky_word}" if joined_by is None else f"{user}:{joined_by}:{lucky_word}"


def house_contribution(seat: int) -> str:
    """Return the contribution of a house player in this seat (from 0)."""
    return f"house:{seat}:"


def daily_contributions(seats: int) -> tuple[str, ...]:
    """Return the contributions to a daily deal, which are the same for every player.

    A person sits in seat 0, house players in the others.
    """
    return ("daily:0:", *(house_contribution(seat) for seat in range(1, seats)))


def encoded(*fields: str | bytes) -> bytes:
    """Return the fields, each after its 4-byte big-endian length, so that different fields never have the same
    encoding.

    Raises:
        ValueError: A text has a lone surrogate, which JSON allows.
    """
    written = [field if isinstance(field, bytes) else field.encode() for field in fields]
    return b"".join(len(field).to_bytes(4, "big") + field for field in written)
