"""The table message: lobby, play, pause, end. Everything here is public."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.locales.phrasebook import Words
from bot.screens import buttons
from bot.screens.components import (
    Box,
    Screen,
    Separator,
    Text,
    first_fitting,
)
from bot.screens.game_renderer import Renderer
from bot.screens.lobby import lobby_screen
from bot.screens.player_names import bold_name
from bot.screens.safe_names import LONGEST_NAME
from bot.screens.seat_names import in_public, listed
from bot.screens.timestamps import countdown
from bot.tables.table import Stage, Table
from engine.contract import Event, Saved, View
from engine.seats import PUBLIC, Seat

NAME_LENGTHS: Final = (LONGEST_NAME, 16, 8)
"""Graphemes shown of each name: fewer where a full table of the longest names would fill more than a message."""


def board_screen(table: Table, game: Renderer, words: Words) -> Screen:
    """The table as it is now, below the latest reveal."""
    if table.stage is Stage.LOBBY:
        return lobby_screen(table, game, words)
    return reveal_screen(table, [event.save() for event in table.news_for(PUBLIC)], game, words)


def reveal_screen(table: Table, events: Sequence[Saved], game: Renderer, words: Words) -> Screen:
    """What a closed turn showed, and the board as it is now. The last reveal of a game has no board below it: the
    result follows."""
    shown = [table.game.load_event(saved) for saved in events]
    return first_fitting(_screen(table, shown, game, words, longest) for longest in NAME_LENGTHS)


def _screen(table: Table, shown: Sequence[Event], game: Renderer, words: Words, longest: int) -> Screen:
    blocks = tuple(game.reveal(shown, in_public(table, words, longest), words)) if shown else ()
    if not blocks:
        return Screen((_board(table, game, words, longest),))
    if table.stage is Stage.OVER:
        return Screen((Box((*blocks, *(Text(line) for line in _asides(table, words, longest)))),))
    return Screen((Box(blocks), _board(table, game, words, longest)))


def _board(table: Table, game: Renderer, words: Words, longest: int) -> Box:
    if table.stage is Stage.CANCELLED or table.position is None:
        return Box((Text(f"### {game.title(words)}\n{words('board-cancelled')}"),))
    if table.stage is Stage.OVER:
        return Box((Text(f"### {game.title(words)}\n{words('board-over')}"),))
    view = table.view(PUBLIC)
    heading = words("board-title", game=game.title(words), heading=game.heading(view, words))
    return Box(
        (
            Text("\n".join((f"### {heading}", _clock(table, words), *_asides(table, words, longest)))),
            Separator(),
            Text(_seats(table, view, game, words, longest)),
            Separator(),
            Text(game.footer(view, words)),
            buttons.in_play(table, words),
        )
    )


def _asides(table: Table, words: Words, longest: int) -> Iterator[str]:
    """What happened beside the game since the phase before."""
    if table.circumstances.was_restored:
        yield f"-# {words('board-was-restored')}"
    elif table.circumstances.was_away:
        yield f"-# {words('board-was-away')}"
    if table.clock_played:
        names = listed([bold_name(table, seat, words, longest) for seat in table.clock_played], words)
        yield f"-# {words('board-clock-played', names=names)}"


def _clock(table: Table, words: Words) -> str:
    if table.stage is Stage.PAUSED:
        return words("board-paused")
    if table.turn_ends is None:
        return words("board-no-clock")
    return words("board-clock", when=countdown(table.turn_ends))


def _seats(table: Table, view: View, game: Renderer, words: Words, longest: int) -> str:
    """Ready, or still choosing: never who cannot choose (see `Table.waited_for`)."""
    waited = table.waited_for()
    lines: list[str] = []
    for seat in map(Seat, range(len(table.holders))):
        state = "board-choosing" if seat in waited else "board-ready" if seat in view.asked else "board-out"
        lines += [words(state, name=_name(table, seat, words, longest)), f"-# {game.seat_note(view, seat, words)}"]
    return "\n".join(lines)


def _name(table: Table, seat: Seat, words: Words, longest: int) -> str:
    name = bold_name(table, seat, words, longest)
    return words("board-absent", name=name) if table.holder(seat).absent else name
