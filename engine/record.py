"""A whole game as data: reading, writing and replaying (docs/records.md, sections 3 and 4).

A published record has a commit part as well, with which anyone can check that the deal was fair.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar, cast

from engine import catalogue, fairness
from engine.codec import quoted, read_hex
from engine.contract import CardCode, Event, Game, Json, Options, Outcome, Position, Refusal, Saved, Seat
from engine.dice import Dice
from engine.fairness import Coin

VERSION: Final = 1


class Move(NamedTuple):
    """An accepted action of a seat."""

    seat: Seat
    code: str


class Record(NamedTuple):
    """A game up to its last action.

    Attributes:
        deck: Card codes in drawing order that replaced the first shuffle, `None` if the cards were shuffled.
        moves: Readable actions.
        unreadable: Reason why the entry after `moves` is not an action, `None` if all entries are.
    """

    game: Game
    seats: int
    options: Options
    key: bytes
    deck: tuple[CardCode, ...] | None
    moves: tuple[Move, ...]
    unreadable: Refusal | None = None

    def save(self) -> dict[str, Json]:
        """Return the record as data for a file."""
        return {
            "record": VERSION,
            "game": self.game.key,
            "seats": self.seats,
            "options": self.options.save(),
            "key": self.key.hex(),
            "deck": None if self.deck is None else list(self.deck),
            "actions": [list(move) for move in self.moves],
        }


class Replayed(NamedTuple):
    """One step of a replay: the action that led to it (`None` for the deal), the position and the events."""

    move: Move | None
    position: Position
    events: Sequence[Event]


class Broken(NamedTuple):
    """First action that breaks a rule: its index, and the refusal."""

    at: int
    refusal: Refusal


def read_record(raw: Json) -> Record | Refusal:
    """Return the record in decoded JSON, or the first fault before its actions. Unknown keys are ignored."""
    try:
        return _read(raw)
    except _WrongRecordError as wrong:
        return wrong.refusal


_Read = TypeVar("_Read")


class _WrongRecordError(Exception):
    """Carries a refusal out of nested functions; never leaves this module."""

    def __init__(self, key: str, **details: str | int) -> None:
        super().__init__(key)
        self.refusal = Refusal(key, details)


def _read(raw: Json) -> Record:
    if not isinstance(raw, Mapping):
        raise _WrongRecordError("refused-no-record")
    for name in ("record", "game", "seats", "key", "actions"):
        if name not in raw:
            raise _WrongRecordError("refused-record-incomplete", field=name)
    if not _is_whole(raw["record"]) or raw["record"] != VERSION:
        raise _WrongRecordError("refused-record-version", version=VERSION)
    game_key, seats, actions = raw["game"], raw["seats"], raw["actions"]
    if not isinstance(game_key, str) or game_key not in catalogue.games():
        raise _WrongRecordError("refused-unknown-game", game=quoted(game_key))
    game = catalogue.game(game_key)
    if not isinstance(rules := raw.get("options", {}), Mapping):
        raise _WrongRecordError("refused-options-no-object")
    options = _unless_refused(game.read_options(rules))
    counts = game.seat_counts(options)
    if not _is_whole(seats) or seats not in counts:
        raise _WrongRecordError("refused-wrong-seat-count", fewest=counts.start, most=counts.stop - 1)
    given = raw.get("deck")
    deck = None if given is None else tuple(_unless_refused(game.check_deck(given, options)))
    if not isinstance(actions, list):
        raise _WrongRecordError("refused-actions-no-list")
    moves, unreadable = _moves(actions)
    if (key := read_hex(raw["key"])) is None:
        raise _WrongRecordError("refused-no-hex", field="key")
    return Record(game, cast("int", seats), options, key, deck, moves, unreadable)


def _is_whole(value: Json) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _unless_refused(read: _Read | Refusal) -> _Read:
    if isinstance(read, Refusal):
        raise _WrongRecordError(read.key, **read.details)
    return read


def _moves(actions: Sequence[Json]) -> tuple[tuple[Move, ...], Refusal | None]:
    """Return the actions before the first unreadable entry, and the refusal of that entry, if there is one."""
    moves: list[Move] = []
    for entry in actions:
        match entry:
            case [int(seat), str(code)] if not isinstance(seat, bool):
                moves.append(Move(Seat(seat), code))
            case _:
                return tuple(moves), Refusal("refused-no-action")
    return tuple(moves), None


def replay(record: Record) -> Sequence[Replayed] | Broken:
    """Return every step of the game, the deal first, or the first action that breaks a rule.

    Raises:
        ValueError: A record that `read_record` did not return has an impossible number of seats or deck.
    """
    position, events = record.game.deal(record.seats, record.options, Dice(record.key), record.deck)
    steps = [Replayed(None, position, events)]
    for index, move in enumerate(record.moves):
        action = record.game.read_action(move.code)
        step = action if isinstance(action, Refusal) else position.play(move.seat, action)
        if isinstance(step, Refusal):
            return Broken(index, step)
        position = step.position
        steps.append(Replayed(move, position, step.events))
    if record.unreadable is not None:
        return Broken(len(record.moves), record.unreadable)
    return steps


def save_step(game: Game, step: Replayed, *, snapshots: bool) -> Saved:
    """Return a step as the `replay` command prints it, with the whole position if `snapshots`."""
    saved: dict[str, Json] = {"action": None if step.move is None else list(step.move)}
    if snapshots:
        saved["snapshot"] = game.snapshot(step.position)
    return saved


def save_outcome(outcome: Outcome | None) -> Json:
    """Return the outcome as the `replay` command prints it, `None` for a record that stops before the end."""
    return None if outcome is None else {"winners": list(outcome.winners), "how": outcome.how}


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
