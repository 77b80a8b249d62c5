"""Morning post about the daily deals of a past day, and the answer to its riddle."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.components import Block, Box, Button, Buttons, Screen, Separator, Text, Tone
from bot.screens.custom_ids import DailyControl, DailyVerb
from bot.screens.daily import MOST_IN_LINE, day_shown, medal
from bot.screens.daily_overview import Line, board_lines
from bot.screens.game_renderer import Renderer, Renderers
from bot.screens.names import beside, clean_name, escape, in_private
from bot.tables.table import Table
from engine import catalogue
from engine.contract import Refusal
from engine.daily import PERSON
from engine.seats import Viewer

MARKED_ROWS: Final = 4
"""Most rows of symbols in a post about only one game."""

MOST_NAMED: Final = 6
"""Most people named with their medals for each game. Three games with this many people fit on a phone's screen."""

MOST_LEADERS: Final = 3
"""Most leaders of the week in a post about only one game."""

WHICH: Final = "which"
"""Custom id detail of the button that asks which game to play."""

MOST_ANSWERS: Final = 6


@dataclass(frozen=True, slots=True)
class GameOfDay:
    """One game on a past day.

    Attributes:
        best: Best results of the day's deal, the first place first.
        players: Number of people who finished the deal.
        week: Best results of the seven days that end with this day.
    """

    game_key: str
    best: Sequence[Line]
    players: int
    week: Sequence[Line]


@dataclass(frozen=True, slots=True)
class Day:
    """A past day.

    Attributes:
        games: Games that were played on this day.
        streak: Name and length in days of the longest streak, `None` if there is none.
        first: Table at the first prompt of one of the deals, for the riddle.
    """

    day: date
    games: Sequence[GameOfDay]
    streak: tuple[str, int] | None
    first: Table


def morning_screen(told: Day, games: Renderers, words: Words) -> Screen:
    """Build the post: results, leaders of the week, the longest streak, a riddle, and a button to today's deals."""
    lines = [f"### {words('morning-title', day=day_shown(told.day))}", *_results(told.games, games, words)]
    lines.append(f"-# {words('morning-week', leaders=beside(_leaders(told.games, games, words), words))}")
    if told.streak is not None:
        name, days = told.streak
        lines.append(words("morning-streak", name=_name(name), days=days))
    key = told.first.game_key
    riddle = words("morning-riddle", game=games[key].title(words))
    answer = DailyControl(key, DailyVerb.RIDDLE, f"{told.day:%Y%m%d}")
    buttons = (
        Button(words("button-morning-answer"), str(answer)),
        Button(words("button-daily-play-today"), str(DailyControl(key, DailyVerb.PLAY, WHICH)), Tone.GOOD),
    )
    blocks: tuple[Block, ...] = (
        Text("\n".join(lines)),
        Separator(),
        Text(f"{riddle}\n{_found(told.first, games[key], words)}"),
        Buttons(buttons),
    )
    return Screen((Box(blocks),))


def which_screen(games: Renderers, words: Words) -> Screen:
    """Build the message with a button to today's deal of each game."""
    buttons = (Button(game.title(words), str(DailyControl(key, DailyVerb.PLAY))) for key, game in games.items())
    return Screen((Box((Text(words("morning-which")), Buttons(tuple(buttons)))),))


def answer_screen(
    day: date, first: Table, given: Sequence[tuple[str, int]], hint: str, game: Renderer, words: Words
) -> Screen:
    """Build the answer to the riddle.

    Args:
        first: Table at the prompt of the riddle.
        given: Action codes with the number of people who chose them, the most frequent first.
        hint: Advice of a strong house player.
    """
    title = words("daily-table", game=game.title(words), day=day_shown(day))
    lines = [f"**{words('morning-answers')}**", *_given(first, given, game, words)]
    play = Button(words("button-daily-play-today"), str(DailyControl(first.game_key, DailyVerb.PLAY)), Tone.GOOD)
    blocks = (
        Text(f"### {title}\n{_found(first, game, words)}"),
        Separator(),
        Text("\n".join((hint, *lines))),
        Buttons((play,)),
    )
    return Screen((Box(blocks),))


def _results(told: Sequence[GameOfDay], games: Renderers, words: Words) -> Iterator[str]:
    """Yield the results of the day: everyone's medal, and the marks of each round if there is only one game."""
    for game in told:
        title, best = f"**{games[game.game_key].title(words)}**", game.best
        if len(told) == 1:
            rows = 1 + any(len(line.score.marks) > MOST_IN_LINE for line in best)
            marked, best = best[: MARKED_ROWS // rows], best[MARKED_ROWS // rows :]
            yield title
            yield from board_lines(marked, words)
            title = ""
        named = [f"{medal(line.score)} {_name(line.name)}" for line in best[:MOST_NAMED]]
        more = game.players - len(game.best) + len(best) - len(named)
        rest = (words("morning-more", others=more),) if more else ()
        if named:
            yield " ".join((*([title] if title else []), beside(named, words), *rest))


def _leaders(told: Sequence[GameOfDay], games: Renderers, words: Words) -> Iterator[str]:
    """Yield the leaders of the week: the best of each game, or the best three if there is only one game."""
    for game in told:
        for line in game.week[: 1 if len(told) > 1 else MOST_LEADERS]:
            leader = words("morning-leader", name=_name(line.name), points=line.points)
            yield f"{games[game.game_key].title(words)} {leader}" if len(told) > 1 else leader


def _found(first: Table, game: Renderer, words: Words) -> str:
    """Return the cards and the middle of the table at the prompt of the riddle, with the last line in small print."""
    view = first.view(Viewer(PERSON))
    *middle, last = game.footer(view, words).splitlines()
    return "\n".join((game.cards(view, words), *middle, f"-# {last}"))


def _given(first: Table, given: Sequence[tuple[str, int]], game: Renderer, words: Words) -> Iterator[str]:
    names = in_private(first, words)
    for code, times in given[:MOST_ANSWERS]:
        action = catalogue.game(first.game_key).read_action(code)
        if not isinstance(action, Refusal):
            yield words("morning-answer", times=times, action=words.phrase(game.action(action, names, words)))
    if more := sum(times for _, times in given[MOST_ANSWERS:]):
        yield f"-# {words('morning-more', others=more)}"


def _name(name: str) -> str:
    return f"**{escape(clean_name(name))}**"
