"""True history of each table, replayed from its key."""

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import cast

from bot.games.discord_game import CardReading, Games
from bot.games.registry import GAMES
from bot.maintenance.health import find_problems
from bot.persistence.startup import opened
from bot.persistence.store import Unit
from bot.scheduler.retrying import nonce
from bot.screens.lobby import shown_hash
from bot.tables.change import Played
from bot.tables.days import key_comes
from bot.tables.ids import TableId
from bot.tables.lobby import contributions
from bot.tables.notices import PostResult, PostReveal
from bot.tables.table import Table
from engine.contract import PUBLIC, CardCode, Event, Refusal, Seat
from engine.dice import Dice
from engine.fairness import commitment, game_key
from engine.game import cards_in
from tools.wire_check.cards import CardReader, Hand, code_of, reader_of


@dataclass(frozen=True, slots=True)
class Reveal:
    """A reveal in a post of its own: the number on that post, and what its words must contain."""

    nonce: str
    words: Sequence[str]


@dataclass(frozen=True, slots=True)
class OpenedCards:
    """Cards that everyone may see from a moment on: when, in seconds, and all of them so far. (The table message, told
    late, may show them a moment before the post that tells of them.)"""

    at: float
    shown: frozenset[str]


@dataclass(frozen=True, slots=True)
class Sealed:
    """A secret of a daily deal, in hexadecimal digits, and when anyone may read it, in seconds."""

    until: float
    secret: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn: since when it was open, in seconds, and when whose choice stood. Times are those of the bot's clock."""

    number: int
    since: float
    chosen: dict[str, float]

    def chose(self, user: str, by: float) -> bool:
        """Return whether that person owed nothing more at a moment."""
        return self.chosen.get(user, by) < by


@dataclass(frozen=True, slots=True)
class Truth:
    """One table.

    Attributes:
        opened: Public cards, and since when.
        hands: Every hand that each person ever held.
        cards: Cards that anyone ever held or saw.
        last: Cards that anyone held in the end.
        reader: Reads the cards of its game.
        turns: Turns that were open, none before the deal.
        ended: When the last choice was made, in seconds.
        sealed: For a daily deal, the secrets of all days of its game.
    """

    table: Table
    reveals: Sequence[Reveal]
    opened: Sequence[OpenedCards]
    hands: dict[str, frozenset[Hand]]
    cards: frozenset[str]
    last: frozenset[str]
    complaints: Sequence[str]
    reader: CardReader
    turns: Sequence[Turn]
    ended: float
    sealed: Sequence[Sealed] = ()

    @property
    def result(self) -> str:
        """The number on the post that ends the table."""
        return nonce(self.table.id, PostResult().key)

    def calls(self, message: str, words: Iterable[str]) -> bool:
        """Return whether that message calls the players of this table. If a person was forgotten only its number
        tells."""
        table = self.table
        if table.forgotten:
            return table.coin is not None and message == str(table.coin.post)
        fixed = shown_hash(table)
        return any(fixed in text for text in words)

    @property
    def secrets(self) -> frozenset[str]:
        """Texts that would tell the deal: no one may read them before that post, or before the day of a daily deal is
        over."""
        table = self.table
        return frozenset(part.hex() for part in (table.secret, table.key) if part)

    @property
    def day_over(self) -> float | None:
        """End of the day of a daily deal, in seconds; `None` for an evening in a channel."""
        daily = self.table.daily
        return None if daily is None else key_comes(daily.day) / 1000


async def read(database: Path, games: Games = GAMES) -> Sequence[Truth]:
    """Return every table of that database. No bot may be running on it. `games`: those that can be played there."""
    found: list[Truth] = []
    for table, played in await _stored(database):
        truth = truth_of(table, played, _moments(database, table.id), games)
        found.append(replace(truth, sealed=_sealed(database, table)))
    return found


async def _stored(database: Path) -> Sequence[tuple[Table, Sequence[Played]]]:
    """Return every table with its actions. Only this function and `complaints` know the store."""
    async with opened(database) as store:
        found = await store.read(partial(_tables, names=_ids(database)))
    return [(table, played) for table, played in found if table is not None]


def _tables(unit: Unit, names: Sequence[TableId]) -> Sequence[tuple[Table | None, Sequence[Played]]]:
    return [(unit.tables.load(name), unit.history.actions(name)) for name in names]


def _sealed(database: Path, table: Table) -> Sequence[Sealed]:
    """Return the secrets of all days of the game of a daily deal."""
    if table.daily is None:
        return ()
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT day, secret FROM daily_deals WHERE game_key = ?", (table.game_key,))
        return [Sealed(key_comes(date.fromisoformat(day)) / 1000, secret) for day, secret in rows]


async def complaints(database: Path) -> Sequence[str]:
    """Return the faults of the file, its settings and its live tables. No bot may be running on it."""
    async with opened(database) as store:
        return [str(found) for found in await store.read(find_problems)]


def _ids(database: Path) -> Sequence[TableId]:
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT id FROM tables WHERE frozen IS NULL ORDER BY opened, id")
        return [TableId(name) for (name,) in rows]


def _moments(database: Path, table: TableId) -> Sequence[float]:
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT at FROM actions WHERE table_id = ? ORDER BY number", (table,))
        return [milliseconds / 1000 for (milliseconds,) in rows]


def truth_of(table: Table, played: Sequence[Played], moments: Sequence[float], games: Games = GAMES) -> Truth:
    """Return the truth that a table's actions, made at those moments, lead to."""
    reader = reader_of(games, [table.game_key])
    if table.key is None:
        return Truth(table, (), (), {}, frozenset(), frozenset(), (), reader, (), 0.0)
    replay = _Replay(table, table.key, games[table.game_key].card_reading)
    for action, at in zip(played, moments, strict=True):
        replay.play(action, at)
    return Truth(
        table,
        replay.reveals,
        replay.opened,
        replay.hands(),
        replay.cards(),
        replay.last(),
        list(replay.complaints()),
        reader,
        replay.turns,
        moments[-1] if moments else 0.0,
    )


class _Replay:
    def __init__(self, table: Table, key: bytes, reading: CardReading) -> None:
        self._table, self._reading = table, reading
        self._position, events = table.game.deal(len(table.holders), table.options, Dice(key))
        self._held: list[set[Hand]] = [set() for _ in table.holders]
        self._shown: set[str] = set()
        self.reveals: list[Reveal] = []
        self.opened: list[OpenedCards] = []
        self.turns = [Turn(self._position.turn, table.opened / 1000, {})]
        self._refused = 0
        self._open(0.0, [event for event in events if event.seen_by(PUBLIC)])
        self._note_hands()

    def play(self, played: Played, at: float) -> None:
        action = self._table.game.read_action(played.code)
        turn = self._position.turn
        step = action if isinstance(action, Refusal) else self._position.play(played.seat, action)
        if isinstance(step, Refusal):
            self._refused += 1
            return
        self._position = step.position
        self._note_choice(played.seat, at)
        self._note_hands()
        told = [event for event in step.events if event.seen_by(PUBLIC)]
        self._open(at, told)
        if any(event.headline for event in told):
            self._reveal(turn, told)

    def _open(self, at: float, told: Sequence[Event]) -> None:
        """Open cards in public events: they are public from then on."""
        table = self._table
        shown = {code_of(table.game_key, card) for event in told for card in cards_in(event)}
        if shown:
            self._shown |= shown
            self.opened.append(OpenedCards(at, frozenset(self._shown)))

    def _reveal(self, turn: int, told: Sequence[Event]) -> None:
        token = nonce(self._table.id, PostReveal(turn, ()).key)
        self.reveals.append(Reveal(token, [words for event in told for words in self._reading.revealed(event)]))

    def _note_choice(self, seat: Seat, at: float) -> None:
        """Note those who owe nothing more in the open turn, and a turn that opens."""
        person, prompt = self._table.holder(seat).person, self._position.prompts().get(seat)
        if person is not None and (prompt is None or prompt.answered):
            self.turns[-1].chosen.setdefault(str(person.user), at)
        if self._position.turn != self.turns[-1].number:
            self.turns.append(Turn(self._position.turn, at, {}))

    def _note_hands(self) -> None:
        for hand, held in zip(self._hands(), self._held, strict=True):
            held.add(hand)

    def _hands(self) -> Sequence[Hand]:
        """Return the hands, not from views: what a view shows is what is checked."""
        hands = cast("list[list[CardCode]]", self._table.game.snapshot(self._position)["hands"])
        return [tuple(code_of(self._table.game_key, card) for card in hand) for hand in hands]

    def hands(self) -> dict[str, frozenset[Hand]]:
        return {
            str(holder.person.user): frozenset(held)
            for holder, held in zip(self._table.holders, self._held, strict=True)
            if holder.person is not None
        }

    def cards(self) -> frozenset[str]:
        """Return every card that anyone held or saw."""
        return frozenset(code for held in self._held for hand in held for code in hand) | self._shown

    def last(self) -> frozenset[str]:
        return frozenset(code for hand in self._hands() for code in hand)

    def complaints(self) -> Sequence[str]:
        """Return the contradictions in the database."""
        table, found = self._table, list[str]()
        if self._refused:
            found.append(f"table {table.id}: {self._refused} stored actions are against the rules")
        if self._position.save() != table.running.save():
            found.append(f"table {table.id}: the stored position is not what its actions lead to")
        if table.forgotten:
            return found
        if commitment(table.game_key, table.deal_name, table.secret) != table.commitment:
            found.append(f"table {table.id}: the sealed deal is not the one announced")
        if game_key(table.game_key, table.deal_name, table.secret, contributions(table), table.coin) != table.key:
            found.append(f"table {table.id}: its cards do not come from the sealed deal")
        return found
