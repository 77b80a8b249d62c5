"""The table message: lobby, play, pause, end. Everything here is public."""

from collections.abc import Sequence

from bot.discord_adapter.components import Block, Box, Line, Screen, Text
from bot.discord_adapter.render import buttons
from bot.discord_adapter.render.lobby import lobby_screen
from bot.discord_adapter.render.moments import countdown
from bot.discord_adapter.render.names_of_seats import in_public
from bot.discord_adapter.render.people import public_name
from bot.discord_adapter.render.renderer import Renderer
from bot.locales.phrasebook import Words
from bot.tables.table import Stage, Table
from engine.contract import Saved
from engine.seats import PUBLIC, Seat


def board_screen(table: Table, game: Renderer, words: Words) -> Screen:
    """The table as it is now, below the latest reveal."""
    if table.stage is Stage.LOBBY:
        return lobby_screen(table, game, words)
    return reveal_screen(table, table.last_reveal, game, words)


def reveal_screen(table: Table, events: Sequence[Saved], game: Renderer, words: Words) -> Screen:
    """What a closed phase showed, and the board as it is now."""
    shown = [table.game.load_event(saved) for saved in events]
    reveal = (Box(tuple(game.reveal(shown, in_public(table, words), words))),) if shown else ()
    return Screen((*reveal, Box(tuple(_board(table, game, words)))))


def _board(table: Table, game: Renderer, words: Words) -> Sequence[Block]:
    if table.stage is Stage.CANCELLED or table.position is None:
        return (Text(f"### {game.title(words)}\n{words('board-cancelled')}"),)
    if table.stage is Stage.OVER:
        return (Text(f"### {game.title(words)}\n{words('board-over')}"),)
    view = table.view(PUBLIC)
    return (
        Text(f"### {words('board-title', game=game.title(words), heading=game.heading(view, words))}"),
        Text(_clock(table, words)),
        Line(),
        Text(_seats(table, game, words)),
        Line(),
        Text(game.footer(view, words)),
        buttons.in_play(table, words),
    )


def _clock(table: Table, words: Words) -> str:
    if table.stage is Stage.PAUSED:
        return words("board-paused")
    if table.phase_ends is None:
        return words("board-no-clock")
    return words("board-clock", when=countdown(table.phase_ends))


def _seats(table: Table, game: Renderer, words: Words) -> str:
    return "\n".join(_seat(table, Seat(seat), game, words) for seat in range(len(table.holders)))


def _seat(table: Table, seat: Seat, game: Renderer, words: Words) -> str:
    note = game.seat_note(table.view(PUBLIC), seat, words)
    return f"{_state(table, seat, words)}\n-# {note}"


def _state(table: Table, seat: Seat, words: Words) -> str:
    """Ready, or still choosing: never who cannot choose (see `Table.waited_for`)."""
    name = public_name(table, seat, words)
    if table.holder(seat).absent:
        name = words("board-absent", name=name)
    if seat in table.waited_for():
        return words("board-choosing", name=name)
    return words("board-ready" if seat in table.view(PUBLIC).asked else "board-out", name=name)
