"""A record as it is published after the game, and the check that its deal was fair."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from engine import fairness
from engine.checks import read_hex
from engine.contract import Json, Refusal, Saved
from engine.fairness import Coin
from engine.record import Broken, Record, Replayed, read_record, replay


@dataclass(frozen=True, slots=True)
class Commit:
    """Data that determined the deal.

    Attributes:
        table: Id of the table.
        secret: Secret of the table.
        commitment: Commitment published before anyone joined, 64 lower-case hexadecimal digits.
        contributions: Contributions of the seats in order.
        coin: The coin of a key of version 2, `None` for version 1.
    """

    table: str
    secret: bytes
    commitment: str
    contributions: tuple[str, ...]
    coin: Coin | None = None

    @property
    def version(self) -> int:
        """Version of the key: 2 with a coin, 1 without."""
        return 1 if self.coin is None else 2

    def save(self) -> Saved:
        """Return the value of `commit` in a published record."""
        first: dict[str, Json] = {
            "table": self.table,
            "secret": self.secret.hex(),
            "commitment": self.commitment,
            "contributions": list(self.contributions),
        }
        if self.coin is None:
            return first
        return {"version": self.version, **first, "coin": str(self.coin.post), "channel": str(self.coin.channel)}


class Verified(NamedTuple):
    """A published record whose deal was fair and whose actions keep the rules."""

    record: Record
    commit: Commit
    steps: Sequence[Replayed]


def publish(record: Record, commit: Commit) -> Saved:
    """Return the record with the data that its check needs."""
    return {**record.save(), "commit": commit.save()}


def verify(raw: Json) -> Verified | Broken | Refusal:
    """Check a published record in decoded JSON: the commitment, the key and every action.

    Returns:
        The verified record, the first action that breaks a rule, or the reason why the deal is not proved to be fair.
    """
    record = read_record(raw)
    if isinstance(record, Refusal):
        return record
    commit = _read_commit(raw.get("commit", {}) if isinstance(raw, Mapping) else {})
    if isinstance(commit, Refusal):
        return commit
    refusal = _unfair(record, commit)
    if refusal is not None:
        return refusal
    steps = replay(record)
    return steps if isinstance(steps, Broken) else Verified(record, commit, steps)


_SURROGATE: Final = re.compile("[\ud800-\udfff]")
"""A lone surrogate, which JSON allows, but which cannot be encoded as UTF-8."""


def _read_commit(raw: Json) -> Commit | Refusal:
    if raw is None:
        return Refusal("refused-forgotten")
    match raw:
        case {"table": str(table), "secret": secret, "commitment": commitment, "contributions": [*contributions]}:
            known, fixed = read_hex(secret), read_hex(commitment)
            texts = tuple(
                text for text in (table, *contributions) if isinstance(text, str) and not _SURROGATE.search(text)
            )
            if known is None or fixed is None or len(texts) != 1 + len(contributions):
                return Refusal("refused-no-commit")
            coin = _read_coin(raw)
            return coin if isinstance(coin, Refusal) else Commit(table, known, fixed.hex(), texts[1:], coin)
        case _:
            return Refusal("refused-no-commit")


def _read_coin(raw: Mapping[str, Json]) -> Coin | Refusal | None:
    """Return the coin of version 2, `None` for version 1, or a refusal."""
    match raw.get("version", 1):
        case int(1) | int(2) as version if not isinstance(version, bool):
            if version == 2:
                return fairness.read_coin(raw.get("coin"), raw.get("channel")) or Refusal("refused-coin")
            return Refusal("refused-stray-coin") if "coin" in raw or "channel" in raw else None
        case _:
            return Refusal("refused-commit-version")


def _unfair(record: Record, commit: Commit) -> Refusal | None:
    game = record.game.key
    if record.deck is not None:
        return Refusal("refused-deck-was-given")
    if len(commit.contributions) != record.seats:
        return Refusal("refused-contributions", {"seats": record.seats, "contributions": len(commit.contributions)})
    if fairness.commitment(game, commit.table, commit.secret) != commit.commitment:
        return Refusal("refused-commitment")
    if fairness.game_key(game, commit.table, commit.secret, commit.contributions, commit.coin) != record.key:
        return Refusal("refused-key" if commit.coin is None else "refused-key-of-coin")
    return None
