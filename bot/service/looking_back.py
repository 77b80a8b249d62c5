"""Finished games and what they add up to, read for whoever asks."""

from collections.abc import Sequence
from typing import Final

from bot.service.ports import Clock
from bot.service.store import Store, UnitOfWork
from bot.tables.ids import GuildId, UserId
from bot.tables.looking_back import BoardPage, GamesShown, PersonCard
from bot.tables.results import Result
from bot.tables.standings import ALL_TIME, EVERYWHERE, Board, Ranked, Season, Seasoned, Standing, season_of

HISTORY_DRAWN: Final = 200
"""Games of a rating's history."""

OPPONENTS_WITHIN: Final = 100
"""Games among which the most frequent opponents are looked for."""

OPPONENTS_NAMED: Final = 3


class LookingBack:
    """Reads results and standings. Every call may raise `StoreUnavailableError`."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def season(self) -> Season:
        """The season that runs now."""
        return season_of(self._clock.now())

    async def board(self, board: Board, asker: UserId, limit: int, offset: int) -> BoardPage:
        """A page of a board, as `asker` is shown it."""
        async with self._store.reading() as work:
            lines = await work.standings.page(board, limit + 1, offset)
            more = len(lines) > limit
            size = 0 if lines else await work.standings.size(board)
            shown = {line.standing.user: line for line in lines[:limit]}
            own = shown.get(asker) or await self._own(work, board, asker)
            seasoned = [Seasoned(user, board.season) for user in {*shown, asker}]
            ratings = await work.standings.ratings(board.game_key, seasoned)
        of_users = {whose.user: rating for whose, rating in ratings.items()}
        return BoardPage(tuple(shown.values()), more, size, own, of_users)

    async def _own(self, work: UnitOfWork, board: Board, user: UserId) -> Ranked | None:
        place, standing = await work.standings.place(board, user), await work.standings.of(board, user)
        return Ranked(place, standing) if place is not None and standing is not None else None

    async def person(self, game_key: str, user: UserId, guild: GuildId) -> PersonCard | None:
        """What somebody's games of all time add up to; `None` when they never finished one. `guild`: a server, or
        `EVERYWHERE`."""
        async with self._store.reading() as work:
            standings = work.standings
            everywhere = await standings.of(Board(game_key), user)
            if everywhere is None:
                return None
            board = Board(game_key, guild)
            changes = await standings.rating_history(game_key, user, HISTORY_DRAWN)
            return PersonCard(
                user=user,
                here=await standings.of(board, user) or Standing(user),
                everywhere=everywhere,
                place=None if guild == EVERYWHERE else await standings.place(board, user),
                rating=await standings.rating(game_key, Seasoned(user, ALL_TIME)),
                changes=tuple(changes),
                scores=tuple(await standings.scores(game_key, user, HISTORY_DRAWN)),
                opponents=tuple(await standings.opponents(game_key, user, OPPONENTS_WITHIN, OPPONENTS_NAMED)),
            )

    async def history(
        self,
        user: UserId,
        game_key: str,
        guild: GuildId | None,
        limit: int,
        offset: int = 0,
        which: GamesShown = GamesShown.ALL,
    ) -> Sequence[Result]:
        """A person's games on a server (`None`: on all of them), the latest first."""
        async with self._store.reading() as work:
            return await work.results.of(user, game_key, guild, limit, offset, which)

    async def coded(
        self, user: UserId, game_key: str, guild: GuildId | None, like: str, limit: int
    ) -> Sequence[Result]:
        """A person's latest games whose code begins like this."""
        async with self._store.reading() as work:
            return await work.results.coded(user, game_key, guild, like, limit)
