"""Leaderboards and ratings, derived from finished games."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from sqlalchemy import BigInteger, Select, and_, bindparam, case, delete, exists, func, insert, or_, select
from sqlalchemy.sql import ColumnElement

from bot.persistence.models import PlacedRow, ProfileRow, RatingChangeRow, RatingRow, StandingRow
from bot.persistence.sql import Repository, upsert
from bot.tables.ids import GuildId, UserId
from bot.tables.standings import (
    Board,
    Counts,
    Met,
    NotedChange,
    Ranked,
    Rating,
    RatingChange,
    Seasoned,
    Standing,
    ranked,
)

COUNTED: Final = ("wins", "games", "house_wins", "house_games", "streak", "best_streak")
"""Names of the columns that equal a field of `Standing`."""

_NO_LIMIT: Final = 2**63 - 1
"""A limit larger than any possible number of rows."""

MET_WITHIN: Final = 100
"""Number of latest games that are searched for rivals."""

_BOARD: Final = ("game_key", "guild_id", "season")
_MOVED: Final = ("mean_before", "deviation_before", "mean", "deviation", "games")

_ON_BOARD: Final = (
    StandingRow.c.game_key == bindparam("game"),
    StandingRow.c.guild_id == bindparam("guild"),
    StandingRow.c.season == bindparam("in_season"),
)
_SHOWN: Final = (*_ON_BOARD, ~StandingRow.c.hidden)
_LINE: Final = (StandingRow.c.user_id, *(StandingRow.c[name] for name in COUNTED))
_OWN: Final = (RatingChangeRow.c.user_id == bindparam("person"), RatingChangeRow.c.game_key == bindparam("game"))
_LATEST: Final = RatingChangeRow.c.number.desc()

_PAGE: Final = (
    select(*_LINE)
    .where(*_SHOWN)
    .order_by(StandingRow.c.order, StandingRow.c.user_id)
    .limit(bindparam("most"))
    .offset(bindparam("skipped"))
)
_SIZE: Final = select(func.count()).select_from(StandingRow).where(*_SHOWN)
_OF: Final = select(*_LINE).where(*_ON_BOARD, StandingRow.c.user_id == bindparam("person"))
_SHOWN_ORDER: Final = select(StandingRow.c.order).where(*_SHOWN, StandingRow.c.user_id == bindparam("person"))
_ALL_HIDDEN: Final = select(ProfileRow.c.user_id).where(~ProfileRow.c.on_boards)
_HIDDEN: Final = select(ProfileRow.c.user_id).where(
    ProfileRow.c.user_id == bindparam("person"), ~ProfileRow.c.on_boards
)
_AHEAD: Final = select(func.count()).select_from(
    select(StandingRow.c.user_id)
    .where(*_SHOWN, StandingRow.c.order < bindparam("own"))
    .limit(bindparam("most"))
    .subquery()
)
_EQUALS_BEFORE: Final = (
    select(func.count())
    .select_from(StandingRow)
    .where(*_SHOWN, StandingRow.c.order == bindparam("own"), StandingRow.c.user_id < bindparam("person"))
)
_RATING: Final = select(RatingRow.c.mean, RatingRow.c.deviation, RatingRow.c.games).where(
    RatingRow.c.user_id == bindparam("person"),
    RatingRow.c.game_key == bindparam("game"),
    RatingRow.c.season == bindparam("in_season"),
)
_HISTORY: Final = (
    select(*(RatingChangeRow.c[name] for name in _MOVED)).where(*_OWN).order_by(_LATEST).limit(bindparam("most"))
)
_SCORES: Final = (
    select(PlacedRow.c.score)
    .join(RatingChangeRow, RatingChangeRow.c.table_id == PlacedRow.c.table_id)
    .where(*_OWN, PlacedRow.c.user_id == bindparam("person"))
    .order_by(_LATEST)
    .limit(bindparam("most"))
)
_PUT: Final = upsert(StandingRow, ("user_id", *_BOARD), (*COUNTED, "order", "hidden"))
_PUT_RATING: Final = upsert(RatingRow, ("user_id", "game_key", "season"), ("mean", "deviation", "games"))


def _met(*only: ColumnElement[bool]) -> Select[UserId | None, int, int]:
    """Select the other people at a person's latest tables, each with the number of games together and the number of
    those in which the person finished ahead."""
    latest = select(RatingChangeRow.c.table_id).where(*_OWN).order_by(_LATEST).limit(bindparam("latest")).subquery()
    games, own = func.count(), PlacedRow.alias()
    ahead = func.sum(case((own.c.place < PlacedRow.c.place, 1), else_=0))
    return (
        select(PlacedRow.c.user_id, games, ahead)
        .join(latest, latest.c.table_id == PlacedRow.c.table_id)
        .join(own, and_(own.c.table_id == PlacedRow.c.table_id, own.c.user_id == bindparam("person")))
        .where(PlacedRow.c.user_id.is_not(None), PlacedRow.c.user_id != bindparam("person"), *only)
        .group_by(PlacedRow.c.user_id)
        .order_by(games.desc(), PlacedRow.c.user_id)
        .limit(bindparam("most"))
    )


_ASKER: Final = PlacedRow.alias()
_SAT_THERE: Final = exists().where(_ASKER.c.table_id == PlacedRow.c.table_id, _ASKER.c.user_id == bindparam("asker"))
_HERE: Final = PlacedRow.c.guild_id == bindparam("guild")
_OPPONENTS: Final = _met(or_(_HERE, _SAT_THERE))


@lru_cache
def _met_at(others: Sequence[str]) -> Select[UserId | None, int, int]:
    """Return the statement for parameters of these names, which are the ids of the people who may be met."""
    return _met(_HERE, PlacedRow.c.user_id.in_([bindparam(name, type_=BigInteger()) for name in others]))


class Standings(Repository):
    """Leaderboard lines and ratings. `Results.add` counts games; `clear`, `fill` and `note_changes` serve recounts."""

    def page(self, board: Board, limit: int, offset: int) -> Sequence[Ranked]:
        """Return at most `limit` lines of a leaderboard after the first `offset` ones, best first, without people who
        are hidden."""
        rows = self._sql.rows(_PAGE, **_at(board), most=limit, skipped=offset)
        standings = [Standing(*row) for row in rows]
        if not standings or not offset:
            return ranked(standings, offset, 0)
        first = standings[0]
        equals_before = self._sql.scalar(_EQUALS_BEFORE, **_at(board), own=first.order, person=first.user)
        return ranked(standings, offset, equals_before or 0)

    def size(self, board: Board) -> int:
        """Return the number of people shown on a leaderboard."""
        return self._sql.scalar(_SIZE, **_at(board)) or 0

    def of(self, board: Board, user: UserId) -> Standing | None:
        """Return a person's standing even if they are hidden on the leaderboard, or `None` if they have none."""
        row = self._sql.row(_OF, **_at(board), person=user)
        return None if row is None else Standing(*row)

    def place(self, board: Board, user: UserId, most: int | None = None) -> int | None:
        """Return a person's place on a leaderboard.

        Args:
            board: The leaderboard.
            user: The person.
            most: The last place to report, `None` for no limit.

        Returns:
            The place from 1, which equal standings share. `None` if the person is hidden, has no standing, or has a
            place after `most`.
        """
        own = self._sql.scalar(_SHOWN_ORDER, **_at(board), person=user)
        if own is None:
            return None
        ahead = self._sql.scalar(_AHEAD, **_at(board), own=own, most=_NO_LIMIT if most is None else most) or 0
        return ahead + 1 if most is None or ahead < most else None

    def known(self, boards: Sequence[Board], users: Iterable[UserId]) -> Mapping[tuple[Board, UserId], Standing]:
        """Return the existing standings of these people on these leaderboards. Missing standings are left out."""
        found = {(board, user): self.of(board, user) for user in users for board in boards}
        return {key: standing for key, standing in found.items() if standing is not None}

    def rating(self, game_key: str, whose: Seasoned) -> Rating | None:
        """Return a person's rating in a game, or `None` before their first rated game."""
        row = self._sql.row(_RATING, game=game_key, in_season=whose.season, person=whose.user)
        return None if row is None else Rating(*row)

    def ratings(self, game_key: str, people: Iterable[Seasoned]) -> Mapping[Seasoned, Rating]:
        """Return the existing ratings of these people. People without a rating are left out."""
        found = {whose: self.rating(game_key, whose) for whose in people}
        return {whose: rating for whose, rating in found.items() if rating is not None}

    def rating_history(self, game_key: str, user: UserId, limit: int) -> Sequence[RatingChange]:
        """Return the rating changes of a person's latest `limit` games, oldest first."""
        rows = self._sql.rows(_HISTORY, game=game_key, person=user, most=limit)
        return [
            RatingChange(
                user,
                Rating(row.mean_before, row.deviation_before, row.games - 1),
                Rating(row.mean, row.deviation, row.games),
            )
            for row in reversed(rows)
        ]

    def opponents(
        self, game_key: str, user: UserId, seen: tuple[UserId, GuildId], within: int, limit: int
    ) -> Sequence[Met]:
        """Return the most frequent opponents in a person's latest rated games.

        Args:
            game_key: The game.
            user: The person.
            seen: The user who asks, and the server on which they ask. Games on other servers count only if that user
                took part.
            within: Number of latest games that are searched.
            limit: Maximum number of opponents.
        """
        asker, guild = seen
        rows = self._sql.rows(
            _OPPONENTS, game=game_key, person=user, asker=asker, guild=guild, latest=within, most=limit
        )
        return [Met(other, games, ahead) for other, games, ahead in rows if other is not None]

    def met_at(self, game_key: str, user: UserId, guild: GuildId, others: Sequence[UserId]) -> Met | None:
        """Return the person among `others` whom `user` met most often in their latest rated games on a server, or
        `None`."""
        named = {f"other_{number}": other for number, other in enumerate(others)}
        query = _met_at(tuple(named))
        rows = self._sql.rows(query, game=game_key, person=user, guild=guild, latest=MET_WITHIN, most=1, **named)
        return next((Met(other, games, ahead) for other, games, ahead in rows if other is not None), None)

    def among(self, board: Board, users: Iterable[UserId]) -> Sequence[Ranked]:
        """Return the lines of these people relative to each other, best first, without people who are hidden. Places
        count only these people."""
        shown = [each for user in users if self.place(board, user) and (each := self.of(board, user)) is not None]
        return ranked(sorted(shown, key=lambda each: (each.order, each.user)), 0, 0)

    def scores(self, game_key: str, user: UserId, limit: int) -> Sequence[Mapping[str, str | int]]:
        """Return the scores of a person's latest `limit` rated games, latest first, by the game's names."""
        scores = self._sql.scalars(_SCORES, game=game_key, person=user, most=limit)
        return [score for score in scores if score is not None]

    def store(self, game_key: str, counts: Counts) -> None:
        """Store standings and ratings, replacing earlier ones."""
        hidden = {user: self.is_hidden(user) for user in {user for _, user in counts.standings}}
        for (board, user), standing in counts.standings.items():
            self._sql.change(_PUT, **_line(board, user, standing), hidden=hidden[user])
        for whose, rating in counts.ratings.items():
            self._sql.change(_PUT_RATING, **_rating(game_key, whose, rating))

    def is_hidden(self, user: UserId) -> bool:
        """Return whether a person does not want to appear on leaderboards."""
        return self._sql.scalar(_HIDDEN, person=user) is not None

    def note_changes(self, changes: Iterable[NotedChange]) -> None:
        """Store rating changes."""
        self._sql.change_each(
            insert(RatingChangeRow),
            [
                {
                    "table_id": table,
                    "user_id": change.user,
                    "game_key": game_key,
                    "number": number,
                    "mean_before": change.before.mean,
                    "deviation_before": change.before.deviation,
                    **change.after._asdict(),
                }
                for table, game_key, number, change in changes
            ],
        )

    def clear(self) -> None:
        """Delete all standings, ratings and rating changes."""
        for model in (RatingChangeRow, RatingRow, StandingRow):
            self._sql.change(delete(model))

    def fill(self, game_key: str, counts: Counts) -> None:
        """Insert standings and ratings. None of them may exist yet."""
        hidden = set(self._sql.scalars(_ALL_HIDDEN))
        lines = [
            {**_line(board, user, standing), "hidden": user in hidden}
            for (board, user), standing in counts.standings.items()
        ]
        ratings = [_rating(game_key, whose, rating) for whose, rating in counts.ratings.items()]
        self._sql.change_each(insert(StandingRow), lines)
        self._sql.change_each(insert(RatingRow), ratings)


def _at(board: Board) -> dict[str, Any]:
    return {"game": board.game_key, "guild": board.guild, "in_season": board.season}


def _line(board: Board, user: UserId, standing: Standing) -> dict[str, object]:
    counts = {name: getattr(standing, name) for name in COUNTED}
    return {"user_id": user, **dict(zip(_BOARD, board, strict=True)), **counts, "order": standing.order}


def _rating(game_key: str, whose: Seasoned, rating: Rating) -> dict[str, object]:
    return {"user_id": whose.user, "game_key": game_key, "season": whose.season, **rating._asdict()}
