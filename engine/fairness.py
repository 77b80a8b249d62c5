"""Fair deals: commitment before the deal, contributions of the players, and the check afterwards (docs/records.md,
section "Commit and reveal")."""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from engine.checks import given, shown
from engine.contract import Json
from engine.seats import MOST

_COMMIT: Final = "table-commit-1"
_KEY_1: Final = "table-key-1"
_KEY_2: Final = "table-key-2"
_CONTRIBUTIONS: Final = "table-contributions-2"

SHOWN_DIGITS: Final = 32
"""Digits of a seal or a hash that people see. Fewer bind no one: secrets that begin with the same 16 can be found."""

_ID_LIMIT: Final = 1 << 64
_ID: Final = re.compile(r"[1-9][0-9]{0,19}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Coin:
    """Ids that Discord gave to the post that called the players and to its channel, so that anyone can look it up.
    Raises `ValueError` for what cannot be an id."""

    post: int
    channel: int

    def __post_init__(self) -> None:
        _check_id(self.post)
        _check_id(self.channel)


def read_coin(post: Json, channel: Json) -> Coin | None:
    """Return the coin with these ids in decimal, `None` for anything else. Ids are text because not every language
    keeps the 64 bits of an id in a number."""
    ids = [int(raw) for raw in (post, channel) if isinstance(raw, str) and _ID.fullmatch(raw) and int(raw) < _ID_LIMIT]
    return Coin(*ids) if len(ids) == 2 else None


def commitment(game: str, table: str, secret: bytes) -> str:
    """Return the commitment that is published before anyone sits down: 64 hex digits that fix the secret without
    telling it."""
    return sha256(encoded(_COMMIT, game, table, given(secret, bytes, "a secret of bytes"))).hexdigest()


def shown_seal(commitment: str) -> str:
    """Return a commitment as people see it before the game, in groups of four digits."""
    return " ".join(commitment[at : at + 4] for at in range(0, SHOWN_DIGITS, 4))


def game_key(game: str, table: str, secret: bytes, contributions: Sequence[str], coin: Coin | None = None) -> bytes:
    """Return the key of the deal, 32 bytes, from the secret and the contributions of the seats in order. Version 2 has
    a coin, version 1 has none."""
    of_coin = () if coin is None else (str(given(coin, Coin, "a coin").post),)
    fields = (_KEY_1 if coin is None else _KEY_2, game, table, *of_coin, *_texts(contributions))
    return hmac.new(given(secret, bytes, "a secret of bytes"), encoded(*fields), sha256).digest()


def contributions_hash(game: str, table: str, secret: bytes, contributions: Sequence[str]) -> str:
    """Return the hash in the post that calls the players: 64 hex digits that fix the contributions, in seat order,
    before anyone knows the coin, and tell nothing of a lucky word until the secret is published."""
    fields = encoded(_CONTRIBUTIONS, game, table, *_texts(contributions))
    return hmac.new(given(secret, bytes, "a secret of bytes"), fields, sha256).hexdigest()


def _texts(contributions: Sequence[str]) -> Sequence[str]:
    """Return the contribution of every seat. A text by itself would be taken for its letters."""
    if isinstance(contributions, str | bytes):
        raise ValueError(f"contributions are texts, one for each seat, not {shown(contributions)}")
    given(contributions, Sequence, "what every seat put in")
    return contributions


def person_contribution(user: int, joined_by: int | None, lucky_word: str = "") -> str:
    """Return the contribution of a person: their id and a word of their own; under version 1 also the id of the
    interaction by which they joined, which is `None` under version 2."""
    _check_id(user)
    if joined_by is not None:
        _check_id(joined_by)
    given(lucky_word, str, "a lucky word")
    return f"{user}:{lucky_word}" if joined_by is None else f"{user}:{joined_by}:{lucky_word}"


def house_contribution(seat: int) -> str:
    """Return the contribution of a house player in that seat (from 0)."""
    if type(seat) is not int or not 0 <= seat < MOST:
        raise ValueError(f"there is no seat {shown(seat)}")
    return f"house:{seat}:"


def daily_contributions(seats: int) -> tuple[str, ...]:
    """Return the contributions to a daily deal, the same for every player. The person sits in seat 0, house players in
    the others."""
    if type(seats) is not int or not 1 <= seats < MOST:
        raise ValueError(f"a daily deal has at least one seat, not {shown(seats)}")
    return ("daily:0:", *(house_contribution(seat) for seat in range(1, seats)))


def encoded(*fields: str | bytes) -> bytes:
    """Return the fields with a 4-byte big-endian length before each, so that no two lists read alike. Raises
    `ValueError` for a text that holds half a character, as JSON can."""
    written = [field if isinstance(field, bytes) else _utf8(given(field, str, "a text")) for field in fields]
    return b"".join(len(field).to_bytes(4, "big") + field for field in written)


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"half a character cannot be written: {text!r}") from error


def _check_id(number: int) -> None:
    if type(number) is not int or not 0 < number < _ID_LIMIT:
        raise ValueError(f"{shown(number)} is no id: ids are numbers of 64 bits from 1")
