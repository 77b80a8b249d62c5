"""Messages of `/<game> daily` (today's deal, the best of the server, earlier days), and the next morning's post."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import islice
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens.buttons import button
from bot.screens.components import (
    LONGEST_OPTION,
    MOST_OPTIONS,
    Block,
    Box,
    Button,
    Buttons,
    Listed,
    Menu,
    Option,
    Picker,
    Screen,
    Section,
    Separator,
    Text,
    Tone,
)
from bot.screens.custom_ids import Control, DailyControl, DailyVerb, Verb
from bot.screens.daily import MOST_IN_LINE, day_shown, mark_rows, marks, medal, result_line, sealed
from bot.screens.game_renderer import Renderer, Renderers
from bot.screens.names import beside, clean_name, countdown, escape, in_private
from bot.tables.days import FORGIVEN_IN, key_comes
from bot.tables.looking_back import DailyLine, DailyOverview, DayOfGame, DayOfServer
from bot.tables.table import Table
from engine import catalogue
from engine.contract import Refusal, Viewer
from engine.daily import PERSON, SEATS, DailyScore


def overview_screen(seen: DailyOverview, game: Renderer, words: Words) -> Screen:
    """Build the overview: an invitation to play or the result, then small print about the commitments."""
    title = words("daily-title", game=game.title(words), day=day_shown(seen.day))
    says = () if seen.forgotten else (game.daily_says(words),)
    lines = [f"### {title}", *says, *_state(seen, game, words)]
    ends, over = countdown(key_comes(seen.day)), _score(seen) is not None or seen.forgotten
    if not over:
        lines.append(words("daily-until", when=ends))
        lines += [words("daily-players", players=seen.players)] if seen.players else []
    if seen.streak > 0:
        lines.append(words("daily-streak", days=seen.streak))
    small = (
        *((words("daily-next", when=ends),) if over else ()),
        *((words("daily-streak-rule", days=FORGIVEN_IN),) if seen.streak else ()),
        *sealed(seen.commitment, seen.next_commitment, words),
    )
    blocks: tuple[Block, ...] = (
        Text("\n".join(lines)),
        Buttons(tuple(_buttons(seen, words))),
        Separator(),
        Text("\n".join(f"-# {line}" for line in small)),
    )
    return Screen((Box(blocks),))


def _state(seen: DailyOverview, game: Renderer, words: Words) -> Iterator[str]:
    score = _score(seen)
    if score is not None:
        yield result_line(score, game, words)
        yield mark_rows(score)
    elif seen.forgotten:
        yield words("refused-daily-forgotten")
    else:
        yield words("daily-once", house=SEATS - 1) if seen.table is None else words("daily-waits")


def _score(seen: DailyOverview) -> DailyScore | None:
    return None if seen.table is None or seen.table.daily is None else seen.table.daily.score


def _buttons(seen: DailyOverview, words: Words) -> Iterator[Button]:
    """Yield the buttons: play, continue or share, then the board, and practice and the check if possible."""
    if seen.table is None:
        if not seen.forgotten:
            yield _daily_button(seen, DailyVerb.PLAY, "button-daily-play", words, Tone.GOOD)
    elif _score(seen) is None:
        yield Button(words("button-daily-on"), button(seen.table.id, Verb.HAND, words).control, Tone.GOOD)
    else:
        yield button(seen.table.id, Verb.SHARE, words)
    yield _daily_button(seen, DailyVerb.BOARD, "button-daily-board", words)
    if seen.practice:
        yield _daily_button(seen, DailyVerb.PRACTISE, "button-daily-practise", words)
    if seen.revealed is not None:
        yield _daily_button(seen, DailyVerb.CHECK, "button-daily-check", words)


def _daily_button(seen: DailyOverview, verb: DailyVerb, key: str, words: Words, tone: Tone = Tone.PLAIN) -> Button:
    return Button(words(key), str(DailyControl(seen.game_key, verb)), tone)


def streaks_screen(streaks: Mapping[str, int], games: Renderers, day: date, words: Words) -> Screen:
    """Build the reminder to play the deals of a day. `streaks` holds the days of the streaks that would end, by game
    key."""
    offers = (
        Section(
            f"**{game.title(words)}**\n{words('daily-streak', days=streaks[key])}",
            Button(words("button-daily-play-today"), str(DailyControl(key, DailyVerb.PLAY))),
        )
        for key, game in games.items()
        if key in streaks
    )
    told = f"{words('daily-reminder')}\n{words('daily-until', when=countdown(key_comes(day)))}"
    return Screen((Box((Text(told), *offers, Text(f"-# {words('daily-reminder-off')}"))),))


def practice_screen(seen: DailyOverview, game: Renderer, words: Words) -> Screen:
    """Build the menu of earlier days for practice."""
    options = tuple(Option(day.isoformat(), f"{day:%Y%m%d}") for day in seen.practice)
    menu = Menu(str(DailyControl(seen.game_key, DailyVerb.PRACTISE)), words("daily-which-day"), options)
    told = words("daily-practice", game=game.title(words))
    return Screen((Box((Text(told), menu)),))


def board_screen(
    seen: DailyOverview, today: Sequence[DailyLine], week: Sequence[DailyLine], game: Renderer, words: Words
) -> Screen:
    """Build the best of a server, today and in the last seven days."""
    title = words("daily-board-title", game=game.title(words), day=day_shown(seen.day))
    no_one = words("daily-board-no-one")
    first = "\n".join(board_lines(today, words)) or no_one
    second = beside(_week(week), words) or no_one
    how = words("daily-board-how", most=SEATS, least=1)
    blocks = (
        Text(f"### {title}\n{first}"),
        Separator(),
        Text(f"**{words('daily-board-week')}**\n-# {second}\n-# {how}"),
    )
    return Screen((Box(blocks),))


def board_lines(lines: Sequence[DailyLine], words: Words) -> Iterator[str]:
    """Yield a line for each result of one deal: the medal, the name, and a symbol for each round."""
    for line in lines:
        told = {"name": f"**{escape(clean_name(line.name))}**", "medal": medal(line.score), "marks": marks(line.score)}
        yield words("daily-board-line", **told)


def _week(lines: Sequence[DailyLine]) -> Iterator[str]:
    for line in lines:
        yield f"{line.place}. **{escape(clean_name(line.name))}** {line.points}\u00a0({line.days})"


def share_where_screen(channel: str, control: str, command: str, words: Words) -> Screen:
    """Build the message that asks in a direct message where to post a result.

    Args:
        channel: Name of the channel that the button offers.
        control: Custom id of the button.
        command: Mention of the command to use in any other channel.
    """
    post = Button(words("button-daily-share-in", channel=channel), control, Tone.MAIN)
    return Screen((Box((Text(words("daily-share-where", command=command)), Buttons((post,)))),))


def share_in_screen(table: Table, channels: Mapping[str, str] | None, words: Words) -> Screen:
    """Build the menu of channels in which a result can be posted.

    Args:
        channels: Channel names by id; `None` lets Discord list the channels, which works only on servers.
    """
    control, label = str(Control(table.id, Verb.SHARE)), words("share-channel")
    if channels is None:
        menu: Block = Picker(control, label, Listed.CHANNELS, fewest=1)
    else:
        named = (Option(f"#{name}"[:LONGEST_OPTION], channel) for channel, name in channels.items())
        menu = Menu(control, label, tuple(islice(named, MOST_OPTIONS)))
    return Screen((Box((Text(words("share-where")), menu)),))


MARKED_ROWS: Final = 4
"""Most rows of symbols in a post about only one game."""

MOST_NAMED: Final = 6
"""Most people named with their medals in a post about only one game."""

MOST_OF_SEVERAL: Final = 3
"""The same for each of several games. Three games with this many people and a riddle fit on a phone's screen."""

MOST_LEADERS: Final = 3
"""Most leaders of the week in a post about only one game."""

WHICH: Final = "which"
"""Custom id detail of the button that asks which game to play."""

MOST_ANSWERS: Final = 6


def morning_screen(told: DayOfServer, games: Renderers, words: Words) -> Screen:
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
        *_found(riddle, told.first, games[key], words),
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
        *_found(f"### {title}", first, game, words),
        Separator(),
        Text("\n".join((hint, *lines))),
        Buttons((play,)),
    )
    return Screen((Box(blocks),))


def _results(told: Sequence[DayOfGame], games: Renderers, words: Words) -> Iterator[str]:
    """Yield the results of the day: everyone's medal, and the marks of each round if there is only one game."""
    for game in told:
        title, best = f"**{games[game.game_key].title(words)}**", game.best
        if len(told) == 1:
            rows = 1 + any(len(line.score.marks) > MOST_IN_LINE for line in best)
            marked, best = best[: MARKED_ROWS // rows], best[MARKED_ROWS // rows :]
            yield title
            yield from board_lines(marked, words)
            title = ""
        most = MOST_NAMED if len(told) == 1 else MOST_OF_SEVERAL
        named = [f"{medal(line.score)} {_name(line.name)}" for line in best[:most]]
        more = game.players - len(game.best) + len(best) - len(named)
        rest = (words("morning-more", others=more),) if more else ()
        if named:
            yield " ".join((*([title] if title else []), beside(named, words), *rest))


def _leaders(told: Sequence[DayOfGame], games: Renderers, words: Words) -> Iterator[str]:
    """Yield the leaders of the week: the best of each game, or the best three if there is only one game."""
    for game in told:
        for line in game.week[: 1 if len(told) > 1 else MOST_LEADERS]:
            leader = words("morning-leader", name=_name(line.name), points=line.points)
            yield f"{games[game.game_key].title(words)} {leader}" if len(told) > 1 else leader


def _found(title: str, first: Table, game: Renderer, words: Words) -> tuple[Text, Text]:
    """Return the cards at the prompt of the riddle below a title, and the middle of the table with its last line in
    small print."""
    view = first.view(Viewer(PERSON))
    *middle, last = game.footer(view, words).splitlines()
    return Text(f"{title}\n{game.cards(view, words)}"), Text("\n".join((*middle, f"-# {last}")))


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
