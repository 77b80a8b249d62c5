"""Statements that are built and compiled once and then only filled in.

SQLAlchemy builds a statement and looks for its compiled form anew each time it is written down; for those of every
press that was most of what a press cost (docs/decisions/0006-store-speed.md).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

from sqlalchemy import ClauseElement, Dialect, Executable, Select
from sqlalchemy.orm import DeclarativeBase
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

from bot.persistence.database import insert_into

Build: TypeAlias = Callable[[Dialect], Executable]
Convert: TypeAlias = Callable[[Any], Any] | None
Values: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Compiled:
    """A statement in the words of one database. `order`: its parameters, each with what turns a value into the
    driver's; `columns`: what turns the driver's values of a row into ours."""

    text: str
    order: tuple[tuple[str, Convert], ...]
    constants: Values
    columns: tuple[Convert, ...]

    def parameters(self, values: Values) -> tuple[Any, ...]:
        """The values in the order of the statement. Raises `KeyError` when one is missing."""
        return tuple(
            _converted(values[name] if name in values else self.constants[name], convert)
            for name, convert in self.order
        )

    def rows(self, raw: Sequence[Sequence[Any]]) -> list[tuple[Any, ...]]:
        """Rows of the driver as rows of ours."""
        return [tuple(map(_converted, row, self.columns)) for row in raw]


def _converted(value: Any, convert: Convert) -> Any:
    return value if convert is None else convert(value)


class Prepared:
    """A statement to be filled in. `build` gets the dialect, for statements that standard SQL has no words for;
    `columns`: the columns of an insert or update that get their values at each call, by their names."""

    def __init__(self, build: Build | Executable, columns: Sequence[str] = ()) -> None:
        self._build = build
        self._columns = list(columns) or None
        self._compiled: dict[str, Compiled] = {}
        self._statements: dict[str, Executable] = {}

    def statement(self, dialect: Dialect) -> Executable:
        """The statement itself, for SQLAlchemy to execute."""
        if dialect.name not in self._statements:
            build = self._build
            self._statements[dialect.name] = build if isinstance(build, Executable) else build(dialect)
        return self._statements[dialect.name]

    def compiled(self, dialect: Dialect) -> Compiled:
        """The statement in the words of that database."""
        if dialect.name not in self._compiled:
            self._compiled[dialect.name] = _compile(self.statement(dialect), dialect, self._columns)
        return self._compiled[dialect.name]


def upsert(model: type[DeclarativeBase], keys: Sequence[str], values: Sequence[str]) -> Prepared:
    """Store a row under its key, over an older one."""

    def build(dialect: Dialect) -> Executable:
        insert = insert_into(dialect, model)
        return insert.on_conflict_do_update(index_elements=keys, set_={name: insert.excluded[name] for name in values})

    return Prepared(build, (*keys, *values))


def _compile(statement: Executable, dialect: Dialect, columns: list[str] | None) -> Compiled:
    compiler = cast("SQLCompiler", cast("ClauseElement", statement).compile(dialect=dialect, column_keys=columns))
    bound = compiler.binds
    order = tuple((name, _to_driver(bound[name].type, dialect)) for name in compiler.positiontup or ())
    constants = {name: bound[name].value for name, _ in order if not bound[name].required}
    found = tuple(statement.selected_columns) if isinstance(statement, Select) else ()
    return Compiled(compiler.string, order, constants, tuple(_from_driver(column.type, dialect) for column in found))


def _to_driver(kind: TypeEngine[Any], dialect: Dialect) -> Convert:
    return kind.dialect_impl(dialect).bind_processor(dialect)


def _from_driver(kind: TypeEngine[Any], dialect: Dialect) -> Convert:
    return kind.dialect_impl(dialect).result_processor(dialect, None)
