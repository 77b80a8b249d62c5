"""Connections with their own threads, transactions, and execution of SQLAlchemy Core statements."""

import json
import logging
import sqlite3
from collections.abc import Callable, Generator, Iterable, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, Self, TypeAlias, TypeVar, TypeVarTuple, cast
from weakref import WeakKeyDictionary

import aiosqlite
from sqlalchemy import (
    BindParameter,
    ClauseElement,
    Connection,
    Delete,
    Dialect,
    Engine,
    Executable,
    Insert,
    Row,
    Select,
    TableClause,
    Text,
    TypeDecorator,
    create_engine,
    exc,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import result_tuple
from sqlalchemy.pool import PoolProxiedConnection, StaticPool
from sqlalchemy.sql.compiler import SQLCompiler

from engine.codec import INVALID
from engine.contract import Saved

if TYPE_CHECKING:
    from sqlalchemy.dialects import postgresql

log = logging.getLogger(__name__)

T = TypeVar("T")
Name = TypeVar("Name")
Ts = TypeVarTuple("Ts")

BUSY_MS: Final = 1000
"""Milliseconds for which SQLite waits for a lock of another process. Discord expects a response within three
seconds."""

_FUNCTION: Final = "FUNCTION"

TABLES: Final = "tables"
"""Name of the database table that holds game tables."""

JsonObject: TypeAlias = dict[str, Any]
"""A JSON object from the database. The code that uses its contents must check them."""

JsonArray: TypeAlias = list[Any]
"""A JSON array from the database. The code that uses its contents must check them."""

_compact: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

ByDialect: TypeAlias = Callable[[str], Insert]
"""Function that returns a statement for the database with this dialect name."""

Upsert: TypeAlias = "sqlite.Insert | postgresql.Insert"
"""An insert statement with a conflict clause, which standard SQL does not have."""

Convert: TypeAlias = Callable[[Any], Any]


def begin_with(engine: Engine, begin: str) -> None:
    """Make SQLAlchemy begin transactions with this statement. An event listener would make every statement a third
    slower."""

    def begin_transaction(dbapi_connection: PoolProxiedConnection) -> None:
        dbapi_connection.cursor().execute(begin)

    engine.dialect.do_begin = begin_transaction


class ConnectionThread(Protocol):
    """A connection with its own thread."""

    async def run(self, function: Callable[[Connection], T]) -> T:
        """Run `function` in the thread, after all earlier calls, and return its result or raise its exception. It runs
        to its end even if the caller is cancelled."""
        ...

    async def close(self) -> None:
        """Close the connection after all earlier calls."""
        ...


class _Returned:
    """Replacement for a cursor of aiosqlite, whose only row is the result of a function."""

    def __init__(self, result: object) -> None:
        self._result = result

    def fetchall(self) -> list[object]:
        return [self._result]


class _FunctionConnection(sqlite3.Connection):
    """A connection that can also run a function in aiosqlite's thread. The function is the parameter of the
    pseudo-statement `FUNCTION`."""

    def execute(self, sql: str, parameters: Any = (), /) -> Any:
        if sql == _FUNCTION:
            (function,) = parameters
            return _Returned(function(self))
        return super().execute(sql, parameters)


class SqliteThread:
    """A connection to the file in aiosqlite's thread. It runs a whole transaction in one call."""

    def __init__(self, driver: aiosqlite.Connection) -> None:
        self._driver: Final = driver
        self._connection: Connection | None = None

    @classmethod
    async def open(cls, path: Path, begin: str, pragmas: Iterable[str]) -> Self:
        """Open the file.

        Args:
            path: The file.
            begin: Statement that begins a transaction.
            pragmas: Settings of the connection, as `name=value`.

        Raises:
            sqlite3.Error: The file cannot be opened.
            sqlalchemy.exc.DBAPIError: A statement failed.
        """
        driver = await aiosqlite.connect(
            path, timeout=BUSY_MS / 1000, isolation_level=None, factory=_FunctionConnection
        )
        opened = cls(driver)
        try:
            opened._connection = await opened._run(lambda raw: set_up(raw, begin, pragmas))
        except BaseException:
            await driver.close()
            raise
        return opened

    async def run(self, function: Callable[[Connection], T]) -> T:
        connection = self._connection
        if connection is None:
            raise sqlite3.OperationalError("the connection is closed")
        return await self._run(lambda _: function(connection))

    async def _run(self, function: Callable[[sqlite3.Connection], T]) -> T:
        (result,) = await self._driver.execute_fetchall(_FUNCTION, (function,))
        return cast("T", result)

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await self._run(lambda _: connection.close())
            await self._driver.close()


def set_up(raw: sqlite3.Connection, begin: str, pragmas: Iterable[str]) -> Connection:
    """Return a SQLAlchemy connection that uses a connection of `sqlite3`, which must be in autocommit mode."""
    engine = create_engine("sqlite://", creator=lambda: raw, poolclass=StaticPool, hide_parameters=True)
    for pragma in pragmas:
        raw.execute(f"PRAGMA {pragma}").fetchall()
    begin_with(engine, begin)
    return engine.connect()


def undone(connection: Connection, function: Callable[[Connection], T]) -> T:
    """Run `function` and return its result, then roll back the transaction. An open transaction would keep the write
    lock or an old snapshot."""
    try:
        return function(connection)
    finally:
        roll_back(connection)


def roll_back(connection: Connection) -> None:
    """Roll back the transaction. A lost connection needs no rollback. After a failed commit, SQLAlchemy considers the
    transaction ended although SQLite still has it open, so SQLite is called too."""
    try:
        connection.rollback()
    except exc.DBAPIError:
        if not connection.invalidated:
            raise
    if (driver := sqlite_driver(connection)) is not None:
        driver.rollback()


@contextmanager
def savepoint(connection: Connection) -> Generator[None]:
    """Undo the changes of the block if it raises, without undoing earlier changes. SQLite is called directly, because
    SQLAlchemy would compile these statements on every execution."""
    driver = sqlite_driver(connection)
    if driver is None:
        with connection.begin_nested():
            yield
        return
    if not connection.in_transaction():
        connection.begin()
    driver.execute("SAVEPOINT unit")
    try:
        yield
    except BaseException:
        if driver.in_transaction:
            driver.execute("ROLLBACK TO unit")
            driver.execute("RELEASE unit")
        raise
    driver.execute("RELEASE unit")


def in_transaction(connection: Connection) -> bool:
    """Return whether the transaction is still open. SQLite rolls back on a full disk, and every database does on a lost
    connection."""
    driver = sqlite_driver(connection)
    return not connection.invalidated if driver is None else driver.in_transaction


def sqlite_driver(connection: Connection) -> sqlite3.Connection | None:
    """Return the `sqlite3` connection that SQLAlchemy uses, or `None` if the database is not SQLite or the connection
    was lost."""
    driver = None if connection.invalidated else connection.connection.dbapi_connection
    return driver if isinstance(driver, sqlite3.Connection) else None


def empty_log(connection: Connection) -> bool:
    """Empty SQLite's write-ahead log, which still contains data that was deleted recently.

    Returns:
        False if another connection was using the log, because waiting would block writers; otherwise true.
    """
    if (driver := sqlite_driver(connection)) is None:
        return True
    driver.execute("PRAGMA busy_timeout=0").fetchall()
    try:
        (busy, _, _) = driver.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    finally:
        driver.execute(f"PRAGMA busy_timeout={BUSY_MS}").fetchall()
    return not busy


class JsonText(TypeDecorator[Any]):
    """A JSON object or array stored as compact text, which is the same in every database and readable with any tool."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: Saved | JsonArray | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy's form
        """Return the object as text."""
        return None if value is None else _compact(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> JsonObject | JsonArray | None:  # noqa: ARG002 - as above
        """Return the text as an object."""
        return None if value is None else json.loads(value)


def upsert_as(model: TableClause, form: Callable[[Upsert], Insert]) -> ByDialect:
    """Return an insert by dialect. `form` adds the conflict clause."""

    @cache
    def statement(dialect: str) -> Insert:
        if dialect == "sqlite":
            return form(sqlite.insert(model))
        from sqlalchemy.dialects import postgresql  # 28 modules that SQLite does not need

        return form(postgresql.insert(model))

    return statement


def upsert(model: TableClause, keys: Sequence[str], values: Sequence[str]) -> ByDialect:
    """Return a statement that inserts a row, or updates the columns `values` if a row with the same `keys` exists."""

    def form(new: Upsert) -> Insert:
        return new.on_conflict_do_update(index_elements=keys, set_={name: new.excluded[name] for name in values})

    return upsert_as(model, form)


class _UnpreparableError(Exception):
    """The statement cannot be prepared, because its text depends on its parameters or SQLAlchemy computes
    some of them."""


class _Prepared:
    """A statement prepared for SQLite: its text, and the conversions of its parameters and rows.

    SQLAlchemy determines these on every execution, which takes several times as long as SQLite itself. Without
    preparation, the units of work of a turn of four people take a quarter more CPU time (20.1 to 24.0 ms instead of
    15.6 to 17.8).
    """

    def __init__(self, statement: Executable, names: Sequence[str], dialect: Dialect) -> None:
        """Prepare a statement that is executed with values of these names.

        Raises:
            _UnpreparableError: The statement cannot be prepared.
        """
        compiled = cast("ClauseElement", statement).compile(dialect=dialect, column_keys=names or None)
        if not isinstance(compiled, SQLCompiler) or compiled.insert_prefetch or compiled.update_prefetch:
            raise _UnpreparableError
        self.text: Final = str(compiled)
        self._values: Final = [_value(compiled.binds[name], names, dialect) for name in compiled.positiontup or ()]
        columns = statement.selected_columns if isinstance(statement, Select) else None
        types = [] if columns is None else [column.type.dialect_impl(dialect) for column in columns]
        self._results: Final = [each.result_processor(dialect, None) for each in types]
        self._row: Final = result_tuple([] if columns is None else columns.keys())

    def parameters(self, values: Mapping[str, Any]) -> Sequence[object]:
        """Return the values of the statement's placeholders, in order."""
        return [
            constant if name is None else values[name] if convert is None else convert(values[name])
            for name, convert, constant in self._values
        ]

    def ours(self, row: Sequence[Any]) -> Row[Any]:
        """Return a row of SQLite as a row of SQLAlchemy."""
        columns = zip(self._results, row, strict=True)
        return self._row([each if convert is None else convert(each) for convert, each in columns])


def _value(bind: BindParameter[Any], names: Sequence[str], dialect: Dialect) -> tuple[str | None, Convert | None, Any]:
    """Return the name and the conversion of a parameter's value. For a constant the name and the conversion are `None`,
    and the third element is its value."""
    if bind.expanding or bind.literal_execute or (bind.required and bind.key not in names):
        raise _UnpreparableError
    convert = bind.type.dialect_impl(dialect).bind_processor(dialect)
    if bind.key in names:
        return bind.key, convert, None
    return None, None, bind.effective_value if convert is None else convert(bind.effective_value)


_PREPARED: Final[MutableMapping[Executable, dict[tuple[str, ...], _Prepared | None]]] = WeakKeyDictionary()
"""Prepared statements by the names of their values. A statement is prepared when it is executed for the second time,
since a single execution does not justify the cost."""


def _prepared(statement: Executable, names: tuple[str, ...], dialect: Dialect) -> _Prepared | None:
    known = _PREPARED.get(statement)
    if known is None:
        _PREPARED[statement] = {}
        return None
    if names not in known:
        try:
            known[names] = _Prepared(statement, names, dialect)
        except _UnpreparableError:
            known[names] = None
    return known[names]


class Sql:
    """Executes the statements of one transaction. All methods raise SQLAlchemy's exceptions."""

    def __init__(self, connection: Connection) -> None:
        self.connection: Final = connection
        self._sqlite: Final = sqlite_driver(connection)
        self.tables_deleted = False
        """True if rows of game tables were deleted."""

    def rows(self, query: Select[*Ts], **values: object) -> Sequence[Row[*Ts]]:
        """Return all rows of a query."""
        prepared = self._prepared(query, values)
        if prepared is None:
            return self.connection.execute(query, values).all()
        found = self._cursor(prepared, values).fetchall()
        return cast("Sequence[Row[*Ts]]", [prepared.ours(row) for row in found])

    def row(self, query: Select[*Ts], **values: object) -> Row[*Ts] | None:
        """Return the only row of a query, or `None` if there is none.

        Raises:
            MultipleResultsFound: There is more than one row.
        """
        found = self.rows(query, **values)
        if len(found) > 1:
            raise exc.MultipleResultsFound
        return found[0] if found else None

    def scalars(self, query: Select[T], **values: object) -> Sequence[T]:
        """Return the values of a query with one column."""
        return [row[0] for row in self.rows(query, **values)]

    def scalar(self, query: Select[T], **values: object) -> T | None:
        """Return the value of a query with one column, or `None` if there is no row.

        Raises:
            MultipleResultsFound: There is more than one row.
        """
        row = self.row(query, **values)
        return None if row is None else row[0]

    def change(self, statement: Executable | ByDialect, **values: object) -> int:
        """Execute a change, and return the number of rows affected."""
        chosen = statement if isinstance(statement, Executable) else statement(self.connection.dialect.name)
        if isinstance(chosen, Delete) and chosen.table.description == TABLES:
            self.tables_deleted = True
        prepared = self._prepared(chosen, values)
        if prepared is None:
            return self.connection.execute(chosen, values).rowcount
        return self._cursor(prepared, values).rowcount

    def change_each(self, statement: Executable | ByDialect, rows: Sequence[Mapping[str, Any]]) -> None:
        """Execute a change once for each mapping of values. There may be none."""
        if self._sqlite is not None:
            for values in rows:
                self.change(statement, **values)
        elif rows:
            chosen = statement if isinstance(statement, Executable) else statement(self.connection.dialect.name)
            self.connection.execute(chosen, rows)

    def _prepared(self, statement: Executable, values: Mapping[str, object]) -> _Prepared | None:
        """Return the statement prepared for SQLite, or `None` if SQLAlchemy must execute it."""
        return None if self._sqlite is None else _prepared(statement, (*values,), self.connection.dialect)

    def _cursor(self, prepared: _Prepared, values: Mapping[str, Any]) -> sqlite3.Cursor:
        """Execute a prepared statement in SQLAlchemy's transaction. Errors are raised as SQLAlchemy raises them."""
        assert self._sqlite is not None  # noqa: S101 - only for SQLite is anything prepared
        if not self.connection.in_transaction():
            self.connection.begin()
        try:
            return self._sqlite.cursor().execute(prepared.text, prepared.parameters(values))
        except sqlite3.Error as error:
            raise exc.DBAPIError.instance(prepared.text, (), error, sqlite3.Error, hide_parameters=True) from error


def readable(load: Callable[[Name], T | None], names: Iterable[Name], called: str) -> list[T]:
    """Return the results of `load` for these names, without `None`. Names that cannot be loaded are left out with a
    warning, so that one broken row does not hide the others.

    Args:
        load: Loads one name.
        names: The names, or the rows that have them.
        called: Log text for a name that is left out, with a place for it such as `{}` or `{.id}`. Text about a person
            has no such place.
    """
    found = list[T]()
    for name in names:
        try:
            one = load(name)
        except INVALID as error:  # its text may name cards
            log.warning("%s is left out, because it cannot be read: %s", called.format(name), type(error).__name__)
        else:
            found += () if one is None else (one,)
    return found


class Repository:
    """Base class of repositories, which run the statements of one unit of work."""

    def __init__(self, sql: Sql) -> None:
        self._sql = sql
