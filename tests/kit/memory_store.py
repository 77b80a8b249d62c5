"""The `Store` port in plain dictionaries: what bot.persistence does, without a database, for fast tests.

One suite (tests/bot/persistence/test_store_contract.py) holds both to the same behaviour.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import asdict, dataclass, field, replace
from types import TracebackType
from typing import Any, Final, Self

from bot.service.publisher import Post
from bot.service.repositories.games import KeptAnalysis
from bot.service.repositories.tables import ChannelTakenError
from bot.service.store import StoreUnavailableError
from bot.tables.change import Played
from bot.tables.deadlines import Deadline, DeadlineKind
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.notices import Notice
from bot.tables.ratings import Rating
from bot.tables.requests import HandToken
from bot.tables.results import Result
from bot.tables.settings import Profile, Server
from bot.tables.standings import Board, NotedChange, Seasoned, Standing
from bot.tables.table import NOWHERE, Stage, Table
from engine.analysis.findings import Analysis
from engine.contract import Refusal, Saved
from engine.seats import Seat
from tests.kit.memory_dailies import DailyData, MemoryDailies
from tests.kit.memory_standings import MemoryResults, MemoryStandings


@dataclass
class _Row:
    """A notice and when the part that merged in since the last attempt is due."""

    notice: Notice
    again: Milliseconds | None = None


_COPIED: Final = frozenset({dict, set, DailyData})
"""What of the rows is changed in place."""


@dataclass
class Rows:
    writes: bool = True
    tables: dict[TableId, Table] = field(default_factory=dict)
    frozen: dict[TableId, str] = field(default_factory=dict)
    actions: dict[tuple[TableId, int], Played] = field(default_factory=dict)
    inbox: dict[InteractionId, tuple[Refusal | None, Milliseconds, UserId]] = field(default_factory=dict)
    outbox: dict[tuple[TableId, str], _Row] = field(default_factory=dict)
    numbered: int = 0
    deadlines: dict[tuple[TableId, DeadlineKind], Deadline] = field(default_factory=dict)
    posts: dict[tuple[TableId, str], Post] = field(default_factory=dict)
    tokens: dict[tuple[TableId, UserId], tuple[HandToken, Milliseconds]] = field(default_factory=dict)
    former_tokens: dict[tuple[TableId, UserId], str] = field(default_factory=dict)
    profiles: dict[UserId, Profile] = field(default_factory=dict)
    results: dict[TableId, Result] = field(default_factory=dict)
    numbers: dict[TableId, int] = field(default_factory=dict)
    standings: dict[tuple[Board, UserId], Standing] = field(default_factory=dict)
    ratings: dict[tuple[str, Seasoned], Rating] = field(default_factory=dict)
    changes: list[NotedChange] = field(default_factory=list)
    servers: dict[GuildId, Server] = field(default_factory=dict)
    blocks: set[tuple[UserId, UserId]] = field(default_factory=set)
    analyses: dict[TableId, tuple[Milliseconds, KeptAnalysis]] = field(default_factory=dict)
    unasked: set[TableId] = field(default_factory=set)
    keepsakes: dict[str, str] = field(default_factory=dict)
    dailies: DailyData = field(default_factory=DailyData)

    def to_change(self) -> "Rows":
        """The same rows: whoever reads the others does not see what becomes of these."""
        same = copy(self)
        parts: dict[str, Any] = vars(same)
        parts.update({name: copy(rows) for name, rows in parts.items() if type(rows) in _COPIED})
        return same

    @staticmethod
    def to_come(*, writes: bool) -> "Rows":
        """What a unit of work hands to its parts before it has begun."""
        rows = object.__new__(Rows)
        rows.writes = writes
        return rows

    def begin(self, stored: "Rows") -> None:
        """Be what is stored; to be changed only by whoever writes."""
        vars(self).update({**vars(stored.to_change() if self.writes else stored), "writes": self.writes})

    def must_write(self) -> None:
        if not self.writes:
            raise MemoryReadOnlyError("writing in a reading unit of work")


class MemoryReadOnlyError(Exception):
    """Something was to be stored in a unit of work that only reads."""


class MemoryTables:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def load(self, table: TableId) -> Table | None:
        return None if table in self._data.frozen else self._data.tables.get(table)

    async def in_channel(self, channel: ChannelId) -> Table | None:
        if channel == NOWHERE.channel:
            return None
        return next((table for table in self._live() if table.place.channel == channel), None)

    async def latest(self, channel: ChannelId) -> Table | None:
        here = (table for table in self._data.tables.values() if table.place.channel == channel)
        shown = sorted((table for table in here if table.id not in self._data.frozen), key=lambda one: one.id)
        return max(shown, key=lambda table: table.opened, default=None)

    async def live(self) -> Sequence[TableId]:
        return [table.id for table in self._live()]

    async def live_on(self, guild: GuildId) -> Sequence[TableId]:
        return [table.id for table in self._live() if table.place.guild == guild]

    def _live(self) -> list[Table]:
        live = (table for table in self._data.tables.values() if table.stage.live and table.id not in self._data.frozen)
        return sorted(live, key=lambda table: (table.opened, table.id))

    async def add(self, table: Table) -> None:
        self._data.must_write()
        if table.stage.live and await self.in_channel(table.place.channel) is not None:
            raise ChannelTakenError(f"channel {table.place.channel} has a live table")
        if table.id in self._data.tables:
            raise ValueError(f"table {table.id} is stored already")
        self._data.tables[table.id] = table

    async def save(self, table: Table) -> None:
        self._data.must_write()
        if table.id not in self._data.tables:
            raise KeyError(table.id)
        self._data.tables[table.id] = table

    async def seated(self, table: TableId) -> Sequence[tuple[Seat, UserId]]:
        return self._data.tables[table].seated

    async def freeze(self, table: TableId, why: str) -> None:
        self._data.must_write()
        self._data.frozen[table] = why

    async def thaw(self, table: TableId) -> None:
        self._data.must_write()
        if await self.in_channel(self._data.tables[table].place.channel) is not None:
            raise ChannelTakenError(f"the channel of table {table} has a live table")
        del self._data.frozen[table]

    async def is_frozen(self, table: TableId) -> bool:
        return table in self._data.frozen

    async def frozen(self) -> Sequence[tuple[TableId, str]]:
        return sorted(self._data.frozen.items(), key=lambda item: (self._data.tables[item[0]].opened, item[0]))


class MemoryHistory:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def append(self, table: TableId, first: int, played: Sequence[Played], at: Milliseconds) -> None:
        self._data.must_write()
        for number, action in enumerate(played, first):
            if (table, number) in self._data.actions:
                raise ValueError(f"action {number} of table {table} is stored already")
            self._data.actions[table, number] = action

    async def actions(self, table: TableId) -> Sequence[Played]:
        return [action for (owner, _), action in sorted(self._data.actions.items()) if owner == table]


class MemoryInbox:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def seen(self, interaction: InteractionId) -> Refusal | bool:
        if interaction not in self._data.inbox:
            return False
        reply = self._data.inbox[interaction][0]
        return True if reply is None else reply

    async def keep(self, interaction: InteractionId, user: UserId, reply: Refusal | None, at: Milliseconds) -> None:
        self._data.must_write()
        if interaction in self._data.inbox:
            raise ValueError(f"interaction {interaction} is stored already")
        self._data.inbox[interaction] = (reply, at, user)

    async def purge(self, before: Milliseconds) -> None:
        self._data.must_write()
        self._data.inbox = {key: kept for key, kept in self._data.inbox.items() if kept[1] >= before}

    async def latest(self, within: int, since: Milliseconds) -> Collection[UserId]:
        last = max((at for _, at, _ in self._data.inbox.values()), default=0)
        return {user for _, at, user in self._data.inbox.values() if at >= max(last - within, since)}


class MemoryOutbox:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def add(self, notices: Sequence[Notice]) -> None:
        self._data.must_write()
        for notice in notices:
            place = notice.table, notice.key
            older = self._data.outbox.get(place)
            self._data.outbox[place] = self._fresh(notice) if older is None else _merged(older, notice)

    def _fresh(self, notice: Notice) -> _Row:
        self._data.numbered += 1
        return _Row(Notice(notice.table, notice.content, notice.due, id=self._data.numbered))

    async def due(self, now: Milliseconds, limit: int) -> Sequence[Notice]:
        due = (row.notice for row in self._data.outbox.values() if row.notice.due <= now)
        return sorted(due, key=lambda notice: notice.id)[:limit]

    async def next_due(self) -> Milliseconds | None:
        return min((row.notice.due for row in self._data.outbox.values()), default=None)

    async def postponed(self, now: Milliseconds) -> Sequence[Notice]:
        tried = (row.notice for row in self._data.outbox.values() if row.notice.attempts and row.notice.due > now)
        return sorted(tried, key=lambda notice: notice.id)

    async def stands(self, notice: Notice) -> bool:
        row = self._data.outbox.get((notice.table, notice.key))
        return row is not None and row.notice.id == notice.id

    async def told(self, notice: Notice) -> None:
        def forget(row: _Row) -> _Row | None:
            if row.notice.revision == notice.revision:
                return None
            due = row.notice.due if row.again is None else row.again
            return _Row(replace(row.notice, due=due, attempts=0))

        self._change(notice, forget)

    async def retry(self, notice: Notice, due: Milliseconds) -> None:
        def later(row: _Row) -> _Row:
            again = None if row.notice.revision == notice.revision else row.again
            return _Row(replace(row.notice, due=due, attempts=row.notice.attempts + 1), again)

        self._change(notice, later)

    def _change(self, notice: Notice, change: Callable[[_Row], _Row | None]) -> None:
        self._data.must_write()
        place = notice.table, notice.key
        row = self._data.outbox.get(place)
        if row is None or row.notice.id != notice.id:
            return
        changed = change(row)
        if changed is None:
            del self._data.outbox[place]
        else:
            self._data.outbox[place] = changed

    async def drop(self, table: TableId, key: str) -> None:
        self._data.must_write()
        self._data.outbox.pop((table, key), None)

    async def drop_all(self, table: TableId) -> None:
        self._data.must_write()
        self._data.outbox = {place: row for place, row in self._data.outbox.items() if place[0] != table}


def _merged(older: _Row, notice: Notice) -> _Row:
    waits = older.notice.attempts > 0
    due = older.notice.due if waits else min(older.notice.due, notice.due)
    again = notice.due if older.again is None else min(older.again, notice.due)
    return _Row(replace(older.notice, content=notice.content, due=due, revision=older.notice.revision + 1), again)


class MemoryDeadlines:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def replace(self, table: TableId, deadlines: Sequence[Deadline]) -> None:
        self._data.must_write()
        others = {place: deadline for place, deadline in self._data.deadlines.items() if place[0] != table}
        self._data.deadlines = others | {(table, deadline.kind): deadline for deadline in deadlines}

    async def drop(self, deadline: Deadline) -> None:
        self._data.must_write()
        if self._data.deadlines.get((deadline.table, deadline.kind)) == deadline:
            del self._data.deadlines[deadline.table, deadline.kind]

    async def of(self, table: TableId) -> Sequence[Deadline]:
        return _in_order(deadline for deadline in self._data.deadlines.values() if deadline.table == table)

    async def due(self, now: Milliseconds, limit: int) -> Sequence[Deadline]:
        return _in_order(deadline for deadline in self._data.deadlines.values() if deadline.due <= now)[:limit]

    async def next_due(self) -> Milliseconds | None:
        return min((deadline.due for deadline in self._data.deadlines.values()), default=None)

    async def postpone_missed(self, now: Milliseconds, until: Milliseconds) -> Sequence[TableId]:
        self._data.must_write()
        missed = {place: deadline for place, deadline in self._data.deadlines.items() if deadline.due < now}
        self._data.deadlines |= {place: replace(deadline, due=until) for place, deadline in missed.items()}
        return sorted({deadline.table for deadline in missed.values()})


def _in_order(deadlines: Iterable[Deadline]) -> list[Deadline]:
    return sorted(deadlines, key=lambda deadline: (deadline.due, deadline.table, deadline.kind.value))


class MemoryPosts:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def get(self, table: TableId, role: str) -> Post | None:
        return self._data.posts.get((table, role))

    async def put(self, table: TableId, role: str, post: Post) -> None:
        self._data.must_write()
        self._data.posts[table, role] = post

    async def drop(self, table: TableId, role: str) -> None:
        self._data.must_write()
        self._data.posts.pop((table, role), None)


class MemoryTokens:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def keep(
        self, table: TableId, user: UserId, token: HandToken, expires: Milliseconds, former: str = ""
    ) -> None:
        self._data.must_write()
        self._data.tokens[table, user] = (token, expires)
        self._data.former_tokens[table, user] = former

    async def expires(self, table: TableId, user: UserId) -> Milliseconds | None:
        kept = self._data.tokens.get((table, user))
        return None if kept is None else kept[1]

    async def former(self, table: TableId, user: UserId) -> str:
        return self._data.former_tokens.get((table, user), "")

    async def drop_former(self, table: TableId, user: UserId) -> None:
        self._data.must_write()
        self._data.former_tokens.pop((table, user), None)

    async def get(self, table: TableId, user: UserId, now: Milliseconds) -> HandToken | None:
        token, expires = self._data.tokens.get((table, user), (None, now))
        return token if expires > now else None

    async def drop(self, table: TableId, user: UserId) -> None:
        self._data.must_write()
        self._data.tokens.pop((table, user), None)
        self._data.former_tokens.pop((table, user), None)

    async def purge(self, now: Milliseconds) -> None:
        self._data.must_write()
        self._data.tokens = {place: kept for place, kept in self._data.tokens.items() if kept[1] > now}


class MemoryProfiles:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def get(self, user: UserId) -> Profile:
        return self._data.profiles.get(user, Profile(user))

    async def put(self, profile: Profile) -> None:
        self._data.must_write()
        self._data.profiles[profile.user] = profile

    async def of(self, users: Sequence[UserId]) -> Sequence[Profile]:
        return [await self.get(user) for user in users]


class MemoryAnalyses:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def get(self, table: TableId) -> KeptAnalysis | None:
        return self._data.analyses[table][1] if table in self._data.analyses else None

    async def ask(self, table: TableId, at: Milliseconds) -> None:
        self._data.must_write()
        self._data.analyses[table] = (at, KeptAnalysis())
        self._data.unasked.discard(table)

    async def offer(self, table: TableId, at: Milliseconds) -> None:
        self._data.must_write()
        if table not in self._data.analyses:
            self._data.analyses[table] = (at, KeptAnalysis())
            self._data.unasked.add(table)

    async def waiting(self) -> Sequence[TableId]:
        return [table for table in self._to_be_made() if table not in self._data.unasked]

    async def offered(self) -> Sequence[TableId]:
        return [table for table in self._to_be_made() if table in self._data.unasked]

    def _to_be_made(self) -> Sequence[TableId]:
        made = sorted((at, table) for table, (at, kept) in self._data.analyses.items() if kept == KeptAnalysis())
        return [table for _, table in made]

    async def keep(self, table: TableId, analysis: Analysis | None) -> bool:
        self._data.must_write()
        if await self.get(table) != KeptAnalysis():
            return False
        at, _ = self._data.analyses[table]
        self._data.analyses[table] = (at, KeptAnalysis(analysis, analysis is None))
        return True

    async def drop(self, table: TableId) -> None:
        self._data.must_write()
        self._data.analyses.pop(table, None)
        self._data.unasked.discard(table)


class MemoryServers:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def get(self, guild: GuildId) -> Server:
        return self._data.servers.get(guild, Server(guild))

    async def put(self, server: Server) -> None:
        self._data.must_write()
        self._data.servers[server.guild] = server

    async def known(self) -> Sequence[GuildId]:
        tables = {table.place.guild for table in self._data.tables.values() if table.place != NOWHERE}
        return sorted({*self._data.servers, *tables, *(result.guild for result in self._data.results.values())})

    async def left_before(self, moment: Milliseconds) -> Sequence[GuildId]:
        left = (server for server in self._data.servers.values() if server.left is not None and server.left < moment)
        return sorted(server.guild for server in left)

    async def erase(self, guild: GuildId) -> None:
        self._data.must_write()
        self._data.servers.pop(guild, None)
        self._data.results = {name: result for name, result in self._data.results.items() if result.guild != guild}
        self._data.numbers = {name: number for name, number in self._data.numbers.items() if name in self._data.results}
        self._data.changes = [change for change in self._data.changes if change.table in self._data.results]
        self._data.standings = {key: line for key, line in self._data.standings.items() if key[0].guild != guild}
        dailies = self._data.dailies
        dailies.members = {place: kept for place, kept in dailies.members.items() if place[0] != guild}
        drop_tables(self._data, lambda table: table.place.guild == guild)


class MemoryBlocks:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def has(self, owner: UserId, user: UserId) -> bool:
        return (owner, user) in self._data.blocks

    async def add(self, owner: UserId, user: UserId) -> None:
        self._data.must_write()
        self._data.blocks.add((owner, user))

    async def drop(self, owner: UserId, user: UserId) -> None:
        self._data.must_write()
        self._data.blocks.discard((owner, user))


class MemoryPeople:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def export(self, user: UserId) -> Mapping[str, Sequence[Saved]]:
        profile = self._data.profiles.get(user)
        placed = [one for result in self._data.results.values() for one in result.placed if one.user == user]
        return {
            "profiles": [] if profile is None else [asdict(profile)],
            "tables": [{"id": table.id} for table in self._naming(user)],
            "placed": [asdict(one) for one in placed],
        }

    def _naming(self, user: UserId) -> list[Table]:
        naming = (table for table in self._data.tables.values() if names(table, user))
        return sorted(naming, key=lambda table: (table.opened, table.id))

    async def tables(self, user: UserId) -> Sequence[TableId]:
        return [table.id for table in self._naming(user) if table.id not in self._data.frozen]

    async def erase(self, user: UserId) -> None:
        self._data.must_write()
        self._data.profiles.pop(user, None)
        self._data.blocks = {pair for pair in self._data.blocks if user not in pair}
        self._data.tokens = {place: kept for place, kept in self._data.tokens.items() if place[1] != user}
        self._data.inbox = {key: kept for key, kept in self._data.inbox.items() if kept[2] != user}
        self._data.outbox = {place: row for place, row in self._data.outbox.items() if place[1] != f"direct-{user}"}
        self._data.standings = {key: line for key, line in self._data.standings.items() if key[1] != user}
        self._data.ratings = {key: rating for key, rating in self._data.ratings.items() if key[1].user != user}
        self._data.changes = [change for change in self._data.changes if change.change.user != user]
        self._data.results = {name: _unnamed(result, user) for name, result in self._data.results.items()}
        drop_tables(self._data, lambda table: table.id in self._data.frozen and names(table, user))


def names(table: Table, user: UserId) -> bool:
    """Whether anything of a table names the person."""
    return user in {table.host, *table.former, *(person.user for person in table.people)}


def _unnamed(result: Result, user: UserId) -> Result:
    placed = (replace(one, user=None, anonymous=True) if one.user == user else one for one in result.placed)
    return replace(result, placed=tuple(placed))


def drop_tables(data: Rows, gone: Callable[[Table], bool]) -> int:
    """Tables go with all that belongs to them; how many."""
    names = {table.id for table in data.tables.values() if gone(table)}
    data.tables = {name: table for name, table in data.tables.items() if name not in names}
    data.frozen = {name: why for name, why in data.frozen.items() if name not in names}
    practices = data.dailies.practices
    data.dailies.practices = {key: table for key, table in practices.items() if table not in names}
    for part in ("actions", "outbox", "deadlines", "posts", "tokens"):
        setattr(data, part, {place: kept for place, kept in vars(data)[part].items() if place[0] not in names})
    return len(names)


class MemoryRemains:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def drop_lobbies(self, opened_before: Milliseconds) -> int:
        self._data.must_write()
        return drop_tables(
            self._data,
            lambda table: (
                table.stage is Stage.CANCELLED
                and table.position is None
                and table.opened < opened_before
                and table.id not in self._data.frozen
            ),
        )

    async def named(self) -> Sequence[TableId]:
        owing = {place[0] for place in self._data.outbox}
        named = (
            table
            for table in self._data.tables.values()
            if not table.stage.live and table.id not in {*owing, *self._data.frozen}
            if any(person.name for person in table.people)
        )
        return [table.id for table in sorted(named, key=lambda table: (table.opened, table.id))]


class MemoryKeepsakes:
    def __init__(self, data: Rows) -> None:
        self._data = data

    async def get(self, name: str) -> str | None:
        return self._data.keepsakes.get(name)

    async def put(self, name: str, value: str) -> None:
        self._data.must_write()
        self._data.keepsakes[name] = value


class MemoryUnitOfWork:
    def __init__(self, store: "MemoryStore", data: Rows) -> None:
        self.store = store
        self.data = data
        self.tables = MemoryTables(data)
        self.history = MemoryHistory(data)
        self.inbox = MemoryInbox(data)
        self.outbox = MemoryOutbox(data)
        self.deadlines = MemoryDeadlines(data)
        self.posts = MemoryPosts(data)
        self.tokens = MemoryTokens(data)
        self.profiles = MemoryProfiles(data)
        self.results = MemoryResults(data)
        self.analyses = MemoryAnalyses(data)
        self.standings = MemoryStandings(data)
        self.servers = MemoryServers(data)
        self.blocks = MemoryBlocks(data)
        self.people = MemoryPeople(data)
        self.remains = MemoryRemains(data)
        self.key_values = MemoryKeepsakes(data)
        self.dailies: MemoryDailies

    async def __aenter__(self) -> Self:
        if self.data.writes:
            await self.store.turn.acquire()
        data, stored = self.data, self.store.data
        data.begin(stored)
        self.dailies = MemoryDailies(
            data.dailies,
            lambda user: user in data.profiles and not data.profiles[user].on_boards,
            data.must_write,
            lambda gone: drop_tables(data, gone),
        )
        if self.store.down:
            self.leave()
            raise StoreUnavailableError("the store is down")
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.leave()

    def leave(self) -> None:
        if self.data.writes:
            self.store.turn.release()

    async def commit(self) -> None:
        self.data.must_write()
        if self.store.down:
            raise StoreUnavailableError("the store is down")
        self.store.data = self.data.to_change()


class MemoryStore:
    """A store that forgets everything when it goes. `down`: every beginning and commit fails while it is true."""

    def __init__(self) -> None:
        self.data = Rows()
        self.turn = asyncio.Lock()
        self.down = False

    async def faults(self) -> Sequence[str]:
        return ()

    def writing(self) -> MemoryUnitOfWork:
        return MemoryUnitOfWork(self, Rows.to_come(writes=True))

    def reading(self) -> MemoryUnitOfWork:
        return MemoryUnitOfWork(self, Rows.to_come(writes=False))
