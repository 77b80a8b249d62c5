"""What is kept of games that are over."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.tables.ids import GuildId, Milliseconds, TableId, UserId
from bot.tables.looking_back import GamesShown
from bot.tables.ratings import Rating
from bot.tables.results import Result
from bot.tables.standings import Board, Counts, NotedChange, Ranked, RatingChange, Seasoned, Standing
from engine.analysis.findings import Analysis


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
