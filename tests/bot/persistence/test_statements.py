"""A statement that is executed again is prepared by then: no one notices but the processor."""

from collections.abc import Sequence

import pytest
from sqlalchemy import Select, bindparam, exc, func, insert, select, update

from bot.persistence.models import NoticeRow, ProfileRow
from bot.persistence.sql import Sql
from tests.kit.memory_store import empty_database

NEW = {"direct_closed": False, "direct_refused": 0}
PROFILES = ({"user_id": 1, "hands_direct": True}, {"user_id": 2, "hands_direct": False}, {"user_id": 3})
EVERYTHING = select(ProfileRow.c.user_id, ProfileRow.c.hands_direct, ProfileRow.c.language).order_by(
    ProfileRow.c.user_id
)
OF = EVERYTHING.where(ProfileRow.c.user_id == bindparam("person"))
COUNTED = select(func.count(), func.max(ProfileRow.c.user_id).label("last")).where(ProfileRow.c.pings)
AMONG = EVERYTHING.where(ProfileRow.c.user_id.in_(bindparam("people", expanding=True)))
SET = update(ProfileRow).where(ProfileRow.c.user_id == bindparam("person")).values(pings=False)
ADD = insert(ProfileRow)
TIMES = 3


@pytest.fixture
def sql() -> Sql:
    sql = Sql(empty_database())
    for profile in PROFILES:
        sql.change(insert(ProfileRow), **NEW, **profile)
    return sql


@pytest.mark.parametrize(
    ("query", "values", "found"),
    [
        (EVERYTHING, {}, [(1, True, None), (2, False, None), (3, True, None)]),
        (OF, {"person": 2}, [(2, False, None)]),
        (OF, {"person": 4}, []),
        (COUNTED, {}, [(3, 3)]),
        (AMONG, {"people": [1, 3]}, [(1, True, None), (3, True, None)]),
        (AMONG, {"people": []}, []),
    ],
)
def test_a_query_finds_the_same_every_time(
    sql: Sql, query: Select[*tuple[object, ...]], values: dict[str, object], found: Sequence[tuple[object, ...]]
) -> None:
    assert [sql.rows(query, **values) for _ in range(TIMES)] == [found] * TIMES


def test_a_row_knows_its_columns_every_time(sql: Sql) -> None:
    rows = [sql.row(COUNTED) for _ in range(TIMES)]
    assert [row and row.last for row in rows] == [3] * TIMES
    assert [sql.row(OF, person=4) for _ in range(TIMES)] == [None] * TIMES


@pytest.mark.parametrize("times", range(TIMES))
def test_one_row_is_asked_for_and_there_are_more(sql: Sql, times: int) -> None:
    for _ in range(times):
        sql.rows(EVERYTHING)
    with pytest.raises(exc.MultipleResultsFound):
        sql.row(EVERYTHING)


def test_a_change_says_every_time_how_many_rows_it_met(sql: Sql) -> None:
    assert [sql.change(SET, person=person) for person in (1, 2, 3, 4)] == [1, 1, 1, 0]
    assert sql.rows(COUNTED) == [(0, None)]


def test_an_insert_takes_other_columns_than_before(sql: Sql) -> None:
    added = (
        {"user_id": 5},
        *({"user_id": 6 + at, "language": each} for at, each in enumerate(("de", "fr"))),
        {"user_id": 8},
    )
    sql.change_each(ADD, [{**NEW, **each} for each in added])
    sql.change_each(ADD, [{**NEW, "user_id": 9, "language": "it"}])
    assert [row.language for row in sql.rows(EVERYTHING)][3:] == [None, "de", "fr", None, "it"]


def test_what_sqlite_refuses_is_an_error_of_sqlalchemy_every_time(sql: Sql) -> None:
    for _ in range(TIMES):
        with pytest.raises(exc.IntegrityError) as refused:
            sql.change(ADD, **NEW, user_id=1, language="secret")
        assert "secret" not in str(refused.value)


def test_a_statement_begins_the_transaction_every_time(sql: Sql) -> None:
    for number in range(TIMES):
        sql.change(ADD, **NEW, user_id=10 + number)
        assert sql.connection.in_transaction()
        sql.connection.rollback()
        assert not sql.connection.in_transaction()
    assert sql.rows(EVERYTHING) == []


def test_json_is_read_and_written_every_time(sql: Sql) -> None:
    keep = insert(NoticeRow)
    for number in range(TIMES):
        told = {"tell": "é", "number": number}
        sql.change(keep, table_id="t", key=f"{number}", content=told, due=0, attempts=0, revision=0)
    told = [row.content for row in sql.rows(select(NoticeRow.c.content).order_by(NoticeRow.c.id))]
    assert told == [{"tell": "é", "number": number} for number in range(TIMES)]


def test_a_name_that_a_statement_needs_is_not_forgotten(sql: Sql) -> None:
    for _ in range(TIMES):
        with pytest.raises(exc.StatementError):
            sql.rows(OF)
