"""The daily deals, which each person plays once, may practise afterwards, and can compare within a server.

The secrets of the days are created in advance. Until a day is over, only the commitment to its secret is published.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from operator import itemgetter
from typing import Final

from bot.fault_points import FaultPoints
from bot.persistence.dailies import DailyPlay
from bot.persistence.store import Store, Unit
from bot.service.handling import SECRET_SIZE, new_table_id, store_opened, streak_of
from bot.service.ports import Clock, Entropy
from bot.service.signals import Signals
from bot.tables.change import NO_FACTS, Change, Reply
from bot.tables.daily import Deal, begin, commitment, decided
from bot.tables.days import DAY, SHORTEST_REMINDED, begins, day_of, is_out, mark_of, next_day
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.looking_back import DailyLine, DailyOverview, DayOfGame, DayOfServer
from bot.tables.requests import Answer, Requester
from bot.tables.table import Table
from engine import catalogue
from engine.contract import Refusal
from engine.daily import PERSON

DAYS_OFFERED: Final = 14
"""Maximum number of past deals offered for practice."""

WEEK: Final = 7
"""Number of days of a week's leaderboard, including today."""

MOST_ON_BOARD: Final = 10
"""Maximum number of people on a daily leaderboard."""

NAMES_LAST: Final = (WEEK + 1) * DAY
"""Milliseconds for which a person's name on a server is kept, which is as long as a leaderboard may show it."""

STREAK_TOLD: Final = 2
"""Length in days of the shortest streak shown to others."""

NO_ONE: Final = Requester(UserId(0), "", InteractionId(0))
"""Placeholder for the person of a deal that is only dealt to show the answers of all players."""

NO_TABLE: Final = TableId("0" * 10)
"""Placeholder for the table of a deal that is only dealt to show the answers of all players."""

UNFINISHED_LASTS: Final = 7 * DAY
"""Milliseconds after which an unfinished deal is deleted."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A request for a daily deal.

    Attributes:
        day: The day of the deal, `None` for today.
        channel: The channel of the request if the person may write there, otherwise `None`.
        channel_name: The name of that channel, empty if unknown.
        directly: True if the cards may be sent as a direct message.
    """

    by: Requester
    game_key: str
    day: date | None = None
    channel: ChannelId | None = None
    channel_name: str = ""
    directly: bool = True


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """The daily leaderboards of a server for today and for the week."""

    today: Sequence[DailyLine]
    week: Sequence[DailyLine]


@dataclass(frozen=True, slots=True)
class StreakReminder:
    """A reminder that is due.

    Attributes:
        direct: The DM channel of the user.
        language: The language of the reminder, empty if unknown.
        streaks: The length in days of each streak that is about to end, by game.
    """

    user: UserId
    direct: ChannelId
    language: str
    streaks: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class FirstAnswers:
    """The first question of a past day's deal.

    Attributes:
        first: A table at which the question is open.
        given: The actions that players chose and the number of players for each, most frequent first.
    """

    first: Table
    given: Sequence[tuple[str, int]]


class DailyDeals:
    """Playing and comparing daily deals. All methods may raise `StoreUnavailableError`."""

    def __init__(self, store: Store, clock: Clock, entropy: Entropy, signals: Signals) -> None:
        self._store = store
        self._clock = clock
        self._entropy = entropy
        self._signals = signals

    async def prepare(self) -> None:
        """Create the secrets of today and tomorrow if they are missing, and delete outdated data."""
        now = self._clock.now()

        def prepare(unit: Unit) -> None:
            for game_key in catalogue.games():
                if catalogue.daily(game_key) is not None:
                    self._secrets(unit, game_key, day_of(now))
            unit.dailies.tidy(day_of(now), Milliseconds(now - NAMES_LAST), Milliseconds(now - UNFINISHED_LASTS))

        await self._store.write(prepare)

    async def prepare_each_day(self) -> None:
        """Prepare, then wait for the next day. One iteration of a loop, which publishes tomorrow's
        commitments today."""
        await self.prepare()
        await self._clock.sleep_until(begins(next_day(day_of(self._clock.now()))))

    def _secrets(self, unit: Unit, game_key: str, today: date) -> tuple[bytes, bytes]:
        """Return the secrets of today and tomorrow, creating missing ones."""
        return self._secret(unit, game_key, today), self._secret(unit, game_key, next_day(today))

    def _secret(self, unit: Unit, game_key: str, day: date) -> bytes:
        known = unit.dailies.secret(game_key, day)
        if known is not None:
            return known
        made = self._entropy.secret(SECRET_SIZE)
        unit.dailies.keep_secret(game_key, day, made)
        return made

    async def overview(self, game_key: str, user: UserId) -> DailyOverview:
        """Return the state of a game's daily deals for a user."""
        today = day_of(self._clock.now())

        def overview(unit: Unit) -> DailyOverview:  # may create the secrets, so it writes
            secret, following = self._secrets(unit, game_key, today)
            play = unit.dailies.play(game_key, today, mark_of(secret, user, game_key, today))
            before = today - timedelta(days=1)
            key = unit.dailies.secret(game_key, before)
            return DailyOverview(
                game_key=game_key,
                day=today,
                commitment=commitment(game_key, today, secret),
                next_commitment=commitment(game_key, next_day(today), following),
                table=None if play is None or play.table is None else unit.tables.load(play.table),
                forgotten=play is not None and play.user is None,
                streak=streak_of(unit, user, game_key, today),
                players=unit.dailies.players(game_key, today),
                practice=unit.dailies.days(game_key, today, DAYS_OFFERED),
                revealed=None if key is None else (before, key),
            )

        return await self._store.write(overview)

    async def to_remind(self, day: date) -> Sequence[UserId]:
        """Return the people who may need a reminder of their streaks on this day."""
        return await self._store.read(lambda unit: unit.dailies.to_remind(day))

    async def take_reminder(self, user: UserId, day: date) -> StreakReminder | None:
        """Record that a person is reminded, and return the reminder. Return `None` if they have been reminded on that
        day, want no reminders, or have no streak that would end."""

        def take(unit: Unit) -> StreakReminder | None:
            profile = unit.profiles.get(user)
            streaks = dict(_endangered(unit, user, day))
            wanted = profile.daily_reminder and streaks
            if profile.direct is None or not wanted or not unit.dailies.note_reminded(user, day):
                return None
            return StreakReminder(user, profile.direct, profile.language or _language(unit, user), streaks)

        return await self._store.write(take)

    async def attend(self, guild: GuildId, by: Requester) -> None:
        """Record that a user asks for a daily deal on a server, so that its leaderboard includes them."""
        now = self._clock.now()
        await self._store.write(lambda unit: unit.dailies.attend(guild, by.user, by.name, now))

    async def attended_last(self, user: UserId) -> GuildId | None:
        """Return the server on which a user last asked for a daily deal, without servers that they have left, or
        `None`."""
        return await self._store.read(lambda unit: unit.dailies.attended_last(user))

    async def board(self, game_key: str, guild: GuildId) -> DailyBoard:
        """Return the daily leaderboards of a server."""
        today = day_of(self._clock.now())
        monday = today - timedelta(days=WEEK - 1)

        def board(unit: Unit) -> DailyBoard:
            best = unit.dailies.best
            return DailyBoard(
                best(game_key, guild, today, today, MOST_ON_BOARD), best(game_key, guild, monday, today, MOST_ON_BOARD)
            )

        return await self._store.read(board)

    async def day_of_server(self, guild: GuildId, day: date) -> DayOfServer | None:
        """Return a past day of a server, or `None` if the day is not over or no visible person finished a deal."""
        if not is_out(day, self._clock.now()):
            return None

        def read(unit: Unit) -> DayOfServer | None:
            found = [each for game_key in catalogue.games() if (each := _day_of_game(unit, game_key, guild, day))]
            if not found:
                return None
            told = found[day.toordinal() % len(found)].game_key
            first = _first(unit, told, day)
            return (
                None if first is None else DayOfServer(day, found, _longest_streak(unit, found, guild, day), first[0])
            )

        return await self._store.read(read)

    async def first_answers(self, game_key: str, day: date) -> FirstAnswers | None:
        """Return the first answers to a day's deal, or `None` if the day is not over or had no deal."""
        if not is_out(day, self._clock.now()):
            return None

        def read(unit: Unit) -> FirstAnswers | None:
            first = _first(unit, game_key, day)
            if first is None:
                return None
            table, number = first
            return FirstAnswers(table, unit.dailies.answers(game_key, day, number))

        return await self._store.read(read)

    async def begin(self, asked: Asked) -> Reply:
        """Begin today's deal, or an earlier one for practice. A user who has begun the deal before continues at the
        same table."""
        now = self._clock.now()
        today, day = day_of(now), asked.day or day_of(now)

        def begin(unit: Unit) -> Reply:
            reply = self._today(unit, asked, now) if day == today else self._earlier(unit, asked, day, now)
            FaultPoints.reached("open.stored")
            return reply

        reply = await self._store.write(begin)
        if not isinstance(reply, Change) or not reply.repeated:
            FaultPoints.reached("open.committed")
            self._signals.outbox.set()
        return reply

    def _today(self, unit: Unit, asked: Asked, now: Milliseconds) -> Reply:
        game_key, today = asked.game_key, day_of(now)
        secret, following = self._secrets(unit, game_key, today)
        mark = mark_of(secret, asked.by.user, game_key, today)
        play = unit.dailies.play(game_key, today, mark)
        if play is not None:
            return _begun(unit, play)
        table = self._deal(unit, asked, today, secret, following, now, practice=False)
        unit.dailies.begin(DailyPlay(game_key, today, mark, asked.by.user, table.id), now)
        return Change(table)

    def _earlier(self, unit: Unit, asked: Asked, day: date, now: Milliseconds) -> Reply:
        secret = unit.dailies.secret(asked.game_key, day)
        if secret is None or not is_out(day, now):
            return Refusal("refused-no-daily-deal")
        unfinished = self._unfinished(unit, asked, day, secret)
        if unfinished is not None:
            return Change(unfinished, repeated=True)
        following = unit.dailies.secret(asked.game_key, next_day(day))
        table = self._deal(unit, asked, day, secret, following, now, practice=True)
        unit.dailies.keep_practice(asked.by.user, asked.game_key, day, table.id)
        return Change(table)

    def _unfinished(self, unit: Unit, asked: Asked, day: date, secret: bytes) -> Table | None:
        """Return the table at which the person has not yet finished the day's deal, or `None`."""
        user = asked.by.user
        play = unit.dailies.play(asked.game_key, day, mark_of(secret, user, asked.game_key, day))
        own = (None if play is None else play.table, unit.dailies.practice(user, asked.game_key, day))
        for name in own:
            table = None if name is None else unit.tables.load(name)
            if table is not None and table.stage.live:
                return table
        return None

    def _deal(
        self,
        unit: Unit,
        asked: Asked,
        day: date,
        secret: bytes,
        following: bytes | None,
        now: Milliseconds,
        *,
        practice: bool,
    ) -> Table:
        told = "" if following is None else commitment(asked.game_key, next_day(day), following)
        deal = Deal(
            asked.by, asked.game_key, day, secret, told, practice, asked.channel, asked.channel_name, asked.directly
        )
        change = begin(deal, new_table_id(self._entropy), now)
        store_opened(unit, change, asked.by, now)
        return change.table


def _endangered(unit: Unit, user: UserId, day: date) -> Iterator[tuple[str, int]]:
    """Yield the games whose deal of the day a person has not finished, with the lengths in days of streaks worth a
    reminder."""
    for game_key in catalogue.games():
        if catalogue.daily(game_key) is not None and unit.dailies.finished(user, game_key, 1) != [day]:
            days = streak_of(unit, user, game_key, day)
            if days >= SHORTEST_REMINDED:
                yield game_key, days


def _language(unit: Unit, user: UserId) -> str:
    """Return the language of the client with which a person last began a daily deal, empty if unknown."""
    name = unit.dailies.latest_table(user)
    table = None if name is None else unit.tables.load(name)
    return "" if table is None else next((each.language for each in table.people if each.user == user), "")


def _day_of_game(unit: Unit, game_key: str, guild: GuildId, day: date) -> DayOfGame | None:
    if not (players := len(unit.dailies.finishers(game_key, guild, day))):
        return None
    best = unit.dailies.best(game_key, guild, day, day, MOST_ON_BOARD)
    week = unit.dailies.best(game_key, guild, day - timedelta(days=WEEK - 1), day, MOST_ON_BOARD)
    return DayOfGame(game_key, best, players, week)


def _longest_streak(unit: Unit, games: Sequence[DayOfGame], guild: GuildId, day: date) -> tuple[str, int] | None:
    """Return the name and the days of the longest visible streak of the people who finished a deal of the day, or
    `None` if it is too short."""
    streaks = [
        (streak_of(unit, profile.user, game.game_key, day), profile.user)
        for game in games
        for profile in unit.profiles.of(unit.dailies.finishers(game.game_key, guild, day))
        if profile.shows_streaks
    ]
    days, user = max(streaks, key=itemgetter(0), default=(0, UserId(0)))
    return (unit.dailies.name(guild, user), days) if days >= STREAK_TOLD else None


def _first(unit: Unit, game_key: str, day: date) -> tuple[Table, int] | None:
    """Return a table with a day's deal at the first question with a choice, and the number of actions before. Return
    `None` if the day had no deal."""
    secret = unit.dailies.secret(game_key, day)
    if secret is None:
        return None
    change = begin(Deal(NO_ONE, game_key, day, secret, ""), NO_TABLE, begins(day))
    while len(only := change.table.running.legal_actions(PERSON)) == 1:
        number = change.table.running.prompts()[PERSON].number
        on = decided(change.table, Answer(NO_TABLE, NO_ONE, number, only[0].code), NO_FACTS, begins(day))
        if isinstance(on, Refusal):
            return None
        change = replace(on, played=(*change.played, *on.played))
    return change.table, len(change.played)


def _begun(unit: Unit, play: DailyPlay) -> Reply:
    """Return the reply for a user who has begun today's deal before."""
    table = None if play.table is None else unit.tables.load(play.table)
    if table is not None:
        return Change(table, repeated=True)
    return Refusal("refused-daily-forgotten" if play.user is None else "refused-table-frozen")
