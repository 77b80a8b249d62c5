"""Finished games, their analyses, and the people who know their cards."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Select, and_, bindparam, delete, false, func, insert, select, text, true, update
from sqlalchemy.sql import ColumnElement

from bot.persistence.models import ANALYSIS_WAITS, AnalysisRow, KnownDealRow, PlacedRow, ResultRow, TableRow
from bot.persistence.shards import ALL, Shards, among
from bot.persistence.sql import Repository, upsert
from bot.persistence.standings import Standings
from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.looking_back import GamesShown
from bot.tables.results import Moved, Placed, Result, Rivalry
from bot.tables.standings import (
    ALL_TIME,
    EVERYWHERE,
    PLACES_TOLD,
    Board,
    NotedChange,
    Seasoned,
    boards_of,
    count,
    moved,
    season_of,
)
from engine.analysis.findings import Analysis, load_analysis
from engine.contract import Seat

FEWEST_MET: Final = 3
"""Minimum number of games together that makes two people rivals."""

_RESULT: Final[tuple[Any, ...]] = (
    ResultRow.c.table_id,
    ResultRow.c.game_key,
    ResultRow.c.guild_id,
    ResultRow.c.ended,
    ResultRow.c.how,
    ResultRow.c.moved,
)
_SEAT: Final[tuple[Any, ...]] = (
    PlacedRow.c.table_id,
    PlacedRow.c.seat,
    PlacedRow.c.user_id,
    PlacedRow.c.place,
    PlacedRow.c.won,
    PlacedRow.c.by_house,
    PlacedRow.c.anonymous,
    PlacedRow.c.score,
)
_SHOWN: Final[Mapping[GamesShown, ColumnElement[bool]]] = {
    GamesShown.ALL: true(),
    GamesShown.WON: PlacedRow.c.won == true(),
    GamesShown.WITH_PEOPLE: PlacedRow.c.people > 1,
    GamesShown.AGAINST_HOUSE: PlacedRow.c.people == 1,
}
_RESULT_OF: Final = select(*_RESULT).where(ResultRow.c.table_id == bindparam("table"))
_SEATS: Final = (
    select(*_SEAT)
    .join(ResultRow, ResultRow.c.table_id == PlacedRow.c.table_id)
    .order_by(PlacedRow.c.table_id, PlacedRow.c.seat)
)
_SEATS_OF: Final = _SEATS.where(PlacedRow.c.table_id == bindparam("table"))
_ASK: Final = upsert(AnalysisRow, ("table_id",), ("asked", "finding", "failed", "unasked"))


class Results(Repository):
    """Stored results of finished games."""

    def add(self, result: Result) -> Sequence[Moved]:
        """Store a game, and count it on leaderboards and in ratings. A second call for the same table changes nothing.
        Return the changes of places on the server's leaderboard."""
        if (known := self.get(result.table)) is not None:
            return known.moved
        number = (self._sql.scalar(select(func.max(ResultRow.c.number))) or 0) + 1
        shared = {
            "table_id": result.table,
            "game_key": result.game_key,
            "guild_id": result.guild,
            "people": result.people,
            "number": number,
        }
        self._sql.change(insert(ResultRow).values(**shared, ended=result.ended, how=result.how))
        self._sql.change_each(insert(PlacedRow), [{**shared, **_placed(placed)} for placed in result.placed])
        moved = self._count(result, number)
        if moved:
            stored = update(ResultRow).where(ResultRow.c.table_id == result.table)
            self._sql.change(stored.values(moved=[list(each) for each in moved]))
        return moved

    def _count(self, result: Result, number: int) -> Sequence[Moved]:
        people = [placed.user for placed in result.placed if placed.user is not None]
        standings = Standings(self._sql)
        boards, seasons = boards_of(result), (ALL_TIME, season_of(result.ended))
        known = standings.known(boards, people)
        counts = count(
            result,
            known,
            standings.ratings(result.game_key, [Seasoned(user, of) for user in people for of in seasons]),
        )
        board = Board(result.game_key, result.guild)
        counted = [user for user in people if (line := known.get((board, user))) is not None and line.games]
        before = self._places(board, counted)  # no place without a game against people
        standings.store(result.game_key, counts)
        standings.note_changes(NotedChange(result.table, result.game_key, number, change) for change in counts.changes)
        on_server = result.people > 1 and result.guild != EVERYWHERE
        if not on_server:
            return ()
        since = standings.known([board], people).values()
        return moved(result, before, self._places(board, [line.user for line in since if line.wins]))

    def _places(self, board: Board, people: Sequence[UserId]) -> Mapping[UserId, int | None]:
        return {user: Standings(self._sql).place(board, user, PLACES_TOLD) for user in people}

    def get(self, table: TableId) -> Result | None:
        """Return the result of a table, or `None` if its game was not counted."""
        row = self._sql.row(_RESULT_OF, table=table)
        if row is None:
            return None
        placed = self._seats(_SEATS_OF, table=table)
        result = _load(*row, placed=placed[table])
        return replace(result, rivalry=self._rivalry(result))

    def _rivalry(self, result: Result) -> Rivalry | None:
        """Return the record of the best-placed person at this table against the opponent at this table whom they met
        most often on the server, or `None` if they met too rarely."""
        best_first = sorted(result.placed, key=lambda placed: placed.place)
        people = [placed.user for placed in best_first if placed.user is not None]
        shown = [user for user in people if not Standings(self._sql).is_hidden(user)]
        if not shown[1:]:
            return None
        first, *others = shown
        met = Standings(self._sql).met_at(result.game_key, first, result.guild, others)
        return None if met is None or met.games < FEWEST_MET else Rivalry(first, *met)

    def of(
        self,
        user: UserId,
        game_key: str,
        guild: GuildId | None,
        limit: int,
        offset: int = 0,
        which: GamesShown = GamesShown.ALL,
    ) -> Sequence[Result]:
        """Return a person's games, latest first.

        Args:
            user: The person.
            game_key: The game.
            guild: The server of the games, `None` for all servers.
            limit: Maximum number of games.
            offset: Number of games to skip.
            which: Filter of the games.
        """
        return self._each(_theirs(user, game_key, guild, _SHOWN[which]).limit(limit).offset(offset))

    def coded(self, user: UserId, game_key: str, guild: GuildId | None, like: str, limit: int) -> Sequence[Result]:
        """Return at most `limit` of a person's games whose table id begins with `like`, latest first. `guild` is as in
        `of`."""
        begins = PlacedRow.c.table_id.startswith(like, autoescape=True)
        return self._each(_theirs(user, game_key, guild, begins).limit(limit))

    def _each(self, tables: Select[*tuple[Any, ...]]) -> Sequence[Result]:
        """Return the results of the selected tables, latest first."""
        chosen = tables.subquery()
        query = select(*_RESULT).join(chosen, chosen.c.table_id == ResultRow.c.table_id)
        rows = self._sql.rows(query.order_by(ResultRow.c.number.desc()))
        placed = self._seats(_SEATS.where(PlacedRow.c.table_id.in_([row[0] for row in rows])))
        return [_load(*row, placed=placed[row[0]]) for row in rows]

    def _seats(self, query: Select[*tuple[Any, ...]], **values: object) -> Mapping[str, Sequence[Placed]]:
        """Return the placed seats of a query, by table."""
        placed = defaultdict[str, list[Placed]](list)
        for table, seat, user, *ended in self._sql.rows(query, **values):
            placed[table].append(Placed(seat, user, *ended))
        return placed

    def in_order(self, after: int, limit: int) -> Sequence[tuple[int, Result]]:
        """Return at most `limit` results with a number above `after`, each with its number, in the order in which they
        were counted."""
        query = select(ResultRow.c.number, *_RESULT).where(ResultRow.c.number > after).order_by(ResultRow.c.number)
        rows = self._sql.rows(query.limit(limit))
        if not rows:
            return []
        numbers = and_(ResultRow.c.number > after, ResultRow.c.number <= rows[-1].number)
        placed = self._seats(_SEATS.where(numbers))
        return [(number, _load(*row, placed=placed[row[0]])) for number, *row in rows]

    def note_scores(self, result: Result) -> None:
        """Store the scores of a game that was counted without them."""
        for placed in result.placed:
            seat = (PlacedRow.c.table_id == result.table, PlacedRow.c.seat == placed.seat)
            self._sql.change(update(PlacedRow).where(*seat).values(score=_score(placed)))


def _theirs(user: UserId, game_key: str, guild: GuildId | None, *more: ColumnElement[bool]) -> Select[*tuple[Any, ...]]:
    """Select the tables of a person's games, latest first."""
    return (
        select(PlacedRow.c.table_id)
        .where(PlacedRow.c.user_id == user, PlacedRow.c.game_key == game_key, *more)
        .where(true() if guild is None else PlacedRow.c.guild_id == guild)
        .order_by(PlacedRow.c.number.desc())
    )


def _load(
    table: TableId,
    game_key: str,
    guild: GuildId,
    ended: Milliseconds,
    how: str,
    moved: Sequence[Any],
    *,
    placed: Sequence[Placed],
) -> Result:
    places = [
        Moved(Seat(seat), before, after) for seat, before, after in moved if seat is not None and after is not None
    ]
    return Result(table, game_key, guild, ended, how, tuple(placed), tuple(places))


def _placed(placed: Placed) -> dict[str, object]:
    return {
        "seat": placed.seat,
        "user_id": placed.user,
        "place": placed.place,
        "won": placed.won,
        "by_house": placed.by_house,
        "anonymous": placed.anonymous,
        "score": _score(placed),
    }


def _score(placed: Placed) -> dict[str, str | int] | None:
    return None if placed.score is None else dict(placed.score)


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """Stored analysis of a game. `analysis` is `None` while it is pending and if it failed."""

    analysis: Analysis | None = None
    failed: bool = False


class Analyses(Repository):
    """Analyses of finished games, and requests for them."""

    def get(self, table: TableId) -> KeptAnalysis | None:
        """Return the analysis of a game, or `None` if it was not requested or is stored in an obsolete format."""
        query = select(AnalysisRow.c.finding, AnalysisRow.c.failed).where(AnalysisRow.c.table_id == table)
        row = self._sql.row(query)
        if row is None:
            return None
        try:
            return KeptAnalysis(None if row.finding is None else load_analysis(row.finding), row.failed)
        except ValueError:
            return None

    def ask(self, table: TableId, at: Milliseconds, *, unasked: bool = False) -> None:
        """Request the analysis at the time `at`, replacing a stored one. `unasked` gives the request low priority,
        because no person made it."""
        self._sql.change(_ASK, table_id=table, asked=at, finding=None, failed=False, unasked=unasked)

    def offer(self, table: TableId, at: Milliseconds) -> None:
        """Request the analysis with low priority at the time `at`, unless it is stored or requested already."""
        if self._sql.scalar(select(AnalysisRow.c.table_id).where(AnalysisRow.c.table_id == table)) is None:
            self.ask(table, at, unasked=True)

    def waiting(self, shards: Shards = ALL) -> Sequence[TableId]:
        """Return the games on these shards whose analysis people have requested, in the order of the requests."""
        return self._to_be_made(AnalysisRow.c.unasked == false(), shards)

    def offered(self, shards: Shards = ALL) -> Sequence[TableId]:
        """Return the games on these shards whose analysis is requested with low priority, oldest first."""
        return self._to_be_made(AnalysisRow.c.unasked == true(), shards)

    def _to_be_made(self, which: ColumnElement[bool], shards: Shards) -> Sequence[TableId]:
        query = select(AnalysisRow.c.table_id).where(text(ANALYSIS_WAITS), which)
        query = among(query, shards, AnalysisRow.c.table_id)
        return self._sql.scalars(query.order_by(AnalysisRow.c.asked, AnalysisRow.c.table_id))

    def keep(self, table: TableId, analysis: Analysis | None) -> bool:
        """Store the analysis, `None` if it failed. Return False if it is no longer requested."""
        waits = (AnalysisRow.c.table_id == table, text(ANALYSIS_WAITS))
        if self._sql.row(select(AnalysisRow.c.table_id).where(*waits)) is None:
            return False
        finding = None if analysis is None else analysis.save()
        self._sql.change(update(AnalysisRow).where(*waits).values(finding=finding, failed=finding is None))
        return True

    def drop(self, table: TableId) -> None:
        """Delete the analysis of a game, or the request for it."""
        self._sql.change(delete(AnalysisRow).where(AnalysisRow.c.table_id == table))


@dataclass(frozen=True, slots=True)
class KnownDeal:
    """A person's knowledge of the cards of a game. `own_table` is the table at which they took a challenge on the
    cards, `None` if they viewed a replay."""

    own_table: TableId | None = None


class KnownDeals(Repository):
    """People who know the cards of finished games without having played these games."""

    def of(self, table: TableId, user: UserId) -> KnownDeal | None:
        """Return a person's knowledge of the cards of a table, or `None` if they do not know them."""
        query = select(KnownDealRow.c.own_table)
        row = self._sql.row(query.where(KnownDealRow.c.table_id == table, KnownDealRow.c.user_id == user))
        return None if row is None else KnownDeal(row.own_table)

    def add_viewer(self, table: TableId, user: UserId) -> None:
        """Store that a person viewed a replay of a game. They must not have an entry for the game yet."""
        self._sql.change(insert(KnownDealRow).values(table_id=table, user_id=user))

    def take(self, table: TableId, user: UserId, seat: Seat, own_table: TableId) -> None:
        """Store that a person takes the challenge from a seat, at their own table."""
        values = {"table_id": table, "user_id": user, "seat": seat, "own_table": own_table}
        self._sql.change(insert(KnownDealRow).values(**values))

    def takers(self, table: TableId, seat: Seat) -> int:
        """Return the number of people who have taken the challenge from a seat."""
        taken = (KnownDealRow.c.table_id == table, KnownDealRow.c.seat == seat)
        return self._sql.scalar(select(func.count()).where(*taken)) or 0

    def forget(self, user: UserId) -> None:
        """Delete all entries of a person, and the tables of the challenges that they took."""
        own = select(KnownDealRow.c.own_table).where(KnownDealRow.c.user_id == user)
        self._sql.change(delete(TableRow).where(TableRow.c.id.in_(own)))
        self._sql.change(delete(KnownDealRow).where(KnownDealRow.c.user_id == user))
