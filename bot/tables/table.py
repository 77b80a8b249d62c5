"""Tables: one game in one channel, as an immutable value with its seats and news.

News are the events since people's last turns, including private ones; readers must ask each event who may see it. Kept
are those since each unfinished seat's last closed turn, at most two laps, and those of the latest headline, whose post
is the board until the next one.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from bot.tables.circumstances import NO_CIRCUMSTANCES, Circumstances
from bot.tables.days import DAY, Daily, deal_name
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.players import House, Person, Player, Premove
from bot.tables.venue import CHANNEL, DAILY, SOLO, VISITING, Venue
from engine import catalogue
from engine.contract import Event, Game, Options, Position, Saved, View
from engine.fairness import Coin
from engine.seats import PUBLIC, Seat, Viewer


@dataclass(frozen=True, slots=True)
class News:
    """An event and its turn. `saved` caches the event as data, because a table is stored with its news at every
    press."""

    turn: int
    event: Event
    saved: Saved = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "saved", self.event.save())


def kept(news: Iterable[News], since: int) -> tuple[News, ...]:
    """Return the news from the turn `since` on, and those of the latest headline."""
    known = tuple(news)
    headline = _headline(known)
    return tuple(each for each in known if each.turn >= since or each.turn == headline)


READ: Final = 2
"""Number of turns for which a headline is shown in full."""


def _headline(news: Sequence[News]) -> int | None:
    """Return the turn of the latest headline."""
    return max((each.turn for each in news if is_headline(each.event)), default=None)


def is_headline(event: Event) -> bool:
    """Return whether an event gets a post of its own in the channel."""
    return event.headline and event.seen_by(PUBLIC)


class Stage(StrEnum):
    """Stage of a table. `PAUSED`: no present person holds a seat; `CANCELLED`: ended without a result."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def live(self) -> bool:
        """Return whether the table still occupies its channel."""
        return self in (Stage.LOBBY, Stage.PLAYING, Stage.PAUSED)


class Pace(StrEnum):
    """Pace of a table: how long a turn may last."""

    QUICK = "quick"
    NORMAL = "normal"
    SLOW = "slow"
    NONE = "none"


THE_DEAL: Final = -1
"""Turn of the deal, before the first one."""

FIRST_TURN: Final = 0
"""The turn with which a game begins."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A seat of a table.

    `absent`: a bot plays the seat until the person returns. `misses` counts consecutive missed turns, `changes` the
    answers given in the open turn. `acknowledged`: the person confirmed the notice of `View.acknowledge` in the open
    turn. `reminded` is the time of the last reminder. `clock_played`: the time was up in their last closed turn.
    `closed` are the numbers of their last two closed turns. `without_direct`: direct messages do not reach them, which
    their hand tells them once. `premove` is kept until it is played or the turn in which it failed closes; it may also
    be a held answer. `premoved` is the last turn in which one was played. `guess` is the seat that they expect to win,
    given once they are out. `clocked`: the time was up in the open turn. `moved` is their place on the server's board
    before the game (`None` if they were not on it) and after; `None` if there is nothing to report.
    """

    player: Player
    absent: bool = False
    misses: int = 0
    changes: int = 0
    acknowledged: bool = False
    reminded: Milliseconds | None = None
    clock_played: bool = False
    closed: tuple[int, ...] = ()
    without_direct: bool = False
    premove: Premove | None = None
    premoved: int | None = None
    guess: Seat | None = None
    clocked: bool = False
    moved: tuple[int | None, int] | None = None

    @property
    def last_closed(self) -> int:
        """Return the number of the seat's last closed turn, or the deal's."""
        return self.closed[-1] if self.closed else THE_DEAL

    @property
    def lap_before(self) -> int:
        """Return the number of the seat's second last closed turn, or the deal's."""
        return self.closed[0] if len(self.closed) > 1 else THE_DEAL

    def with_closed(self, turn: int, *, clock_played: bool) -> "Holder":
        """Return the seat after one of its turns has closed."""
        premove = None if self.premove is None or self.premove.failed else self.premove
        return replace(self, closed=(*self.closed, turn)[-2:], clock_played=clock_played, premove=premove)

    def in_new_turn(self) -> "Holder":
        """Return the seat when a turn opens, its own or another."""
        return replace(self, changes=0, acknowledged=False, clocked=False)

    @property
    def person(self) -> Person | None:
        """The person to whom the seat belongs, present or not."""
        return self.player if isinstance(self.player, Person) else None

    @property
    def house(self) -> House | None:
        """The house player to whom the seat belongs."""
        return self.player if isinstance(self.player, House) else None

    @property
    def present(self) -> bool:
        """True if a person plays the seat now."""
        return self.person is not None and not self.absent

    @property
    def by_house(self) -> bool:
        """True if a bot chooses for this seat now."""
        return not self.present


@dataclass(frozen=True, slots=True)
class Place:
    """Channel of a table, which may be a thread."""

    guild: GuildId
    channel: ChannelId

    @property
    def on_server(self) -> bool:
        """True if it is on a server of which the bot is a member."""
        return self.guild != NO_GUILD


NO_GUILD: Final = GuildId(0)

NOWHERE: Final = Place(NO_GUILD, ChannelId(0))
"""Place of daily deals and solo tables: no channel."""


LONGEST_INTERLUDE: Final = 15_000
"""Milliseconds that an interlude lasts at most."""


@dataclass(frozen=True, slots=True)
class Interlude:
    """Events of `turn`, shown in the hands until `until`, when the next question comes; earlier for the seats in
    `over_for`. `waits`: it lasts until a person who plays alone presses to go on."""

    turn: int
    until: Milliseconds
    over_for: tuple[Seat, ...] = ()
    waits: bool = False

    def left(self, now: Milliseconds) -> int:
        """Return the milliseconds left; 0 also if the clock was set back."""
        left = self.until - now
        return left if 0 < left <= LONGEST_INTERLUDE else 0

    def without(self, seat: Seat) -> "Interlude":
        """Return the interlude without that seat, which has seen it."""
        return self if seat in self.over_for else replace(self, over_for=(*self.over_for, seat), waits=False)


OFFER_LASTS: Final = 7 * DAY
"""Milliseconds for which a challenge can be taken."""

MOST_TAKERS: Final = 8
"""People who take one challenge."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A challenge: people who do not know the cards of this game may play them from `seat`. Offered in a channel since
    `at`."""

    seat: Seat
    channel: ChannelId
    at: Milliseconds


@dataclass(frozen=True, slots=True)
class Table:
    """A table. Immutable: a decision builds a new one.

    Attributes:
        secret: The bot's part of the deal; empty after a player was forgotten.
        commitment: Published commitment to the secret; also empty after that.
        former: Former players, if one of them asked to play again.
        key: Key of the deal, drawn up at the start. It stays when a player is forgotten, so that the game can be
            replayed.
        turn_ends: When the time of the open turn is up, `None` without a clock.
        news: Latest events, including private ones, for display only.
        acted: Number of accepted actions, which is the index of the next one in the record.
        words_hidden: A moderator does not want the lucky words shown.
        open_hands: The result shows the final hands (A-W24).
        hints: People may ask for hints.
        clock_asked: The clock was chosen for this table, so that it runs also for one person alone against house
            players.
        pictures: Its messages have pictures.
        forgotten: A player asked to be forgotten, so the deal can no longer be checked.
        calling: When the call of the players was queued, while it is not settled; otherwise `None`. Seats and words are
            closed in the meantime.
        coin: Id of that post (docs/records.md); `None` for games dealt before there was one.
        daily: The daily part, `None` for a game in a channel.
        offers: Challenges to play these cards from a seat, once the game is over.
        shared_in: The channels in which its result was shared.
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
    turn_ends: Milliseconds | None = None
    news: tuple[News, ...] = ()
    former: tuple[UserId, ...] = ()
    acted: int = 0
    words_hidden: bool = False
    open_hands: bool = True
    hints: bool = True
    clock_asked: bool = False
    pictures: bool = True
    forgotten: bool = False
    calling: Milliseconds | None = None
    coin: Coin | None = None
    circumstances: Circumstances = NO_CIRCUMSTANCES
    daily: Daily | None = None
    interlude: Interlude | None = None
    offers: tuple[Offer, ...] = ()
    shared_in: tuple[ChannelId, ...] = ()

    @property
    def game(self) -> Game:
        """The rules played here."""
        return catalogue.installed[self.game_key].game

    @property
    def is_calling(self) -> bool:
        """True while the post that calls its players is under way."""
        return self.stage is Stage.LOBBY and self.calling is not None

    @property
    def lost_its_call(self) -> bool:
        """Return whether it was closed after its lucky words but before the call was settled, as a host who wants
        another coin has to."""
        return self.stage is Stage.CANCELLED and self.calling is not None

    @property
    def venue(self) -> Venue:
        """The kind of place where it is played."""
        if self.daily is not None:
            return DAILY
        if self.place.on_server:
            return CHANNEL
        return SOLO if self.place == NOWHERE else VISITING

    @property
    def deal_name(self) -> str:
        """Return the name used as table in the key of its deal (docs/records.md, section 1)."""
        if self.daily is None:
            return self.id
        challenge = self.daily.challenge
        return deal_name(self.game_key, self.daily.day) if challenge is None else challenge.first

    @property
    def has_proof(self) -> bool:
        """Return whether the table has the proof of its deal. It is deleted with a player's data, and challenges never
        have it."""
        return bool(self.secret) and not self.forgotten

    def open_offer(self, seat: Seat, channel: ChannelId, now: Milliseconds) -> Offer | None:
        """Return the open challenge from that seat in a channel, if any."""
        known = (offer for offer in self.offers if (offer.seat, offer.channel) == (seat, channel))
        return next((offer for offer in known if now < offer.at + OFFER_LASTS), None)

    @property
    def running(self) -> Position:
        """The position of a table that was dealt. Raises `ValueError` in the lobby."""
        if self.position is None:
            raise ValueError(f"table {self.id} has not been dealt")
        return self.position

    def seat_of(self, user: UserId) -> Seat | None:
        """Return the seat of a person, present or not."""
        for seat, holder in enumerate(self.holders):
            if holder.person is not None and holder.person.user == user:
                return Seat(seat)
        return None

    def name_of(self, user: UserId) -> str:
        """Return the name of a person, seated or not; empty if it is not known."""
        seated = next((person.name for person in self.people if person.user == user), "")
        return seated or self.circumstances.name_of(user)

    def holder(self, seat: Seat) -> Holder:
        """Return the holder of a seat."""
        return self.holders[seat]

    @property
    def people(self) -> tuple[Person, ...]:
        """The persons seated, in seat order."""
        return tuple(holder.person for holder in self.holders if holder.person is not None)

    @property
    def seated(self) -> Sequence[tuple[Seat, UserId]]:
        """Return each person with their seat, in seat order."""
        held = enumerate(self.holders)
        return [(Seat(seat), holder.person.user) for seat, holder in held if holder.person is not None]

    def view(self, viewer: Viewer) -> View:
        """Return what `viewer` may know of the game. Raises `ValueError` in the lobby."""
        return self.running.view(viewer)

    def waited_for(self) -> tuple[Seat, ...]:
        """Return the seats that publicly still owe a choice. A person who cannot act looks like one who is choosing
        until they have acknowledged that. House players choose last in a turn of several seats and look ready until
        then, whether they can act or not (A-W13)."""
        view = self.view(PUBLIC)
        ready = (*view.answered, *(() if self.held is None else (self.held,)))
        choosing = [seat for seat in view.asked if seat not in ready and not self.holder(seat).by_house]
        return tuple(seat for seat in choosing if not self.holder(seat).acknowledged)

    @property
    def held(self) -> Seat | None:
        """The seat whose answer is held: it may still be taken back."""
        held = (seat for seat, each in enumerate(self.holders) if each.premove is not None and each.premove.held)
        return next(map(Seat, held), None)

    def reminded_people(self) -> tuple[UserId, ...]:
        """Return the people whom a reminder names: present and publicly still choosing."""
        if self.stage is not Stage.PLAYING:
            return ()
        holders = [self.holder(seat) for seat in self.waited_for()]
        return tuple(holder.person.user for holder in holders if holder.person is not None and holder.present)

    def rung_people(self) -> tuple[UserId, ...]:
        """Return the people whom the latest reminder pings; another one may still come for the rest."""
        latest = [holder.person for holder in self.holders if holder.reminded == self.reminded]
        rung = {person.user for person in latest if person is not None}
        return tuple(user for user in self.reminded_people() if user in rung)

    def on_turn(self) -> Seat | None:
        """Return the one seat that is asked, in a game where people play one after the other; `None` if several are."""
        asked = self.view(PUBLIC).asked
        return asked[0] if len(asked) == 1 and len(self.holders) > 1 else None

    def news_for(self, viewer: Viewer) -> tuple[Event, ...]:
        """Return the news that `viewer` may know: for a seat since its last closed turn, for the public of the last
        lap, from the latest headline on."""
        if self.position is None:
            return ()
        since = self._lap_began() if viewer.seat is None else self.holder(viewer.seat).last_closed
        news = kept(self.news, since) if viewer == PUBLIC else [each for each in self.news if each.turn >= since]
        return tuple(each.event for each in news if each.event.seen_by(viewer))

    def small_news(self) -> tuple[Event, ...]:
        """Return the public news of the last lap since the latest headline, which the board shows because they had no
        post. A missed turn does not extend the lap."""
        if self.position is None:
            return ()
        loud = (each.turn for each in self.news if is_headline(each.event))
        lap = self.running.turn - len(self.holders)
        since = max(lap, self._lap_began(), 1 + max(loud, default=-1))
        quiet = (each for each in self.news if each.turn >= since)
        return tuple(each.event for each in quiet if each.event.seen_by(PUBLIC))

    def interlude_for(self, seat: Seat, now: Milliseconds) -> bool:
        """Return whether the hand of that seat shows the latest events instead of the next question."""
        shown, watches = self.interlude, self.stage in (Stage.PLAYING, Stage.OVER) and not self.holder(seat).absent
        if shown is None or not watches or not (shown.waits or shown.left(now)) or seat in shown.over_for:
            return False
        return bool(self.interlude_news())

    @property
    def waits_for_go_on(self) -> bool:
        """Return whether it waits until a person who plays alone presses to go on."""
        return self.interlude is not None and self.interlude.waits

    def interlude_news(self) -> tuple[Event, ...]:
        """Return the public events of the interlude."""
        if self.interlude is None:
            return ()
        turn = self.interlude.turn
        return tuple(each.event for each in self.news if each.turn == turn and each.event.seen_by(PUBLIC))

    def contenders(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats still in, for a seat that may guess the winner because it has just dropped out; empty for
        others."""
        holder, out = self.holder(seat), self.view(PUBLIC).out
        dropped_lately = seat in out and self.running.turn <= holder.last_closed + READ
        if self.stage is not Stage.PLAYING or not holder.present or holder.guess is not None or not dropped_lately:
            return ()
        return tuple(Seat(each) for each in range(len(self.holders)) if each not in out)

    def told_long_ago(self) -> bool:
        """Return whether more than `READ` turns followed the latest headline, enough for everyone to read it."""
        headline = _headline(self.news)
        return headline is not None and self.running.turn > headline + READ

    def _lap_began(self) -> int:
        view = self.view(PUBLIC)
        running = [Seat(seat) for seat in range(len(self.holders)) if Seat(seat) not in view.out]
        lap = view.asked or running or [Seat(seat) for seat in range(len(self.holders))]
        return min(self.holder(seat).last_closed for seat in lap)

    @property
    def reminded(self) -> Milliseconds | None:
        """The moment of the latest reminder at the table."""
        return max((holder.reminded for holder in self.holders if holder.reminded is not None), default=None)

    @property
    def clock_played(self) -> tuple[Seat, ...]:
        """Seats of persons for whom the clock chose in their last turn."""
        return tuple(Seat(seat) for seat, holder in enumerate(self.holders) if holder.clock_played)

    def in_new_turn(self) -> "Table":
        """Return the table after a turn has closed, without circumstances of that turn."""
        told = replace(self.circumstances, was_away=False, was_restored=False, remarks=())
        return replace(self, circumstances=told)

    def with_holder(self, seat: Seat, holder: Holder) -> "Table":
        """Return the table with another holder in that seat."""
        return replace(self, holders=(*self.holders[:seat], holder, *self.holders[seat + 1 :]))


def is_watchable(table: Table) -> bool:
    """Return whether anyone may watch a game at this table."""
    return table.daily is None and table.stage in (Stage.PLAYING, Stage.PAUSED)


def is_watched_only(table: Table) -> bool:
    """Return whether only bots are left in the game."""
    return table.stage is Stage.PLAYING and {seat for seat, _ in table.seated} <= set(table.view(PUBLIC).out)
