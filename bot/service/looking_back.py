"""Read access to finished games, leaderboards and statistics."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias

from bot.persistence.standings import MET_WITHIN
from bot.persistence.store import Store, Unit
from bot.service.ports import Clock
from bot.tables.ids import GuildId, Milliseconds, UserId
from bot.tables.looking_back import BestWin, BoardPage, GamesShown, PersonCard, Quarter
from bot.tables.results import Placed, Result
from bot.tables.standings import (
    ALL_TIME,
    EVERYWHERE,
    Board,
    Met,
    Ranked,
    RatingChange,
    Season,
    Seasoned,
    Standing,
    season_before,
    season_begins,
    season_of,
)

HISTORY_DRAWN: Final = 200
"""Maximum number of games in a rating's history."""

OPPONENTS_NAMED: Final = 3
"""Maximum number of opponents in a person's statistics."""

MOST_GAMES: Final = 5_000
"""Maximum number of a person's games that are searched for the games of a season."""

PAGE: Final = 100
"""Number of results that are read in one query."""

Stories: TypeAlias = Callable[[Result, Placed], Iterable[str]]
"""Function that returns the keys of the stories that a seat has earned with a game."""


class LookingBack:
    """Reads results and standings. All methods may raise `StoreUnavailableError`."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def season(self) -> Season:
        """Return the current season."""
        return season_of(self._clock.now())

    async def board(
        self, board: Board, asker: UserId, limit: int, offset: int, among: Sequence[UserId] | None = None
    ) -> BoardPage:
        """Return a page of a leaderboard as `asker` may see it.

        Args:
            board: The leaderboard.
            asker: The user who asks.
            limit: Maximum number of lines.
            offset: Number of lines to skip.
            among: If given, show only these people, with places among them.
        """

        def page(unit: Unit) -> BoardPage:
            standings = unit.standings
            lines = standings.page(board, limit + 1, offset) if among is None else standings.among(board, among)
            size = 0 if lines else unit.standings.size(board)
            shown = {line.standing.user: line for line in _as_seen(unit, lines[:limit], asker)}
            own = shown.get(asker) or (_own_line(unit, board, asker) if among is None else None)
            seasoned = [Seasoned(user, board.season) for user in {*shown, asker}]
            ratings = unit.standings.ratings(board.game_key, seasoned)
            of_users = {whose.user: rating for whose, rating in ratings.items()}
            return BoardPage(
                tuple(shown.values()), len(lines) > limit, size, own, of_users, unit.servers.lost_calls(board.guild)
            )

        return await self._store.read(page)

    async def best_of(
        self, guild: GuildId, season: Season, games: Sequence[str], limit: int
    ) -> Mapping[str, Sequence[Ranked]]:
        """Return the best `limit` people of each game on a server in a season, without people who have only played
        against house players."""

        def best(unit: Unit) -> Mapping[str, Sequence[Ranked]]:
            pages = {key: unit.standings.page(Board(key, guild, season), limit, 0) for key in games}
            return {key: [line for line in page if line.standing.games] for key, page in pages.items()}

        return await self._store.read(best)

    async def person(self, game_key: str, user: UserId, guild: GuildId, asker: UserId) -> PersonCard | None:
        """Return the statistics of a user's games, or `None` if they never finished one.

        Args:
            game_key: The game.
            user: The user.
            guild: The server, or `EVERYWHERE`.
            asker: The user who asks. Opponents on other servers are named only if this user took part.
        """

        def card(unit: Unit) -> PersonCard | None:
            standings, board = unit.standings, Board(game_key, guild)
            everywhere = standings.of(Board(game_key), user)
            if everywhere is None:
                return None
            if user != asker and not unit.profiles.get(user).shows_streaks:
                everywhere = everywhere.without_streaks()
            return PersonCard(
                user=user,
                here=standings.of(board, user) or Standing(user),
                everywhere=everywhere,
                place=None if guild == EVERYWHERE else standings.place(board, user),
                rating=standings.rating(game_key, Seasoned(user, ALL_TIME)),
                changes=tuple(standings.rating_history(game_key, user, HISTORY_DRAWN)),
                scores=tuple(standings.scores(game_key, user, HISTORY_DRAWN)),
                opponents=tuple(standings.opponents(game_key, user, (asker, guild), MET_WITHIN, OPPONENTS_NAMED)),
            )

        return await self._store.read(card)

    async def quarter(self, game_key: str, user: UserId, season: Season, stories: Stories) -> Quarter | None:
        """Return the summary of a person's games in a season, or `None` if they finished none. `stories` returns the
        keys of the stories of a game."""

        def quarter(unit: Unit) -> Quarter | None:
            standing = unit.standings.of(Board(game_key, EVERYWHERE, season), user)
            return None if standing is None else _quarter(unit, game_key, standing, season, stories)

        return await self._store.read(quarter)

    async def history(
        self,
        user: UserId,
        game_key: str,
        guild: GuildId | None,
        limit: int,
        offset: int = 0,
        which: GamesShown = GamesShown.ALL,
    ) -> Sequence[Result]:
        """Return a person's games, latest first.

        Args:
            user: The person.
            game_key: The game.
            guild: The server of the games, `None` for all servers.
            limit: Maximum number of games.
            offset: Number of games to skip.
            which: Filter of the games.
        """
        return await self._store.read(lambda unit: unit.results.of(user, game_key, guild, limit, offset, which))

    async def coded(
        self, user: UserId, game_key: str, guild: GuildId | None, like: str, limit: int
    ) -> Sequence[Result]:
        """Return at most `limit` of a person's games whose code begins with `like`, latest first. `guild` is as in
        `history`."""
        return await self._store.read(lambda unit: unit.results.coded(user, game_key, guild, like, limit))


def _quarter(unit: Unit, game_key: str, standing: Standing, season: Season, stories: Stories) -> Quarter:
    """Return the summary of a person's games in a season."""
    user, begins = standing.user, season_begins(season)
    latest = reversed(unit.standings.rating_history(game_key, user, MOST_GAMES))
    changes, earned = list[RatingChange](), dict[str, Milliseconds]()
    met, ahead, best = Counter[UserId](), Counter[UserId](), None
    for result in _games(unit, user, game_key):
        change = next(latest, None) if result.people > 1 else None
        if result.ended < begins:
            break
        if season_of(result.ended) != season:
            continue
        own = next(placed for placed in result.placed if placed.user == user)
        earned |= dict.fromkeys(stories(result, own), result.ended)
        others = [each for each in result.placed if each.user not in (None, user)]
        met.update(each.user for each in others if each.user)
        ahead.update(each.user for each in others if each.user and own.place < each.place)
        if change is not None:
            changes.append(change)
            gained = change.after.points - change.before.points
            if own.won and gained > (best.points if best else 0):
                best = BestWin(result, gained)
    known = (other for other, games in met.most_common() if games > 1 and unit.profiles.get(other).on_boards)
    rival = next((Met(other, met[other], ahead[other]) for other in known), None)
    before = unit.standings.of(Board(game_key, EVERYWHERE, season_before(season)), user) is not None
    drawn = tuple(reversed(changes[:HISTORY_DRAWN]))
    return Quarter(user, game_key, season, standing, drawn, best, rival, earned, before)


def _games(unit: Unit, user: UserId, game_key: str) -> Iterator[Result]:
    """Yield a person's games, latest first, up to `MOST_GAMES`."""
    for offset in range(0, MOST_GAMES, PAGE):
        page = unit.results.of(user, game_key, None, PAGE, offset)
        yield from page
        if len(page) < PAGE:
            return


def _as_seen(unit: Unit, lines: Sequence[Ranked], asker: UserId) -> Iterator[Ranked]:
    """Yield lines of a leaderboard, without the streaks that people hide from others."""
    users = [line.standing.user for line in lines]
    for line, profile in zip(lines, unit.profiles.of(users), strict=True):
        hides = profile.user != asker and not profile.shows_streaks
        yield line._replace(standing=line.standing.without_streaks()) if hides else line


def _own_line(unit: Unit, board: Board, user: UserId) -> Ranked | None:
    place, standing = unit.standings.place(board, user), unit.standings.of(board, user)
    return Ranked(place, standing) if place is not None and standing is not None else None
