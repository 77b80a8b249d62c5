"""Messages that the bot posts by itself: the greeting, the end of a season, reminders and digests.

And one answer: whose rules someone wants to read.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from bot.locales.phrasebook import Words
from bot.screens.buttons import button, label, play_now
from bot.screens.components import MOST_CONTENT, Box, Button, Buttons, Picture, Screen, Section, Text, ordinary_post
from bot.screens.custom_ids import GameControl, Scope, SettingsControl, Topic, Verb
from bot.screens.game_renderer import Renderers
from bot.screens.hand import which_table
from bot.screens.leaderboard import board_line, season_words
from bot.screens.names import Where, beside, bold_name, comma_list, countdown, mention
from bot.screens.person_card import quarter_control
from bot.screens.table_picture import lobby_picture
from bot.tables.ids import UserId
from bot.tables.standings import Ranked, Season
from bot.tables.table import Table


def greeting_screen(games: Renderers, covers: Mapping[str, bytes], commands: str, words: Words) -> Screen:
    """Build the greeting, with a button for each game.

    Args:
        covers: Image files by game key; games without one are shown without a picture.
        commands: Mentions of the commands that start games with friends.
    """
    offers = [
        block
        for key, game in games.items()
        for block in (
            Section(f"**{game.title(words)}**", play_now(key, words("button-play-now"))),
            Text(f"-# {game.about(words)}"),
        )
    ]
    rules = Button(label(Verb.RULES, words), str(GameControl(next(iter(games)), Topic.RULES, Verb.OPEN)))
    settings = Button(words("button-settings"), str(SettingsControl(Scope.SERVER, "page", "general")))
    friends = Text(words("greeting-friends", commands=commands))
    pictures = _covers(games, covers, words)
    return Screen((Box((Text(words("greeting")), *pictures, *offers, friends, Buttons((rules, settings)))),))


def _covers(games: Renderers, covers: Mapping[str, bytes], words: Words) -> Iterator[Picture]:
    for key, game in games.items():
        if key in covers and (shown := lobby_picture(game, words)) is not None:
            yield Picture(f"cover-{key}.webp", covers[key], shown.description)


def which_rules(games: Renderers, words: Words) -> Screen:
    """Build the message with a button to the rules of each game."""
    buttons = (Button(game.title(words), str(GameControl(key, Topic.RULES, Verb.RULES))) for key, game in games.items())
    return Screen((Box((Text(words("rules-which")), Buttons(tuple(buttons)))),))


def season_screen(
    season: Season,
    best: Mapping[str, Sequence[Ranked]],
    names: Mapping[UserId, str],
    games: Renderers,
    words: Words,
) -> Screen:
    """Build the post at the end of a season.

    Args:
        best: First lines of the leaderboard by game key. Games without lines are left out.
    """
    played = {key: game.title(words) for key, game in games.items() if best.get(key)}
    boards = [line for key, title in played.items() for line in _best(title, best[key], names, words)]
    own = tuple(Button(title, quarter_control(key, season)) for key, title in played.items())
    head = f"### {words('season-over', when=season_words(season, words))}"
    ask = Text(f"-# {words('season-next')}")
    return Screen((Box((Text("\n".join((head, *boards))), ask, Buttons(own))),))


def _best(title: str, best: Sequence[Ranked], names: Mapping[UserId, str], words: Words) -> Iterator[str]:
    """Yield a heading, the winner of a game's leaderboard and, in small print, the next players."""
    first, *others = (board_line(line, names, words) for line in best)
    yield f"**{title}**"
    yield first
    if others:
        yield f"-# {beside(others, words)}"


def _name(table: Table, user: UserId, rings: Collection[UserId], words: Words) -> str:
    seat = table.seat_of(user)
    return mention(user) if seat is None or user in rings else bold_name(table, seat, words)


def reminder_screen(table: Table, rings: Collection[UserId], words: Words) -> Screen:
    """Build the reminder: the people who have yet to choose, and the end of their time. It pings those in `rings`."""
    names = comma_list((_name(table, user, rings, words) for user in table.reminded_people()), words)
    if not names:
        text = words("reminder-no-one")
    elif table.turn_ends is None:
        text = words("reminder-no-clock", names=names)
    else:
        text = words("reminder", names=names, when=countdown(table.turn_ends))
    return ordinary_post(text, Buttons((button(table.id, Verb.HAND, words),)))


def digest_screen(tables: Sequence[tuple[Table, Where]], games: Renderers, words: Words) -> Screen:
    """Build the digest of a person's slow tables, the most urgent first, cut to the tables that fit."""
    lines = [words("digest-title", tables=len(tables))]
    lines += (_waiting(table, where, games, words) for table, where in tables)
    off = f"-# {words('digest-off')}"
    while len(told := "\n".join((*lines, off))) > MOST_CONTENT:
        lines.pop()
    return ordinary_post(told)


def _waiting(table: Table, where: Where, games: Renderers, words: Words) -> str:
    place = which_table(table, where, games[table.game_key], words)
    ends = "" if table.turn_ends is None else words("board-clock", when=countdown(table.turn_ends))
    return f"{place}\n-# {ends} · [{words('button-table')}]({where.link})"
