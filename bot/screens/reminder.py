"""Reminders of one table, or of all slow tables of one person."""

from collections.abc import Collection, Sequence

from bot.locales.phrasebook import Words
from bot.screens.buttons import button
from bot.screens.components import MOST_CONTENT, Buttons, Screen, ordinary_post
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import Renderers
from bot.screens.hand import which_table
from bot.screens.names import bold_name, comma_list, countdown, mention
from bot.screens.places import Where
from bot.tables.ids import UserId
from bot.tables.table import Table


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
