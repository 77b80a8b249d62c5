"""Daily deals: the secrets of the days, and the plays and results of people."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from sqlalchemy import and_, delete, func, insert, or_, select, update
from sqlalchemy.sql import ColumnElement

from bot.persistence.models import (
    ActionRow,
    DailyDealRow,
    DailyMemberRow,
    DailyPlayRow,
    DailyPracticeRow,
    ProfileRow,
    TableRow,
)
from bot.persistence.sql import Repository, upsert
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.looking_back import DailyLine
from bot.tables.table import NOWHERE, Stage
from engine.daily import SEATS, DailyScore, Mark

_LETTERS: Final = {Mark.BEST: "B", Mark.GOOD: "G", Mark.NOTHING: "N", Mark.BAD: "L"}
_MARKS: Final = {letter: mark for mark, letter in _LETTERS.items()}
_ATTEND: Final = upsert(DailyMemberRow, ("guild_id", "user_id"), ("name", "seen"))
_PRACTISE: Final = upsert(DailyPracticeRow, ("user_id", "game_key", "day"), ("table_id",))
_SCORE: Final = (DailyPlayRow.c.place, DailyPlayRow.c.rounds, DailyPlayRow.c.number, DailyPlayRow.c.marks)
_LIVE: Final = tuple(stage.value for stage in Stage if stage.live)


@dataclass(frozen=True, slots=True)
class DailyPlay:
    """A daily deal that a person has begun.

    Attributes:
        mark: A pseudonym of the person for this deal.
        user: The person, `None` if their data was deleted.
        table: The table of the deal, `None` if the person's data was deleted.
    """

    game_key: str
    day: date
    mark: str
    user: UserId | None
    table: TableId | None


class Dailies(Repository):
    """Daily deals: the secrets of the days, and the plays and results of people."""

    def secret(self, game_key: str, day: date) -> bytes | None:
        """Return the secret of a day's deal, or `None` if none is stored."""
        query = select(DailyDealRow.c.secret).where(DailyDealRow.c.game_key == game_key, DailyDealRow.c.day == str(day))
        secret = self._sql.scalar(query)
        return None if secret is None else bytes.fromhex(secret)

    def keep_secret(self, game_key: str, day: date, secret: bytes) -> None:
        """Store the secret of a day's deal."""
        values = {"game_key": game_key, "day": str(day), "secret": secret.hex()}
        self._sql.change(insert(DailyDealRow).values(**values))

    def days(self, game_key: str, before: date, limit: int) -> Sequence[date]:
        """Return the latest `limit` days before `before` that had a deal, latest first."""
        query = (
            select(DailyDealRow.c.day)
            .where(DailyDealRow.c.game_key == game_key, DailyDealRow.c.day < str(before))
            .order_by(DailyDealRow.c.day.desc())
        )
        return [date.fromisoformat(day) for day in self._sql.scalars(query.limit(limit))]

    def play(self, game_key: str, day: date, mark: str) -> DailyPlay | None:
        """Return the play of a day's deal under this pseudonym, or `None`."""
        query = select(DailyPlayRow.c.user_id, DailyPlayRow.c.table_id)
        row = self._sql.row(query.where(*_of_day(game_key, day), DailyPlayRow.c.mark == mark))
        return None if row is None else DailyPlay(game_key, day, mark, row.user_id, row.table_id)

    def begin(self, play: DailyPlay, at: Milliseconds) -> None:
        """Store that a person begins a deal at the time `at`."""
        values = {"game_key": play.game_key, "day": str(play.day), "mark": play.mark, "begun": at}
        self._sql.change(insert(DailyPlayRow).values(**values, user_id=play.user, table_id=play.table))

    def finish(self, table: TableId, score: DailyScore) -> None:
        """Store the score of the deal that was begun at this table."""
        letters = "".join(_LETTERS[mark] for mark in score.marks)
        values = {"place": score.place, "rounds": score.rounds, "number": score.number, "marks": letters}
        self._sql.change(update(DailyPlayRow).where(DailyPlayRow.c.table_id == table).values(**values))

    def finished(self, user: UserId, game_key: str, limit: int) -> Sequence[date]:
        """Return the latest `limit` days whose deal a person has finished, latest first."""
        query = (
            select(DailyPlayRow.c.day)
            .where(
                DailyPlayRow.c.user_id == user, DailyPlayRow.c.game_key == game_key, DailyPlayRow.c.place.is_not(None)
            )
            .order_by(DailyPlayRow.c.day.desc())
        )
        return [date.fromisoformat(day) for day in self._sql.scalars(query.limit(limit))]

    def compared(self, game_key: str, day: date, score: DailyScore) -> tuple[int, int]:
        """Return the number of people who have finished a day's deal, and the number of those with a better score."""
        done = (*_of_day(game_key, day), DailyPlayRow.c.place.is_not(None))
        better = self._sql.scalar(select(func.count()).where(*done, _better_than(score)))
        return self.players(game_key, day), better or 0

    def players(self, game_key: str, day: date) -> int:
        """Return the number of people who have finished a day's deal."""
        done = (*_of_day(game_key, day), DailyPlayRow.c.place.is_not(None))
        return self._sql.scalar(select(func.count()).where(*done)) or 0

    def best(self, game_key: str, guild: GuildId, first: date, last: date, limit: int) -> Sequence[DailyLine]:
        """Return the best `limit` lines of a server's daily leaderboard for the days from `first` to `last`, both
        included."""
        days, points = func.count(), func.sum(SEATS + 1 - DailyPlayRow.c.place)
        rounds, numbers = func.sum(DailyPlayRow.c.rounds), func.sum(DailyPlayRow.c.number)
        order = (points.desc(), days, rounds.desc(), numbers.desc())
        summed = (
            select(DailyPlayRow.c.user_id, func.rank().over(order_by=order), days, points, func.max(DailyPlayRow.c.day))
            .where(*_shown_on(guild), DailyPlayRow.c.game_key == game_key, DailyPlayRow.c.place.is_not(None))
            .where(DailyPlayRow.c.day >= str(first), DailyPlayRow.c.day <= str(last))
            .group_by(DailyPlayRow.c.user_id)
            .order_by(*order, DailyPlayRow.c.user_id)
        )
        rows: Sequence[Any] = self._sql.rows(summed.limit(limit))
        return [self._line(game_key, guild, *row) for row in rows]

    def finishers(self, game_key: str, guild: GuildId, day: date) -> Sequence[UserId]:
        """Return the people on a server who have finished a day's deal, without people who are hidden on
        leaderboards."""
        done = (*_of_day(game_key, day), DailyPlayRow.c.place.is_not(None), *_shown_on(guild))
        users = self._sql.scalars(select(DailyPlayRow.c.user_id).where(*done).order_by(DailyPlayRow.c.user_id))
        return [user for user in users if user is not None]

    def name(self, guild: GuildId, user: UserId) -> str:
        """Return the name under which a person last asked for a daily deal on a server. The person must have asked
        there."""
        there = DailyMemberRow.c.guild_id == guild, DailyMemberRow.c.user_id == user
        return self._sql.rows(select(DailyMemberRow.c.name).where(*there))[0].name

    def answers(self, game_key: str, day: date, number: int) -> Sequence[tuple[str, int]]:
        """Return the actions that players of a day's deal chose at record index `number`, with their frequencies, most
        frequent first."""
        count = func.count()
        given = (
            select(ActionRow.c.code, count)
            .join(DailyPlayRow, DailyPlayRow.c.table_id == ActionRow.c.table_id)
            .where(*_of_day(game_key, day), ActionRow.c.number == number)
            .group_by(ActionRow.c.code)
            .order_by(count.desc(), ActionRow.c.code)
        )
        return [(code, times) for code, times in self._sql.rows(given)]

    def _line(
        self, game_key: str, guild: GuildId, user: UserId, place: int, days: int, points: int, latest: str
    ) -> DailyLine:
        of_day = DailyPlayRow.c.user_id == user, DailyPlayRow.c.game_key == game_key, DailyPlayRow.c.day == latest
        (score,) = self._sql.rows(select(*_SCORE).where(*of_day))
        return DailyLine(user, place, self.name(guild, user), days, points, _score(*score))

    def to_remind(self, day: date) -> Sequence[UserId]:
        """Return the people to remind of a day's deal: they want reminders, accept direct messages and were not
        reminded that day."""
        wants = ProfileRow.c.daily_reminder, ProfileRow.c.direct.is_not(None), ~ProfileRow.c.direct_closed
        not_yet = func.coalesce(ProfileRow.c.daily_reminded, "") != str(day)
        return self._sql.scalars(select(ProfileRow.c.user_id).where(*wants, not_yet).order_by(ProfileRow.c.user_id))

    def note_reminded(self, user: UserId, day: date) -> bool:
        """Store that a person is reminded of a day's deal. Return False if they were reminded before."""
        theirs = ProfileRow.c.user_id == user, func.coalesce(ProfileRow.c.daily_reminded, "") != str(day)
        return self._sql.change(update(ProfileRow).where(*theirs).values(daily_reminded=str(day))) > 0

    def latest_table(self, user: UserId) -> TableId | None:
        """Return the table at which a person last began a daily deal, or `None`."""
        begun = select(DailyPlayRow.c.table_id).where(DailyPlayRow.c.user_id == user)
        return self._sql.scalar(begun.order_by(DailyPlayRow.c.begun.desc()).limit(1))

    def attend(self, guild: GuildId, user: UserId, name: str, at: Milliseconds) -> None:
        """Store that a person asks for a daily deal on a server at the time `at` under this name."""
        self._sql.change(_ATTEND, guild_id=guild, user_id=user, name=name, seen=at)

    def attended_last(self, user: UserId) -> GuildId | None:
        """Return the server on which a person last asked for a daily deal, or `None`."""
        asked = DailyMemberRow.c
        there = select(asked.guild_id).where(asked.user_id == user)
        return self._sql.scalar(there.order_by(asked.seen.desc(), asked.guild_id).limit(1))

    def absent(self, guild: GuildId, user: UserId) -> None:
        """Remove a person from the daily leaderboard of a server."""
        there = DailyMemberRow.c.guild_id == guild, DailyMemberRow.c.user_id == user
        self._sql.change(delete(DailyMemberRow).where(*there))

    def practice(self, user: UserId, game_key: str, day: date) -> TableId | None:
        """Return the table at which a person last practised a day's deal, or `None`."""
        theirs = DailyPracticeRow.c.user_id == user, DailyPracticeRow.c.game_key == game_key
        of_day = DailyPracticeRow.c.day == str(day)
        return self._sql.scalar(select(DailyPracticeRow.c.table_id).where(*theirs, of_day))

    def keep_practice(self, user: UserId, game_key: str, day: date, table: TableId) -> None:
        """Store the table at which a person practises a day's deal."""
        self._sql.change(_PRACTISE, user_id=user, game_key=game_key, day=str(day), table_id=table)

    def forget(self, user: UserId, today: date) -> None:
        """Delete a person's plays and tables. Of deals whose secret is not published yet, the pseudonym is kept."""
        played = select(DailyPlayRow.c.table_id).where(DailyPlayRow.c.user_id == user)
        practised = select(DailyPracticeRow.c.table_id).where(DailyPracticeRow.c.user_id == user)
        self._sql.change(delete(TableRow).where(or_(TableRow.c.id.in_(played), TableRow.c.id.in_(practised))))
        for model in (DailyMemberRow, DailyPracticeRow):
            self._sql.change(delete(model).where(model.c.user_id == user))
        theirs = DailyPlayRow.c.user_id == user
        self._sql.change(delete(DailyPlayRow).where(theirs, DailyPlayRow.c.day < str(today)))
        nothing = dict.fromkeys(("user_id", "table_id", "place", "rounds", "number", "marks"))
        self._sql.change(update(DailyPlayRow).where(theirs).values(**nothing, begun=0))

    def tidy(self, today: date, seen_before: Milliseconds, opened_before: Milliseconds) -> int:
        """Delete what is no longer needed, and return the number of deleted tables.

        Args:
            today: The current day. Pseudonyms of deleted people are deleted for earlier days.
            seen_before: Names of people who last asked before this time are deleted.
            opened_before: Unfinished tables opened before this time are deleted.
        """
        over = DailyPlayRow.c.user_id.is_(None), DailyPlayRow.c.day < str(today)
        self._sql.change(delete(DailyPlayRow).where(*over))
        self._sql.change(delete(DailyMemberRow).where(DailyMemberRow.c.seen < seen_before))
        unfinished = (
            TableRow.c.channel_id == NOWHERE.channel,
            TableRow.c.stage.in_(_LIVE),
            TableRow.c.opened < opened_before,
        )
        return self._sql.change(delete(TableRow).where(*unfinished))


def _shown_on(guild: GuildId) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the SQL conditions that a person has asked for a daily deal on a server and is not hidden on
    leaderboards."""
    hidden = select(ProfileRow.c.user_id).where(~ProfileRow.c.on_boards)
    members = select(DailyMemberRow.c.user_id).where(DailyMemberRow.c.guild_id == guild)
    return DailyPlayRow.c.user_id.in_(members), DailyPlayRow.c.user_id.not_in(hidden)


def _of_day(game_key: str, day: date) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return DailyPlayRow.c.game_key == game_key, DailyPlayRow.c.day == str(day)


def _better_than(score: DailyScore) -> ColumnElement[bool]:
    """Return the SQL condition that a row is better than a score, in the order of `DailyScore.rank`."""
    place, rounds, number, _ = score
    same_place = DailyPlayRow.c.place == place
    longer = and_(same_place, DailyPlayRow.c.rounds > rounds)
    higher = and_(same_place, DailyPlayRow.c.rounds == rounds, DailyPlayRow.c.number > number)
    return or_(DailyPlayRow.c.place < place, longer, higher)


def _score(place: Any, rounds: Any, number: Any, marks: Any) -> DailyScore:
    return DailyScore(place, rounds, number, tuple(_MARKS[letter] for letter in marks))
