"""Tables: one game in one place, as an immutable value with its seats and news.

News are the events since people's last turns, including private events; readers must check each event's visibility. A
table keeps the news since the last closed turn of every unfinished seat, for at most two laps, and the news of the
latest headline, whose post is the board until the next headline.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from bot.tables.circumstances import NO_CIRCUMSTANCES, Circumstances
from bot.tables.days import OFFER_LASTS, Daily, Offer, deal_name
from bot.tables.ids import ChannelId, GuildId, Milliseconds, TableId, UserId
from bot.tables.players import House, Person, Player, Premove
from bot.tables.venue import CHANNEL, DAILY, SOLO, VISITING, Venue
from engine import catalogue
from engine.contract import PUBLIC, Event, Game, Options, Position, Saved, Seat, View, Viewer
from engine.fairness import Coin


@dataclass(frozen=True, slots=True)
class News:
    """An event and its turn. `saved` caches the event as JSON data, because a table is stored with its news on every
    request."""

    turn: int
    event: Event
    saved: Saved = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "saved", self.event.save())


def kept(news: Sequence[News], since: int) -> tuple[News, ...]:
    """Return the news from the turn `since` on, and the news of the latest headline."""
    headline = _headline(news)
    return tuple(each for each in news if each.turn >= since or each.turn == headline)


READ: Final = 2
"""Number of turns for which a headline is shown in full."""


def _headline(news: Sequence[News]) -> int | None:
    """Return the turn of the latest headline, or `None` without a headline."""
    return max((each.turn for each in news if is_headline(each.event)), default=None)


def is_headline(event: Event) -> bool:
    """Return whether an event is posted in the channel as a message of its own."""
    return event.headline and event.seen_by(PUBLIC)


class Stage(StrEnum):
    """Stage of a table. `PAUSED`: no person present holds a seat. `CANCELLED`: the table ended without a result."""

    LOBBY = "lobby"
    PLAYING = "playing"
    PAUSED = "paused"
    OVER = "over"
    CANCELLED = "cancelled"

    @property
    def live(self) -> bool:
        """True if the table still occupies its channel."""
        return self in (Stage.LOBBY, Stage.PLAYING, Stage.PAUSED)


class Pace(StrEnum):
    """Pace of a table, which sets the duration of a turn."""

    QUICK = "quick"
    NORMAL = "normal"
    SLOW = "slow"
    NONE = "none"


THE_DEAL: Final = -1
"""Turn number of the deal, before the first turn."""

FIRST_TURN: Final = 0
"""Number of the first turn of a game."""


@dataclass(frozen=True, slots=True)
class Holder:
    """A seat of a table and its state.

    Attributes:
        absent: A house player plays the seat until the person returns.
        misses: Number of consecutive turns that the person missed.
        changes: Number of answers given in the open turn.
        acknowledged: The person has confirmed the message of `View.acknowledge` in the open turn.
        reminded: Time of the last reminder, `None` if there was none.
        clock_played: The clock played in the seat's last closed turn.
        closed: Numbers of the seat's last two closed turns, oldest first.
        without_direct: Direct messages do not reach the person. Their hand reports this once.
        premove: The premove or held answer. Kept until it is played, or until the turn in which it failed closes.
        premoved: The last turn in which a premove was played, `None` if there was none.
        guess: The seat that the person expects to win, guessed once they are out; `None` without a guess.
        clocked: The clock has played in the open turn.
        moved: The person's place on the server's leaderboard before the game (`None` if they were not on it) and after
            it. `None` if there is nothing to report.
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
        """Number of the seat's last closed turn, or `THE_DEAL`."""
        return self.closed[-1] if self.closed else THE_DEAL

    @property
    def lap_before(self) -> int:
        """Number of the seat's second to last closed turn, or `THE_DEAL`."""
        return self.closed[0] if len(self.closed) > 1 else THE_DEAL

    def with_closed(self, turn: int, *, clock_played: bool) -> "Holder":
        """Return the seat after its turn with this number has closed. `clock_played` is true if the clock played in the
        turn."""
        premove = None if self.premove is None or self.premove.failed else self.premove
        return replace(self, closed=(*self.closed, turn)[-2:], clock_played=clock_played, premove=premove)

    def in_new_turn(self) -> "Holder":
        """Return the seat after a new turn has opened, whether or not the seat is asked in it."""
        return replace(self, changes=0, acknowledged=False, clocked=False)

    @property
    def person(self) -> Person | None:
        """The person to whom the seat belongs, present or absent; `None` if it belongs to no person."""
        return self.player if isinstance(self.player, Person) else None

    @property
    def house(self) -> House | None:
        """The house player to whom the seat belongs, `None` if it does not belong to one."""
        return self.player if isinstance(self.player, House) else None

    @property
    def present(self) -> bool:
        """True if a person plays the seat now."""
        return self.person is not None and not self.absent

    @property
    def by_house(self) -> bool:
        """True if a house player plays the seat now."""
        return not self.present


@dataclass(frozen=True, slots=True)
class Place:
    """Channel of a table, which may be a thread, and its server."""

    guild: GuildId
    channel: ChannelId

    @property
    def on_server(self) -> bool:
        """True if the channel is on a server of which the bot is a member."""
        return self.guild != NO_GUILD


NO_GUILD: Final = GuildId(0)
"""Placeholder for the server of a place without a server, or on a server of which the bot is not a member."""

NOWHERE: Final = Place(NO_GUILD, ChannelId(0))
"""Place of daily deals and solo tables, which have no channel."""


LONGEST_INTERLUDE: Final = 15_000
"""Maximum duration of an interlude in milliseconds."""


VIEWS: Final = 200
"""Number of latest views in memory. A decision and the messages that follow ask a dozen times for a few views, whose
construction would take a twentieth of a press."""


@lru_cache(VIEWS, typed=True)
def view_of(position: Position, viewer: Viewer) -> View:
    """Return what the viewer may know, as `Position.view` does."""
    return position.view(viewer)


@dataclass(frozen=True, slots=True)
class Interlude:
    """A pause during which hands show the events of a turn before the next question.

    Attributes:
        turn: The turn whose events are shown.
        until: The time at which the interlude ends.
        over_for: Seats for which the interlude has already ended.
        waits: True if the interlude lasts until the only person at the table presses a button.
    """

    turn: int
    until: Milliseconds
    over_for: tuple[Seat, ...] = ()
    waits: bool = False

    def left(self, now: Milliseconds) -> int:
        """Return the milliseconds left, from 0 to `LONGEST_INTERLUDE`. A time left beyond that maximum counts as 0,
        because the system clock was set back."""
        left = self.until - now
        return left if 0 < left <= LONGEST_INTERLUDE else 0

    def without(self, seat: Seat) -> "Interlude":
        """Return the interlude, ended for that seat."""
        return self if seat in self.over_for else replace(self, over_for=(*self.over_for, seat), waits=False)


@dataclass(frozen=True, slots=True)
class Table:
    """A table. Immutable: every decision creates a new value.

    Attributes:
        secret: The bot's contribution to the deal; empty after a player's data was deleted.
        commitment: The published commitment to the secret; empty after a player's data was deleted.
        former: The players of the previous game, if one of them asked for a rematch.
        key: Key of the deal, computed at the start, `None` before. Kept when a player's data is deleted, so that the
            game can be replayed.
        turn_ends: Time at which the open turn ends, `None` without a clock.
        news: Latest events, including private ones, for display only.
        acted: Number of accepted actions, which is the record index of the next action.
        words_hidden: A moderator has hidden the lucky words.
        open_hands: The result shows the final hands (A-W24).
        hints: People may ask for hints.
        clock_asked: The pace was chosen for this table, so the clock also runs for one person alone against house
            players.
        pictures: The table's messages have pictures.
        forgotten: A player's data was deleted, so the deal can no longer be checked.
        calling: The time at which the call of the players was queued, while its outcome is unknown; otherwise `None`.
            Seats and lucky words are closed during that time.
        coin: Id of the message that called the players (docs/records.md). `None` before the call, and for games dealt
            without one.
        daily: The daily deal or challenge, `None` for all other tables.
        interlude: The latest interlude, `None` if there was none.
        offers: Challenges to play these cards from a seat, offered once the game is over.
        shared_in: The channels in which the result was shared.
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
        """The game's rules."""
        return catalogue.installed[self.game_key].game

    @property
    def is_calling(self) -> bool:
        """True while the outcome of the call of the players is unknown."""
        return self.stage is Stage.LOBBY and self.calling is not None

    @property
    def lost_its_call(self) -> bool:
        """True if the table was closed while the outcome of its call was unknown. Such tables are counted, because a
        host could cause this in order to get another coin."""
        return self.stage is Stage.CANCELLED and self.calling is not None

    @property
    def venue(self) -> Venue:
        """The kind of place where the table is played."""
        if self.daily is not None:
            return DAILY
        if self.place.on_server:
            return CHANNEL
        return SOLO if self.place == NOWHERE else VISITING

    @property
    def deal_name(self) -> str:
        """The name that stands for the table in the key of its deal (docs/records.md, section 1)."""
        if self.daily is None:
            return self.id
        challenge = self.daily.challenge
        return deal_name(self.game_key, self.daily.day) if challenge is None else challenge.first

    @property
    def has_proof(self) -> bool:
        """True if the table has the proof of its deal. The proof is deleted with a player's data; challenges never have
        one."""
        return bool(self.secret) and not self.forgotten

    def open_offer(self, seat: Seat, channel: ChannelId, now: Milliseconds) -> Offer | None:
        """Return the open challenge from a seat in a channel, or `None`."""
        known = (offer for offer in self.offers if (offer.seat, offer.channel) == (seat, channel))
        return next((offer for offer in known if now < offer.at + OFFER_LASTS), None)

    @property
    def running(self) -> Position:
        """The position of a table that was dealt.

        Raises:
            ValueError: The table has not been dealt.
        """
        if self.position is None:
            raise ValueError(f"table {self.id} has not been dealt")
        return self.position

    def seat_of(self, user: UserId) -> Seat | None:
        """Return the seat of a person, present or absent, or `None` if they have no seat."""
        return next((seat for seat, seated in self.seated if seated == user), None)

    def name_of(self, user: UserId) -> str:
        """Return the name of a person, seated or not; empty if unknown."""
        seated = next((person.name for person in self.people if person.user == user), "")
        return seated or self.circumstances.name_of(user)

    def holder(self, seat: Seat) -> Holder:
        return self.holders[seat]

    @property
    def people(self) -> tuple[Person, ...]:
        """The seated people, in seat order."""
        return tuple(person for holder in self.holders if (person := holder.person) is not None)

    @property
    def seated(self) -> Sequence[tuple[Seat, UserId]]:
        """Each seated person with their seat, in seat order."""
        held = enumerate(self.holders)
        return [(Seat(seat), person.user) for seat, holder in held if (person := holder.person) is not None]

    def view(self, viewer: Viewer) -> View:
        """Return the part of the position that the viewer may know.

        Raises:
            ValueError: The table has not been dealt.
        """
        return view_of(self.running, viewer)

    def waited_for(self) -> tuple[Seat, ...]:
        """Return the seats that publicly appear to owe a choice.

        A person who cannot act is included until they press the button that acknowledges it, because leaving them out
        would tell the others. House players are never included: where several seats choose they choose last, and no
        one may see whether they can act (A-W13).
        """
        view = self.view(PUBLIC)
        ready = (*view.answered, *(() if self.held is None else (self.held,)))
        choosing = [seat for seat in view.asked if seat not in ready and not self.holder(seat).by_house]
        return tuple(seat for seat in choosing if not self.holder(seat).acknowledged)

    @property
    def held(self) -> Seat | None:
        """The seat whose answer is held, which means that it may still be taken back; `None` if there is none."""
        held = (seat for seat, each in enumerate(self.holders) if each.premove is not None and each.premove.held)
        return next(map(Seat, held), None)

    def reminded_people(self) -> tuple[UserId, ...]:
        """Return the people whom a reminder names: everyone present who publicly appears to owe a choice."""
        if self.stage is not Stage.PLAYING:
            return ()
        holders = [self.holder(seat) for seat in self.waited_for()]
        return tuple(holder.person.user for holder in holders if holder.person is not None and holder.present)

    def rung_people(self) -> tuple[UserId, ...]:
        """Return the people named by the latest reminder, who are the only ones it pings. Others may be pinged by a
        later reminder."""
        latest = [holder.person for holder in self.holders if holder.reminded == self.reminded]
        rung = {person.user for person in latest if person is not None}
        return tuple(user for user in self.reminded_people() if user in rung)

    def on_turn(self) -> Seat | None:
        """Return the only seat that is asked, in a game where seats take turns; `None` if several seats are asked."""
        asked = self.view(PUBLIC).asked
        return asked[0] if len(asked) == 1 and len(self.holders) > 1 else None

    def news_for(self, viewer: Viewer) -> tuple[Event, ...]:
        """Return the news that the viewer may know: for a seat since its last closed turn, for the public of the last
        lap and the latest headline. Empty before the deal."""
        if self.position is None:
            return ()
        since = self._lap_began() if viewer.seat is None else self.holder(viewer.seat).last_closed
        news = kept(self.news, since) if viewer == PUBLIC else [each for each in self.news if each.turn >= since]
        return tuple(each.event for each in news if each.event.seen_by(viewer))

    def small_news(self) -> tuple[Event, ...]:
        """Return the public news of the last lap since the latest headline, which have no post of their own and are
        shown on the board. A missed turn does not extend the lap."""
        if self.position is None:
            return ()
        lap, headline = self.running.turn - len(self.holders), _headline(self.news)
        since = max(lap, self._lap_began(), FIRST_TURN if headline is None else headline + 1)
        quiet = (each for each in self.news if each.turn >= since)
        return tuple(each.event for each in quiet if each.event.seen_by(PUBLIC))

    def interlude_for(self, seat: Seat, now: Milliseconds) -> bool:
        """Return whether the hand of the seat shows the latest events instead of the next question at the
        time `now`."""
        shown, watches = self.interlude, self.stage in (Stage.PLAYING, Stage.OVER) and not self.holder(seat).absent
        if shown is None or not watches or not (shown.waits or shown.left(now)) or seat in shown.over_for:
            return False
        return bool(self.interlude_news())

    @property
    def waits_for_go_on(self) -> bool:
        """True if the table waits until the only person at the table presses the button to continue."""
        return self.interlude is not None and self.interlude.waits

    def interlude_news(self) -> tuple[Event, ...]:
        """Return the public events of the interlude's turn."""
        if self.interlude is None:
            return ()
        turn = self.interlude.turn
        return tuple(each.event for each in self.news if each.turn == turn and each.event.seen_by(PUBLIC))

    def contenders(self, seat: Seat) -> tuple[Seat, ...]:
        """Return the seats still in the game, if the given seat may guess the winner because it dropped out recently.
        Otherwise return an empty tuple."""
        holder, out = self.holder(seat), self.view(PUBLIC).out
        dropped_lately = seat in out and self.running.turn <= holder.last_closed + READ
        if self.stage is not Stage.PLAYING or not holder.present or holder.guess is not None or not dropped_lately:
            return ()
        return tuple(Seat(each) for each in range(len(self.holders)) if each not in out)

    def told_long_ago(self) -> bool:
        """Return whether more than `READ` turns have followed the latest headline, so that everyone had time to read
        it."""
        headline = _headline(self.news)
        return headline is not None and self.running.turn > headline + READ

    def _lap_began(self) -> int:
        view = self.view(PUBLIC)
        running = [Seat(seat) for seat in range(len(self.holders)) if Seat(seat) not in view.out]
        lap = view.asked or running or [Seat(seat) for seat in range(len(self.holders))]
        return min(self.holder(seat).last_closed for seat in lap)

    @property
    def reminded(self) -> Milliseconds | None:
        """The time of the latest reminder at the table, `None` if there was none."""
        return max((holder.reminded for holder in self.holders if holder.reminded is not None), default=None)

    @property
    def clock_played(self) -> tuple[Seat, ...]:
        """The seats of people for whom the clock played in their last turn."""
        return tuple(Seat(seat) for seat, holder in enumerate(self.holders) if holder.clock_played)

    def in_new_turn(self) -> "Table":
        """Return the table after a turn has closed, without the circumstances of that turn."""
        told = replace(self.circumstances, was_away=False, was_restored=False, remarks=())
        return replace(self, circumstances=told)

    def with_holder(self, seat: Seat, holder: Holder) -> "Table":
        return replace(self, holders=(*self.holders[:seat], holder, *self.holders[seat + 1 :]))


def is_watchable(table: Table) -> bool:
    """Return whether spectators may watch the table."""
    return table.daily is None and table.stage in (Stage.PLAYING, Stage.PAUSED)


def is_watched_only(table: Table) -> bool:
    """Return whether all people are out and only house players are left in the game."""
    return table.stage is Stage.PLAYING and {seat for seat, _ in table.seated} <= set(table.view(PUBLIC).out)
