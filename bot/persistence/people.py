"""Export and deletion of one person's data.

tests/bot/persistence/test_people.py lists every column of the schema as personal or not.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Final

from sqlalchemy import Select, TableClause, Text, and_, cast, delete, literal, or_, select, update
from sqlalchemy.sql import ColumnElement

from bot.persistence.models import (
    ActionRow,
    AnalysisRow,
    BellRow,
    BlockRow,
    DailyMemberRow,
    DailyPlayRow,
    DailyPracticeRow,
    InboxRow,
    JsonObject,
    KnownDealRow,
    NoticeRow,
    PlacedRow,
    PostRow,
    ProfileRow,
    RatingChangeRow,
    RatingRow,
    ResultRow,
    SeatRow,
    StandingRow,
    TableRow,
    TokenRow,
)
from bot.persistence.sql import Repository
from bot.persistence.tables import PAGE
from bot.tables.ids import TableId, UserId
from engine.contract import Saved

_ROW_OF_PERSON: Final = (ProfileRow, BellRow, TokenRow, InboxRow, StandingRow, RatingRow, RatingChangeRow)
"""Models whose rows belong to one person and are deleted with their data."""

_LISTS: Final = ("next_game", "called", "rung")


class People(Repository):
    """All rows that contain data of one person."""

    def export(self, user: UserId, tables: Sequence[TableId]) -> Mapping[str, Sequence[Saved]]:
        """Return all stored data of a person by database table. Of shared rows, only the person's part is included.
        Interaction tokens and secret cards are never included.

        Args:
            user: The person.
            tables: All tables found by the method `tables`.
        """
        return {
            "profiles": self._rows(_whole(ProfileRow).where(ProfileRow.c.user_id == user)),
            "blocks": self._rows(_whole(BlockRow).where(BlockRow.c.owner_id == user)),
            "bells": self._rows(_whole(BellRow).where(BellRow.c.user_id == user)),
            "tables": [_own_part(row, user) for row in self._whole_tables(tables)],
            "frozen tables": self._rows(select(TableRow.c.id, TableRow.c.opened).where(*_frozen_naming(user))),
            "seats": self._rows(_whole(SeatRow).where(SeatRow.c.user_id == user)),
            "actions": self._rows(_at_seats(ActionRow, user, ActionRow.c.seat == SeatRow.c.seat)),
            "analyses": self._own_choices(user),
            "posts": self._rows(
                _at_seats(PostRow, user, PostRow.c.role == literal("hand-") + cast(SeatRow.c.seat, Text))
            ),
            "outbox": self._rows(_whole(NoticeRow).where(_notices_naming(user))),
            "inbox": self._rows(_whole(InboxRow).where(InboxRow.c.user_id == user)),
            "tokens": self._rows(
                select(TokenRow.c.table_id, TokenRow.c.user_id, TokenRow.c.expires).where(TokenRow.c.user_id == user)
            ),
            "daily_plays": self._rows(_whole(DailyPlayRow).where(DailyPlayRow.c.user_id == user)),
            "daily_members": self._rows(_whole(DailyMemberRow).where(DailyMemberRow.c.user_id == user)),
            "daily_practices": self._rows(_whole(DailyPracticeRow).where(DailyPracticeRow.c.user_id == user)),
            "known_deals": self._rows(_whole(KnownDealRow).where(KnownDealRow.c.user_id == user)),
            "placed": self._rows(_whole(PlacedRow).where(PlacedRow.c.user_id == user)),
            "results": self._rows(
                _whole(ResultRow)
                .join(PlacedRow, PlacedRow.c.table_id == ResultRow.c.table_id)
                .where(PlacedRow.c.user_id == user)
            ),
            "standings": self._rows(_whole(StandingRow).where(StandingRow.c.user_id == user)),
            "ratings": self._rows(_whole(RatingRow).where(RatingRow.c.user_id == user)),
            "rating_changes": self._rows(
                _whole(RatingChangeRow).where(RatingChangeRow.c.user_id == user).order_by(RatingChangeRow.c.number)
            ),
        }

    def _own_choices(self, user: UserId) -> Sequence[Saved]:
        """Return the part that concerns the person of each analysis of a game in which they have a seat."""
        at_table = SeatRow.c.table_id == AnalysisRow.c.table_id
        query = select(AnalysisRow.c.table_id, AnalysisRow.c.finding, SeatRow.c.seat).join(SeatRow, at_table)
        rows = self._sql.rows(query.where(SeatRow.c.user_id == user).order_by(AnalysisRow.c.table_id))
        return [
            {
                "table_id": table,
                "judged": [choice for choice in (finding or {"judged": ()})["judged"] if choice[1] == seat],
            }
            for table, finding, seat in rows
        ]

    def _rows(self, query: Select[*tuple[Any, ...]]) -> list[Saved]:
        names = query.selected_columns.keys()
        return [dict(zip(names, row, strict=True)) for row in self._sql.rows(query)]

    def _whole_tables(self, names: Sequence[TableId]) -> Sequence[Any]:
        """Return the rows of tables. They are read in pages, because the number of parameters of a statement is
        limited."""
        pages = (names[first : first + PAGE] for first in range(0, len(names), PAGE))
        rows = chain.from_iterable(self._sql.rows(_whole(TableRow).where(TableRow.c.id.in_(page))) for page in pages)
        return sorted(rows, key=lambda row: (row.opened, row.id))

    def tables(self, user: UserId, after: TableId) -> tuple[Sequence[TableId], TableId | None]:
        """Search the next `PAGE` tables that follow `after` for tables with data of a person. Frozen tables are
        skipped.

        The digits of the person's id in the stored state select candidates, whose state is then examined.

        Returns:
            The tables found, and the last table of the page (`None` if there are no more tables).
        """
        page = select(TableRow.c.id).where(TableRow.c.id > after).order_by(TableRow.c.id).limit(PAGE)
        names = self._sql.scalars(page)
        if not names:
            return (), None
        candidates = (
            select(TableRow.c.id, TableRow.c.state)
            .where(TableRow.c.id > after, TableRow.c.id <= names[-1])
            .where(TableRow.c.frozen.is_(None), cast(TableRow.c.state, Text).contains(str(user)))
            .order_by(TableRow.c.opened, TableRow.c.id)
        )
        return [row.id for row in self._sql.rows(candidates) if _names(row.state, user)], names[-1]

    def erase(self, user: UserId) -> None:
        """Delete a person's profile, tokens, inbox entries and notices. Results keep an anonymous seat. Frozen tables
        that contain the person's id are deleted."""
        for model in _ROW_OF_PERSON:
            self._sql.change(delete(model).where(model.c.user_id == user))
        either = or_(BlockRow.c.owner_id == user, BlockRow.c.blocked_id == user)
        self._sql.change(delete(BlockRow).where(either))
        self._sql.change(delete(NoticeRow).where(_notices_naming(user)))
        theirs = update(PlacedRow).where(PlacedRow.c.user_id == user)
        self._sql.change(theirs.values(user_id=None, anonymous=True))
        self._sql.change(delete(TableRow).where(*_frozen_naming(user)))


def _frozen_naming(user: UserId) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    """Return the SQL conditions for frozen tables that contain the person's id. They search the text, because the state
    of a frozen table may not be valid JSON."""
    return TableRow.c.frozen.is_not(None), cast(TableRow.c.state, Text).contains(str(user))


def _notices_naming(user: UserId) -> ColumnElement[bool]:
    """Return the SQL condition for notices (`bot.tables.notices`) about a person: by key, or because the person is
    invited."""
    content = cast(NoticeRow.c.content, Text)
    invited = (content.contains(f'"invited":{user}{end}') for end in ",}")
    return or_(NoticeRow.c.key.in_((f"direct-{user}", f"removed-{user}")), *invited)


def _whole(model: TableClause) -> Select[*tuple[Any, ...]]:
    return select(*model.c)


def _at_seats(model: TableClause, user: UserId, belongs: Any) -> Select[*tuple[Any, ...]]:
    """Select the rows that belong to the person's seat at their table."""
    at_table = and_(SeatRow.c.table_id == model.c.table_id, belongs)
    return _whole(model).join(SeatRow, at_table).where(SeatRow.c.user_id == user).order_by(model.c.table_id)


def _names(state: JsonObject, user: UserId) -> bool:
    """Return whether a state names a person: as host, closer or player, in a list, in a remark or among the names."""
    circumstances = _circumstances(state)
    known = [named for named, _ in circumstances.get("names", [])]
    remarked = [named for _, *users in circumstances.get("remarks", []) for named in users]
    single = state["host"], circumstances.get("closed_by")
    lists = (*_lists(state), known, remarked, single)
    return any(user in each for each in lists) or any(_held_by(state, user))


def _lists(state: JsonObject) -> Sequence[list[int]]:
    """Return the lists of users in a state: former players, then the lists named in `_LISTS`."""
    return state["former"], *(_circumstances(state).get(name, []) for name in _LISTS)


def _circumstances(state: JsonObject) -> JsonObject:
    return state.get("circumstances", state.get("around", {}))  # an older format, still possible in frozen tables


def _held_by(state: JsonObject, user: UserId) -> Iterator[JsonObject]:
    return (holder for holder in state["holders"] if holder["player"].get("user") == user)


def _own_part(row: Any, user: UserId) -> Saved:
    """Return the person's part of a table's row, without cards, secrets and names of other people."""
    state: JsonObject = row.state
    return {
        "id": row.id,
        "game_key": row.game_key,
        "guild_id": row.guild_id,
        "channel_id": row.channel_id,
        "stage": row.stage,
        "opened": row.opened,
        "host": state["host"] == user,
        **{name: user in users for name, users in zip(("former", *_LISTS), _lists(state), strict=True)},
        "seats": list(_held_by(state, user)),
    }
