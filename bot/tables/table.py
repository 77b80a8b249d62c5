"""A table: one evening of a game in one channel, as an immutable value."""

from dataclasses import dataclass, replace
from enum import StrEnum

from bot.tables.around import NOTHING_AROUND, Around
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.players import Holder, Person
from engine import catalogue
from engine.contract import Game, Options, Position, Saved, View
from engine.seats import Seat, Viewer


class Stage(StrEnum):
    """How far a table is. `PAUSED`: nobody present holds a seat; `CANCELLED`: ended without a result."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def live(self) -> bool:
        """Whether the table still holds its channel."""
        return self in (Stage.LOBBY, Stage.PLAYING, Stage.PAUSED)


class Pace(StrEnum):
    """How long a phase may last."""

    QUICK = "quick"
    NORMAL = "normal"
    SLOW = "slow"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table stands. `channel` may be a thread."""

    guild: GuildId
    channel: ChannelId


@dataclass(frozen=True, slots=True)
class Table:
    """Everything a table is. Whoever decides builds a new one; nothing here changes.

    `secret` is the bot's part of the deal and `commitment` what was published of it; `key` is drawn up at the start.
    `last_reveal` holds the public events of the latest reveal (`Event.save`), shown above the board.
    `acted` counts the accepted actions: the next one's index in the record. `former`: who played here before, when
    somebody asked to play again. `words_hidden`: a moderator does not want the lucky words shown. `open_hands`: the
    result shows what everybody held in the end (A-W24).

    `forgotten`: a player asked to be forgotten, so `secret` and `commitment` are empty and the deal can no longer be
    checked; `key` stays, so the game can still be replayed.
    """

    id: TableId
    game_key: str
    place: Place
    host: UserId
    language: str
    pace: Pace
    options: Options
    max_seats: int
    secret: bytes
    commitment: str
    opened: Milliseconds
    stage: Stage = Stage.LOBBY
    holders: tuple[Holder, ...] = ()
    key: bytes | None = None
    position: Position | None = None
    phase_ends: Milliseconds | None = None
    last_reveal: tuple[Saved, ...] = ()
    reminded: Milliseconds | None = None
    former: tuple[UserId, ...] = ()
    acted: int = 0
    words_hidden: bool = False
    open_hands: bool = True
    forgotten: bool = False
    around: Around = NOTHING_AROUND

    @property
    def game(self) -> Game:
        """The rules played here."""
        return catalogue.game(self.game_key)

    @property
    def running(self) -> Position:
        """The position of a table that was dealt. Raises `ValueError` in the lobby."""
        if self.position is None:
            raise ValueError(f"table {self.id} has not been dealt")
        return self.position

    def seat_of(self, user: UserId) -> Seat | None:
        """Where that person sits, present or not."""
        for seat, holder in enumerate(self.holders):
            if holder.person is not None and holder.person.user == user:
                return Seat(seat)
        return None

    def holder(self, seat: Seat) -> Holder:
        """Who holds that seat."""
        return self.holders[seat]

    @property
    def people(self) -> tuple[Person, ...]:
        """The persons seated, in seat order."""
        return tuple(holder.person for holder in self.holders if holder.person is not None)

    def view(self, viewer: Viewer) -> View:
        """What `viewer` may know of the game. Raises `ValueError` in the lobby."""
        return self.running.view(viewer)

    def waited_for(self) -> tuple[Seat, ...]:
        """Seats that publicly still owe a choice. Somebody who cannot act looks like one who is choosing until they
        said that they understood. Nobody waits for the house: it chooses at once, so that a seat of the house which
        looked like choosing would be one that cannot act (A-W13)."""
        view = self.view(Viewer(None))
        return tuple(seat for seat in view.asked if seat not in view.answered and not self._is_ready(seat))

    def _is_ready(self, seat: Seat) -> bool:
        holder = self.holder(seat)
        return holder.understood or holder.by_house

    def with_holder(self, seat: Seat, holder: Holder) -> "Table":
        """The same table with another holder in that seat."""
        return replace(self, holders=(*self.holders[:seat], holder, *self.holders[seat + 1 :]))


def is_watchable(table: Table) -> bool:
    """Whether there is something going on that anybody may watch."""
    return table.stage in (Stage.PLAYING, Stage.PAUSED)
