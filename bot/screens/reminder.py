"""The message that names those still waited for."""

from collections.abc import Collection

from bot.locales.phrasebook import Words
from bot.screens.buttons import button
from bot.screens.components import Buttons, Screen, ordinary_post
from bot.screens.custom_ids import Verb
from bot.screens.names import bold_name, comma_list, countdown, mention
from bot.tables.ids import UserId
from bot.tables.table import Table


def _name(table: Table, user: UserId, rings: Collection[UserId], words: Words) -> str:
    seat = table.seat_of(user)
    return mention(user) if seat is None or user in rings else bold_name(table, seat, words)


def reminder_screen(table: Table, rings: Collection[UserId], words: Words) -> Screen:
    """Build the reminder: the people waited for, and the end of their time. `rings`: those among them whom it pings."""
    names = comma_list((_name(table, user, rings, words) for user in table.reminded_people()), words)
    if not names:
        text = words("reminder-nobody")
    elif table.turn_ends is None:
        text = words("reminder-no-clock", names=names)
    else:
        text = words("reminder", names=names, when=countdown(table.turn_ends))
    return ordinary_post(text, Buttons((button(table.id, Verb.HAND, words),)))
