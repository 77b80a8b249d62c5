"""A record as it is published after the game, and how anybody checks that its deal was fair."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from engine import fairness
from engine.contract import Json, Refusal, Saved
from engine.hexadecimal import read_hex
from engine.record import Broken, Record, Replayed, read_record, replay


class Commit(NamedTuple):
    """What fixed the deal: the table, its secret, the commitment that was public before anybody sat down (64 hex
    digits), and what every seat put in, in seat order."""

    table: str
    secret: bytes
    commitment: str
    contributions: tuple[str, ...]

    def save(self) -> Saved:
        """The part named `commit` of a published record."""
        return {
            "table": self.table,
            "secret": self.secret.hex(),
            "commitment": self.commitment,
            "contributions": list(self.contributions),
        }


class Verified(NamedTuple):
    """A published record whose deal was fair and whose actions keep the rules."""

    record: Record
    commit: Commit
    steps: Sequence[Replayed]


def publish(record: Record, commit: Commit) -> Saved:
    """The record with what is needed to check its deal."""
    return {**record.save(), "commit": commit.save()}


def verify(raw: Json) -> Verified | Broken | Refusal:
    """Check a published record in decoded JSON: commitment, key, every action."""
    record = read_record(raw)
    if isinstance(record, Refusal):
        return record
    if isinstance(raw, Mapping) and raw.get("commit", "missing") is None:
        return Refusal("refused-forgotten")
    commit = _read_commit(raw["commit"]) if isinstance(raw, Mapping) and "commit" in raw else None
    if commit is None:
        return Refusal("refused-no-commit")
    refusal = _unfair(record, commit)
    if refusal is not None:
        return refusal
    steps = replay(record)
    return steps if isinstance(steps, Broken) else Verified(record, commit, steps)


def _read_commit(raw: Json) -> Commit | None:
    match raw:
        case {"table": str(table), "secret": secret, "commitment": commitment, "contributions": [*contributions]}:
            known, fixed = read_hex(secret), read_hex(commitment)
            texts = tuple(text for text in contributions if isinstance(text, str))
            if known is None or fixed is None or len(texts) != len(contributions):
                return None
            return Commit(table, known, fixed.hex(), texts)
        case _:
            return None


def _unfair(record: Record, commit: Commit) -> Refusal | None:
    if record.deck is not None:
        return Refusal("refused-deck-was-given")
    if len(commit.contributions) != record.seats:
        return Refusal("refused-contributions", {"seats": record.seats, "contributions": len(commit.contributions)})
    if not _is_text(commit):
        return Refusal("refused-no-commit")
    if fairness.commitment(record.game.key, commit.table, commit.secret) != commit.commitment:
        return Refusal("refused-commitment")
    if fairness.game_key(record.game.key, commit.table, commit.secret, commit.contributions) != record.key:
        return Refusal("refused-key")
    return None


def _is_text(commit: Commit) -> bool:
    """Whether all texts can be written as UTF-8: JSON can name halves of characters that cannot."""
    try:
        "".join((commit.table, *commit.contributions)).encode()
    except UnicodeEncodeError:
        return False
    return True
