"""What somebody without a seat is told when they ask for a hand."""

from bot.locales.phrasebook import Words
from bot.screens.buttons import button
from bot.screens.components import (
    Box,
    Buttons,
    Screen,
    Text,
)
from bot.screens.custom_ids import Verb
from bot.screens.game_renderer import Renderer
from bot.screens.names import bold_name, comma_list
from bot.tables.table import Table
from engine.seats import PUBLIC, Seat


def onlooker_screen(table: Table, game: Renderer, words: Words) -> Screen:
    """What is going on at a dealt table, and a place in line for the next one. Nothing that is not public."""
    names = comma_list((bold_name(table, Seat(seat), words) for seat in range(len(table.holders))), words)
    heading = words("board-title", game=game.title(words), heading=game.heading(table.view(PUBLIC), words))
    waiting = len(table.circumstances.next_game)
    lines = (words("onlooker-says", heading=heading, names=names), words("onlooker-waiting", waiting=waiting))
    return Screen((Box((Text("\n".join(lines)), Buttons((button(table.id, Verb.NEXT, words),)))),))
