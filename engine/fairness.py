"""Fair deals: what is published before the deal, what everybody puts in, and how anybody checks it afterwards
(docs/records.md, section "Commit and reveal")."""

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

_ID_LIMIT: Final = 1 << 64
_ID: Final = re.compile(r"[1-9][0-9]{0,19}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Coin:
    """What nobody can choose: the id that Discord gave to the post that called the players, and the id of the channel
    where it stands, for whoever looks it up. Raises `ValueError` for what cannot be an id."""

    post: int
    channel: int

    def __post_init__(self) -> None:
        _check_id(self.post)
        _check_id(self.channel)


def read_coin(post: Json, channel: Json) -> Coin | None:
    """The coin whose ids these decimal texts are, `None` for anything else. Text, because not every language keeps the
    64 bits of an id in a number."""
    ids = [int(raw) for raw in (post, channel) if isinstance(raw, str) and _ID.fullmatch(raw) and int(raw) < _ID_LIMIT]
    return Coin(*ids) if len(ids) == 2 else None


def commitment(game: str, table: str, secret: bytes) -> str:
    """What is published before anybody sits down: 64 hex digits that fix the secret without telling it."""
    return sha256(encoded(_COMMIT, game, table, secret)).hexdigest()


def game_key(game: str, table: str, secret: bytes, contributions: Sequence[str], coin: Coin | None = None) -> bytes:
    """The key of the deal, 32 bytes, from the secret and what every seat put in, in seat order: of version 2 with a
    coin, of version 1 without."""
    version = (_KEY_1, game, table) if coin is None else (_KEY_2, game, table, str(coin.post))
    return hmac.new(secret, encoded(*version, *contributions), sha256).digest()


def contributions_hash(game: str, table: str, secret: bytes, contributions: Sequence[str]) -> str:
    """What the post that calls the players shows: 64 hex digits that fix the contributions, in seat order, before
    anybody knows the coin, and tell nothing of a lucky word until the secret is published."""
    return hmac.new(secret, encoded(_CONTRIBUTIONS, game, table, *contributions), sha256).hexdigest()


def person_contribution(user: int, joined_by: int | None, lucky_word: str = "") -> str:
    """What a person puts in: who they are and a word of their own; under version 1 the id of the interaction by which
    they joined as well, which is `None` under version 2."""
    _check_id(user)
    return f"{user}:{lucky_word}" if joined_by is None else f"{user}:{joined_by}:{lucky_word}"


def house_contribution(seat: int) -> str:
    """What a house player in that seat (from 0) puts in."""
    if seat < 0:
        raise ValueError(f"there is no seat {seat}")
    return f"house:{seat}:"


def daily_contributions(seats: int) -> tuple[str, ...]:
    """What is put into a daily deal, the same whoever plays it: the person sits in seat 0, the house in the others."""
    if seats < 1:
        raise ValueError(f"a daily deal has at least one seat, not {seats}")
    return ("daily:0:", *(house_contribution(seat) for seat in range(1, seats)))


def encoded(*fields: str | bytes) -> bytes:
    """The fields with a 4-byte big-endian length before each, so that no two lists read alike. Raises `ValueError` for
    a text that holds half a character, as JSON can."""
    written = [field if isinstance(field, bytes) else _utf8(field) for field in fields]
    return b"".join(len(field).to_bytes(4, "big") + field for field in written)


def _utf8(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"half a character cannot be written: {text!r}") from error


def _check_id(number: int) -> None:
    if not 0 < number < _ID_LIMIT:
        raise ValueError(f"{number} is no id: ids are numbers of 64 bits from 1")
