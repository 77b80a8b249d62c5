"""One unit of work: everything that is kept, as one transaction sees it."""

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from sqlalchemy import Connection

from bot.persistence.analyses import Analyses
from bot.persistence.dailies import Dailies
from bot.persistence.delivery import Deadlines, Inbox, Outbox, Posts, Tokens
from bot.persistence.engine import broken_references, damage
from bot.persistence.people import People
from bot.persistence.results import Results
from bot.persistence.settings import Blocks, KeyValues, Profiles, Servers
from bot.persistence.sql import Sql
from bot.persistence.standings import Standings
from bot.persistence.tables import EndedTables, History, Loaded, Tables
from bot.tables.ids import TableId


class Unit:
    """What one transaction reads and changes. `loaded`: tables that need not be read; `writes`: whether it may change
    anything, which also locks the tables that it loads."""

    def __init__(self, connection: Connection, loaded: Loaded, *, writes: bool) -> None:
        self.sql: Final = Sql(connection)
        self.loaded: Final = loaded
        self._writes: Final = writes

    @cached_property
    def tables(self) -> Tables:
        return Tables(self.sql, self.loaded, writes=self._writes)

    @cached_property
    def ended_tables(self) -> EndedTables:
        return EndedTables(self.sql)

    @cached_property
    def history(self) -> History:
        return History(self.sql)

    @cached_property
    def inbox(self) -> Inbox:
        return Inbox(self.sql)

    @cached_property
    def outbox(self) -> Outbox:
        return Outbox(self.sql)

    @cached_property
    def deadlines(self) -> Deadlines:
        return Deadlines(self.sql)

    @cached_property
    def posts(self) -> Posts:
        return Posts(self.sql)

    @cached_property
    def tokens(self) -> Tokens:
        return Tokens(self.sql)

    @cached_property
    def profiles(self) -> Profiles:
        return Profiles(self.sql)

    @cached_property
    def servers(self) -> Servers:
        return Servers(self.sql)

    @cached_property
    def blocks(self) -> Blocks:
        return Blocks(self.sql)

    @cached_property
    def key_values(self) -> KeyValues:
        return KeyValues(self.sql)

    @cached_property
    def people(self) -> People:
        return People(self.sql)

    @cached_property
    def results(self) -> Results:
        return Results(self.sql)

    @cached_property
    def standings(self) -> Standings:
        return Standings(self.sql)

    @cached_property
    def analyses(self) -> Analyses:
        return Analyses(self.sql)

    @cached_property
    def dailies(self) -> Dailies:
        return Dailies(self.sql)

    def damage(self) -> Sequence[str]:
        """What is wrong with the pages of the file, as far as a quick look tells: it reads all of them."""
        return damage(self.sql.connection, quick=True)

    def faults(self) -> Sequence[str]:
        """What is wrong with what is stored as a whole."""
        return [f"{name} has rows that refer to nothing" for name in broken_references(self.sql.connection)]

    def freeze(self, table: TableId, why: str) -> None:
        """A table that is broken is loaded no more, waits for nothing and has nothing to tell. `why`: one sentence."""
        self.tables.freeze(table, why)
        self.deadlines.replace(table, ())
        self.outbox.drop_all(table)
