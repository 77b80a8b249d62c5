"""Pages of a person's finished games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.components import Box, Button, Buttons, Menu, Option, Screen, Text
from bot.screens.custom_ids import GameControl, Topic, Verb
from bot.tables.ids import UserId
from bot.tables.looking_back import GamesShown
from bot.tables.results import Result

PAGE: Final = 10
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
    lines = [history_line(result, asked.user, words) for result in results[:PAGE]] or [words("history-none")]
    told = "\n".join((f"### {title}", *lines))
    games = tuple(
        Option(history_line(result, asked.user, words, _day(result)), result.table, description=result.table)
        for result in results[:PAGE]
    )
    opens = (Menu(asked.games, words("history-open"), games),) if games else ()
    turners = tuple(_turners(asked, more=len(results) > PAGE, words=words))
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
