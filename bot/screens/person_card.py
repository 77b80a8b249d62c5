"""A person's games: statistics and rating of all time or one season, and the pages of finished games."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from bot.locales.phrasebook import Words
from bot.pictures.line_chart import Curve, LineChart
from bot.screens.buttons import label
from bot.screens.components import Block, Box, Button, Buttons, Menu, Option, Picture, Screen, Text
from bot.screens.custom_ids import GameControl, Topic, Verb
from bot.screens.leaderboard import season_words, share, shown_name
from bot.screens.names import beside, listed
from bot.tables.ids import TableId, UserId
from bot.tables.looking_back import GamesShown, PersonCard, Quarter
from bot.tables.results import Result
from bot.tables.standings import Met, Rating, RatingChange, Season, Standing, season_before

DIGITS: Final = 5
"""Digits of a season in a custom id: the year and the quarter."""

FEWEST_DRAWN = 2
"""Fewest rated games for which the curve is drawn."""


def person_card_screen(
    title: str,
    card: PersonCard,
    statistics: Sequence[str],
    names: Mapping[UserId, str],
    curve: bytes,
    words: Words,
    below: Sequence[Button] = (),
) -> Screen:
    """Build the statistics of a person.

    Args:
        title: Name of the game.
        statistics: Further lines about the person, from the game.
        names: Names by person; opponents without one are left out.
        curve: Image file of the rating's history; empty for none.
        below: Buttons at the end, for the person themselves.
    """
    head = f"### {words('stats-title', game=title, name=shown_name(names, card.user, words))}"
    lines = (*_counts(card, words), *_curve(card.changes, words), *statistics, *_company(card, names, words))
    blocks: list[Block] = [Text("\n".join((head, *(f"- {line}" for line in lines))))]
    if curve:
        blocks.append(Picture("rating.webp", curve, curve_words(card.changes, words)))
    if below:
        blocks.append(Buttons(tuple(below)))
    return Screen((Box(tuple(blocks)),))


def _counts(card: PersonCard, words: Words) -> Iterator[str]:
    ever, here = card.everywhere, card.here
    if ever.games:
        yield _wins(ever, words)
        if card.place is not None and here.games:
            yield words("stats-here", place=card.place, wins=here.wins, games=here.games)
        if ever.best_streak:
            yield words("stats-streak", now=ever.streak, best=ever.best_streak)
    yield from _against_bots(ever, words)


def _sums(standing: Standing, words: Words) -> Iterator[str]:
    if standing.games:
        yield _wins(standing, words)
    else:
        yield from _against_bots(standing, words)


def _wins(standing: Standing, words: Words) -> str:
    share_won = share(standing.wins, standing.games)
    return words("stats-wins", wins=standing.wins, games=standing.games, share=share_won)


def _against_bots(standing: Standing, words: Words) -> Iterator[str]:
    if standing.house_games:
        yield words("stats-house", wins=standing.house_wins, games=standing.house_games)


def quarter_screen(
    title: str, seen: Quarter, now: Season, names: Mapping[UserId, str], curve: bytes, words: Words
) -> Screen:
    """Build the summary of the reader's games in a season.

    Args:
        title: Name of the game.
        now: The present season.
        names: Names by person; opponents without one are left out.
        curve: Image file of the rating's history; empty shows it in words.
    """
    head = f"### {words('quarter-title', game=title, when=season_words(seen.season, words))}"
    in_words = () if curve else _curve(seen.changes, words)
    lines = (*_sums(seen.standing, words), *in_words, *_highlights(seen, names, words))
    blocks: list[Block] = [Text("\n".join((head, *lines)))]
    if seen.stories:
        in_order = sorted(seen.stories.items(), key=lambda each: (each[1], each[0]))
        told = beside((f"🏅\u00a0{words(key)}" for key, _ in in_order), words)
        blocks.append(Text(f"-# {told}"))
    if curve:
        blocks.append(Picture("rating.webp", curve, curve_words(seen.changes, words)))
    game_key = seen.game_key
    replays = () if seen.best is None else (_replay(game_key, seen.best.result.table, words),)
    leads = seen.season != now or seen.played_before
    buttons = (*replays, *((_other_season(game_key, seen.season, now, words),) if leads else ()))
    return Screen((Box((*blocks, *((Buttons(buttons),) if buttons else ()))),))


def no_quarter_screen(title: str, game_key: str, season: Season, now: Season, words: Words) -> Screen:
    """Build the summary of a season in which the reader played no game. `now` is the present season."""
    head = f"### {words('quarter-title', game=title, when=season_words(season, words))}"
    told = Text(f"{head}\n{words('quarter-empty')}")
    return Screen((Box((told, Buttons((_other_season(game_key, season, now, words),)))),))


def quarter_button(game_key: str, season: Season, words: Words) -> Button:
    """Return the button that shows the presser's own games of a season."""
    return Button(words("button-quarter"), quarter_control(game_key, season))


def quarter_control(game_key: str, season: Season) -> str:
    """Return the custom id that shows the presser's own games of a season."""
    return str(GameControl(game_key, Topic.QUARTER, Verb.OPEN, detail=str(season)))


def quarter_asked(control: GameControl) -> Season | None:
    """Return the season that a control asks for. Controls may be forged: `None` if the value is invalid."""
    text = control.detail
    valid = len(text) == DIGITS and text.isascii() and text.isdecimal() and text[0] != "0" and text[-1] in "1234"
    return Season(int(text)) if valid else None


def _other_season(game_key: str, season: Season, now: Season, words: Words) -> Button:
    """Return the button to the season before the present one, or back from another season to the present one."""
    other = season_before(now) if season == now else now
    return Button(season_words(other, words), quarter_control(game_key, other))


def _replay(game_key: str, code: TableId, words: Words) -> Button:
    return Button(label(Verb.REPLAY, words), str(GameControl(game_key, Topic.HISTORY, Verb.REPLAY, detail=code)))


def _highlights(seen: Quarter, names: Mapping[UserId, str], words: Words) -> Iterator[str]:
    if seen.best is not None:
        result, points = seen.best
        others = [each.user for each in result.placed if each.user in names and each.user != seen.user]
        told = listed([shown_name(names, user, words) for user in others if user is not None], words)
        yield words("quarter-best", names=told, others=len(others), points=points)
    if seen.rival is not None and seen.rival.user in names:
        yield words("quarter-rival", rival=_opponent(seen.rival, names, words))


def _curve(changes: Sequence[RatingChange], words: Words) -> Iterator[str]:
    if changes:
        yield curve_words(changes, words)


def curve_words(changes: Sequence[RatingChange], words: Words) -> str:
    """Describe the curve of at least one rating change in words, for readers who cannot see it."""
    points, sure = rating_points(changes), changes[-1].after.established
    return words(
        "stats-curve",
        games=len(changes),
        first=str(points[0]),
        last=f"{points[-1]}{'' if sure else '?'}",
        lowest=str(min(points)),
        highest=str(max(points)),
    )


def rating_points(changes: Sequence[RatingChange]) -> tuple[int, ...]:
    """Return the rating in points before the first of these games and after each of them; empty without games."""
    ratings: list[Rating] = [change.before for change in changes[:1]]
    ratings += [change.after for change in changes]
    return tuple(rating.points for rating in ratings)


def _company(card: PersonCard, names: Mapping[UserId, str], words: Words) -> Iterator[str]:
    rivals = [_opponent(met, names, words) for met in card.opponents if met.user in names]
    if rivals:
        yield words("stats-opponents", names=listed(rivals, words))


def _opponent(met: Met, names: Mapping[UserId, str], words: Words) -> str:
    return words("stats-opponent", name=shown_name(names, met.user, words), games=met.games, wins=met.ahead)


STEPS: Final = (10, 20, 50, 100, 200, 500, 1000)
"""Possible distances between two horizontal lines of the chart, in points. The first with at most `MOST_LINES` is
used."""

MOST_LINES: Final = 6


def rating_curve(title: str, changes: Sequence[RatingChange], ground: str, words: Words) -> LineChart:
    """Build the chart of at least one rating change. `title` is the game's name, `ground` the background of its
    pictures."""
    points = rating_points(changes)
    return LineChart(
        title=words("curve-title", game=title),
        curves=(Curve(tuple(map(float, points))),),
        levels=tuple((float(level), str(level)) for level in heights(min(points), max(points))),
        start=words("curve-start", games=len(changes)),
        end=words("curve-now"),
        ground=ground,
    )


def heights(lowest: int, highest: int) -> range:
    step = next((step for step in STEPS if (highest - lowest) // step < MOST_LINES), STEPS[-1])
    return range(lowest // step * step, highest + step, step)


GAMES_ON_A_PAGE: Final = 10
"""Games on a page."""

LAST_PAGE: Final = 999


@dataclass(frozen=True, slots=True)
class HistoryAsked:
    """Request for a page of a person's games. `page` counts from 1."""

    game_key: str
    user: UserId
    which: GamesShown = GamesShown.ALL
    page: int = 1

    @property
    def control(self) -> str:
        """Custom id of a button that shows this page."""
        return str(self._control(self.which))

    @property
    def menu(self) -> str:
        """Custom id of the menu that selects which games are listed."""
        return str(self._control(""))

    @property
    def games(self) -> str:
        """Custom id of the menu that opens a game."""
        return str(replace(self._control(""), verb=Verb.REPLAY))

    def _control(self, which: str) -> GameControl:
        return GameControl(self.game_key, Topic.HISTORY, Verb.OPEN, self.page, which, (str(self.user),))


def history_asked(control: GameControl) -> HistoryAsked | None:
    """Return the request of a control of a game history. Controls may be forged: `None` if a value is invalid."""
    users = [int(user) for user in control.progress if user.isascii() and user.isdecimal() and len(user) < 20]
    if len(users) != 1 or control.detail not in set(GamesShown) or not 1 <= control.number <= LAST_PAGE:
        return None
    return HistoryAsked(control.game, UserId(users[0]), GamesShown(control.detail), control.number)


def history_screen(asked: HistoryAsked, title: str, results: Sequence[Result], words: Words) -> Screen:
    """Build a page of finished games, each of which can be opened by a menu.

    Args:
        title: Names of the person and the game.
        results: Results on the page, plus one more if another page follows.
    """
    lines = [history_line(result, asked.user, words) for result in results[:GAMES_ON_A_PAGE]] or [words("history-none")]
    told = "\n".join((f"### {title}", *lines))
    games = tuple(
        Option(history_line(result, asked.user, words, _day(result)), result.table, description=result.table)
        for result in results[:GAMES_ON_A_PAGE]
    )
    opens = (Menu(asked.games, words("history-open"), games),) if games else ()
    turners = tuple(_turners(asked, more=len(results) > GAMES_ON_A_PAGE, words=words))
    first = replace(asked, page=1)
    options = tuple(Option(words(key), which, which is asked.which) for which, key in _WHICH.items())
    menu = Menu(first.menu, words("history-which"), options)
    return Screen((Box((Text(told), *opens, *((Buttons(turners),) if turners else ()), menu)),))


def day_and_place(result: Result, whose: UserId, words: Words) -> str:
    """Return a game as the completion of a code that someone types: its code, the day and the person's place."""
    own = next(placed for placed in result.placed if placed.user == whose)
    return words("replay-suggestion", code=result.table, day=_day(result), place=own.place, seats=len(result.placed))


def _day(result: Result) -> str:
    """Return the day of a game in UTC, for labels, in which Discord shows no timestamps."""
    return datetime.fromtimestamp(result.ended / 1000, UTC).date().isoformat()


_WHICH: Final = {
    GamesShown.ALL: "history-all",
    GamesShown.WON: "history-won",
    GamesShown.WITH_PEOPLE: "history-people",
    GamesShown.AGAINST_HOUSE: "history-house",
}


def _turners(asked: HistoryAsked, *, more: bool, words: Words) -> Iterator[Button]:
    if asked.page > 1:
        yield Button(words("button-history-newer"), replace(asked, page=asked.page - 1).control)
    if more and asked.page < LAST_PAGE:
        yield Button(words("button-history-older"), replace(asked, page=asked.page + 1).control)


def history_line(result: Result, whose: UserId, words: Words, day: str = "") -> str:
    """Return the line of a game in a list: the day and the person's place, with a trophy if they won.

    Args:
        day: Day in words; empty for a timestamp that Discord formats for each reader.
    """
    own = next(placed for placed in result.placed if placed.user == whose)
    when = day or f"<t:{result.ended // 1000}:d>"
    line = words("history-line", when=when, place=own.place, seats=len(result.placed))
    return f"{line} 🏆" if own.won else line
