"""Pages of a leaderboard."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.buttons import play_now
from bot.screens.components import Block, Box, Button, Buttons, Screen, Separator, Text, Tone
from bot.screens.custom_ids import GameControl, Topic, Verb
from bot.screens.names import beside, escape
from bot.tables.ids import UserId
from bot.tables.looking_back import BoardPage
from bot.tables.standings import Ranked, Rating, Season, season_parts

PAGE: Final = 10
"""People on a page."""

LAST_PAGE: Final = 9_999


class BoardScope(StrEnum):
    """Selection of games that a board counts."""

    SERVER = "server"
    EVERYWHERE = "everywhere"
    TABLE = "table"
    """Board of the server, limited to the people at the channel's table."""


class Period(StrEnum):
    """Period of the games that a board counts."""

    SEASON = "season"
    ALL_TIME = "ever"


_WHERE: Final = {
    BoardScope.SERVER: "leaderboard-here",
    BoardScope.EVERYWHERE: "leaderboard-everywhere",
    BoardScope.TABLE: "leaderboard-table",
}
_SCOPE_LABELS: Final = {
    BoardScope.SERVER: "button-board-here",
    BoardScope.EVERYWHERE: "button-board-everywhere",
    BoardScope.TABLE: "button-board-table",
}


@dataclass(frozen=True, slots=True)
class BoardAsked:
    """Request for a page of a board. `page` counts from 1."""

    game_key: str
    scope: BoardScope = BoardScope.SERVER
    period: Period = Period.ALL_TIME
    page: int = 1

    @property
    def control(self) -> str:
        """Custom id of a button that shows this page."""
        detail = f"{self.scope} {self.period}"
        return str(GameControl(self.game_key, Topic.BOARD, Verb.OPEN, self.page, detail))


def board_asked(control: GameControl) -> BoardAsked | None:
    """Return the request of a control of a leaderboard. Controls may be forged: `None` if a value is invalid."""
    scope, _, period = control.detail.partition(" ")
    if scope not in set(BoardScope) or period not in set(Period) or not 1 <= control.number <= LAST_PAGE:
        return None
    return BoardAsked(control.game, BoardScope(scope), Period(period), control.number)


def leaderboard_screen(
    title: str,
    asked: BoardAsked,
    page: BoardPage,
    season: Season,
    names: Mapping[UserId, str],
    words: Words,
    *,
    in_server: bool,
) -> Screen:
    """Build a page of a leaderboard.

    Args:
        title: Name of the game.
        season: Season that `asked.period` refers to.
        names: Names by person; people without one are shown as unnamed.
        in_server: The reader is on a server, whose boards can be shown.
    """
    blocks: list[Block] = [Text(f"### {_title(title, asked, season, words)}\n{_lines_text(asked, page, names, words)}")]
    if page.own is not None and (own := _own(page.own, page, names, words)):
        blocks += (Separator(), Text(own))
    several = page.lines and (page.more or asked.page > 1)
    counted = (*((words("leaderboard-page", page=asked.page),) if several else ()), words("leaderboard-counted"))
    lost = (words("leaderboard-lost-calls", calls=page.lost_calls),) if page.lost_calls else ()
    blocks.append(Text("\n".join(f"-# {line}" for line in (" ".join(counted), *lost))))
    to_play = () if page.lines or page.size else (play_now(asked.game_key, words("button-play-now")),)
    row = (*_others(asked, words, in_server=in_server), *to_play, *_turners(asked, page, words))
    return Screen((Box((*blocks, Buttons(row))),))


def _title(title: str, asked: BoardAsked, season: Season, words: Words) -> str:
    where = words(_WHERE[asked.scope])
    when = words("leaderboard-ever") if asked.period is Period.ALL_TIME else season_words(season, words)
    return words("leaderboard-title", game=title, where=where, when=when)


def season_words(season: Season, words: Words) -> str:
    """Return a season as its quarter and year in words."""
    year, quarter = season_parts(season)
    return words("leaderboard-season", year=str(year), quarter=quarter)


def _lines_text(asked: BoardAsked, page: BoardPage, names: Mapping[UserId, str], words: Words) -> str:
    if page.lines:
        lines = (_short_line(line, page.ratings, names, words) for line in page.lines)
        figures = any(line.standing.games for line in page.lines)
        return "\n".join((*((f"-# {words('leaderboard-legend')}",) if figures else ()), *lines))
    if page.size == 0:
        return words("leaderboard-empty")
    return words("leaderboard-beyond", page=asked.page, last=_last(page))


def _last(page: BoardPage) -> int:
    return -(-page.size // PAGE)


def board_line(ranked: Ranked, names: Mapping[UserId, str], words: Words) -> str:
    """Return a person's place and wins."""
    standing = ranked.standing
    name = shown_name(names, standing.user, words)
    key = "leaderboard-line" if standing.games else "leaderboard-line-alone"
    return words(key, number=ranked.place, name=name, wins=standing.wins, games=standing.games)


def _short_line(ranked: Ranked, ratings: Mapping[UserId, Rating], names: Mapping[UserId, str], words: Words) -> str:
    """Return a person's place, wins and rating in figures, so that it takes one line on a phone."""
    standing, rating = ranked.standing, ratings.get(ranked.standing.user)
    if not standing.games:
        return board_line(ranked, names, words)
    counts = f"**{ranked.place}.** {shown_name(names, standing.user, words)} {standing.wins}/{standing.games}"
    points = () if rating is None else (f"{rating.points}{'' if rating.established else '?'}",)
    return beside((counts, *points), words)


def _own(ranked: Ranked, page: BoardPage, names: Mapping[UserId, str], words: Words) -> str:
    """Return all that is counted of the reader in small print, below their line if this page lacks it."""
    more = beside(list(_more(ranked, words)), words)
    if ranked in page.lines:
        return more and f"-# {words('leaderboard-own', line=more)}"
    line = words("leaderboard-own", line=_short_line(ranked, page.ratings, names, words))
    return f"{line}\n-# {more}" if more else line


def _more(ranked: Ranked, words: Words) -> Iterator[str]:
    standing = ranked.standing
    if standing.games:
        yield words("leaderboard-share", share=share(standing.wins, standing.games))
    if standing.best_streak > 1:
        yield words("leaderboard-streak", games=standing.best_streak)
    if standing.house_games:
        yield words("leaderboard-house", wins=standing.house_wins, games=standing.house_games)


def share(wins: int, games: int) -> int:
    """Return the percentage of games that were won. `games` must not be 0."""
    return round(100 * wins / games)


def shown_name(names: Mapping[UserId, str], user: UserId, words: Words) -> str:
    """Return a name for a list. A mention would read "unknown user" to people who do not share a server."""
    name = names.get(user)
    return words("player-unnamed") if name is None else f"**{escape(name)}**"


def _turners(asked: BoardAsked, page: BoardPage, words: Words) -> Iterator[Button]:
    before, after = asked.page - 1 if page.lines else min(asked.page - 1, _last(page)), asked.page + 1
    if before >= 1:
        yield Button(words("button-board-before", page=before), replace(asked, page=before).control)
    if page.more and after <= LAST_PAGE:
        yield Button(words("button-board-after", page=after), replace(asked, page=after).control)


def _others(asked: BoardAsked, words: Words, *, in_server: bool) -> Iterator[Button]:
    """Yield buttons to the board of the other period, and of the other scopes if there is a server."""
    first = replace(asked, page=1)
    if asked.period is Period.SEASON:
        yield Button(words("button-board-ever"), replace(first, period=Period.ALL_TIME).control, Tone.PLAIN)
    else:
        yield Button(words("button-board-season"), replace(first, period=Period.SEASON).control, Tone.PLAIN)
    others = [scope for scope in BoardScope if scope is not asked.scope] if in_server else []
    yield from (Button(words(_SCOPE_LABELS[scope]), replace(first, scope=scope).control) for scope in others)
