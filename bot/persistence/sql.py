"""Statements of one transaction, executed by SQLAlchemy Core, and JSON in their columns."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeAlias, TypeVarTuple

from sqlalchemy import Connection, Delete, Dialect, Executable, Insert, Row, Select, Text, TypeDecorator
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.orm import DeclarativeBase

from engine.contract import Saved

Ts = TypeVarTuple("Ts")

TABLES: Final = "tables"
"""The rows of tables."""

JsonObject: TypeAlias = dict[str, Any]
"""A JSON object as it comes from the database: what it holds is checked where it is read."""

JsonArray: TypeAlias = list[Any]
"""A JSON array, likewise."""


class JsonText(TypeDecorator[JsonObject | JsonArray]):
    """A JSON object or array as compact text: the same on every database, and readable with any tool."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Saved | JsonArray | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's form
        """The object as text."""
        return None if value is None else json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    def process_result_value(self, value: Any | None, dialect: Dialect) -> JsonObject | JsonArray | None:  # noqa: ARG002 - as above
        """The text as an object."""
        return None if value is None else json.loads(value)


ByDialect: TypeAlias = Mapping[str, Insert]
"""One statement in the words of each database, by the name of its dialect."""

INSERTS: Final = {"sqlite": sqlite.insert, "postgresql": postgresql.insert}
"""Inserts that can say what happens when the row exists; standard SQL has no word for it."""


def upsert(model: type[DeclarativeBase], keys: Sequence[str], values: Sequence[str]) -> ByDialect:
    """Store a row under its key, over an older one."""

    def statement(new: sqlite.Insert | postgresql.Insert) -> Insert:
        return new.on_conflict_do_update(index_elements=keys, set_={name: new.excluded[name] for name in values})

    return {name: statement(insert(model)) for name, insert in INSERTS.items()}


class Sql:
    """The statements of one transaction. Raises what SQLAlchemy raises."""

    def __init__(self, connection: Connection) -> None:
        self.connection: Final = connection
        self.tables_deleted = False
        """Whether rows of tables were deleted, whichever they are."""

    def rows(self, query: Select[*Ts], **values: object) -> Sequence[Row[*Ts]]:
        """All rows of a query."""
        return self.connection.execute(query, values).all()

    def row(self, query: Select[*Ts], **values: object) -> Row[*Ts] | None:
        """The only row of a query, or none."""
        return self.connection.execute(query, values).one_or_none()

    def change(self, statement: Executable | ByDialect, **values: object) -> int:
        """Change rows; returns how many it met."""
        chosen = statement if isinstance(statement, Executable) else statement[self.connection.dialect.name]
        if isinstance(chosen, Delete) and chosen.table.description == TABLES:
            self.tables_deleted = True
        return self.connection.execute(chosen, values).rowcount

    def change_each(self, statement: Executable | ByDialect, rows: Sequence[Mapping[str, Any]]) -> None:
        """The same with each of these values in turn; none of them is no error."""
        chosen = statement if isinstance(statement, Executable) else statement[self.connection.dialect.name]
        if rows:
            self.connection.execute(chosen, rows)
