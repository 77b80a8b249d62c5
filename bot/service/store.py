"""How tables and what goes with them are kept, as ports. bot/persistence and tests/kit implement them."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from types import TracebackType
from typing import Protocol, Self

from bot.service.publisher import Post
from bot.tables.change import Played
from bot.tables.deadlines import Deadline
from bot.tables.ids import ChannelId, GuildId, InteractionId, Milliseconds, TableId, UserId
from bot.tables.looking_back import GamesShown
from bot.tables.notices import Notice
from bot.tables.ratings import Rating
from bot.tables.requests import HandToken
from bot.tables.results import Result
from bot.tables.settings import Profile, Server
from bot.tables.standings import Board, Counts, NotedChange, Ranked, RatingChange, Seasoned, Standing
from bot.tables.table import Table
from engine.analysis.findings import Analysis
from engine.contract import Refusal, Saved
from engine.daily import DailyScore
from engine.seats import Seat


class TableStore(Protocol):
    async def load(self, table: TableId) -> Table | None:
        """The table, its row locked until the unit of work ends; `None` when it is unknown or frozen. Raises
        `BrokenTableError`."""
        ...

    async def in_channel(self, channel: ChannelId) -> Table | None:
        """The live table of a channel. Raises `BrokenTableError`."""
        ...

    async def latest(self, channel: ChannelId) -> Table | None:
        """The table of a channel that was opened last, ended or not; `None` also when it cannot be read any more."""
        ...

    async def live(self) -> Sequence[TableId]:
        """Every table that is neither over nor frozen, oldest first."""
        ...

    async def live_on(self, guild: GuildId) -> Sequence[TableId]:
        """Those of one server."""
        ...

    async def add(self, table: Table) -> None:
        """A new table. Raises `ChannelTakenError` when the channel has a live one."""
        ...

    async def save(self, table: Table) -> None:
        """The table is now this. Raises `KeyError` when it was never added."""
        ...

    async def seated(self, table: TableId) -> Sequence[tuple[Seat, UserId]]:
        """Who sits where according to the rows by which a person's tables are found, in seat order."""
        ...

    async def freeze(self, table: TableId, why: str) -> None:
        """Leave a broken table alone: it is loaded no more and its channel is free. `why`: one sentence."""
        ...

    async def thaw(self, table: TableId) -> None:
        """Undo `freeze`. Raises `ChannelTakenError` when the channel has a live table by now."""
        ...

    async def is_frozen(self, table: TableId) -> bool: ...
    async def frozen(self) -> Sequence[tuple[TableId, str]]:
        """Every table left alone, and why, oldest first."""
        ...


class BrokenTableError(ValueError):
    """What is stored of a table cannot be read back. Its words name no card, for they may be logged; `why` may."""

    def __init__(self, table: TableId, why: str) -> None:
        super().__init__(f"table {table} cannot be loaded")
        self.table = table
        self.why = why


class ChannelTakenError(Exception):
    """Two tables were opened in one channel at once; the later one lost."""


class History(Protocol):
    async def append(self, table: TableId, first: int, played: Sequence[Played], at: Milliseconds) -> None:
        """Store accepted actions; `first` is the index of the first of them in the record."""
        ...

    async def actions(self, table: TableId) -> Sequence[Played]:
        """All accepted actions of a table, in order."""
        ...


class Inbox(Protocol):
    async def seen(self, interaction: InteractionId) -> Refusal | bool:
        """`False`: never seen. `True`: accepted before. A refusal: refused before with that."""
        ...

    async def keep(self, interaction: InteractionId, user: UserId, reply: Refusal | None, at: Milliseconds) -> None:
        """Remember the reply (`None`: accepted)."""
        ...

    async def purge(self, before: Milliseconds) -> None:
        """Forget interactions handled before that moment."""
        ...

    async def latest(self, within: int, since: Milliseconds) -> Collection[UserId]:
        """Whose interactions were handled last: `within` milliseconds before the very last one or later, and not before
        the moment `since`."""
        ...


class Outbox(Protocol):
    async def add(self, notices: Sequence[Notice]) -> None:
        """Add them; one with the key of a notice not yet told merges into it (the earlier `due` counts unless the
        older waits to be tried again, a newer content replaces the older, and a telling under way does not mark the
        merged notice as told)."""
        ...

    async def due(self, now: Milliseconds, limit: int) -> Sequence[Notice]:
        """Notices that may be told now, oldest first."""
        ...

    async def next_due(self) -> Milliseconds | None:
        """When the next notice may be told."""
        ...

    async def postponed(self, now: Milliseconds) -> Sequence[Notice]:
        """Those that were tried in vain and wait for another try, oldest first."""
        ...

    async def stands(self, notice: Notice) -> bool:
        """Whether it is still to be told: nobody told or dropped it since it was read."""
        ...

    async def told(self, notice: Notice) -> None:
        """Forget a notice; what merged into it since `notice` was read stays, due when it was to be."""
        ...

    async def retry(self, notice: Notice, due: Milliseconds) -> None:
        """Try again later; counts the attempt. What had merged into it when it was read is told then."""
        ...

    async def drop(self, table: TableId, key: str) -> None:
        """A notice that a later one made pointless."""
        ...

    async def drop_all(self, table: TableId) -> None:
        """Every notice of a table."""
        ...


class DeadlineStore(Protocol):
    async def replace(self, table: TableId, deadlines: Sequence[Deadline]) -> None:
        """The table's deadlines are now exactly these."""
        ...

    async def drop(self, deadline: Deadline) -> None:
        """One that was met: the row goes when it still stands as `deadline` says."""
        ...

    async def of(self, table: TableId) -> Sequence[Deadline]:
        """The table's deadlines, the earliest first."""
        ...

    async def due(self, now: Milliseconds, limit: int) -> Sequence[Deadline]: ...
    async def next_due(self) -> Milliseconds | None: ...
    async def postpone_missed(self, now: Milliseconds, until: Milliseconds) -> Sequence[TableId]:
        """After downtime: every deadline before `now` moves to `until`; returns whose did."""
        ...


class Posts(Protocol):
    """Messages of ours by role: `board`, `result`, `reminder-<turn>`, `hand-<seat>`."""

    async def get(self, table: TableId, role: str) -> Post | None: ...
    async def put(self, table: TableId, role: str, post: Post) -> None: ...
    async def drop(self, table: TableId, role: str) -> None: ...


class Tokens(Protocol):
    """Each seated person's last usable interaction token, purged on expiry, never logged or exported."""

    async def keep(
        self, table: TableId, user: UserId, token: HandToken, expires: Milliseconds, former: str = ""
    ) -> None:
        """The person's latest token. `former`: that of an older message, which is used once more to say so."""
        ...

    async def get(self, table: TableId, user: UserId, now: Milliseconds) -> HandToken | None: ...
    async def expires(self, table: TableId, user: UserId) -> Milliseconds | None:
        """When the person's token is of no use any more, `None` when there is none."""
        ...

    async def former(self, table: TableId, user: UserId) -> str:
        """The token of an older message that is still to say so; empty when there is none."""
        ...

    async def drop_former(self, table: TableId, user: UserId) -> None: ...
    async def drop(self, table: TableId, user: UserId) -> None: ...
    async def purge(self, now: Milliseconds) -> None: ...


class Profiles(Protocol):
    async def get(self, user: UserId) -> Profile:
        """The profile, a fresh one when nothing is stored."""
        ...

    async def put(self, profile: Profile) -> None: ...
    async def of(self, users: Sequence[UserId]) -> Sequence[Profile]:
        """The profiles of these people, in their order, fresh ones where nothing is stored."""
        ...


class Servers(Protocol):
    """What is remembered of Discord's servers."""

    async def get(self, guild: GuildId) -> Server:
        """The server, a fresh one when nothing is stored."""
        ...

    async def put(self, server: Server) -> None: ...
    async def known(self) -> Sequence[GuildId]:
        """Every server of which anything is stored, in ascending order."""
        ...

    async def left_before(self, moment: Milliseconds) -> Sequence[GuildId]:
        """Servers that the bot left before that moment."""
        ...

    async def erase(self, guild: GuildId) -> None:
        """Everything of a server: its settings, its tables with all that belongs to them, its results."""
        ...


class Blocks(Protocol):
    """Whom people do not want at the tables they host."""

    async def has(self, owner: UserId, user: UserId) -> bool: ...
    async def add(self, owner: UserId, user: UserId) -> None:
        """Twice is once."""
        ...

    async def drop(self, owner: UserId, user: UserId) -> None: ...


class People(Protocol):
    """Everything that is stored of one person, wherever it is."""

    async def export(self, user: UserId) -> Mapping[str, Sequence[Saved]]:
        """Every row that names the person, by the kind of row; of shared rows only the person's own part. Interaction
        tokens and cards that are still secret are never in it."""
        ...

    async def tables(self, user: UserId) -> Sequence[TableId]:
        """Every table that names the person (seat, host, former player, waiting) and is not frozen, oldest first."""
        ...

    async def erase(self, user: UserId) -> None:
        """Profile, tokens and inbox go, seats of results become anonymous, frozen tables that name the person go
        altogether. Tables that can be loaded must have forgotten the person before."""
        ...


class Remains(Protocol):
    """What ended tables leave behind."""

    async def drop_lobbies(self, opened_before: Milliseconds) -> int:
        """Delete tables that were cancelled before the deal and opened before that moment; how many."""
        ...

    async def named(self) -> Sequence[TableId]:
        """Ended tables that still hold display names and owe nobody a notice, oldest first."""
        ...


class Results(Protocol):
    async def add(self, result: Result) -> None:
        """Count a game once, with all that follows from it: a second call for the same table changes nothing."""
        ...

    async def get(self, table: TableId) -> Result | None: ...
    async def of(
        self,
        user: UserId,
        game_key: str,
        guild: GuildId | None,
        limit: int,
        offset: int = 0,
        which: GamesShown = GamesShown.ALL,
    ) -> Sequence[Result]:
        """A person's games on a server (`None`: on all of them), the latest first."""
        ...

    async def coded(
        self, user: UserId, game_key: str, guild: GuildId | None, like: str, limit: int
    ) -> Sequence[Result]:
        """A person's latest games whose table's id begins like this."""
        ...

    async def in_order(self, after: int, limit: int) -> Sequence[tuple[int, Result]]:
        """Results with numbers above `after`, in the order in which they were counted."""
        ...

    async def note_scores(self, result: Result) -> None:
        """What decided a game, where that was not known when it was counted."""
        ...


class Standings(Protocol):
    """What finished games add up to. `Results.add` counts; `clear`, `fill` and `note_changes` are for counting anew."""

    async def page(self, board: Board, limit: int, offset: int) -> Sequence[Ranked]:
        """A part of a board, best first. People who do not want to appear are left out."""
        ...

    async def size(self, board: Board) -> int:
        """How many people stand on a board."""
        ...

    async def of(self, board: Board, user: UserId) -> Standing | None:
        """What somebody's games add up to, whether they appear on the board or not."""
        ...

    async def place(self, board: Board, user: UserId, most: int | None = None) -> int | None:
        """Somebody's place on a board, from 1; equals share one. `None` when they do not appear, and below `most`."""
        ...

    async def rating(self, game_key: str, whose: Seasoned) -> Rating | None:
        """How strong somebody plays a game; `None` while no game of theirs was rated."""
        ...

    async def ratings(self, game_key: str, people: Iterable[Seasoned]) -> Mapping[Seasoned, Rating]:
        """The ratings of these people, as far as there are any."""
        ...

    async def rating_history(self, game_key: str, user: UserId, limit: int) -> Sequence[RatingChange]:
        """How the latest games moved somebody's rating, the oldest of them first."""
        ...

    async def opponents(self, game_key: str, user: UserId, within: int, limit: int) -> Sequence[tuple[UserId, int]]:
        """With whom somebody played most among their latest rated games, and how often."""
        ...

    async def scores(self, game_key: str, user: UserId, limit: int) -> Sequence[Mapping[str, str | int]]:
        """What decided somebody's latest rated games, as the game put it."""
        ...

    async def clear(self) -> None:
        """Nothing is counted."""
        ...

    async def fill(self, game_key: str, counts: Counts) -> None:
        """These lines and ratings are so; none of them was known before."""
        ...

    async def note_changes(self, changes: Iterable[NotedChange]) -> None:
        """How results moved ratings."""
        ...


@dataclass(frozen=True, slots=True)
class KeptAnalysis:
    """What is kept of the analysis of a game: nothing while somebody waits for it. `failed`: it could not be made."""

    analysis: Analysis | None = None
    failed: bool = False


class Analyses(Protocol):
    """Analyses of finished games."""

    async def get(self, table: TableId) -> KeptAnalysis | None:
        """`None` when nobody asked for it, or when it cannot be read any more."""
        ...

    async def ask(self, table: TableId, at: Milliseconds) -> None:
        """Somebody waits for it from now on, whatever was kept before."""
        ...

    async def offer(self, table: TableId, at: Milliseconds) -> None:
        """It is to be made though nobody asked; changes nothing where something is kept of it already."""
        ...

    async def waiting(self) -> Sequence[TableId]:
        """The games whose analysis somebody waits for, the one asked for first in front."""
        ...

    async def offered(self) -> Sequence[TableId]:
        """The games whose analysis is to be made though nobody asked, the oldest in front."""
        ...

    async def keep(self, table: TableId, analysis: Analysis | None) -> bool:
        """What was found, `None` when it could not be made; false when it is not to be made any more."""
        ...

    async def drop(self, table: TableId) -> None: ...


@dataclass(frozen=True, slots=True)
class DailyPlay:
    """That somebody has begun the deal of a day. `mark` says so without saying who; `user` and `table` are `None` for
    somebody who asked to be forgotten since, `score` until the deal is over."""

    game_key: str
    day: date
    mark: str
    user: UserId | None
    table: TableId | None
    score: DailyScore | None = None


@dataclass(frozen=True, slots=True)
class DailyLine:
    """What one person's deals of some days came to together: how many `days`, `points` for their places, and the score
    of the last of them."""

    user: UserId
    name: str
    days: int
    points: int
    score: DailyScore


class Dailies(Protocol):
    """Daily deals: the secrets of the days, who has begun which, and what came of it."""

    async def secret(self, game_key: str, day: date) -> bytes | None:
        """The secret of a day's deal. It leaves the program only when that day is over."""
        ...

    async def keep_secret(self, game_key: str, day: date, secret: bytes) -> None:
        """From now on this is the day's. Raises an error of the database when it has one."""
        ...

    async def days(self, game_key: str, before: date, limit: int) -> Sequence[date]:
        """Days before that one which had a deal, the latest first."""
        ...

    async def play(self, game_key: str, day: date, mark: str) -> DailyPlay | None:
        """Who begun with that mark, if anybody did."""
        ...

    async def begin(self, play: DailyPlay, at: Milliseconds) -> None:
        """Somebody begins. Raises an error of the database when the mark has begun already."""
        ...

    async def finish(self, table: TableId, score: DailyScore) -> None:
        """What came of the deal that was begun at that table."""
        ...

    async def finished(self, user: UserId, game_key: str, limit: int) -> Sequence[date]:
        """The days whose deal somebody has finished, the latest first."""
        ...

    async def compared(self, game_key: str, day: date, score: DailyScore) -> tuple[int, int]:
        """How many people have finished that day's deal, and how many of them did better than this."""
        ...

    async def best(self, game_key: str, guild: GuildId, first: date, last: date, limit: int) -> Sequence[DailyLine]:
        """The best people of a server from the `first` day to the `last`: by their points, then by fewer days, then by
        how long they stayed in and by their numbers. Whoever does not want to appear is left out."""
        ...

    async def attend(self, guild: GuildId, user: UserId, name: str, at: Milliseconds) -> None:
        """Somebody asks for a daily deal on a server: its board knows them by this name for a while."""
        ...

    async def absent(self, guild: GuildId, user: UserId) -> None:
        """Somebody is no longer on a server."""
        ...

    async def practice(self, user: UserId, game_key: str, day: date) -> TableId | None:
        """The table at which somebody practised that day's deal last."""
        ...

    async def keep_practice(self, user: UserId, game_key: str, day: date, table: TableId) -> None:
        """It is this one from now on."""
        ...

    async def forget(self, user: UserId, today: date) -> None:
        """Nothing of a person is left, their tables neither, but the marks of deals whose key is not out."""
        ...

    async def tidy(self, today: date, seen_before: Milliseconds, opened_before: Milliseconds) -> int:
        """Marks of forgotten people whose day is over go, names that nobody was seen under since, and unfinished tables
        that were opened before; how many tables."""
        ...


class KeyValues(Protocol):
    """Small facts about the program itself that outlive a run, by name."""

    async def get(self, name: str) -> str | None: ...
    async def put(self, name: str, value: str) -> None: ...


class UnitOfWork(Protocol):
    """One transaction. Leaving it without `commit` undoes everything."""

    @property
    def tables(self) -> TableStore: ...
    @property
    def history(self) -> History: ...
    @property
    def inbox(self) -> Inbox: ...
    @property
    def outbox(self) -> Outbox: ...
    @property
    def deadlines(self) -> DeadlineStore: ...
    @property
    def posts(self) -> Posts: ...
    @property
    def tokens(self) -> Tokens: ...
    @property
    def profiles(self) -> Profiles: ...
    @property
    def results(self) -> Results: ...
    @property
    def analyses(self) -> Analyses: ...
    @property
    def standings(self) -> Standings: ...
    @property
    def servers(self) -> Servers: ...
    @property
    def blocks(self) -> Blocks: ...
    @property
    def people(self) -> People: ...
    @property
    def remains(self) -> Remains: ...
    @property
    def dailies(self) -> Dailies: ...
    @property
    def key_values(self) -> KeyValues: ...

    async def __aenter__(self) -> Self: ...
    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...
    async def commit(self) -> None:
        """Only now anything becomes true. Raises `StoreUnavailableError` when it did not."""
        ...


class StoreUnavailableError(Exception):
    """The database is locked, full or gone; nothing was stored."""


class StoreLostError(StoreUnavailableError):
    """Nothing will be stored any more: the database was deleted or replaced, and the program ends."""


class Store(Protocol):
    """Where units of work begin."""

    def writing(self) -> UnitOfWork:
        """A unit of work that may change things; they queue behind one another."""
        ...

    def reading(self) -> UnitOfWork:
        """A unit of work on a stable snapshot; writing in it is an error."""
        ...

    async def faults(self) -> Sequence[str]:
        """What the database itself finds wrong with what it holds."""
        ...


async def leave_alone(work: UnitOfWork, table: TableId, why: str) -> None:
    """A table that is broken is loaded no more, waits for nothing and has nothing to tell. `why`: one sentence."""
    await work.tables.freeze(table, why)
    await work.deadlines.replace(table, ())
    await work.outbox.drop_all(table)
